import { expect, test, vi } from 'vitest';
import { addToCart, updateCartQuantities } from '../../api/carts.ts';
import type { ShopApp } from '../app.ts';
import { NO_CHOICES } from '../choices.ts';
import { element, openPage } from '../testing/page.ts';
import { addLines } from './actions.ts';
import { getShopCart } from './cart.ts';
import { toCatalogReference, toPreviewLine } from './preview.ts';
import { retryFailure } from './queue.ts';
import { resumeChanges } from './read.ts';

const NAME = 'Bread knife';

/** A visitor whose cart has two units, on a browser that knows `known` units. */
async function openShop(known = 2) {
  const page = await openPage();
  const knife = await page.product('bread-knife');
  const catalogReference = toCatalogReference(knife, NO_CHOICES, new Map());
  const cart = await page.add(known);
  const [line] = cart?.lineItems ?? [];
  // A change from another device.
  if (known < 2) await page.app.client.call(addToCart, { lineItems: [{ catalogReference, quantity: 2 - known }] });
  if (known > 2 && line)
    await page.app.client.call(updateCartQuantities, { lineItems: [{ id: line.id, quantity: 2 }] });
  await page.close(page.app);
  const app = page.open();
  page.browser.sentRequests.length = 0;
  return {
    ...page,
    app,
    cart: () => app.store.getState().cart,
    catalogReference,
    addOn: (app: ShopApp) =>
      addLines(app, {
        lines: [{ catalogReference, quantity: 1 }],
        previews: [toPreviewLine(knife, NO_CHOICES, new Map(), 1)],
        from: element,
      }),
    changes: () => [...page.stored].filter(([name]) => name.includes(':change:')),
    ended: (app: ShopApp) =>
      vi.waitFor(() => {
        expect(app.store.getState().cart.ops).toEqual([]);
        expect([...page.stored.keys()].filter(name => name.includes(':change:'))).toEqual([]);
      }),
  };
}

test('sends the first add of a new visitor without reading the cart', async () => {
  const { add, sentTo } = await openPage();
  await add();
  expect([sentTo('/add-to-cart').length, sentTo('/carts/current').length]).toEqual([1, 0]);
});

test.each([
  [1, 'before'],
  [1, 'after'],
  [3, 'before'],
  [3, 'after'],
] as const)('adds once when the known quantity is %i and the add is cut off %s arrival', async (known, drop) => {
  const { app, browser, addOn, kept, cart } = await openShop(known);
  await browser.faults({ path: '/add-to-cart', drop, times: 1 });
  await addOn(app);
  expect(await kept()).toEqual([`3 ${NAME}`]);
  expect(cart().failures).toEqual([]);
});

test.each([
  [1, 'before'],
  [3, 'after'],
] as const)('adds once on the next page when %i units are known and an add breaks %s arrival', async (known, drop) => {
  const { app, browser, addOn, kept, close, open, ended } = await openShop(known);
  await browser.faults({ path: '/add-to-cart', drop, times: 1 });
  const shopCart = getShopCart(app);
  const { queue } = shopCart;
  addOn(app).catch(() => {});
  // Acts as if the code that carries out changes had not loaded yet.
  Object.assign(shopCart, { queue: undefined });
  const closing = close(app);
  Object.assign(shopCart, { queue });
  await closing;
  const next = open();
  resumeChanges(next);
  await ended(next);
  expect(await kept()).toEqual([`3 ${NAME}`]);
});

test('adds once when the page closes while it reads the cart', async () => {
  const { app, browser, addOn, kept, close, open, ended, sentTo } = await openShop(1);
  await browser.faults({ path: '/add-to-cart', drop: 'before', times: 1 });
  const pass = browser.intercept((request, next) => (request.method === 'GET' ? new Promise(() => {}) : next()));
  addOn(app).catch(() => {});
  await vi.waitFor(() => expect(sentTo('/carts/current')).toHaveLength(1));
  await close(app);
  pass();
  const next = open();
  resumeChanges(next);
  await ended(next);
  expect(await kept()).toEqual([`3 ${NAME}`]);
});

test('reports an add, with a retry, when nothing shows whether it was carried out', async () => {
  const { app, addOn, kept, setOnline, changes, stored, kill, open, ended, emitted } = await openShop();
  setOnline(false);
  addOn(app).catch(() => {});
  await vi.waitFor(() => expect(changes()).toHaveLength(1));
  kill(app);
  const [[name = '', text = ''] = []] = changes();
  stored.set(name, JSON.stringify({ ...JSON.parse(text), sent: { at: app.client.now() - 60_000, tries: 1 } }));
  setOnline(true);
  const next = open();
  resumeChanges(next);
  await vi.waitFor(() => expect(next.store.getState().cart.failures).toHaveLength(1));
  const [failure] = next.store.getState().cart.failures;
  expect(failure).toMatchObject({ kind: 'add', name: NAME, problem: { name: 'NetworkError' } });
  expect(emitted.filter(({ event }) => event === 'kiosk:error')).toHaveLength(1);
  expect(await kept()).toEqual([`2 ${NAME}`]);
  await retryFailure(next, failure?.id ?? '');
  await ended(next);
  expect(await kept()).toEqual([`3 ${NAME}`]);
});

test('adds once for the next visitor when the answer and the tokens of an add are lost', async () => {
  const { app, browser, addOn, sentTo, cart } = await openShop();
  await addOn(app);
  let isFirst = true;
  browser.intercept(async (request, pass) => {
    if (!request.url.endsWith('/add-to-cart') || !isFirst) return pass();
    isFirst = false;
    await pass();
    throw new TypeError('network');
  });
  browser.storage.entries.clear();
  await addOn(app);
  expect(sentTo('/add-to-cart')).toHaveLength(2);
  expect(cart().base?.lineItems.map(({ quantity }) => quantity)).toEqual([1]);
});

test('keeps units that another device adds at the same time', async () => {
  for (const extra of [2, 3]) {
    const { app, browser, addOn, catalogReference, kept } = await openShop();
    await addOn(app);
    const { call } = app.client;
    browser.intercept(async (request, pass) => {
      if (!request.url.endsWith('/add-to-cart')) return pass();
      browser.intercept((_, pass) => pass());
      await call(addToCart, { lineItems: [{ catalogReference, quantity: extra }] });
      return pass();
    });
    await addOn(app);
    expect(await kept()).toEqual([`${4 + extra} ${NAME}`]);
  }
});

test('waits without a failure while the platform answers reads of the cart with 429', async () => {
  const { app, browser, addOn, kept, cart } = await openShop();
  await browser.faults({
    path: '/carts/current',
    method: 'GET',
    status: 429,
    headers: { 'Retry-After': '5' },
    body: '{}',
    times: 12,
  });
  await addOn(app);
  expect(cart().failures).toEqual([]);
  expect(await kept()).toEqual([`3 ${NAME}`]);
});
