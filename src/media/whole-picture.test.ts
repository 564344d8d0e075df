import { expect, test } from 'vitest';
import { wholePicture } from './whole-picture.ts';

const url = 'https://static.example/media/mug';
const widthsOf = (picture: Parameters<typeof wholePicture>[0]) =>
  wholePicture(picture)
    .srcSet?.match(/\b\d+w\b/g)
    ?.join(' ');

test('a picture keeps its shape in each width', () => {
  const { src, srcSet } = wholePicture({ url, width: 1200, height: 1500 });
  expect(src).toBe(`${url}/v1/fill/w_720,h_900,al_c,q_85,enc_auto/mug`);
  expect(srcSet?.split(', ')[1]).toBe(`${url}/v1/fill/w_480,h_600,al_c,q_85,enc_auto/mug 480w`);
});

test('a picture is never enlarged', () => {
  expect(widthsOf({ url, width: 1200, height: 1500 })).toBe('240w 480w 720w 1080w 1200w');
  expect(widthsOf({ url, width: 100, height: 100 })).toBe('100w');
  expect(wholePicture({ url, width: 100, height: 100 }).src).toContain('w_100,h_100');
});

test('fits a picture of unknown size into the width', () => {
  expect(wholePicture({ url }).src).toBe(`${url}/v1/fit/w_720,h_3000,al_c,q_85,enc_auto/mug`);
});

test('requests tall and huge pictures within the platform’s limits', () => {
  for (const picture of [
    { url, width: 400, height: 9000 },
    { url, width: 12_000, height: 9000 },
  ])
    for (const [, width, height] of wholePicture(picture).srcSet?.matchAll(/w_(\d+),h_(\d+)/g) ?? []) {
      expect(Number(width)).toBeLessThanOrEqual(3000);
      expect(Number(height)).toBeLessThanOrEqual(3000);
    }
});

test.each([
  'https://elsewhere.example/mug.jpg',
  'https://static.example/media/mug.gif',
  `${url}/v1/fill/w_1,h_1/mug`,
])('wholePicture() returns %s unchanged', other => {
  expect(wholePicture({ url: other, width: 900, height: 900 })).toEqual({ src: other });
});
