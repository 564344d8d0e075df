import { expect, test } from 'vitest';
import { createPlatform } from '../../../demo/platform/platform.ts';
import { queryProducts } from '../../api/products.ts';
import { openBrowser } from '../../client/testing/browser.ts';
import { createApp, type Ports } from '../app.ts';
import { addLines } from './actions.ts';
import { setQuantity } from './line-actions.ts';
import { referenceOf } from './preview.ts';
import { tryAgain } from './queue.ts';
import { readCart } from './read.ts';
import { shownLines } from './state.ts';

const BAD = 503;

/** A page with a shop behind it, and what the page was told. */
async function openPage() {
  const browser = await openBrowser(createPlatform);
  const told: { event: string; detail: Record<string, unknown> }[] = [];
  const ports: Ports = {
    keep: () => undefined,
    breathe: async () => undefined,
    gather: async () => undefined,
    tell: (event, detail) => void told.push({ event, detail: detail as Record<string, unknown> }),
    ask: (_, detail) => structuredClone(detail),
    stamp: () => undefined,
    callbacks: () => ({}),
    leave: () => undefined,
  };
  const app = createApp('demo-client', browser.tab(), ports);
  const { products } = await app.client.call(queryProducts, { query: { filter: { slug: 'bread-knife' } } });
  const [knife] = products;
  if (!knife) throw new Error('the shop has no knife');
  const add = () => addLines(app, { lines: [{ catalogReference: referenceOf(knife, {}, {}), quantity: 1 }] });
  const inCart = () => shownLines(app.store.getState().cart).map(({ quantity }) => quantity);
  const failures = () => app.store.getState().cart.failures;
  const events = () => told.map(({ event }) => event).filter(event => event !== 'kiosk:cart-change');
  return { browser, app, add, inCart, failures, events, told };
}

test('a refused add that goes through at the second try is told to the page', async () => {
  const { browser, app, add, events, failures } = await openPage();
  await browser.faults({ path: '/add-to-cart', status: 400, body: '{}', times: 1 });
  await expect(add()).rejects.toThrow();
  const [failure] = failures();
  expect(await tryAgain(app, failure?.id ?? 0)).toMatchObject({ lineItems: [{ quantity: 1 }] });
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
  await tryAgain(app, id);
  await app.cart.tail;
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
  const before = browser.sent.filter(({ path }) => path.endsWith('/add-to-cart')).length;
  await tryAgain(app, failures()[0]?.id ?? 0);
  expect(browser.sent.filter(({ path }) => path.endsWith('/add-to-cart'))).toHaveLength(before);
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
  await tryAgain(app, failures()[0]?.id ?? 0);
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
  await expect(tryAgain(app, failures()[0]?.id ?? 0)).rejects.toThrow();
  expect(failures()).toMatchObject([{ problem: { code: 'unconfirmed' } }]);
});

test('a changed quantity is told with the id of its line', async () => {
  const { app, add, told } = await openPage();
  const cart = await add();
  const [line] = shownLines(app.store.getState().cart);
  if (!line) throw new Error('the line is not shown');
  await setQuantity(app, line, 3, {} as Element);
  expect(told.at(-1)).toMatchObject({
    event: 'kiosk:update',
    detail: { lineItemId: cart?.lineItems[0]?.id, quantity: 3 },
  });
});
