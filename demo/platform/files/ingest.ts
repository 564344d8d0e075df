import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Context } from '../core/context.ts';
import { readAudioInfo } from './media/audio.ts';
import { readFilmCoverInfo } from './media/film-cover.ts';
import { readPictureInfo } from './media/image.ts';
import { readVideoInfo } from './media/video.ts';
import { getExtension } from './mime-types.ts';
import { type FileMetadata, type StoredFile, saveFile } from './store.ts';

/** Hash and size, from reading the file once. */
async function readHash(path: string): Promise<Pick<StoredFile, 'hash' | 'size'>> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of createReadStream(path)) {
    const bytes: Buffer = chunk;
    hash.update(bytes);
    size += bytes.length;
  }
  return { hash: hash.digest('hex'), size };
}

/** Metadata of the content; undefined if it is not of the type that the file claims. */
async function readMetadata({ mediaType, displayName }: StoredFile, path: string): Promise<FileMetadata | undefined> {
  if (mediaType === 'IMAGE' || mediaType === 'VECTOR') return readPictureInfo(path);
  const format = getExtension(displayName);
  if (mediaType === 'AUDIO') return { format, ...(await readAudioInfo(path)) };
  if (mediaType !== 'VIDEO') return { format };
  const [film, cover] = await Promise.all([readVideoInfo(path), readFilmCoverInfo(path)]);
  if (!film) return { format };
  const { width, height, seconds, codecs, segments } = film;
  return { format, width, height, seconds, ...(codecs && segments.length > 0 && { codecs }), ...(cover && { cover }) };
}

/** Completes a file whose bytes are in the blob store: READY, or FAILED if the content is not of its type. */
export async function finalizeFile(context: Context, pending: StoredFile): Promise<StoredFile> {
  const path = context.blobs.getPath(pending.id);
  const [hashed, facts] = await Promise.all([readHash(path), readMetadata(pending, path)]);
  const updatedAt = Math.max(context.clock.now(), pending.updatedAt);
  const file: StoredFile = facts
    ? { ...pending, ...hashed, facts, status: 'READY', updatedAt }
    : { ...pending, status: 'FAILED', updatedAt };
  if (!facts) context.blobs.remove(file.id);
  saveFile(context.db, file);
  return file;
}
