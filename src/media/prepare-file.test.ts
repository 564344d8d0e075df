import { expect, test } from 'vitest';
import { cleanFilm, prepareFile, stripJpeg } from './prepare-file.ts';

const bytesOf = (...parts: readonly (number | string)[]): Uint8Array<ArrayBuffer> =>
  new Uint8Array(parts.flatMap(part => (typeof part === 'number' ? [part] : [...part].map(c => c.charCodeAt(0)))));
const segment = (kind: number, text: string) => {
  const length = text.length + 2;
  return String.fromCharCode(0xff, kind, length >> 8, length & 255) + text;
};
const textOf = (bytes: Uint8Array) => String.fromCharCode(...bytes);

/** An Exif segment as cameras write it, with the picture's orientation and location. */
const exif = (orientation: number) =>
  segment(
    0xe1,
    `Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0${String.fromCharCode(orientation)}\0\0GPS 52.5N 13.4E`,
  );
const SCAN = `${segment(0xda, 'scan')}\x12\xff\0\x34\xff\xd0\x56`;
const jpeg = (...segments: readonly string[]) => bytesOf('\xff\xd8', ...segments, SCAN, '\xff\xd9');

test(
  'strips metadata with the location from a JPEG, and keeps all its other bytes',
  { tags: ['@security-photo-location'] },
  () => {
    const [jfif, table, profile] = [segment(0xe0, 'JFIF'), segment(0xdb, 'table'), segment(0xe2, 'ICC_PROFILE')];
    const notes = [
      exif(1),
      segment(0xe1, 'http://ns.adobe.com/xap GPS'),
      segment(0xed, 'Photoshop'),
      segment(0xfe, 'at home'),
    ];
    const sent = stripJpeg(jpeg(jfif, ...notes, profile, table));
    expect(sent && textOf(sent)).toBe(textOf(jpeg(jfif, profile, table)));
    expect(textOf(sent ?? new Uint8Array())).not.toMatch(/GPS|home|Exif/);
  },
);

test('removes data after the end of a picture, such as a film', () => {
  const whole = jpeg(segment(0xdb, 'table'));
  const sent = stripJpeg(bytesOf(textOf(whole), 'ftyp GPS 52.5N'));
  expect(sent && textOf(sent)).toBe(textOf(whole));
});

test.each([
  ['is rotated', jpeg(exif(6))],
  ['is cut off', jpeg(segment(0xdb, 'table')).subarray(0, 14)],
  ['has metadata between its scans', bytesOf('\xff\xd8', SCAN, exif(1), '\xff\xd9')],
  ['has broken segments', bytesOf('\xff\xd8', 'no segment', '\xff\xd9')],
])('stripJpeg() returns undefined for a JPEG that %s', (_, bytes) => {
  expect(stripJpeg(bytes as Uint8Array<ArrayBuffer>)).toBeUndefined();
});

const box = (name: string, content: string): string => {
  const size = content.length + 8;
  return String.fromCharCode(size >> 24, (size >> 16) & 255, (size >> 8) & 255, size & 255) + name + content;
};

test('empties the metadata boxes of a film, and moves no other bytes', async () => {
  const note = box('udta', box('\xa9xyz', '+52.5+013.4/'));
  const meta = box('meta', 'com.apple.quicktime.location.ISO6709 +52.5+013.4/');
  const film = (before: string, after: string) =>
    box('ftyp', 'isom') + box('moov', box('mvhd', 'head') + box('trak', before) + after) + box('mdat', 'pictures');
  const source = bytesOf(film(note, note + meta));
  const sent = new Uint8Array(await (await cleanFilm(new Blob([source]), 'video/mp4')).arrayBuffer());
  const empty = (text: string) => box('free', '\0'.repeat(text.length - 8));
  expect(textOf(sent)).toBe(film(empty(note), empty(note) + empty(meta)));
  expect(textOf(sent)).not.toContain('52.5');
});

test.each([
  ['is cut off', box('ftyp', 'isom') + box('mdat', 'pictures').slice(0, -1) + box('udta', 'GPS')],
  ['has a box larger than its parent', box('ftyp', 'isom') + box('moov', `\0\0\0\x7ftrak${box('udta', 'GPS')}`)],
  ['has a box without a size', `${box('ftyp', 'isom')}\0\0\0\x04moov${box('udta', 'GPS')}`],
  ['has a long box without its length', `${box('ftyp', 'isom')}\0\0\0\x01moov`],
])(
  'rejects a film that %s, because its location cannot be removed',
  { tags: ['@security-photo-location'] },
  async (_, bytes) => {
    const film = new Blob([bytesOf(bytes)]);
    await expect(prepareFile(film, 250e6)).rejects.toMatchObject({ fault: 'type' });
  },
);

test.each([
  ['empty', new Blob([]), 'empty'],
  ['text with an image type', new Blob(['<script>'], { type: 'image/jpeg' }), 'type'],
  ['a HEIC picture', new Blob([bytesOf(box('ftyp', 'heic'))], { type: 'image/jpeg' }), 'type'],
  ['too large', { size: 2_000_000_000 } as Blob, 'large'],
])('rejects a file that is %s', async (_, file, fault) => {
  await expect(prepareFile(file, 250e6)).rejects.toMatchObject({ fault });
});

test('recognizes a film by its bytes, not by its declared type', async () => {
  const prepared = await prepareFile(new Blob([bytesOf(box('ftyp', 'isom'))], { type: 'image/jpeg' }), 250e6);
  expect([prepared.kind, prepared.blob.type]).toEqual(['video', 'video/mp4']);
});

/** An element of a WebM film, with its size or with the mark of an unknown size. */
const element = (id: readonly number[], content: Uint8Array, hasSize = true) => {
  const size = Buffer.alloc(8, 0xff);
  size.writeBigUInt64BE(hasSize ? BigInt(content.length) | (1n << 56n) : (1n << 57n) - 1n);
  return Buffer.concat([Buffer.from(id), size, content]);
};
const PLACE = 'LOCATION+52.5200+013.4050/';
const webm = (hasSize: boolean) => {
  const block = element([0xa3], Buffer.alloc(40_000, 7));
  const clusters = [1, 2, 3].map(() => element([0x1f, 0x43, 0xb6, 0x75], block, hasSize));
  const tags = element([0x12, 0x54, 0xc3, 0x67], Buffer.from(PLACE));
  const segment = element([0x18, 0x53, 0x80, 0x67], Buffer.concat([tags, ...clusters, tags]), hasSize);
  return Buffer.concat([element([0x1a, 0x45, 0xdf, 0xa3], Buffer.from('webm')), segment]);
};

test.each([
  ['with element sizes', true],
  ['without element sizes', false],
])('blanks the metadata in place in a WebM film %s', async (_, hasSize) => {
  const film = webm(hasSize);
  const { kind, blob } = await prepareFile(new Blob([film]), 1e6);
  const clean = Buffer.from(await blob.arrayBuffer());
  expect([kind, blob.type, clean.length]).toEqual(['video', 'video/webm', film.length]);
  expect(clean.includes('LOCATION')).toBe(false);
  const differing = film.reduce((count, byte, at) => count + (byte === clean[at] ? 0 : 1), 0);
  expect(differing).toBeLessThanOrEqual(2 * PLACE.length);
  const again = await prepareFile(new Blob([clean]), 1e6);
  expect(Buffer.from(await again.blob.arrayBuffer()).equals(clean)).toBe(true);
});

test('rejects a WebM film that is cut off or broken', { tags: ['@security-photo-location'] }, async () => {
  const film = webm(true);
  const cut = new Blob([film.subarray(0, film.length - 5)]);
  await expect(prepareFile(cut, 1e6)).rejects.toMatchObject({ fault: 'type' });
  const broken = new Blob([film.subarray(0, 40), Buffer.alloc(200)]);
  await expect(prepareFile(broken, 1e6)).rejects.toMatchObject({ fault: 'type' });
});
