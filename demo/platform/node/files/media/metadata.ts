import type { FileMetadata, Files } from '../../../core/files.ts';
import { getExtension } from '../../../files/mime-types.ts';
import { readAudioInfo } from './audio.ts';
import { readFilmCoverInfo } from './film-cover.ts';
import { readPictureInfo } from './image.ts';
import { readVideoInfo } from './video.ts';

/**
 * Metadata of a file's content. Undefined if an image or vector is unreadable. Any other file has at least the format
 * of its file name.
 */
export async function readMetadata(
  { mediaType, displayName }: Parameters<Files['inspect']>[0],
  path: string,
): Promise<FileMetadata | undefined> {
  if (mediaType === 'IMAGE' || mediaType === 'VECTOR') return readPictureInfo(path);
  const format = getExtension(displayName);
  if (mediaType === 'AUDIO') return { format, ...(await readAudioInfo(path)) };
  if (mediaType !== 'VIDEO') return { format };
  const [film, cover] = await Promise.all([readVideoInfo(path), readFilmCoverInfo(path)]);
  if (!film) return { format };
  const { width, height, seconds, codecs, segments } = film;
  return { format, width, height, seconds, ...(codecs && segments.length > 0 && { codecs }), ...(cover && { cover }) };
}
