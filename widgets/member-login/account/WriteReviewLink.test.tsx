// @vitest-environment document
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getRegistry, registerTags } from '../../../src/app/start/registry.ts';
import type { ShopApp } from '../../../src/store/app.ts';
import { WriteReviewLink } from './WriteReviewLink.tsx';

let root: ReturnType<typeof createRoot>;

beforeEach(() => {
  document.body.innerHTML = '<div></div>';
  root = createRoot(document.body.firstElementChild as Element);
});
afterEach(() => {
  root.unmount();
  Reflect.deleteProperty(globalThis, Symbol.for('kiosk'));
});

const mug = {
  id: 'a-1',
  slug: 'mug',
  productPageUrl: { base: 'https://shop.example', path: '/product-page/mug' },
};
const app = {
  clientId: 'shop',
  store: { getState: () => ({ products: { 'a-1': { status: 'ready', product: mug } } }) },
  listen: () => () => undefined,
  productQueue: { requested: new Set(), waiting: [] },
} as unknown as ShopApp;

test.each([
  ['the script tag has data-product-url', 'data-product-url="/p/{slug}"', '/p/mug#kiosk-review'],
  ['data-product-url has a hash', 'data-product-url="/#/p/{slug}"', '/#/p/mug'],
  ['the script tag has no data-product-url', '', 'https://shop.example/product-page/mug#kiosk-review'],
])('leads from an ordered product to the review form of its page when %s', async (_, attribute, href) => {
  document.head.innerHTML = `<script type="text/plain" data-client-id="shop" ${attribute}></script>`;
  registerTags(getRegistry('1.0.0'));
  root.render(<WriteReviewLink app={app} host={document.createElement('div')} productId="a-1" labelId="line-1" />);
  const find = () => document.querySelector('[part=write-review]');
  await vi.waitFor(() => expect(find()?.getAttribute('href')).toBe(href));
});
