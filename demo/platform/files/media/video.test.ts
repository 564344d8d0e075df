import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { readAudioInfo } from './audio.ts';
import { readVideoInfo } from './video.ts';

const seedFile = (name: string) => fileURLToPath(new URL(`../../seed/data/files/${name}`, import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'film-'));
afterAll(() => rmSync(folder, { recursive: true }));

const film = readFileSync(seedFile('film.mp4'));
const writeTemp = (bytes: Buffer): string => {
  const path = join(folder, 'x.mp4');
  writeFileSync(path, bytes);
  return path;
};

test('the seeded video has the metadata of its row', async () => {
  const read = await readVideoInfo(seedFile('film.mp4'));
  expect(read).toMatchObject({ width: 320, height: 180, seconds: 4.166, codecs: 'avc1.42C015', initSize: 2711 });
  expect(read?.segments).toHaveLength(4);
  expect(read?.segments.reduce((sum, { seconds }) => sum + seconds, 0)).toBeCloseTo(4.166, 5);
});

test('a video without fragments has no segments', async () => {
  expect((await readVideoInfo(writeTemp(film.subarray(0, 2711))))?.segments).toEqual([]);
});

test('a video with an unknown codec is not streamed', async () => {
  const other = Buffer.from(film);
  other.write('wmv9', other.indexOf('avc1', 200, 'latin1'), 'latin1');
  const read = await readVideoInfo(writeTemp(other));
  expect([read?.codecs, read?.segments]).toEqual([undefined, []]);
});

test('a truncated or corrupted video is read without an exception', async () => {
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

test('the duration of a WAV file is read, that of other files is not', async () => {
  expect(await readAudioInfo(seedFile('chime.wav'))).toEqual({ seconds: 1, kilobits: 64 });
  expect(await readAudioInfo(seedFile('film.mp4'))).toBeUndefined();
  expect(await readAudioInfo(writeTemp(Buffer.from('RIFF')))).toBeUndefined();
});
