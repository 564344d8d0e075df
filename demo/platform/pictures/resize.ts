import { openPicture } from '../files/media/image.ts';
import { type PictureRequest, renderedSize } from './render.ts';

/** Resizes an uploaded picture, given by its path or its bytes, without enlarging it. Only JPEG needs a background for transparency. */
export function resizePicture(
  picture: string | Buffer,
  { width = 1, height = 1 }: { readonly width?: number | undefined; readonly height?: number | undefined },
  { format, quality, box }: PictureRequest,
): Promise<Buffer> {
  const size = renderedSize({ width, height }, box);
  const small = openPicture(picture).resize(size.width, size.height, { fit: 'cover' });
  const whole = format === 'jpeg' ? small.flatten({ background: '#ffffff' }) : small;
  return whole.toFormat(format, { quality }).toBuffer();
}
