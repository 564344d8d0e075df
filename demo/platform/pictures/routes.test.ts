import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { shops } from '../seed/data/shops.ts';
import { pictureIds, pictureSize } from '../seed/pictures/pictures.ts';
import { setUpShop } from '../testing/open-shop.ts';

const { shop } = setUpShop({ scope: 'file' });

const load = async (path: string, accept = 'image/avif,image/webp,*/*') => {
  const response = await shop.send(path, { headers: { Accept: accept } });
  const bytes = Buffer.from(await response.clone().arrayBuffer());
  return { response, size: async () => sharp(bytes).metadata() };
};
const products = shops.flatMap(shop => shop.products);
const knownPictures = new Set(
  products.flatMap(product => [
    ...product.media.map(picture => picture.picture),
    ...(product.options ?? []).flatMap(option => option.choices.flatMap(choice => choice.picture ?? [])),
  ]),
);

test('the seeded pictures are exactly those that the products use', () => {
  expect([...knownPictures].toSorted()).toEqual([...pictureIds].toSorted());
});

test('every seeded picture has its stated size, 4:5 or square', async () => {
  for (const id of pictureIds) {
    const { width, height } = await sharp(
      fileURLToPath(new URL(`../seed/pictures/${id}.webp`, import.meta.url)),
    ).metadata();
    expect(pictureSize(id), id).toEqual({ width, height });
    expect([width, height === 1200 || height === 1500], id).toEqual([1200, true]);
  }
});

test('a picture requested without a size has its own size', async () => {
  const { response, size } = await load('/media/stoneware-mug-sage');
  expect(response.headers.get('Content-Type')).toBe('image/webp');
  expect(await size()).toMatchObject({ format: 'webp', width: 1200, height: 1500 });
  expect(response.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
  expect(response.headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin');
  expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*');
  expect(response.headers.get('Vary')).toBe('Accept');
});

test.each([
  ['fill', 300, 200, 300, 200],
  ['fill', 160, 160, 160, 160],
  ['fill', 2400, 2400, 1200, 1200],
  ['fill', 3000, 1500, 1200, 600],
  ['fit', 200, 200, 160, 200],
  ['fit', 400, 100, 80, 100],
  ['fit', 3000, 3000, 1200, 1500],
])('a 4:5 picture requested as %s %i × %i is %i × %i', async (mode, width, height, across, down) => {
  const { size } = await load(`/media/last-teapot/v1/${mode}/w_${width},h_${height},al_c,q_85,enc_auto/last-teapot`);
  expect(await size()).toMatchObject({ width: across, height: down });
});

test('another file can be read while five pictures are rendered', async () => {
  const finished: string[] = [];
  const sizes = Array.from({ length: 5 }, (_, at) => `/media/oak-board/v1/fit/w_${900 - at},h_1500/oak-board`);
  const rendered = sizes.map(path => load(path).then(() => finished.push('picture')));
  await readFile(import.meta.filename).then(() => finished.push('file'));
  await Promise.all(rendered);
  expect(finished).toEqual(['file', ...Array(5).fill('picture')]);
});

test('browsers without WebP get PNG or JPEG, by the extension', async () => {
  const png = await load('/media/oak-board/v1/fill/w_100,h_100/oak-board.png', 'image/png,*/*');
  const jpeg = await load('/media/oak-board/v1/fill/w_100,h_100/oak-board.jpg', '*/*');
  expect([png.response.headers.get('Content-Type'), (await png.size()).format]).toEqual(['image/png', 'png']);
  expect([jpeg.response.headers.get('Content-Type'), (await jpeg.size()).format]).toEqual(['image/jpeg', 'jpeg']);
});

test.each([
  'w_0,h_100',
  'w_3001,h_100',
  'w_100',
  'w_1e3,h_10',
  'w_-5,h_10',
  'h_x,w_y',
])('a picture with the size parameters %s is refused with 400', async size => {
  expect((await load(`/media/oak-board/v1/fill/${size}/oak-board`)).response.status).toBe(400);
});

test('an unknown picture id gets a 404, even if it is a path or “constructor”', async () => {
  for (const id of ['nothing', '..%2f..%2fpackage.json', 'constructor', '%00'])
    expect((await load(`/media/${id}`)).response.status, id).toBe(404);
  expect((await load('/media/nothing/v1/fill/w_10,h_10/nothing')).response.status).toBe(404);
});
