import { type FileHandle, open } from 'node:fs/promises';
import { parseCodec } from './codecs.ts';
import { type Box, findBoxes, listBoxes, readBox } from './mp4-boxes.ts';

/** A byte range that is played as one segment. */
interface VideoSegment {
  readonly offset: number;
  readonly size: number;
  readonly seconds: number;
}

/** An MP4 file. Without segments it can be downloaded, but not streamed. */
export interface VideoInfo {
  readonly width: number;
  readonly height: number;
  readonly seconds: number;
  readonly codecs?: string;
  /** Bytes of the initialization segment. */
  readonly initSize: number;
  readonly segments: readonly VideoSegment[];
}

/** Reads a time from a box, whose version 0 has 32-bit and version 1 64-bit times. */
const readTime = (box: Buffer, short: number, long: number): number =>
  box[0] === 1 ? Number(box.readBigUInt64BE(long)) : box.readUInt32BE(short);

interface Track {
  readonly id: number;
  readonly timescale: number;
  readonly width: number;
  readonly height: number;
  readonly codec: string | undefined;
}

function parseTrack(bytes: Buffer): Track | undefined {
  const [header] = findBoxes(bytes, 'tkhd');
  const [media] = findBoxes(bytes, 'mdia/mdhd');
  if (!header || !media) return undefined;
  return {
    id: header.readUInt32BE(header[0] === 1 ? 20 : 12),
    timescale: media.readUInt32BE(media[0] === 1 ? 20 : 12),
    // 16.16 fixed-point numbers, of which only the integer part is read.
    width: header.readUInt16BE(header.length - 8),
    height: header.readUInt16BE(header.length - 4),
    codec: parseCodec(bytes),
  };
}

/** The start of a fragment in units of its track; undefined if the fragment does not contain the track. */
function readStartTime(fragment: Buffer, track: number): number | undefined {
  const trackFragment = findBoxes(fragment, 'traf').find(one => findBoxes(one, 'tfhd')[0]?.readUInt32BE(4) === track);
  const [time] = trackFragment ? findBoxes(trackFragment, 'tfdt') : [];
  return time && readTime(time, 4, 4);
}

async function readSegments(file: FileHandle, boxes: readonly Box[], { id, timescale }: Track, seconds: number) {
  const fragments: { readonly offset: number; readonly end: number; readonly from: number }[] = [];
  for (const [index, box] of boxes.entries()) {
    if (box.type !== 'moof') continue;
    const data = boxes.slice(index).find(({ type }) => type === 'mdat');
    const from = readStartTime(await readBox(file, box), id);
    if (data && from !== undefined)
      fragments.push({ offset: box.offset, end: data.offset + data.size, from: from / timescale });
  }
  return fragments.map(({ offset, end, from }, index) => ({
    offset,
    size: end - offset,
    seconds: Math.max(0.001, (fragments[index + 1]?.from ?? Math.max(seconds, from)) - from),
  }));
}

async function parseVideo(file: FileHandle): Promise<VideoInfo | undefined> {
  const boxes = await listBoxes(file);
  const moov = boxes.find(({ type }) => type === 'moov');
  if (!moov) return undefined;
  const movie = await readBox(file, moov);
  const [times] = findBoxes(movie, 'mvhd');
  const tracks = findBoxes(movie, 'trak').flatMap(track => parseTrack(track) ?? []);
  const videoTrack = tracks.find(({ width }) => width > 0);
  if (!times || !videoTrack) return undefined;
  const scale = times.readUInt32BE(times[0] === 1 ? 20 : 12);
  const seconds = readTime(times, 16, 24) / scale;
  const codecs = tracks.map(({ codec }) => codec);
  const known = codecs.every(codec => codec !== undefined);
  const segments = known ? await readSegments(file, boxes, videoTrack, seconds) : [];
  const { width, height } = videoTrack;
  const initSize = moov.offset + moov.size;
  return { width, height, seconds, initSize, segments, ...(known && { codecs: codecs.join() }) };
}

/** The video in an MP4 file; undefined for any other file. */
export async function readVideoInfo(path: string): Promise<VideoInfo | undefined> {
  const file = await open(path);
  try {
    return await parseVideo(file);
  } catch {
    // A truncated box: not a playable video.
    return undefined;
  } finally {
    await file.close();
  }
}
