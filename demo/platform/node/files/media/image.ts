import sharp, { type Sharp } from 'sharp';
import type { Colour, Colours } from '../../../../../src/api/shared/file-media.ts';

/** Protects against decompression bombs. */
const MAX_PIXELS = 100_000_000;

/** Opens a picture by its path or bytes and applies its EXIF orientation. */
export const openPicture = (picture: string | Uint8Array): Sharp =>
  sharp(picture, { limitInputPixels: MAX_PIXELS }).autoOrient();

interface PictureInfo {
  readonly width: number;
  readonly height: number;
  readonly format: string;
  readonly colors: Colours;
}

function toColour([r = 0, g = 0, b = 0]: readonly number[]): Colour {
  return { hex: `#${[r, g, b].map(part => part.toString(16).padStart(2, '0')).join('')}`, rgb: { r, g, b } };
}

/** At most six colours, the most frequent one first. */
async function extractColours(path: string): Promise<Colours> {
  const small = openPicture(path).flatten({ background: '#ffffff' }).resize(64, 64, { fit: 'inside' });
  const sixColours = await small.png({ palette: true, colours: 6, dither: 0 }).toBuffer();
  const { data, info } = await sharp(sixColours)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const counts = new Map<string, number>();
  for (let at = 0; at < data.length; at += info.channels) {
    const key = [...data.subarray(at, at + 3)].join();
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const palette = [...counts].sort(([, a], [, b]) => b - a).map(([key]) => toColour(key.split(',').map(Number)));
  return { prominent: palette[0] ?? toColour([]), palette };
}

/** Size, format and colours of a picture. Undefined if the file is no picture or has more than `MAX_PIXELS`. */
export async function readPictureInfo(path: string): Promise<PictureInfo | undefined> {
  try {
    const { autoOrient, format } = await openPicture(path).metadata();
    return { width: autoOrient.width, height: autoOrient.height, format, colors: await extractColours(path) };
  } catch {
    return undefined;
  }
}
