import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { soundOf } from './audio.ts';
import { readFilm } from './video.ts';

const seeded = (name: string) => fileURLToPath(new URL(`../../seed/data/files/${name}`, import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'film-'));
afterAll(() => rmSync(folder, { recursive: true }));

const film = readFileSync(seeded('film.mp4'));
const written = (bytes: Buffer): string => {
  const path = join(folder, 'x.mp4');
  writeFileSync(path, bytes);
  return path;
};

test('the seeded film has the facts that its row says', async () => {
  const read = await readFilm(seeded('film.mp4'));
  expect(read).toMatchObject({ width: 320, height: 180, seconds: 4.166, codecs: 'avc1.42C015', start: 752 });
  expect(read?.parts).toHaveLength(4);
  expect(read?.parts.reduce((sum, { seconds }) => sum + seconds, 0)).toBeCloseTo(4.166, 5);
});

test('a film in one piece has no parts', async () => {
  expect((await readFilm(written(film.subarray(0, 752))))?.parts).toEqual([]);
});

test('a film of a codec that is not known is not streamed', async () => {
  const other = Buffer.from(film);
  other.write('wmv9', other.indexOf('avc1', 200, 'latin1'), 'latin1');
  const read = await readFilm(written(other));
  expect([read?.codecs, read?.parts]).toEqual([undefined, []]);
});

test('a film that is cut anywhere, or spoilt anywhere, is read without harm', async () => {
  for (let length = 0; length < 1_200; length += 7) {
    const read = await readFilm(written(film.subarray(0, length)));
    expect(read?.parts ?? [], `${length} bytes`).toEqual([]);
  }
  for (let at = 0; at < 1_100; at += 3) {
    const spoilt = Buffer.from(film);
    spoilt.fill(0xff, at, at + 4);
    const read = await readFilm(written(spoilt));
    for (const part of read?.parts ?? [])
      expect(part.at + part.size, `spoilt at ${at}`).toBeLessThanOrEqual(film.length);
  }
});

test('a WAV file says how long it is, other files say nothing', async () => {
  expect(await soundOf(seeded('chime.wav'))).toEqual({ seconds: 1, kilobits: 64 });
  expect(await soundOf(seeded('film.mp4'))).toBeUndefined();
  expect(await soundOf(written(Buffer.from('RIFF')))).toBeUndefined();
});
