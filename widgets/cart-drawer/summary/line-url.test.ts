import { afterEach, expect, test } from 'vitest';
import { STORES_APP_ID } from '../../../src/api/shared/line.ts';
import type { ShopApp } from '../../../src/store/app.ts';
import type { ShownLine } from '../../../src/store/cart/state.ts';
import { getLineUrl } from './line-url.ts';

const key = Symbol.for('kiosk');
afterEach(() => Reflect.deleteProperty(globalThis, key));

const read = (line: object, { pattern = '', products = {} } = {}) => {
  const tags = new Map([['shop', { dataset: pattern ? { productUrl: pattern } : {} }]]);
  Reflect.set(globalThis, key, { protocol: 1, tags });
  const app = { clientId: 'shop', store: { getState: () => ({ products }) } };
  const catalogReference = { catalogItemId: 'p1', appId: STORES_APP_ID };
  return getLineUrl(app as unknown as ShopApp, { catalogReference, ...line } as unknown as ShownLine);
};
const url = { relativePath: '/product/mug', url: 'https://shop.example/product/caf%C3%A9-mug?a=1' };
const products = { p1: { status: 'ready', product: { id: 'p1', slug: 'mug' } } };

test.each([
  ['the platform’s address when the page has no pattern', { url }, {}, url.url],
  ['no page when there is no address and no pattern', {}, {}, undefined],
  ['no page when the platform’s address is a javascript: URL', { url: { url: 'javascript:alert(1)' } }, {}, undefined],
  ['the pattern’s address when the page has a pattern', { url }, { pattern: '/p/{slug}', products }, '/p/mug'],
  ['the pattern’s address when only the cart knows the slug', { url }, { pattern: '/p/{slug}' }, '/p/caf%C3%A9-mug'],
  [
    'the platform’s address when its slug cannot be decoded',
    { url: { url: 'https://shop.example/%E0%A4%A' } },
    { pattern: '/p/{slug}' },
    'https://shop.example/%E0%A4%A',
  ],
  ['the pattern’s address when the pattern has the id', {}, { pattern: '/p/{id}', products }, '/p/p1'],
  [
    'the platform’s address when the line is not a product',
    { url, catalogReference: { catalogItemId: 'b', appId: 'bookings' } },
    { pattern: '/p/{slug}' },
    url.url,
  ],
])('a line leads to %s', (_, line, page, expected) => {
  expect(read(line, page)).toBe(expected);
});
