import type { Caller } from '../access/caller.ts';
import type { Store } from '../core/context.ts';
import { readSettings } from '../core/settings.ts';
import { plannedFile } from './create.ts';
import { type ImportAsked, MOST_BYTES } from './fields.ts';
import { settleFile } from './ingest.ts';
import { mediaTypeOf, plainMimeType } from './kinds.ts';
import { safeDownload } from './safe-download.ts';
import { findFile, type KeptFile, pendingFiles, saveFile } from './store.ts';

function failImport(store: Store, id: string): void {
  const file = findFile(store.db, id);
  store.files.remove(id);
  if (file) saveFile(store.db, { ...file, status: 'FAILED', updatedAt: Math.max(store.clock.now(), file.updatedAt) });
}

async function load(store: Store, { id }: KeptFile, { url, headers, mimeType, mediaType }: ImportAsked): Promise<void> {
  const { ended: signal } = store.files;
  // The row is written once the call that asks for it is over.
  await Promise.resolve();
  if (!findFile(store.db, id)) return;
  try {
    const anywhere = readSettings(store.db).privateImports;
    const asked = { url, headers, most: MOST_BYTES, anywhere, signal };
    const told = plainMimeType(await safeDownload(asked, store.files.pathOf(id)));
    // Deleted meanwhile, or moved: what is known now counts.
    const file = signal.aborted ? undefined : findFile(store.db, id);
    if (!file) return store.files.remove(id);
    const type = mimeType ?? (told || file.mimeType);
    await settleFile(store, {
      ...file,
      mimeType: type,
      mediaType: mediaType === 'UNKNOWN' ? mediaTypeOf(type) : mediaType,
    });
  } catch {
    // Not reachable, too large, private: FAILED says it, and not why, lest it tells of the network around.
    if (!signal.aborted) failImport(store, id);
  }
}

/** Begins to fetch a file; until it is there, or cannot be had, it is PENDING. */
export function importFile(store: Store, caller: Caller, asked: ImportAsked): KeptFile {
  const file: KeptFile = { ...plannedFile(store, caller, asked), sourceUrl: asked.url };
  saveFile(store.db, file);
  void load(store, file, asked);
  return file;
}

/** What an earlier run of the platform was still fetching will not come any more. */
export function failOldImports(store: Store): void {
  for (const { id } of pendingFiles(store.db)) failImport(store, id);
}
