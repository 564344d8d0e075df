import { openPicture } from './image.ts';
import { withBoxes } from './mp4-boxes.ts';

/** Bytes before the boxes in `meta` (its version), and before the picture in `data` (its type and locale). */
const META_HEADER_BYTES = 4;
const DATA_HEADER_BYTES = 8;

/** The cover picture inside an MP4 file, usually a frame of the film. Undefined if there is none. */
export const readFilmCover = (path: string): Promise<Uint8Array<ArrayBuffer> | undefined> =>
  withBoxes(path, async ({ boxes, read, find }) => {
    const moov = boxes.find(({ type }) => type === 'moov');
    if (!moov) return undefined;
    const [meta] = find(await read(moov), 'udta/meta');
    const [data] = meta ? find(meta.subarray(META_HEADER_BYTES), 'ilst/covr/data') : [];
    return data && new Uint8Array(data.subarray(DATA_HEADER_BYTES));
  });

/** Size and format of a film's cover. Undefined if there is no cover in JPEG or PNG. */
export async function readFilmCoverInfo(path: string) {
  try {
    const cover = await readFilmCover(path);
    if (!cover?.length) return undefined;
    const { format, autoOrient } = await openPicture(cover).metadata();
    return format === 'jpeg' || format === 'png' ? { ...autoOrient, format } : undefined;
  } catch {
    return undefined;
  }
}
