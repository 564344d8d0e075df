import { type FileHandle, open } from 'node:fs/promises';
import { codecOf } from './codecs.ts';
import { type Box, boxesOf, contentOf, inside } from './mp4-boxes.ts';

/** Bytes of a film that are played in one go. */
export interface FilmPart {
  readonly at: number;
  readonly size: number;
  readonly seconds: number;
}

/** An MP4 file. Without parts it is in one piece: to be loaded, not streamed. */
export interface Film {
  readonly width: number;
  readonly height: number;
  readonly seconds: number;
  readonly codecs?: string;
  /** What a player reads before the first part. */
  readonly start: number;
  readonly parts: readonly FilmPart[];
}

/** A number of a box that has two versions: one with short times, one with long ones. */
const timeAt = (box: Buffer, short: number, long: number): number =>
  box[0] === 1 ? Number(box.readBigUInt64BE(long)) : box.readUInt32BE(short);

interface Track {
  readonly id: number;
  readonly timescale: number;
  readonly width: number;
  readonly height: number;
  readonly codec: string | undefined;
}

function trackOf(bytes: Buffer): Track | undefined {
  const [header] = inside(bytes, 'tkhd');
  const [media] = inside(bytes, 'mdia/mdhd');
  if (!header || !media) return undefined;
  return {
    id: header.readUInt32BE(header[0] === 1 ? 20 : 12),
    timescale: media.readUInt32BE(media[0] === 1 ? 20 : 12),
    // Whole pixels stand before a fraction of two bytes.
    width: header.readUInt16BE(header.length - 8),
    height: header.readUInt16BE(header.length - 4),
    codec: codecOf(bytes),
  };
}

/** When the samples of a fragment begin, in units of its track; nothing for a fragment without that track. */
function beginOf(fragment: Buffer, track: number): number | undefined {
  const own = inside(fragment, 'traf').find(one => inside(one, 'tfhd')[0]?.readUInt32BE(4) === track);
  const [time] = own ? inside(own, 'tfdt') : [];
  return time && timeAt(time, 4, 4);
}

async function partsOf(file: FileHandle, boxes: readonly Box[], { id, timescale }: Track, seconds: number) {
  const begun: { readonly at: number; readonly end: number; readonly from: number }[] = [];
  for (const [index, box] of boxes.entries()) {
    if (box.type !== 'moof') continue;
    const data = boxes.slice(index).find(({ type }) => type === 'mdat');
    const from = beginOf(await contentOf(file, box), id);
    if (data && from !== undefined) begun.push({ at: box.at, end: data.at + data.size, from: from / timescale });
  }
  return begun.map(({ at, end, from }, index) => ({
    at,
    size: end - at,
    seconds: Math.max(0.001, (begun[index + 1]?.from ?? Math.max(seconds, from)) - from),
  }));
}

async function filmIn(file: FileHandle): Promise<Film | undefined> {
  const boxes = await boxesOf(file);
  const head = boxes.find(({ type }) => type === 'moov');
  if (!head) return undefined;
  const movie = await contentOf(file, head);
  const [times] = inside(movie, 'mvhd');
  const tracks = inside(movie, 'trak').flatMap(track => trackOf(track) ?? []);
  const seen = tracks.find(({ width }) => width > 0);
  if (!times || !seen) return undefined;
  const scale = times.readUInt32BE(times[0] === 1 ? 20 : 12);
  const seconds = timeAt(times, 16, 24) / scale;
  const codecs = tracks.map(({ codec }) => codec);
  const known = codecs.every(codec => codec !== undefined);
  const parts = known ? await partsOf(file, boxes, seen, seconds) : [];
  const { width, height } = seen;
  const start = head.at + head.size;
  return { width, height, seconds, start, parts, ...(known && { codecs: codecs.join() }) };
}

/** An MP4 film as its boxes describe it; nothing for any other file. */
export async function readFilm(path: string): Promise<Film | undefined> {
  const file = await open(path);
  try {
    return await filmIn(file);
  } catch {
    // A box that ends too early: no film that anybody could play.
    return undefined;
  } finally {
    await file.close();
  }
}
