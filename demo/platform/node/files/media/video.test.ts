import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { readAudioInfo } from './audio.ts';
import { readVideoInfo } from './video.ts';

const seedFile = (name: string) => fileURLToPath(new URL(`../../../seed/data/files/${name}`, import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'film-'));
afterAll(() => rmSync(folder, { recursive: true }));

const film = readFileSync(seedFile('film.mp4'));
const writeTemp = (bytes: Buffer): string => {
  const path = join(folder, 'x.mp4');
  writeFileSync(path, bytes);
  return path;
};

test('readVideoInfo reads size, duration, codec and segments of the seeded video', async () => {
  const read = await readVideoInfo(seedFile('film.mp4'));
  expect(read).toMatchObject({ width: 320, height: 180, seconds: 4.166, codecs: 'avc1.42C015', initSize: 2711 });
  expect(read?.segments).toHaveLength(4);
  expect(read?.segments.reduce((sum, { seconds }) => sum + seconds, 0)).toBeCloseTo(4.166, 5);
});

test('a video without fragments has no segments', async () => {
  expect((await readVideoInfo(writeTemp(film.subarray(0, 2711))))?.segments).toEqual([]);
});

test('a video with an unknown codec has no segments', async () => {
  const other = Buffer.from(film);
  other.write('wmv9', other.indexOf('avc1', 200, 'latin1'), 'latin1');
  const read = await readVideoInfo(writeTemp(other));
  expect([read?.codecs, read?.segments]).toEqual([undefined, []]);
});

test('readVideoInfo does not reject for a truncated or corrupted video', async () => {
  for (let length = 0; length < 1_200; length += 7) {
    const read = await readVideoInfo(writeTemp(film.subarray(0, length)));
    expect(read?.segments ?? [], `${length} bytes`).toEqual([]);
  }
  for (let at = 0; at < 1_100; at += 3) {
    const mutated = Buffer.from(film);
    mutated.fill(0xff, at, at + 4);
    const read = await readVideoInfo(writeTemp(mutated));
    for (const part of read?.segments ?? [])
      expect(part.offset + part.size, `mutated at ${at}`).toBeLessThanOrEqual(film.length);
  }
});

describe('a file of many boxes', () => {
  const box = (type: string, content: Uint8Array = Buffer.alloc(0)) => {
    const header = Buffer.alloc(8);
    header.writeUInt32BE(8 + content.length);
    header.write(type, 4, 'latin1');
    return Buffer.concat([header, content]);
  };
  const repeat = (count: number, bytes: Uint8Array) => Buffer.concat(Array<Uint8Array>(count).fill(bytes));
  const initial = film.subarray(0, 2711);

  const [start, movie] = [initial.subarray(0, initial.readUInt32BE(0)), initial.subarray(initial.readUInt32BE(0) + 8)];

  test.each([
    ['moof without samples', Buffer.concat([initial, repeat(100_000, box('moof'))])],
    ['moof and mdat', Buffer.concat([initial, repeat(50_000, Buffer.concat([box('moof'), box('mdat')]))])],
    ['trak', Buffer.concat([start, box('moov', Buffer.concat([movie, repeat(2_000_000, box('trak'))]))])],
    ['traf', Buffer.concat([initial, box('moof', repeat(400_000, box('traf'))), box('mdat')])],
  ] as const)('a file with too many boxes is no video: %s', async (_, bytes) => {
    expect(await readVideoInfo(writeTemp(bytes))).toBeUndefined();
  });

  test('readVideoInfo reads all 4,000 segments of a long film', async () => {
    const fragments = film.subarray(2711);
    const long = Buffer.concat([initial, ...Array<Buffer>(1_000).fill(fragments)]);
    expect((await readVideoInfo(writeTemp(long)))?.segments).toHaveLength(4_000);
  });
});

test('readAudioInfo returns duration and bit rate of a WAV file, otherwise undefined', async () => {
  expect(await readAudioInfo(seedFile('chime.wav'))).toEqual({ seconds: 1, kilobits: 64 });
  expect(await readAudioInfo(seedFile('film.mp4'))).toBeUndefined();
  expect(await readAudioInfo(writeTemp(Buffer.from('RIFF')))).toBeUndefined();
});
