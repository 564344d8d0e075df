import type { Caller } from '../access/caller.ts';
import { apiError } from '../core/api-error.ts';
import type { Context } from '../core/context.ts';
import { isRecord, parseString, validate } from '../core/validate.ts';
import { resolveFolderId } from './create.ts';
import { listFolders } from './folder-store.ts';
import { folderExists, getFolderId, rootFolderIds } from './folders.ts';
import { applyFileChange } from './input.ts';
import { getFile } from './query.ts';
import { findFile, removeFile, type StoredFile, saveFile } from './store.ts';

/** A file as it is from now on; two writes in one millisecond still differ. */
const applyChange = ({ clock }: Context, file: StoredFile, change: Partial<StoredFile>): StoredFile => ({
  ...file,
  ...change,
  updatedAt: Math.max(clock.now(), file.updatedAt + 1),
});

export function updateFile(context: Context, caller: Caller, input: unknown): StoredFile {
  const id = validate(report => parseString(isRecord(input) ? input.id : undefined, 'file.id', 250, report));
  const file = getFile(context, caller, id);
  const current = { displayName: file.displayName, parentFolderId: file.folderId, labels: file.labels };
  const { displayName, parentFolderId, labels } = validate(report => applyFileChange(input, current, report));
  const staysInFolder = getFolderId(parentFolderId) === file.folderId;
  if (!staysInFolder && file.trashedFrom !== undefined)
    throw apiError(409, 'FILE_IN_TRASH', 'The file is in the trash: restore it first.', { fileId: id });
  const folderId = staysInFolder ? file.folderId : resolveFolderId(context, caller, { parentFolderId });
  const next = applyChange(context, file, { displayName, folderId, labels });
  saveFile(context.db, next);
  return next;
}

/** To the trash, or for good; all of them or none. */
export function deleteFiles(context: Context, caller: Caller, ids: readonly string[], permanent: boolean): void {
  for (const file of ids.map(id => getFile(context, caller, id)))
    if (permanent) {
      removeFile(context.db, file.id);
      context.blobs.remove(file.id);
    } else if (file.trashedFrom === undefined)
      saveFile(
        context.db,
        applyChange(context, file, { folderId: rootFolderIds.TRASH_ROOT, trashedFrom: file.folderId }),
      );
}

/** Back to where they were, or to the root where that folder has gone. Files that are not in the trash stay. */
export function restoreFiles(context: Context, caller: Caller, ids: readonly string[]): void {
  const folders = listFolders(context.db, caller.clientId);
  for (const { trashedFrom, ...file } of ids.map(id => getFile(context, caller, id)))
    if (trashedFrom !== undefined) {
      const folderId = folderExists(folders, trashedFrom) ? trashedFrom : rootFolderIds.MEDIA_ROOT;
      saveFile(context.db, applyChange(context, file, { folderId }));
    }
}

/** Notes that a file is put to use. */
export function markFileUsed({ db, clock }: Context, id: string): void {
  const file = findFile(db, id);
  if (file) saveFile(db, { ...file, usedAt: clock.now() });
}
