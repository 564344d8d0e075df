import { openPicture } from '../files/media/image.ts';
import type { FileMetadata } from '../files/store.ts';
import { type PictureRequest, renderedSize } from './render.ts';

/** Resizes an uploaded picture, without enlarging it. Only JPEG needs a background for transparency. */
export function resizePicture(
  path: string,
  { width = 1, height = 1 }: FileMetadata,
  { format, quality, box }: PictureRequest,
): Promise<Buffer> {
  const size = renderedSize({ width, height }, box);
  const small = openPicture(path).resize(size.width, size.height, { fit: 'cover' });
  const whole = format === 'jpeg' ? small.flatten({ background: '#ffffff' }) : small;
  return whole.toFormat(format, { quality }).toBuffer();
}
