import type { Caller } from '../access/caller.ts';
import { apiError } from '../core/api-error.ts';
import type { Context } from '../core/context.ts';
import { isRecord, parseString, validate } from '../core/validate.ts';
import { resolveFolderId } from './create.ts';
import { listFolders } from './folder-store.ts';
import { folderExists, getFolderId, rootFolderIds } from './folders.ts';
import { applyFileChange } from './input.ts';
import { getFile, toFileAnswer } from './query.ts';
import { findFile, removeFile, type StoredFile, saveFile } from './store.ts';

/** Applies a change. `updatedAt` always increases, even within a millisecond. */
const applyChange = ({ clock }: Context, file: StoredFile, change: Partial<StoredFile>): StoredFile => ({
  ...file,
  ...change,
  updatedAt: Math.max(clock.now(), file.updatedAt + 1),
});

export function updateFile(
  context: Context,
  caller: Caller,
  { file: change, fieldMask }: { readonly file: unknown; readonly fieldMask?: unknown },
  origin: string,
): StoredFile {
  const id = validate(report => parseString(isRecord(change) ? change.id : undefined, 'file.id', 250, report));
  const { externalInfo: _, ...file } = getFile(context, caller, id);
  const known = toFileAnswer(context, getFile(context, caller, id), origin);
  const { parentFolderId = rootFolderIds.MEDIA_ROOT, ...fields } = validate(report =>
    applyFileChange(change, fieldMask, known, report),
  );
  const staysInFolder = getFolderId(parentFolderId) === file.folderId;
  if (!staysInFolder && file.trashedFrom !== undefined)
    throw apiError(409, 'FILE_IN_TRASH', 'The file is in the trash: restore it first.', { fileId: id });
  const folderId = staysInFolder ? file.folderId : resolveFolderId(context, caller, { parentFolderId });
  const next = applyChange(context, file, { ...fields, folderId });
  saveFile(context.db, next);
  return next;
}

/**
 * Moves files to the trash, or with `permanent` deletes them. Throws 404 without a change if one of them is missing.
 */
export function deleteFiles(context: Context, caller: Caller, ids: readonly string[], permanent: boolean): void {
  for (const file of ids.map(id => getFile(context, caller, id)))
    if (permanent) {
      removeFile(context.db, file.id);
      context.files.remove(file.id);
    } else if (file.trashedFrom === undefined)
      saveFile(
        context.db,
        applyChange(context, file, { folderId: rootFolderIds.TRASH_ROOT, trashedFrom: file.folderId }),
      );
}

/**
 * Restores files to their folder, or to the root if the folder no longer exists. Files outside the trash do not move.
 */
export function restoreFiles(context: Context, caller: Caller, ids: readonly string[]): void {
  const folders = listFolders(context.db, caller.clientId);
  for (const { trashedFrom, ...file } of ids.map(id => getFile(context, caller, id)))
    if (trashedFrom !== undefined) {
      const folderId = folderExists(folders, trashedFrom) ? trashedFrom : rootFolderIds.MEDIA_ROOT;
      saveFile(context.db, applyChange(context, file, { folderId }));
    }
}

export function markFileUsed({ db, clock }: Context, id: string): void {
  const file = findFile(db, id);
  if (file) saveFile(db, { ...file, usedAt: clock.now() });
}
