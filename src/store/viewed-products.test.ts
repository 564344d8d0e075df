import { beforeEach, expect, test, vi } from 'vitest';
import type { ShopApp } from './app.ts';
import { keepViewedProduct, readViewedProducts } from './viewed-products.ts';

const KEY = 'kiosk:viewed:shop';
let kept: Map<string, string>;

const createStorage = () =>
  ({
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }) as Storage;

beforeEach(() => {
  kept = new Map();
  vi.stubGlobal('localStorage', createStorage());
  vi.stubGlobal('document', new EventTarget());
});

const shop = (role = 'visitor', kind = 'local') =>
  ({
    clientId: 'shop',
    client: { session: { role, owner: role === 'member' ? 'member 1' : '' } },
    ports: { storageKind: () => kind },
  }) as unknown as ShopApp;

test('stores the last twenty viewed products, the latest first and each once', () => {
  for (const id of ['a', 'b', 'a']) keepViewedProduct(shop(), id);
  expect(readViewedProducts(shop())).toEqual(['a', 'b']);
  for (let n = 0; n < 30; n++) keepViewedProduct(shop(), `${n}`);
  expect(readViewedProducts(shop())).toHaveLength(20);
  expect(readViewedProducts(shop())[0]).toBe('29');
});

test('keeps a visitor’s viewed products at sign-in, and hides a member’s at sign-out', () => {
  keepViewedProduct(shop(), 'a');
  expect(readViewedProducts(shop('member'))).toEqual(['a']);
  keepViewedProduct(shop('member'), 'b');
  expect(readViewedProducts(shop())).toEqual([]);
  keepViewedProduct(shop(), 'c');
  expect(JSON.parse(kept.get(KEY) ?? '')).toEqual(['', 'c']);
});

test('does not show a member’s viewed products to another member', () => {
  keepViewedProduct(shop('member'), 'a');
  const next = { ...shop(), client: { session: { role: 'member', owner: 'member 2' } } } as unknown as ShopApp;
  expect(readViewedProducts(shop('member'))).toEqual(['a']);
  expect(readViewedProducts(next)).toEqual([]);
});

test('stores no viewed products when the storage kind is memory', () => {
  keepViewedProduct(shop('visitor', 'memory'), 'a');
  expect(kept.size).toBe(0);
});

test.each(['', '{}', 'null', '[', '[false,{"a":1},null,3]', '"a"'])(
  'treats %j in the storage as no viewed products',
  { tags: ['@security-hostile-storage'] },
  text => {
    kept.set(KEY, text);
    expect(readViewedProducts(shop())).toEqual([]);
  },
);

test(
  'reads twenty of ten thousand stored products, and then stores only twenty',
  { tags: ['@security-hostile-storage'] },
  () => {
    kept.set(KEY, JSON.stringify([false, ...Array.from({ length: 10_000 }, (_, n) => `p${n}`)]));
    expect(readViewedProducts(shop())).toHaveLength(20);
    keepViewedProduct(shop(), 'a');
    expect(JSON.parse(kept.get(KEY) ?? '')).toHaveLength(21);
  },
);

test('throws no error and returns no viewed products when the storage is blocked', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('blocked');
    },
    setItem: () => {
      throw new Error('blocked');
    },
  });
  keepViewedProduct(shop(), 'a');
  expect(readViewedProducts(shop())).toEqual([]);
});

test.each([
  ['when a prerendered page is shown', true, [], ['a']],
  ['at once when the page has an element named prerendering', { localName: 'img' }, ['a'], ['a']],
])('stores a viewed product %s', (_, prerendering, before, after) => {
  const page = Object.assign(new EventTarget(), { prerendering });
  vi.stubGlobal('document', page);
  keepViewedProduct(shop(), 'a');
  expect(readViewedProducts(shop())).toEqual(before);
  page.dispatchEvent(new Event('prerenderingchange'));
  expect(readViewedProducts(shop())).toEqual(after);
});
