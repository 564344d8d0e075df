import { expect, test } from 'vitest';
import * as backInStock from '../../../../../src/api/back-in-stock.ts';
import * as collections from '../../../../../src/api/collections.ts';
import * as members from '../../../../../src/api/members.ts';
import * as orders from '../../../../../src/api/orders.ts';
import * as products from '../../../../../src/api/products.ts';
import * as reviews from '../../../../../src/api/reviews.ts';
import { STORES_APP_ID } from '../../../../../src/api/shared/line.ts';
import { type Client, createClient, cursorPages, offsetPages, type Page } from '../../../../../src/index.ts';
import type { SeedShop } from '../../../seed/data/types.ts';
import { openShop } from '../../open-shop.ts';

const TOTAL = 120;

/** A shop without products, orders or members. */
const emptyShop: SeedShop = {
  clientId: 'demo-client',
  name: 'New',
  currency: 'EUR',
  collections: [],
  coupons: [],
  products: [],
};

interface Area {
  readonly name: string;
  /** Creates the nth item. */
  readonly add: (merchant: Client, n: number, productId: string) => Promise<unknown>;
  readonly firstPage: (merchant: Client) => Promise<Page<{ readonly id: string }>>;
  /** Removes an item from the results of the pages. */
  readonly remove?: (merchant: Client, id: string) => Promise<unknown>;
}

const catalogReference = (catalogItemId: string) => ({ catalogItemId, appId: STORES_APP_ID });
const newestFirst = { sort: [{ fieldName: 'createdDate', order: 'DESC' }] } as const;

const areas: readonly Area[] = [
  {
    name: 'products',
    add: ({ call }, n) =>
      call(products.createProduct, {
        product: { name: `Thing ${n}`, productType: 'physical', priceData: { price: 1 }, brand: 'Many' },
      }),
    firstPage: merchant =>
      offsetPages(merchant, products.queryProducts, { query: { filter: { brand: 'Many' }, ...newestFirst } }),
  },
  {
    name: 'collections',
    add: ({ call }, n) => call(collections.createCollection, { collection: { name: `Shelf ${1_000 + n}` } }),
    firstPage: merchant =>
      offsetPages(merchant, collections.queryCollections, { query: { sort: [{ fieldName: 'name', order: 'DESC' }] } }),
  },
  {
    name: 'members',
    add: ({ call }, n) => call(members.createMember, { member: { loginEmail: `member-${n}@post.example` } }),
    firstPage: merchant => offsetPages(merchant, members.queryMembers, { query: newestFirst }),
  },
  {
    name: 'orders',
    add: ({ call }, n) =>
      call(orders.createOrder, {
        order: {
          lineItems: [{ productName: { original: `Lesson ${n}` }, quantity: 1, price: { amount: '5.00' } }],
          channelInfo: { type: 'POS' },
        },
      }),
    firstPage: merchant =>
      cursorPages(merchant, orders.searchOrders, { search: { filter: { status: { $ne: 'CANCELED' } } } }),
    remove: ({ call }, id) => call(orders.cancelOrder, { id }),
  },
  {
    name: 'reviews',
    add: ({ call }, n, entityId) =>
      call(reviews.createReviewAndContact, {
        namespace: 'stores',
        entityId,
        content: { rating: 1 + (n % 5) },
        name: 'Ilse',
        email: `ilse-${n}@post.example`,
      }),
    firstPage: merchant =>
      cursorPages(merchant, reviews.queryReviews, { query: newestFirst, returnPrivateReviews: true }),
    remove: ({ call }, reviewId) => call(reviews.deleteReview, { reviewId }),
  },
  {
    name: 'back-in-stock requests',
    add: ({ call }, n, item) =>
      call(backInStock.createBackInStockRequest, {
        request: { email: `ilse-${n}@post.example`, catalogReference: catalogReference(item) },
      }),
    firstPage: merchant => cursorPages(merchant, backInStock.queryBackInStockRequests, { query: newestFirst }),
    remove: ({ call }, id) => call(backInStock.deleteBackInStockRequest, { id }),
  },
];

async function openEmptyShop() {
  let time = Date.parse('2026-11-03T09:00:00Z');
  // Each item gets its own timestamp, so that the order by date is unambiguous.
  const shop = await openShop({ shops: [emptyShop], now: () => (time += 1_000) });
  const merchant = createClient({
    clientId: 'demo-client',
    apiHost: 'http://api.test',
    apiKey: 'demo-api-key',
    storage: 'memory',
    now: () => time,
    fetch: (url, init) => shop.fetch(new Request(url, init)),
  });
  const { product } = await merchant.call(products.createProduct, {
    product: { name: 'The one thing', productType: 'physical', priceData: { price: 1 } },
  });
  return { shop, merchant, item: product.id };
}

test.each(areas)('120 $name are paged as 50, 50 and 20, without repeats while more are added', async ({
  name,
  add,
  firstPage: first,
}) => {
  const { shop, merchant, item } = await openEmptyShop();
  for (let n = 0; n < TOTAL; n += 1) await add(merchant, n, item);
  const sizes: number[] = [];
  const ids = new Set<string>();
  let page = await first(merchant);
  for (;;) {
    sizes.push(page.items.length);
    for (const { id } of page.items) ids.add(id);
    if (!page.hasNext()) break;
    page = await page.next();
  }
  expect([sizes, ids.size]).toEqual([[50, 50, 20], TOTAL]);
  expect((await (await page.prev()).prev()).items.map(({ id }) => id)).toEqual([...ids].slice(0, 50));

  const seen: string[] = [];
  for await (const { id } of await first(merchant)) {
    if (seen.length % 45 === 10) await add(merchant, TOTAL + seen.length, item);
    seen.push(id);
  }
  expect(seen.length).toBe(new Set(seen).size);
  expect([...ids].filter(id => !seen.includes(id))).toEqual([]);
  console.log(`${name}: ${sizes.join(' + ')}; ${seen.length} read while more were created, 0 twice`);
  shop.close();
});

test.each(
  areas.filter(({ remove }) => remove),
)('a loop over pages of $name that removes each item misses none', async ({
  add,
  remove = async () => {},
  firstPage,
}) => {
  const { shop, merchant, item } = await openEmptyShop();
  for (let n = 0; n < TOTAL; n += 1) await add(merchant, n, item);
  let removed = 0;
  for await (const { id } of await firstPage(merchant)) {
    await remove(merchant, id);
    removed += 1;
  }
  expect(removed).toBe(TOTAL);
  shop.close();
});
