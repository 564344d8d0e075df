import { inside } from './mp4-boxes.ts';

const hex = (bytes: Buffer): string => bytes.toString('hex').toUpperCase();
const two = (value: number): string => String(value).padStart(2, '0');

/** Bytes before the boxes of a sample entry: pictures and sound have different ones. */
const PICTURE_HEAD = 78;
const SOUND_HEAD = 28;

/** Some writers leave the level out, which players refuse. */
const LEVEL_1 = 10;

type Name = (entry: Buffer) => string | undefined;

const names: Readonly<Record<string, Name>> = {
  avc1: entry => {
    const [config] = inside(entry.subarray(PICTURE_HEAD), 'avcC');
    return config && `avc1.${hex(config.subarray(1, 4))}`;
  },
  vp09: entry => {
    const [config] = inside(entry.subarray(PICTURE_HEAD), 'vpcC');
    return config && `vp09.${two(config[4] ?? 0)}.${two(config[5] || LEVEL_1)}.${two((config[6] ?? 0x80) >> 4)}`;
  },
  av01: entry => {
    const [config] = inside(entry.subarray(PICTURE_HEAD), 'av1C');
    if (!config) return undefined;
    const [, second = 0, third = 0] = config;
    const depth = third & 0x40 ? (third & 0x20 ? 12 : 10) : 8;
    return `av01.${second >> 5}.${two(second & 0x1f)}${third & 0x80 ? 'H' : 'M'}.${two(depth)}`;
  },
  mp4a: entry => (inside(entry.subarray(SOUND_HEAD), 'esds').length > 0 ? 'mp4a.40.2' : undefined),
  Opus: () => 'opus',
};

/** How a player knows the codec of a track (RFC 6381); nothing for one that is not known here. */
export function codecOf(track: Buffer): string | undefined {
  const [table] = inside(track, 'mdia/minf/stbl/stsd');
  if (!table) return undefined;
  // Version, flags and the number of entries stand before the first entry.
  const first = table.subarray(8);
  const type = first.toString('latin1', 4, 8);
  const name = Object.hasOwn(names, type) ? names[type] : undefined;
  return name?.(first.subarray(8));
}
