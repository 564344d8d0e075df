import { open } from 'node:fs/promises';
import { openPicture } from './image.ts';
import { findBoxes, listBoxes, readBox } from './mp4-boxes.ts';

/** Bytes before the boxes in `meta` (its version), and before the picture in `data` (its type and locale). */
const META_HEADER_BYTES = 4;
const DATA_HEADER_BYTES = 8;

/** The cover picture inside an MP4 film, by convention one of its frames; undefined for a film without one. */
export async function readFilmCover(path: string): Promise<Buffer | undefined> {
  const file = await open(path);
  try {
    const moov = (await listBoxes(file)).find(({ type }) => type === 'moov');
    if (!moov) return undefined;
    const [meta] = findBoxes(await readBox(file, moov), 'udta/meta');
    const [data] = meta ? findBoxes(meta.subarray(META_HEADER_BYTES), 'ilst/covr/data') : [];
    return data?.subarray(DATA_HEADER_BYTES);
  } finally {
    await file.close();
  }
}

/** Size and format of a film's cover; undefined without one that is a JPEG or PNG. */
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
