import { expect, test } from 'vitest';
import type { Product } from '../api/products.ts';
import { normalizeProduct } from '../store/normalize/product.ts';
import { renderJsonLd } from './json-ld.ts';

const productPageUrl = { base: 'https://hosted.example', path: '/product-page/mug' };
const product = normalizeProduct({ id: 'a-1', slug: 'mug', name: 'Mug', productPageUrl } as Product) as Product;
const data = { products: { mug: { status: 'ready', product } }, reviews: { lists: {}, ratingCounts: {} } };
const page = 'https://shop.example/all/mug';

test.each([
  ['the page’s address', { page }, page],
  ['from the page’s pattern', { page, productUrl: '/p/{slug}' }, 'https://shop.example/p/mug'],
  ['missing without page or pattern', {}, undefined],
])('the JSON-LD address of a product is %s, never the platform’s', (_, addresses, url) => {
  const [, json = ''] = />(.*)</.exec(renderJsonLd('mug', data, addresses)) ?? [];
  expect(JSON.parse(json).url).toBe(url);
});
