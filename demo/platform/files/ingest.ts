import type { Context } from '../core/context.ts';
import { type StoredFile, saveFile } from './store.ts';

/** Completes a file whose bytes are stored. It becomes READY, or FAILED if the content is not of its type. */
export async function finalizeFile(context: Context, pending: StoredFile): Promise<StoredFile> {
  const { hash, size, facts } = await context.files.inspect(pending);
  const updatedAt = Math.max(context.clock.now(), pending.updatedAt);
  const file: StoredFile = facts
    ? { ...pending, hash, size, facts, status: 'READY', updatedAt }
    : { ...pending, status: 'FAILED', updatedAt };
  if (!facts) context.files.remove(file.id);
  saveFile(context.db, file);
  return file;
}
