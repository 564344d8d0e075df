import type { Caller } from '../access/caller.ts';
import { refusal } from '../core/api-error.ts';
import type { Store } from '../core/context.ts';
import { newGuid } from '../core/ids.ts';
import type { Place } from './fields.ts';
import { addFolder, foldersOf } from './folder-store.ts';
import { folderIdOf, isFolder, roots, withinFolder } from './folders.ts';
import { newFileId } from './kinds.ts';
import type { KeptFile } from './store.ts';

/** The folder at the end of a path below `root`, made where it is missing. */
function folderAt({ db }: Store, clientId: string, root: string, path: readonly string[]): string {
  let at = root;
  for (const name of path) {
    const known = foldersOf(db, clientId).find(folder => folder.parentId === at && folder.name === name);
    const id = known?.id ?? newGuid();
    if (!known) addFolder(db, clientId, { id, parentId: at, name });
    at = id;
  }
  return at;
}

/** The folder that a file is put into; refuses those that are not there, and the trash. */
export function folderFor(store: Store, { clientId, elevated }: Caller, { parentFolderId, path }: Partial<Place>) {
  const root = elevated ? roots.MEDIA_ROOT : roots.VISITOR_UPLOADS_ROOT;
  const folders = foldersOf(store.db, clientId);
  const asked = parentFolderId === undefined ? root : folderIdOf(parentFolderId);
  if (!elevated && !withinFolder(folders, root).has(asked))
    throw refusal(403, 'FORBIDDEN', 'Visitors’ files go into the visitors’ folder.');
  if (asked === roots.TRASH_ROOT || !isFolder(folders, asked))
    throw refusal(404, 'FOLDER_NOT_FOUND', 'The shop has no such folder to put a file into.', { parentFolderId });
  return path ? folderAt(store, clientId, root, path) : asked;
}

type Asked = Place & Pick<KeptFile, 'displayName' | 'mediaType'> & { readonly mimeType?: string };

/** A file of which nothing is known but what its sender says. */
export function plannedFile(store: Store, caller: Caller, asked: Asked): KeptFile {
  const now = store.clock.now();
  const { displayName, mediaType, mimeType = 'application/octet-stream', labels, externalInfo } = asked;
  return {
    id: newFileId(displayName, mimeType),
    clientId: caller.clientId,
    visitorId: caller.elevated ? null : caller.visitorId,
    memberId: caller.elevated ? null : caller.memberId,
    displayName,
    folderId: folderFor(store, caller, asked),
    hash: '',
    crc: 0,
    size: 0,
    private: asked.private,
    mediaType,
    mimeType,
    status: 'PENDING',
    facts: {},
    labels,
    ...(externalInfo && { externalInfo }),
    createdAt: now,
    updatedAt: now,
  };
}
