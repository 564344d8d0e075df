import { expect, test } from 'vitest';
import type { Cart } from '../api/carts.ts';
import type { InputOf } from '../api/endpoint.ts';
import type { Product, queryProducts } from '../api/products.ts';
import { createSharedStorage } from '../session/testing/storage.ts';
import { NetworkError } from '../transport/errors.ts';
import { patchSlice } from './app.ts';
import { cacheProducts } from './cache-products.ts';
import { initialCart, unitsKey } from './cart/state.ts';
import { getProductUnits } from './cart/units.ts';
import { getProductEntry, refreshProducts, requestProduct } from './products.ts';
import type { State } from './state.ts';
import { openPage } from './testing/page.ts';

type Query = InputOf<typeof queryProducts>;
type Answer = (slugs: readonly string[]) => Promise<readonly Partial<Product>[]>;

const toProduct = (slug: string) => ({ id: `id of ${slug}`, slug, name: slug, visible: true }) as Product;
const toAnswer: Answer = async slugs => slugs.map(toProduct);
const names = (count: number) => Array.from({ length: count }, (_, index) => `product-${index}`);

/** A page whose product queries `answer` answers, with counts of its queries, writes and frames. */
async function openShop(answer: Answer = toAnswer) {
  let frames = 0;
  const page = await openPage({
    yieldToFrame: async () => {
      frames++;
    },
  });
  const queries: (readonly string[])[] = [];
  const call = async (_: unknown, { query }: Query) => {
    const { slug } = query.filter as { readonly slug: { readonly $in: readonly string[] } };
    queries.push(slug.$in);
    return { products: await answer(slug.$in) };
  };
  const app = { ...page.app, client: { ...page.app.client, call: call as never } };
  let writes = 0;
  app.store.subscribe(() => void writes++);
  const calls: string[] = [];
  return {
    page,
    app,
    queries,
    calls,
    writes: () => writes,
    frames: () => frames,
    /** Listens like an element that shows a product. */
    listen: (name: string, key = name) =>
      app.listen({ slice: 'products', read: getProductEntry, key }, () => void calls.push(name)),
    entry: (name: string) => getProductEntry(app.store.getState(), name),
    settled: () => new Promise(resolve => setTimeout(resolve)),
  };
}

test('reads 1,000 products with ten store writes and one call of each listener', async () => {
  const { app, listen, calls, queries, writes, settled, entry } = await openShop();
  for (const name of names(1_000)) {
    listen(name);
    requestProduct(app, name);
    requestProduct(app, name);
  }
  await settled();
  expect(queries.map(slugs => slugs.length)).toEqual(Array(10).fill(100));
  expect(writes()).toBe(10);
  expect(calls.sort()).toEqual(names(1_000).sort());
  expect(entry('product-999')).toMatchObject({ status: 'ready', product: { slug: 'product-999' } });
});

test('finds a product when its slug is encoded as in a URL', async () => {
  const { app, settled, entry, queries } = await openShop();
  const refs = ['%D0%BA%D1%80%D1%83%D0%B6%D0%BA%D0%B0', 'кружка', 'mug%20one', '100%'];
  for (const ref of refs) requestProduct(app, ref);
  await settled();
  expect(queries).toEqual([['кружка', 'кружка', 'mug one', '100%']]);
  expect(refs.map(ref => entry(ref)?.product?.slug)).toEqual(['кружка', 'кружка', 'mug one', '100%']);
});

test('calls only the listeners of a product that has changed', async () => {
  let price = 1;
  const { app, listen, calls, settled, writes } = await openShop(async slugs =>
    slugs.map(slug => ({ ...toProduct(slug), price: { price } as Product['price'] })),
  );
  for (const name of names(100)) requestProduct(app, name);
  await settled();
  for (const name of names(100)) listen(name);
  const stop = listen('a second element', 'product-7');
  const before = writes();
  price = 2;
  await refreshProducts(app, ['product-7']);
  await settled();
  expect(calls).toEqual(['product-7', 'a second element']);
  expect(writes() - before).toBe(1);
  stop();
  await refreshProducts(app, ['product-7']);
  await settled();
  expect(calls).toEqual(['product-7', 'a second element', 'product-7']);
});

test('does not call a listener that was removed before its turn', async () => {
  const { app, listen, calls, settled } = await openShop();
  const stop = listen('product-0');
  listen('another listener', 'product-0');
  app.store.setState({ products: { 'product-0': { status: 'missing' } } });
  stop();
  await settled();
  expect(calls).toEqual(['another listener']);
});

test('yields to input within a large answer, and writes it to the store once', async () => {
  const { app, frames, settled, writes } = await openShop();
  for (const name of names(100)) requestProduct(app, name);
  await settled();
  expect(frames()).toBeGreaterThanOrEqual(10);
  expect(writes()).toBe(1);
});

test('reads failed products again on request, in one query', async () => {
  let fails = true;
  const { app, settled, writes, entry, queries } = await openShop(async slugs => {
    if (fails) throw new NetworkError('offline', undefined);
    return slugs.map(toProduct);
  });
  const request = () => {
    for (const name of names(50)) requestProduct(app, name);
  };
  request();
  await settled();
  expect([writes(), entry('product-3')?.status, entry('product-3')?.problem?.name]).toEqual([
    1,
    'failed',
    'NetworkError',
  ]);
  fails = false;
  const statuses = new Set<string | undefined>();
  app.store.subscribe(({ products }) => statuses.add(products['product-3']?.status));
  request();
  await settled();
  expect([writes(), queries.length, [...statuses]]).toEqual([3, 2, ['loading', 'ready']]);
});

test('reads the valid products of an answer, and the invalid products on a retry', async () => {
  let isSpoiled = true;
  const spoiled: Readonly<Record<string, unknown>> = {
    'product-3': null,
    'product-4': { slug: 'product-4', id: 7 },
    'product-5': 'text',
  };
  const { app, settled, entry } = await openShop(async slugs =>
    slugs.map(slug => (isSpoiled && slug in spoiled ? spoiled[slug] : toProduct(slug)) as Product),
  );
  for (const name of names(100)) requestProduct(app, name);
  await settled();
  const statuses = () => names(100).filter(name => entry(name)?.status !== 'ready');
  expect(statuses()).toEqual(['product-3', 'product-4', 'product-5']);
  expect(entry('product-3')).toMatchObject({ status: 'failed', problem: { name: 'Error' } });
  isSpoiled = false;
  for (const name of names(100)) requestProduct(app, name);
  await settled();
  expect(statuses()).toEqual([]);
});

test('finds ids in any case and slugs in their exact case, and marks others as missing', async () => {
  const id = 'F3EF42B3-56E5-514A-A3CC-369279E75BCA';
  const { page } = await openShop();
  const { app } = page;
  const knife = await page.product('bread-knife');
  for (const name of [knife.id.toUpperCase(), 'bread-knife', 'Bread-Knife', 'constructor', id.replace('F', '0')])
    requestProduct(app, name);
  await expect.poll(() => getProductEntry(app.store.getState(), 'constructor')?.status).toBe('missing');
  const statuses = Object.entries(app.store.getState().products).map(([name, { status }]) => [name, status]);
  expect(Object.fromEntries(statuses)).toEqual({
    [knife.id.toUpperCase()]: 'ready',
    'bread-knife': 'ready',
    'Bread-Knife': 'missing',
    constructor: 'missing',
    [id.replace('F', '0')]: 'missing',
  });
});

test('counts units once per cart state, and calls only the listeners of the product', async () => {
  const { page, calls } = await openShop();
  const { app } = page;
  const [knife, board] = [await page.product('bread-knife'), await page.product('oak-board')];
  for (const { id, slug } of [knife, board])
    app.listen({ slice: 'cart', read: getProductUnits, key: unitsKey(id) }, () => void calls.push(slug));
  await page.add(2, knife);
  expect(calls).toEqual(['bread-knife']);
  expect(getProductUnits(app.store.getState(), unitsKey(knife.id))).toBe(2);
  await page.add(1, board);
  expect(calls).toEqual(['bread-knife', 'oak-board']);
  patchSlice(app, 'cart', { failures: [], checkout: 'busy' });
  expect(calls).toHaveLength(2);
  let reads = 0;
  const cart = new Proxy(app.store.getState().cart, {
    get(target, name: keyof State['cart']) {
      if (name === 'base') reads++;
      return target[name];
    },
  });
  for (const { id } of [knife, board, knife]) getProductUnits({ cart }, unitsKey(id));
  expect(reads).toBe(1);
});

test('counts the units of a product, and of each of its variants', () => {
  const line = (quantity: number, variantId?: string) => ({
    quantity,
    catalogReference: { catalogItemId: 'apron', appId: '', ...(variantId && { options: { variantId } }) },
  });
  const lineItems = [line(1, 'small'), line(2, 'large'), line(4), line(8, 'large')];
  const cart = { ...initialCart, base: { lineItems } as unknown as Cart };
  const units = (variantId?: string) => getProductUnits({ cart }, unitsKey('apron', variantId));
  expect([units('small'), units('large'), units()]).toEqual([1, 10, 15]);
  expect(getProductUnits({ cart }, unitsKey('knife'))).toBe(0);
});

test('shows a cached product at once, and requests it until the platform confirms it', async () => {
  const { storage } = createSharedStorage().openView();
  const ports = { tabStorage: () => storage };
  const first = await openPage(ports);
  cacheProducts(first.app);
  requestProduct(first.app, 'bread-knife');
  await expect
    .poll(() => storage.getItem('kiosk:products:demo-client'))
    .toEqual(expect.stringContaining('bread-knife'));

  const app = first.open();
  const entry = () => getProductEntry(app.store.getState(), 'bread-knife');
  expect(entry()).toMatchObject({ status: 'ready', cached: true, product: { slug: 'bread-knife' } });
  await first.browser.faults({ path: '/query-platformized', status: 400, body: '{}', times: 1 });
  requestProduct(app, 'bread-knife');
  requestProduct(app, 'bread-knife');
  await expect.poll(() => entry()?.status).toBe('failed');
  expect(entry()).toMatchObject({ cached: true, product: { slug: 'bread-knife' } });
  requestProduct(app, 'bread-knife');
  await expect.poll(() => entry()?.cached).toBeUndefined();
  expect(entry()).toMatchObject({ status: 'ready', product: { slug: 'bread-knife' } });
  requestProduct(app, 'bread-knife');
  expect(app.productQueue.waiting).toEqual([]);

  const tokens = await first.app.client.session.tokens();
  first.app.client.session.adopt({ ...tokens, refreshToken: { ...tokens.refreshToken, role: 'member' } });
  await expect.poll(() => storage.getItem('kiosk:products:demo-client')).toBeNull();
});

test('clears cached products when the person changed before the cache code loaded', async () => {
  const { storage } = createSharedStorage().openView();
  const { app, browser } = await openPage({ tabStorage: () => storage });
  requestProduct(app, 'bread-knife');
  const entry = () => getProductEntry(app.store.getState(), 'bread-knife');
  await expect.poll(() => entry()?.status).toBe('ready');
  storage.setItem('kiosk:products:demo-client', 'of an earlier page');
  patchSlice(app, 'member', { role: 'member' });
  browser.advanceTime(1);
  cacheProducts(app);
  await expect.poll(() => storage.getItem('kiosk:products:demo-client')).toBeNull();
});
