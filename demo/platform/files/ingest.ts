import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Context } from '../core/context.ts';
import { crc32 } from './crc32.ts';
import { readAudioInfo } from './media/audio.ts';
import { readFilmCoverInfo } from './media/film-cover.ts';
import { readPictureInfo } from './media/image.ts';
import { readVideoInfo } from './media/video.ts';
import { getExtension } from './mime-types.ts';
import { type FileMetadata, type StoredFile, saveFile } from './store.ts';

/** Hash, checksum and size, from reading the file once. */
async function readChecksums(path: string): Promise<Pick<StoredFile, 'hash' | 'crc' | 'size'>> {
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
  const [checksums, facts] = await Promise.all([readChecksums(path), readMetadata(pending, path)]);
  const updatedAt = Math.max(context.clock.now(), pending.updatedAt);
  const file: StoredFile = facts
    ? { ...pending, ...checksums, facts, status: 'READY', updatedAt }
    : { ...pending, status: 'FAILED', updatedAt };
  if (!facts) context.blobs.remove(file.id);
  saveFile(context.db, file);
  return file;
}
