import { expect, test } from 'vitest';
import { imageUrl } from './image-url.ts';

const URI = 'wix:image://v1/11062b_a1~mv2.jpg/My%20mug.jpg#originWidth=1200&originHeight=900';
const BASE = 'https://static.wixstatic.com/media/11062b_a1~mv2.jpg';

test('a media URI becomes a URL', () => {
  expect(imageUrl(URI)).toBe(BASE);
  expect(imageUrl(URI.replace('wix:', ''))).toBe(BASE);
  expect(imageUrl(URI, undefined, 'https://shop.example')).toBe('https://shop.example/media/11062b_a1~mv2.jpg');
});

test.each([
  ['fit', 200, 200, 200, 150],
  ['fit', 100, 300, 100, 75],
  ['fit', 4000, 4000, 1200, 900],
  ['fill', 200, 100, 200, 100],
  ['fill', 100, 200, 100, 200],
  ['fill', 1000, 1800, 500, 900],
  ['fill', 2400, 900, 1200, 450],
] as const)('a 1200 × 900 image with %s %i × %i is requested as %i × %i', (mode, width, height, across, down) => {
  expect(imageUrl(URI, { width, height, mode })).toContain(`${BASE}/v1/fill/w_${across},h_${down},al_c,`);
});

test('small images are sharpened, large ones have a higher quality', () => {
  expect(imageUrl(URI, { width: 200, height: 150 })).toBe(
    `${BASE}/v1/fill/w_200,h_150,al_c,q_80,usm_0.66_1.00_0.01,enc_auto/11062b_a1~mv2.jpg`,
  );
  expect(imageUrl(URI, { width: 1000, height: 750 })).toBe(
    `${BASE}/v1/fill/w_1000,h_750,al_c,q_85,enc_auto/11062b_a1~mv2.jpg`,
  );
  expect(imageUrl(URI, { width: 1000, height: 750, quality: 40 })).toContain(',q_40,');
  expect(imageUrl('wix:image://v1/a.png/a.png', { width: 10, height: 10 })).toContain(',q_85,');
});

test('resizes a platform URL, even if the URL already has a size', () => {
  for (const host of ['https://static.wixstatic.com', 'http://localhost:4455']) {
    const url = `${host}/media/mug`;
    expect(imageUrl(`${url}/v1/fill/w_80,h_100,al_c,q_85/mug.png`, { width: 40, height: 50 }, host)).toContain(
      `${url}/v1/fill/w_40,h_50,`,
    );
    const sized = { url, width: 1200, height: 1500 };
    expect(imageUrl(sized, { width: 300, height: 300, mode: 'fit' }, host)).toContain(`${url}/v1/fill/w_240,h_300,`);
    expect(imageUrl(url, { width: 300, height: 300, mode: 'fit' }, host)).toContain(`${url}/v1/fit/w_300,h_300,`);
  }
});

test.each([
  'https://cdn.example/media/mug.jpg',
  'https://cdn.example/media/mug.jpg/v1/mug.jpg',
  'https://static.wixstatic.com.example/media/mug.jpg',
  'https://cdn.example/https://static.wixstatic.com/media/mug.jpg',
])('imageUrl() returns %s unchanged, because another host serves it', url => {
  expect(imageUrl(url, { width: 10, height: 10 })).toBe(url);
});

test(
  'imageUrl() resizes no GIF and no other host’s URL, and returns only http(s) URLs',
  { tags: ['@security-link-schemes'] },
  () => {
    const size = { width: 10, height: 10 };
    expect(imageUrl('https://elsewhere.example/a.jpg?x=1', size)).toBe('https://elsewhere.example/a.jpg?x=1');
    expect(imageUrl('wix:image://v1/a.gif/a.gif', size)).toBe('https://static.wixstatic.com/media/a.gif');
    for (const source of ['', 'mug.jpg', 'data:image/png;base64,AA', 'wix:video://v1/a/b'])
      expect(imageUrl(source, size), source).toBeUndefined();
  },
);
