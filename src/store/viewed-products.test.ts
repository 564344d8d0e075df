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

test('the last one comes first, each once, and twenty are kept', () => {
  for (const id of ['a', 'b', 'a']) keepViewedProduct(shop(), id);
  expect(readViewedProducts(shop())).toEqual(['a', 'b']);
  for (let n = 0; n < 30; n++) keepViewedProduct(shop(), `${n}`);
  expect(readViewedProducts(shop())).toHaveLength(20);
  expect(readViewedProducts(shop())[0]).toBe('29');
});

test('a visitor’s viewed products survive sign-in, a member’s end at sign-out', () => {
  keepViewedProduct(shop(), 'a');
  expect(readViewedProducts(shop('member'))).toEqual(['a']);
  keepViewedProduct(shop('member'), 'b');
  expect(readViewedProducts(shop())).toEqual([]);
  keepViewedProduct(shop(), 'c');
  expect(JSON.parse(kept.get(KEY) ?? '')).toEqual(['', 'c']);
});

test('does not show one member’s viewed products to the next', () => {
  keepViewedProduct(shop('member'), 'a');
  const next = { ...shop(), client: { session: { role: 'member', owner: 'member 2' } } } as unknown as ShopApp;
  expect(readViewedProducts(next)).toEqual([]);
});

test('with memory nothing is kept', () => {
  keepViewedProduct(shop('visitor', 'memory'), 'a');
  expect(kept.size).toBe(0);
});

test.each(['', '{}', 'null', '[', '[false,{"a":1},null,3]', '"a"'])(
  '%j in the storage is as nothing',
  { tags: ['@security-hostile-storage'] },
  text => {
    kept.set(KEY, text);
    expect(readViewedProducts(shop())).toEqual([]);
  },
);

test(
  'of ten thousand in the storage twenty are read, and as many are left',
  { tags: ['@security-hostile-storage'] },
  () => {
    kept.set(KEY, JSON.stringify([false, ...Array.from({ length: 10_000 }, (_, n) => `p${n}`)]));
    expect(readViewedProducts(shop())).toHaveLength(20);
    keepViewedProduct(shop(), 'a');
    expect(JSON.parse(kept.get(KEY) ?? '')).toHaveLength(21);
  },
);

test('storage that is blocked harms nothing', () => {
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
  ['a page that is prerendered', true, [], ['a']],
  ['a page with an element of that name', { localName: 'img' }, ['a'], ['a']],
])('%s keeps what is viewed once it is shown', (_, prerendering, before, after) => {
  const page = Object.assign(new EventTarget(), { prerendering });
  vi.stubGlobal('document', page);
  keepViewedProduct(shop(), 'a');
  expect(readViewedProducts(shop())).toEqual(before);
  page.dispatchEvent(new Event('prerenderingchange'));
  expect(readViewedProducts(shop())).toEqual(after);
});
