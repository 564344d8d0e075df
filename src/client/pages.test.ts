import { expect, test } from 'vitest';
import { openSeededPlatform } from '../../demo/platform/testing/seeded-platform.ts';
import { queryCollections } from '../api/collections.ts';
import { searchOrders } from '../api/orders.ts';
import { createProduct, type ProductFields, queryProducts, queryProductVariants } from '../api/products.ts';
import { queryReviews } from '../api/reviews.ts';
import { cursorPages, offsetPages } from './pages.ts';
import { query } from './query.ts';
import { openTestBrowser } from './testing/browser.ts';

const open = async () => {
  const browser = await openTestBrowser(openSeededPlatform);
  return { browser, client: browser.openTab() };
};

test('offset pages go forward and back, and know their position', async () => {
  const { client } = await open();
  const first = await offsetPages(client, queryProducts, query().ascending('name').limit(10));
  expect(first.items).toHaveLength(10);
  expect([first.currentPage, first.totalPages, first.hasPrev(), first.hasNext()]).toEqual([0, 3, false, true]);
  const second = await first.next();
  expect([second.currentPage, second.offset, second.hasPrev()]).toEqual([1, 10, true]);
  expect((await second.prev()).items.map(({ slug }) => slug)).toEqual(first.items.map(({ slug }) => slug));
  const names = [...first.items, ...second.items].map(({ name }) => name);
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')));
});

test('next and prev reject beyond the last and the first page', async () => {
  const { client } = await open();
  const only = await offsetPages(client, queryCollections);
  await expect(only.next()).rejects.toThrow('No next page to fetch');
  await expect(only.prev()).rejects.toThrow('No previous page to fetch');
  const none = await cursorPages(client, queryReviews, query().eq('entityId', 'nothing'));
  expect(none.items).toEqual([]);
  await expect(none.next()).rejects.toThrow('No next page to fetch');
  await expect(none.prev()).rejects.toThrow('No previous page to fetch');
});

test('a last page with fewer items than the limit has no next page', async () => {
  const { client } = await open();
  const { totalCount = 0 } = await offsetPages(client, queryProducts, query().limit(1));
  const last = await offsetPages(
    client,
    queryProducts,
    query()
      .skip(totalCount - 5)
      .limit(10),
  );
  expect([last.items.length, last.hasNext()]).toEqual([5, false]);
});

test('prev of a page at offset 1 returns one item, and next continues after it', async () => {
  const { client } = await open();
  const slugs = (page: { readonly items: readonly { readonly slug: string }[] }) => page.items.map(({ slug }) => slug);
  const byName = query().ascending('name');
  const four = slugs(await offsetPages(client, queryProducts, byName.limit(4)));
  const second = await offsetPages(client, queryProducts, byName.skip(1).limit(2));
  const first = await second.prev();
  expect([slugs(first), first.offset, first.hasPrev(), first.hasNext()]).toEqual([four.slice(0, 1), 0, false, true]);
  const again = await first.next();
  expect([slugs(again), again.offset]).toEqual([four.slice(1, 3), 1]);
  expect(slugs(await again.next())).toEqual([four[3], expect.any(String)]);
});

test('iterating over a page yields the items of all pages, each once', async () => {
  const { client } = await open();
  const seen: string[] = [];
  for await (const product of await offsetPages(client, queryProducts, query().limit(7))) seen.push(product.slug);
  const { totalCount } = await offsetPages(client, queryProducts, query().limit(1));
  expect([seen.length, new Set(seen).size]).toEqual([totalCount, totalCount]);

  const stars: number[] = [];
  const reviews = await cursorPages(client, queryReviews, query().ge('content.rating', 4).limit(100));
  for await (const { content } of reviews) stars.push(content.rating);
  expect(stars.length).toBeGreaterThan(100);
  expect(Math.min(...stars)).toBe(4);
});

test('cursor pages go forward and back, and keep their order', async () => {
  const { client, browser } = await open();
  const newest = query().descending('reviewDate').limit(5);
  const first = await cursorPages(client, queryReviews, newest);
  const second = await first.next();
  const back = await second.prev();
  expect(back.items.map(({ id }) => id)).toEqual(first.items.map(({ id }) => id));
  const dates = [...first.items, ...second.items].map(({ reviewDate }) => reviewDate);
  expect(dates).toEqual(dates.toSorted().reverse());
  const { body } = browser.sentRequests.at(-1) ?? {};
  expect(Object.keys(Object(body?.query))).toEqual(['cursorPaging']);
});

test('cursorPages sends a search with `search` as the only field of the body', async () => {
  const { client, browser } = await open();
  client.session.adopt(await browser.memberTokens());
  const orders = await cursorPages(client, searchOrders);
  expect(orders.items).toEqual([]);
  expect(Object.keys(browser.sentRequests.at(-1)?.body ?? {})).toEqual(['search']);
});

test('the platform evaluates endsWith, startsWith, between, ne, or and not', async () => {
  const { client } = await open();
  const slugs = async (request: ReturnType<typeof query>) =>
    (await offsetPages(client, queryProducts, request)).items.map(({ slug }) => slug);
  expect(await slugs(query().endsWith('slug', 'teapot'))).toEqual(['last-teapot']);
  expect(await slugs(query().startsWith('slug', 'bread').or(query().eq('slug', 'oak-board')))).toEqual(
    expect.arrayContaining(['bread-knife', 'oak-board']),
  );
  expect(await slugs(query().eq('slug', 'oak-board').not(query()))).toEqual([]);
  expect((await slugs(query().eq('slug', 'oak-board').or(query()))).length).toBeGreaterThan(10);
  expect(await slugs(query().between('price', 38, 40).not(query().ne('slug', 'bread-knife')))).toEqual(['bread-knife']);
});

test('later pages keep a complete input’s page size and other fields', async () => {
  const { client, browser } = await open();
  const { items } = await offsetPages(client, queryProducts, query().eq('slug', 'stoneware-mug'));
  const id = items[0]?.id ?? '';
  const first = await offsetPages(client, queryProductVariants, { id, choices: { Size: 'L' }, paging: { limit: 2 } });
  const last = await (await first.next()).next();
  expect([first.totalCount, last.items.length, last.hasNext()]).toEqual([5, 1, false]);
  expect(browser.sentRequests.at(-1)?.body).toEqual({ choices: { Size: 'L' }, paging: { limit: 2, offset: 4 } });

  const mine = { query: { filter: { 'content.rating': 5 } }, returnPrivateReviews: false };
  const reviews = await cursorPages(client, queryReviews, mine);
  await reviews.next();
  const { body } = browser.sentRequests.at(-1) ?? {};
  expect(body).toMatchObject({ returnPrivateReviews: false, query: { cursorPaging: { limit: 50 } } });
  expect(mine).toEqual({ query: { filter: { 'content.rating': 5 } }, returnPrivateReviews: false });
});

test('pages 120 products as 50, 50 and 20; iterating repeats none when one is added', async () => {
  const { client, browser } = await open();
  const { accessToken } = await browser.requestAdminRoute<{ accessToken: string }>('/_/merchant-token', {});
  const merchant = browser.openTab({
    tokens: {
      accessToken: { value: accessToken, expiresAt: browser.now() / 1000 + 3_600 },
      refreshToken: { value: '', role: 'none' },
    },
    storage: 'memory',
  });
  const add = (name: string) =>
    merchant.call(createProduct, {
      product: { name, productType: 'physical', priceData: { price: 1 }, brand: 'Many' },
    });
  for (let number = 100; number < 220; number += 1) await add(`Thing ${number}`);
  const many = query<ProductFields>().eq('brand', 'Many').ascending('name');
  const first = await offsetPages(client, queryProducts, many);
  const second = await first.next();
  const third = await second.next();
  expect([first, second, third].map(({ items }) => items.length)).toEqual([50, 50, 20]);
  expect(third.hasNext()).toBe(false);

  const names: string[] = [];
  for await (const { name } of await offsetPages(client, queryProducts, many)) {
    if (names.length === 30) await add('A thing before all others');
    names.push(name);
  }
  expect([names.length, new Set(names).size]).toEqual([120, 120]);
});

test('next rejects with AbortError once the signal is aborted', async () => {
  const { client } = await open();
  const stop = new AbortController();
  const first = await offsetPages(client, queryProducts, query().limit(5), { signal: stop.signal });
  stop.abort();
  await expect(first.next()).rejects.toMatchObject({ name: 'AbortError' });
});
