import type { Caller } from '../access/caller.ts';
import { apiError } from '../core/api-error.ts';
import type { Context } from '../core/context.ts';
import { createGuid } from '../core/ids.ts';
import { createFileId } from './file-names.ts';
import { addFolder, listFolders } from './folder-store.ts';
import { collectFolderIds, folderExists, getFolderId, rootFolderIds } from './folders.ts';
import type { FileLocation } from './input.ts';
import type { StoredFile } from './store.ts';

/** The id of the folder at a path below `rootId`. Creates missing folders. */
function ensureFolderPath({ db }: Context, clientId: string, rootId: string, path: readonly string[]): string {
  let folderId = rootId;
  for (const name of path) {
    const existing = listFolders(db, clientId).find(folder => folder.parentId === folderId && folder.name === name);
    const id = existing?.id ?? createGuid();
    if (!existing) addFolder(db, clientId, { id, parentId: folderId, name });
    folderId = id;
  }
  return folderId;
}

/**
 * The id of the folder for a new file. By default it is the media root for the merchant and the visitors' folder for
 * shoppers. `path` starts at this root, replaces `parentFolderId`, and creates missing folders. Throws for a missing
 * folder, for the trash, and for a shopper outside the visitors' folder.
 */
export function resolveFolderId(
  context: Context,
  { clientId, elevated }: Caller,
  { parentFolderId, path }: Partial<FileLocation>,
) {
  const rootId = elevated ? rootFolderIds.MEDIA_ROOT : rootFolderIds.VISITOR_UPLOADS_ROOT;
  const folders = listFolders(context.db, clientId);
  const folderId = parentFolderId === undefined ? rootId : getFolderId(parentFolderId);
  if (!elevated && !collectFolderIds(folders, rootId).has(folderId))
    throw apiError(403, 'FORBIDDEN', 'Visitors’ files go into the visitors’ folder.');
  if (folderId === rootFolderIds.TRASH_ROOT || !folderExists(folders, folderId))
    throw apiError(404, 'FOLDER_NOT_FOUND', 'The shop has no such folder to put a file into.', { parentFolderId });
  return path ? ensureFolderPath(context, clientId, rootId, path) : folderId;
}

type FileRequest = FileLocation & Pick<StoredFile, 'displayName' | 'mediaType'> & { readonly mimeType?: string };

/** A PENDING file with the details from its sender, before its bytes have arrived. */
export function createPendingFile(context: Context, caller: Caller, request: FileRequest): StoredFile {
  const now = context.clock.now();
  const { displayName, mediaType, mimeType = 'application/octet-stream', labels, externalInfo } = request;
  return {
    id: createFileId(displayName, mimeType),
    clientId: caller.clientId,
    visitorId: caller.elevated ? null : caller.visitorId,
    memberId: caller.elevated ? null : caller.memberId,
    displayName,
    folderId: resolveFolderId(context, caller, request),
    hash: '',
    size: 0,
    private: request.private,
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
