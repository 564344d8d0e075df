import sharp from 'sharp';
import { drawSvg, pictureSize } from '../seed/drawings/drawings.ts';

export type PictureFormat = 'webp' | 'png' | 'jpeg';

/** A requested picture; without `box` in its own size. */
export interface PictureRequest {
  readonly id: string;
  readonly format: PictureFormat;
  readonly quality: number;
  readonly box?: { readonly mode: 'fill' | 'fit'; readonly width: number; readonly height: number };
}

/** The size of the result: `fill` covers the box, `fit` stays inside it; neither enlarges the source. */
export const renderedSize = (
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

/** Dots per inch at which one unit of an SVG is one pixel. */
const BASE_DENSITY = 72;

/** Renders a drawing; undefined for unknown ids. */
export const renderDrawing = async ({ id, format, quality, box }: PictureRequest): Promise<Buffer | undefined> => {
  const svg = drawSvg(id);
  const source = pictureSize(id);
  if (svg === undefined || source === undefined) return undefined;
  const { width, height } = renderedSize(source, box);
  const share = Math.max(width / source.width, height / source.height);
  const raster = sharp(Buffer.from(svg), { density: Math.max(1, BASE_DENSITY * share) }).resize(width, height, {
    fit: 'cover',
  });
  return raster.flatten({ background: '#ffffff' }).toFormat(format, { quality }).toBuffer();
};
