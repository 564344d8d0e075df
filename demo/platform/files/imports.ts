import type { Caller } from '../access/caller.ts';
import type { Context } from '../core/context.ts';
import { readSettings } from '../core/settings.ts';
import { createPendingFile } from './create.ts';
import { finalizeFile } from './ingest.ts';
import { type ImportRequest, MAX_FILE_BYTES } from './input.ts';
import { getMediaType, stripMimeParameters } from './mime-types.ts';
import { findFile, listPendingFiles, type StoredFile, saveFile } from './store.ts';

function markImportFailed(context: Context, id: string): void {
  const file = findFile(context.db, id);
  context.files.remove(id);
  if (file)
    saveFile(context.db, { ...file, status: 'FAILED', updatedAt: Math.max(context.clock.now(), file.updatedAt) });
}

async function runImport(
  context: Context,
  { id }: StoredFile,
  { url, headers, mimeType, mediaType }: ImportRequest,
): Promise<void> {
  const { closeSignal: signal } = context;
  // Waits until the call has committed, because the row of the file exists only then.
  await Promise.resolve();
  if (!findFile(context.db, id)) return;
  try {
    const allowPrivate = readSettings(context.db).privateImports;
    const downloadOptions = { url, headers, maxBytes: MAX_FILE_BYTES, allowPrivate, signal };
    const receivedType = stripMimeParameters(await context.files.download(id, downloadOptions));
    // Reads the file again, because it may have been moved or deleted during the download.
    const file = signal.aborted ? undefined : findFile(context.db, id);
    if (!file) return context.files.remove(id);
    const finalType = mimeType ?? (receivedType || file.mimeType);
    await finalizeFile(context, {
      ...file,
      mimeType: finalType,
      mediaType: mediaType === 'UNKNOWN' ? getMediaType(finalType) : mediaType,
    });
  } catch {
    // The reason of the failure is not stored, because it could reveal details of the platform's network.
    if (!signal.aborted) markImportFailed(context, id);
  }
}

/** Starts the download of a file. The file is PENDING until the download succeeds or fails. */
export function importFile(context: Context, caller: Caller, request: ImportRequest): StoredFile {
  const file: StoredFile = { ...createPendingFile(context, caller, request), sourceUrl: request.url };
  saveFile(context.db, file);
  void runImport(context, file, request);
  return file;
}

/** Marks imports of an earlier process as failed. */
export function failInterruptedImports(context: Context): void {
  for (const { id } of listPendingFiles(context.db)) markImportFailed(context, id);
}
