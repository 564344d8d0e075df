import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Store } from '../core/context.ts';
import { crc32 } from './crc32.ts';
import { endingOf } from './kinds.ts';
import { soundOf } from './media/audio.ts';
import { measuredPicture } from './media/image.ts';
import { readFilm } from './media/video.ts';
import { type FileFacts, type KeptFile, removeFile, saveFile } from './store.ts';

/** What of a file is known from reading it once. */
async function countedBytes(path: string): Promise<Pick<KeptFile, 'hash' | 'crc' | 'size'>> {
  const hash = createHash('sha256');
  let [crc, size] = [0, 0];
  for await (const chunk of createReadStream(path)) {
    const bytes: Buffer = chunk;
    hash.update(bytes);
    crc = crc32(bytes, crc);
    size += bytes.length;
  }
  return { hash: hash.digest('hex'), crc, size };
}

/** What a file's bytes say; nothing where they are not what they are said to be. */
async function factsOf({ mediaType, displayName }: KeptFile, path: string): Promise<FileFacts | undefined> {
  if (mediaType === 'IMAGE' || mediaType === 'VECTOR') {
    const measured = await measuredPicture(path);
    return measured && { ...measured, faces: [] };
  }
  const format = endingOf(displayName);
  if (mediaType === 'AUDIO') return { format, ...(await soundOf(path)) };
  if (mediaType !== 'VIDEO') return { format };
  const film = await readFilm(path);
  if (!film) return { format };
  const { width, height, seconds, codecs, parts } = film;
  return { format, width, height, seconds, ...(codecs && parts.length > 0 && { codecs }) };
}

/** Takes over a file whose bytes are in the box: READY, or FAILED where they are not what they are said to be. */
export async function settleFile(store: Store, planned: KeptFile): Promise<KeptFile> {
  const path = store.files.pathOf(planned.id);
  const [counted, facts] = await Promise.all([countedBytes(path), factsOf(planned, path)]);
  const updatedAt = Math.max(store.clock.now(), planned.updatedAt);
  const file: KeptFile = facts
    ? { ...planned, ...counted, facts, status: 'READY', updatedAt }
    : { ...planned, status: 'FAILED', updatedAt };
  if (!facts) store.files.remove(file.id);
  saveFile(store.db, file);
  return file;
}

/** Forgets a file that never arrived. */
export function forgetFile(store: Store, id: string): void {
  removeFile(store.db, id);
  store.files.remove(id);
}
