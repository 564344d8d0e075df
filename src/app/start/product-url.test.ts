import { afterEach, expect, test } from 'vitest';
import type { ShopApp } from '../../store/app.ts';
import { getProductUrl } from './product-url.ts';

const key = Symbol.for('kiosk');
const app = { clientId: 'shop' } as ShopApp;
const mug = { id: 'a-1', slug: 'mug & cup' };
const page = { base: 'https://shop.example', path: '/product-page/mug' };

/** Gives the page a registry with a script tag that has this pattern. */
const configure = (productUrl: string) =>
  Reflect.set(globalThis, key, { protocol: 1, tags: new Map([['shop', { dataset: { productUrl } }]]) });

afterEach(() => Reflect.deleteProperty(globalThis, key));

test.each([
  ['/p/{slug}', '/p/mug%20%26%20cup'],
  ['/p?id={id}&n={slug}', '/p?id=a-1&n=mug%20%26%20cup'],
  ['https://my.example/{slug}.html', 'https://my.example/mug%20%26%20cup.html'],
  ['/p/{name}', '/p/{name}'],
])('the product URL pattern %s gives the address %s', (pattern, url) => {
  expect(getProductUrl(app, mug, pattern)).toBe(url);
  configure(pattern);
  expect(getProductUrl(app, mug)).toBe(url);
});

test.each([
  'javascript:alert(1)',
  'p/{slug}',
  'data:text/html,{slug}',
  '',
  '{slug}',
])('uses the platform’s product address when the pattern is %j', pattern => {
  configure(pattern);
  expect(getProductUrl(app, { ...mug, productPageUrl: page }, pattern)).toBe('https://shop.example/product-page/mug');
  expect(getProductUrl(app, mug, pattern)).toBeUndefined();
});

test('an element’s product URL pattern wins over the script tag’s', () => {
  configure('/all/{id}');
  expect(getProductUrl(app, mug, '/mine/{id}')).toBe('/mine/a-1');
});
