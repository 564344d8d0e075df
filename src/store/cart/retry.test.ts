import { expect, test } from 'vitest';
import { createPlatform } from '../../../demo/platform/platform.ts';
import { queryProducts } from '../../api/products.ts';
import { openTestBrowser } from '../../client/testing/browser.ts';
import { createShopApp } from '../app.ts';
import type { Ports } from '../ports.ts';
import { addLines } from './actions.ts';
import { setQuantity } from './line-actions.ts';
import { toCatalogReference } from './preview.ts';
import { retryFailure } from './queue.ts';
import { readCart } from './read.ts';
import { getShownLines } from './state.ts';

const BAD = 503;

/** A page with a shop behind it, and what the page was told. */
async function openPage() {
  const browser = await openTestBrowser(createPlatform);
  const told: { event: string; detail: Record<string, unknown> }[] = [];
  const ports: Ports = {
    setStorage: () => undefined,
    yieldToFrame: async () => undefined,
    waitForBatch: async () => undefined,
    emit: (event, detail) => void told.push({ event, detail: detail as Record<string, unknown> }),
    emitCancelable: (_, detail) => structuredClone(detail),
    broadcastCartUpdate: () => undefined,
    callbacks: () => ({}),
    redirect: () => undefined,
  };
  const app = createShopApp('demo-client', browser.openTab(), ports);
  const { products } = await app.client.call(queryProducts, { query: { filter: { slug: 'bread-knife' } } });
  const [knife] = products;
  if (!knife) throw new Error('the shop has no knife');
  const add = () => addLines(app, { lines: [{ catalogReference: toCatalogReference(knife, {}, {}), quantity: 1 }] });
  const inCart = () => getShownLines(app.store.getState().cart).map(({ quantity }) => quantity);
  const failures = () => app.store.getState().cart.failures;
  const events = () => told.map(({ event }) => event).filter(event => event !== 'kiosk:cart-change');
  return { browser, app, add, inCart, failures, events, told };
}

test('a refused add that goes through at the second try is told to the page', async () => {
  const { browser, app, add, events, failures } = await openPage();
  await browser.faults({ path: '/add-to-cart', status: 400, body: '{}', times: 1 });
  await expect(add()).rejects.toThrow();
  const [failure] = failures();
  expect(await retryFailure(app, failure?.id ?? 0)).toMatchObject({ lineItems: [{ quantity: 1 }] });
  expect(events()).toEqual(['kiosk:error', 'kiosk:add']);
  expect(failures()).toEqual([]);
});

test('a failure is tried again once, however often it is asked for', async () => {
  const { browser, app, add, inCart, failures, told } = await openPage();
  await browser.faults({ path: '/add-to-cart', status: 400, body: '{}', times: 1 });
  await expect(add()).rejects.toThrow();
  const id = failures()[0]?.id ?? 0;
  const { retry } = told.find(({ event }) => event === 'kiosk:error')?.detail as { retry: () => void };
  retry();
  retry();
  await retryFailure(app, id);
  await app.cartQueue.lastWrite;
  expect(failures()).toEqual([]);
  expect(inCart()).toEqual([1]);
});

test('an add in doubt that had gone through is not sent again', async () => {
  const { browser, app, add, inCart, failures, events } = await openPage();
  await readCart(app);
  await browser.faults(
    { path: '/add-to-cart', drop: 'after' },
    { path: '/carts/current', method: 'GET', status: BAD, body: '{}' },
  );
  await expect(add()).rejects.toThrow();
  expect(failures()).toMatchObject([{ problem: { code: 'unconfirmed' } }]);
  await browser.faults();
  const before = browser.sentRequests.filter(({ path }) => path.endsWith('/add-to-cart')).length;
  await retryFailure(app, failures()[0]?.id ?? 0);
  expect(browser.sentRequests.filter(({ path }) => path.endsWith('/add-to-cart'))).toHaveLength(before);
  expect(inCart()).toEqual([1]);
  expect(events()).toEqual(['kiosk:error', 'kiosk:add']);
});

test('an add in doubt that had not gone through is sent again', async () => {
  const { browser, app, add, inCart, failures } = await openPage();
  await readCart(app);
  await browser.faults(
    { path: '/add-to-cart', drop: 'before' },
    { path: '/carts/current', method: 'GET', status: BAD, body: '{}' },
  );
  await expect(add()).rejects.toThrow();
  await browser.faults();
  await retryFailure(app, failures()[0]?.id ?? 0);
  expect(inCart()).toEqual([1]);
});

test('a second try that cannot look either is shown as a failure again', async () => {
  const { browser, app, add, failures } = await openPage();
  await readCart(app);
  await browser.faults(
    { path: '/add-to-cart', drop: 'after' },
    { path: '/carts/current', method: 'GET', status: BAD, body: '{}' },
  );
  await expect(add()).rejects.toThrow();
  await expect(retryFailure(app, failures()[0]?.id ?? 0)).rejects.toThrow();
  expect(failures()).toMatchObject([{ problem: { code: 'unconfirmed' } }]);
});

test('a changed quantity is told with the id of its line', async () => {
  const { app, add, told } = await openPage();
  const cart = await add();
  const [line] = getShownLines(app.store.getState().cart);
  if (!line) throw new Error('the line is not shown');
  await setQuantity(app, line, 3, {} as Element);
  expect(told.at(-1)).toMatchObject({
    event: 'kiosk:update',
    detail: { lineItemId: cart?.lineItems[0]?.id, quantity: 3 },
  });
});
