import { expect, test } from 'vitest';
import type { Product } from '../api/products.ts';
import { createBlockedStorage, createLimitedStorage, createSharedStorage } from '../session/testing/storage.ts';
import type { StorageLike } from '../session/token-storage.ts';
import { writeCachedProducts } from './cache-products.ts';
import { readCachedProducts } from './cached-products.ts';
import type { ProductEntry } from './state.ts';

const KEY = 'kiosk:products:shop';
const MINUTE = 60_000;

const product = (slug: string, more: object = {}) => ({ id: `id-${slug}`, slug, name: slug, ...more }) as Product;
const ready = (slug: string, readAt: number, more: Partial<ProductEntry> = {}): ProductEntry => ({
  status: 'ready',
  product: product(slug),
  readAt,
  ...more,
});

/** Pages of one tab, with a clock that the test sets. */
function openTab(storage: StorageLike | undefined = createSharedStorage().openView().storage) {
  let now = 1_000_000;
  const shop = (role = 'visitor', currency?: string) => ({
    clientId: 'shop',
    currency,
    client: { session: { role, owner: role === 'member' ? 'member 1' : '' }, now: () => now } as never,
    ports: { tabStorage: () => storage },
  });
  return {
    shop,
    storage,
    now: () => now,
    pass: (ms: number) => {
      now += ms;
    },
    keep: (products: Readonly<Record<string, ProductEntry>>, since = 0, role?: string) =>
      writeCachedProducts(shop(role), products, since),
    kept: (role?: string, currency?: string) => Object.keys(readCachedProducts(shop(role, currency))),
  };
}

test('reads a product on the next page, marked as cached and without its long texts', () => {
  const { keep, shop, now, storage } = openTab();
  const product = { id: '1', slug: 'mug', name: 'Mug', description: 'long', seoData: {}, ribbons: [{ text: 'New' }] };
  keep({ mug: { status: 'ready', product: product as never, readAt: now() } });
  const { mug } = readCachedProducts(shop());
  expect(mug).toMatchObject({ status: 'ready', cached: true, readAt: now() });
  expect(mug?.product).toMatchObject({ slug: 'mug', name: 'Mug', ribbons: [{ text: 'New' }], variants: [] });
  expect(storage?.getItem(KEY)).not.toContain('long');
});

test('caches each product for ten minutes from the query that read it', () => {
  const { keep, kept, pass, now, shop } = openTab();
  keep({ mug: ready('mug', now()) });
  pass(9 * MINUTE);
  keep({ ...readCachedProducts(shop()), bowl: ready('bowl', now()) });
  expect(kept()).toEqual(['bowl', 'mug']);
  pass(MINUTE);
  expect(kept()).toEqual(['bowl']);
  pass(9 * MINUTE);
  expect(kept()).toEqual([]);
});

test('drops cached products when the clock is set back by more than ten minutes', () => {
  const { keep, kept, pass, now } = openTab();
  keep({ mug: ready('mug', now()) });
  expect(kept()).toEqual(['mug']);
  pass(-11 * MINUTE);
  expect(kept()).toEqual([]);
});

test('removes the last cached product when the shop no longer has it', () => {
  const { keep, kept, now } = openTab();
  keep({ mug: ready('mug', now()) });
  expect(kept()).toEqual(['mug']);
  keep({ mug: { status: 'missing' } });
  expect(kept()).toEqual([]);
});

test('caches only products with the status ready and a time of their query', () => {
  const { keep, kept, now } = openTab();
  keep({
    mug: ready('mug', now()),
    lost: { status: 'missing' },
    late: { status: 'loading' },
    broken: { status: 'failed', problem: { name: 'NetworkError', message: '' } },
    undated: { status: 'ready', product: product('undated') },
  });
  expect(kept()).toEqual(['mug']);
});

test('caches at most 100 products and 260,000 characters, this page’s products first', () => {
  const { keep, kept, now, storage } = openTab();
  const entries = (name: string, count: number, more: Partial<ProductEntry>) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`${name}-${index}`, ready(name, now(), more)]));
  keep({ ...entries('earlier', 80, { cached: true }), ...entries('this', 60, {}) });
  expect(kept()).toHaveLength(100);
  expect(kept().filter(name => name.startsWith('this'))).toHaveLength(60);
  const large = product('large', { name: 'x'.repeat(30_000) });
  keep(entries('large', 100, { product: large }));
  expect(kept()).toHaveLength(8);
  expect(storage?.getItem(KEY)?.length).toBeLessThan(260_000);
});

test('reads cached products only for the same member and the same currency', () => {
  const { keep, kept, now } = openTab();
  keep({ mug: ready('mug', now()) });
  expect([kept('visitor'), kept('none'), kept('member'), kept('visitor', 'USD')]).toEqual([['mug'], ['mug'], [], []]);
  keep({ mug: ready('mug', now()) }, 0, 'member');
  expect([kept('visitor'), kept('member')]).toEqual([[], ['mug']]);
});

test('does not cache products that were read before the given time', () => {
  const { keep, kept, now } = openTab();
  keep({ mug: ready('mug', now() - 1), bowl: ready('bowl', now()) }, now());
  expect(kept()).toEqual(['bowl']);
});

test('caches nothing, without an error, when storage is missing, blocked or full', () => {
  for (const storage of [createBlockedStorage(), createLimitedStorage(10)]) {
    const { keep, kept, now } = openTab(storage);
    keep({ mug: ready('mug', now()) });
    expect(kept()).toEqual([]);
  }
  const { shop } = openTab();
  const nowhere = { ...shop(), ports: { tabStorage: () => undefined } };
  writeCachedProducts(nowhere, { mug: ready('mug', 1_000_000) }, 0);
  expect(readCachedProducts(nowhere)).toEqual({});
});

test('ignores invalid entries in the product cache', () => {
  const { kept, keep, now, storage } = openTab();
  keep({ mug: ready('mug', now()) });
  const [header] = storage?.getItem(KEY)?.split('\n') ?? [];
  for (const text of ['', 'x', '{', '{}', 'null', '[null]', '[[]]', '[["mug"]]', `[["mug",${now()},null]]`, '[5]'])
    for (const whole of [text, `${header}\n${text}`]) {
      storage?.setItem(KEY, whole);
      expect(kept(), whole).toEqual([]);
    }
  storage?.setItem(KEY, `${header}\n[["mug",${now()},{"id":"1","variants":5,"media":7}]]`);
  expect(kept()).toEqual(['mug']);
});
