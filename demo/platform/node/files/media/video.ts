import type { VideoInfo } from '../../../core/files.ts';
import { parseCodec } from './codecs.ts';
import { type Box, type BoxReader, withBoxes } from './mp4-boxes.ts';

/** Reads a time from a box: 32 bits at `short` in version 0, 64 bits at `long` in version 1. */
const readTime = (box: Buffer, short: number, long: number): number =>
  box[0] === 1 ? Number(box.readBigUInt64BE(long)) : box.readUInt32BE(short);

interface Track {
  readonly id: number;
  readonly timescale: number;
  readonly width: number;
  readonly height: number;
  readonly codec: string | undefined;
}

function parseTrack(bytes: Buffer, find: BoxReader['find']): Track | undefined {
  const [header] = find(bytes, 'tkhd');
  const [media] = find(bytes, 'mdia/mdhd');
  if (!header || !media) return undefined;
  return {
    id: header.readUInt32BE(header[0] === 1 ? 20 : 12),
    timescale: media.readUInt32BE(media[0] === 1 ? 20 : 12),
    // Width and height are 16.16 fixed-point numbers. Only the integer part is read.
    width: header.readUInt16BE(header.length - 8),
    height: header.readUInt16BE(header.length - 4),
    codec: parseCodec(bytes, find),
  };
}

/** The start of a fragment in time units of the track. Undefined if the fragment does not contain the track. */
function readStartTime(fragment: Buffer, track: number, find: BoxReader['find']): number | undefined {
  const trackFragment = find(fragment, 'traf').find(one => find(one, 'tfhd')[0]?.readUInt32BE(4) === track);
  const [time] = trackFragment ? find(trackFragment, 'tfdt') : [];
  return time && readTime(time, 4, 4);
}

/** Pairs each `moof` box (the description of a fragment) with the next `mdat` box (its samples). */
function pairFragments(boxes: readonly Box[]): readonly (readonly [Box, Box])[] {
  const pairs: (readonly [Box, Box])[] = [];
  let data: Box | undefined;
  for (const box of boxes.toReversed()) {
    if (box.type === 'mdat') data = box;
    else if (box.type === 'moof' && data) pairs.push([box, data]);
  }
  return pairs.reverse();
}

async function readSegments({ boxes, read, find }: BoxReader, { id, timescale }: Track, seconds: number) {
  const fragments: { readonly offset: number; readonly end: number; readonly from: number }[] = [];
  for (const [box, data] of pairFragments(boxes)) {
    const from = readStartTime(await read(box), id, find);
    if (from !== undefined)
      fragments.push({ offset: box.offset, end: data.offset + data.size, from: from / timescale });
  }
  return fragments.map(({ offset, end, from }, index) => ({
    offset,
    size: end - offset,
    seconds: Math.max(0.001, (fragments[index + 1]?.from ?? Math.max(seconds, from)) - from),
  }));
}

async function parseVideo(reader: BoxReader): Promise<VideoInfo | undefined> {
  const { boxes, read, find } = reader;
  const moov = boxes.find(({ type }) => type === 'moov');
  if (!moov) return undefined;
  const movie = await read(moov);
  const [times] = find(movie, 'mvhd');
  const tracks = find(movie, 'trak').flatMap(track => parseTrack(track, find) ?? []);
  const videoTrack = tracks.find(({ width }) => width > 0);
  if (!times || !videoTrack) return undefined;
  const scale = times.readUInt32BE(times[0] === 1 ? 20 : 12);
  const seconds = readTime(times, 16, 24) / scale;
  const codecs = tracks.map(({ codec }) => codec);
  const known = codecs.every(codec => codec !== undefined);
  const segments = known ? await readSegments(reader, videoTrack, seconds) : [];
  const { width, height } = videoTrack;
  const initSize = moov.offset + moov.size;
  return { width, height, seconds, initSize, segments, ...(known && { codecs: codecs.join() }) };
}

/** The video in an MP4 file. Undefined for any other file, and for a video that is truncated or has too many boxes. */
export async function readVideoInfo(path: string): Promise<VideoInfo | undefined> {
  try {
    return await withBoxes(path, parseVideo);
  } catch {
    // A file with a truncated box or too many boxes is no playable video.
    return undefined;
  }
}
