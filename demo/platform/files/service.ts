import type { Caller } from '../access/caller.ts';
import { refusal } from '../core/api-error.ts';
import type { Store } from '../core/context.ts';
import { checked, isRecord, textIn } from '../core/validate.ts';
import { folderFor } from './create.ts';
import { changeIn } from './fields.ts';
import { foldersOf } from './folder-store.ts';
import { folderIdOf, isFolder, roots } from './folders.ts';
import { ownFile } from './query.ts';
import { type KeptFile, removeFile, saveFile } from './store.ts';

/** A file as it is from now on; two writes in one millisecond still differ. */
const changed = ({ clock }: Store, file: KeptFile, change: Partial<KeptFile>): KeptFile => ({
  ...file,
  ...change,
  updatedAt: Math.max(clock.now(), file.updatedAt + 1),
});

export function changeFile(store: Store, caller: Caller, input: unknown): KeptFile {
  const id = checked(fail => textIn(isRecord(input) ? input.id : undefined, 'file.id', 250, fail));
  const file = ownFile(store, caller, id);
  const before = { displayName: file.displayName, parentFolderId: file.folderId, labels: file.labels };
  const { displayName, parentFolderId, labels } = checked(fail => changeIn(input, before, fail));
  const stays = folderIdOf(parentFolderId) === file.folderId;
  if (!stays && file.trashedFrom !== undefined)
    throw refusal(409, 'FILE_IN_TRASH', 'The file is in the trash: restore it first.', { fileId: id });
  const folderId = stays ? file.folderId : folderFor(store, caller, { parentFolderId });
  const next = changed(store, file, { displayName, folderId, labels });
  saveFile(store.db, next);
  return next;
}

/** To the trash, or for good; all of them or none. */
export function dropFiles(store: Store, caller: Caller, ids: readonly string[], permanent: boolean): void {
  for (const file of ids.map(id => ownFile(store, caller, id)))
    if (permanent) {
      removeFile(store.db, file.id);
      store.files.remove(file.id);
    } else if (file.trashedFrom === undefined)
      saveFile(store.db, changed(store, file, { folderId: roots.TRASH_ROOT, trashedFrom: file.folderId }));
}

/** Back to where they were, or to the root where that folder has gone. Files that are not in the trash stay. */
export function restoreFiles(store: Store, caller: Caller, ids: readonly string[]): void {
  const folders = foldersOf(store.db, caller.clientId);
  for (const { trashedFrom, ...file } of ids.map(id => ownFile(store, caller, id)))
    if (trashedFrom !== undefined) {
      const folderId = isFolder(folders, trashedFrom) ? trashedFrom : roots.MEDIA_ROOT;
      saveFile(store.db, changed(store, file, { folderId }));
    }
}
