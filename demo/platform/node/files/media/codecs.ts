import type { BoxReader } from './mp4-boxes.ts';

const hex = (bytes: Buffer): string => bytes.toString('hex').toUpperCase();
const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** Bytes before the boxes of a sample entry of a video, and of an audio track. */
const VIDEO_ENTRY_HEADER_BYTES = 78;
const AUDIO_ENTRY_HEADER_BYTES = 28;

/** The level of VP9 files that state no level. Players refuse a codec string without a level. */
const DEFAULT_LEVEL = 10;

type Find = BoxReader['find'];
type CodecParser = (entry: Buffer, find: Find) => string | undefined;

const codecParsers: Readonly<Record<string, CodecParser>> = {
  avc1: (entry, find) => {
    const [config] = find(entry.subarray(VIDEO_ENTRY_HEADER_BYTES), 'avcC');
    return config && `avc1.${hex(config.subarray(1, 4))}`;
  },
  vp09: (entry, find) => {
    const [config] = find(entry.subarray(VIDEO_ENTRY_HEADER_BYTES), 'vpcC');
    return (
      config &&
      `vp09.${twoDigits(config[4] ?? 0)}.${twoDigits(config[5] || DEFAULT_LEVEL)}.${twoDigits((config[6] ?? 0x80) >> 4)}`
    );
  },
  av01: (entry, find) => {
    const [config] = find(entry.subarray(VIDEO_ENTRY_HEADER_BYTES), 'av1C');
    if (!config) return undefined;
    const [, second = 0, third = 0] = config;
    const depth = third & 0x40 ? (third & 0x20 ? 12 : 10) : 8;
    return `av01.${second >> 5}.${twoDigits(second & 0x1f)}${third & 0x80 ? 'H' : 'M'}.${twoDigits(depth)}`;
  },
  mp4a: (entry, find) => (find(entry.subarray(AUDIO_ENTRY_HEADER_BYTES), 'esds').length > 0 ? 'mp4a.40.2' : undefined),
  Opus: () => 'opus',
};

/** The codec string of a track (RFC 6381). Undefined for an unknown codec. */
export function parseCodec(track: Buffer, find: Find): string | undefined {
  const [table] = find(track, 'mdia/minf/stbl/stsd');
  if (!table) return undefined;
  // Skips version, flags and the number of entries.
  const first = table.subarray(8);
  const type = first.toString('latin1', 4, 8);
  const parse = Object.hasOwn(codecParsers, type) ? codecParsers[type] : undefined;
  return parse?.(first.subarray(8), find);
}
