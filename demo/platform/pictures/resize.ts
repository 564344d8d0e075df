import { openPicture } from '../files/media/image.ts';

export type PictureFormat = 'webp' | 'png' | 'jpeg';

/** A requested picture; without `box` in its own size. */
export interface PictureRequest {
  readonly id: string;
  readonly format: PictureFormat;
  readonly quality: number;
  readonly box?: { readonly mode: 'fill' | 'fit'; readonly width: number; readonly height: number };
}

/** The size of the result: `fill` covers the box, `fit` stays inside it; neither enlarges the source. */
const renderedSize = (
  source: { readonly width: number; readonly height: number },
  box: PictureRequest['box'],
): { readonly width: number; readonly height: number } => {
  if (!box) return source;
  const across = source.width / box.width;
  const down = source.height / box.height;
  if (box.mode === 'fit') {
    const share = Math.min(1, 1 / Math.max(across, down));
    return {
      width: Math.max(1, Math.round(source.width * share)),
      height: Math.max(1, Math.round(source.height * share)),
    };
  }
  const share = Math.min(1, across, down);
  return { width: Math.max(1, Math.round(box.width * share)), height: Math.max(1, Math.round(box.height * share)) };
};

/** Resizes a picture, given by its path or its bytes, without enlarging it. Only JPEG needs a background for transparency. */
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
