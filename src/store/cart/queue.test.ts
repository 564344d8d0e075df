import { expect, test, vi } from 'vitest';
import { element, openPage as openShopPage } from '../testing/page.ts';
import { getShopCart } from './cart.ts';
import { setQuantity } from './line-actions.ts';
import { retryFailure } from './queue.ts';
import { readCart } from './read.ts';
import { untilSettled } from './settled.ts';

const BAD = 503;

/** A page with a shop behind it, and functions that read its cart. */
async function openPage(...options: Parameters<typeof openShopPage>) {
  const page = await openShopPage(...options);
  return {
    ...page,
    inCart: () => page.lines().map(({ quantity }) => quantity),
    failures: () => page.cart().failures,
  };
}

test('emits kiosk:add when the retry of a refused add succeeds', async () => {
  const { browser, app, add, events, failures } = await openPage();
  await browser.faults({ path: '/add-to-cart', status: 400, body: '{}', times: 1 });
  await expect(add()).rejects.toThrow();
  const [failure] = failures();
  expect(await retryFailure(app, failure?.id ?? '')).toMatchObject({ lineItems: [{ quantity: 1 }] });
  expect(events()).toEqual(['kiosk:error', 'kiosk:add']);
  expect(failures()).toEqual([]);
});

test('retries a failure once when its retry is called several times', async () => {
  const { browser, app, add, inCart, failures, emitted } = await openPage();
  await browser.faults({ path: '/add-to-cart', status: 400, body: '{}', times: 1 });
  await expect(add()).rejects.toThrow();
  const id = failures()[0]?.id ?? '';
  const { retry } = emitted.find(({ event }) => event === 'kiosk:error')?.detail as { retry: () => void };
  retry();
  retry();
  await retryFailure(app, id);
  await untilSettled(getShopCart(app));
  expect(failures()).toEqual([]);
  expect(inCart()).toEqual([1]);
});

/** When a request is lost: before or after the platform has carried it out. */
const LOST = ['before', 'after'] as const;

test('adds once when the request or the answer of an add is lost', async () => {
  for (const drop of LOST)
    for (const isRead of [true, false]) {
      const { browser, app, add, inCart, failures, events } = await openPage();
      if (isRead) await readCart(app);
      await browser.faults(
        { path: '/add-to-cart', drop, times: 1 },
        { path: '/carts/current', method: 'GET', status: BAD, body: '{}', times: 4 },
      );
      await add();
      expect(inCart(), drop).toEqual([1]);
      expect(failures()).toEqual([]);
      expect(events()).toEqual(['kiosk:add']);
    }
});

test('reports an add that fails three times, with a retry', async () => {
  const { browser, app, add, inCart, kept, failures, sentTo } = await openPage();
  await browser.faults({ path: '/add-to-cart', status: 500, body: '{}' });
  await expect(add()).rejects.toMatchObject({ status: 500 });
  expect(sentTo('/add-to-cart')).toHaveLength(3);
  expect(inCart()).toEqual([]);
  await browser.faults();
  await retryFailure(app, failures()[0]?.id ?? '');
  expect(inCart()).toEqual([1]);
  expect(await kept()).toEqual(['1 Bread knife']);
});

test('retries adds in their order while the platform answers with 429', async () => {
  const { app, browser, add, product, shown, kept, lines, sentTo } = await openPage();
  const seen = new Set<unknown>();
  app.store.subscribe(() => seen.add(lines()[0]?.waiting));
  const board = await product('oak-board');
  await browser.faults({ path: '/add-to-cart', status: 429, headers: { 'Retry-After': '60' }, body: '{}', times: 4 });
  const adding = [add(), add(1, board)];
  expect(shown()).toEqual(['1 Bread knife', '1 Oak board']);
  await Promise.all(adding);
  expect([...seen]).toContain('busy');
  expect(await kept()).toEqual(['1 Bread knife', '1 Oak board']);
  expect(sentTo('/add-to-cart').length).toBeGreaterThanOrEqual(3);
});

test('keeps and shows a change offline, and sends it when online', async () => {
  const { add, setOnline, shown, kept, lines, failures, sentTo, cart, events } = await openPage();
  setOnline(false);
  const adding = add();
  await vi.waitFor(() => expect(lines()[0]?.waiting).toBe('offline'));
  expect(cart().offline).toBe(true);
  expect([shown(), failures(), events(), sentTo('/add-to-cart')]).toEqual([['1 Bread knife'], [], [], []]);
  setOnline(true);
  await adding;
  expect(await kept()).toEqual(['1 Bread knife']);
  expect(lines()[0]?.waiting).toBeUndefined();
  expect(cart().offline).toBe(false);
});

test('sends an add when the browser wrongly reports that it is offline', async () => {
  const { add, setOnline, kept, cart, sentTo } = await openPage();
  await add();
  setOnline(false, false);
  expect(cart().offline).toBe(true);
  await add();
  expect(cart().offline).toBe(false);
  expect(await kept()).toEqual(['2 Bread knife']);
  setOnline(false);
  const adding = add();
  await vi.waitFor(() => expect(cart().ops[0]?.waiting).toBe('offline'));
  const before = sentTo('/add-to-cart').length;
  setOnline(false, false);
  // Each press makes the queue try again at once.
  await Promise.all([adding, add()]);
  expect(await kept()).toEqual(['4 Bread knife']);
  expect(sentTo('/add-to-cart').length).toBe(before + 2);
});

test('emits kiosk:update with the id of the line when its quantity changes', async () => {
  const { app, add, line, emitted } = await openPage();
  const cart = await add();
  await setQuantity(app, line('Bread knife'), 3, element);
  expect(emitted.at(-1)).toMatchObject({
    event: 'kiosk:update',
    detail: { lineItemId: cart?.lineItems[0]?.id, quantity: 3 },
  });
});

test('retries the last value when a quantity was changed twice before it failed', async () => {
  const { app, browser, add, line, shown, emitted, kept, failures } = await openPage();
  await add();
  await browser.faults({ path: '/update-line-items-quantity', status: 400, body: '{}', times: 1 });
  const change = (quantity: number) => setQuantity(app, line('Bread knife'), quantity, element);
  await expect(Promise.all([change(2), change(3)])).rejects.toThrow();
  expect(shown()).toEqual(['1 Bread knife']);
  await retryFailure(app, failures()[0]?.id ?? '');
  expect(await kept()).toEqual(['3 Bread knife']);
  expect(emitted.at(-1)).toMatchObject({ event: 'kiosk:update', detail: { quantity: 3 } });
});

test('keeps the id of a retried change, and ignores the retry of its first failure', async () => {
  const { app, browser, add, emitted, failures, sentTo } = await openPage();
  await browser.faults({ path: '/add-to-cart', status: 400, body: '{}', times: 2 });
  await expect(add()).rejects.toThrow();
  const [failure] = failures();
  const { retry } = emitted.find(({ event }) => event === 'kiosk:error')?.detail as { retry: () => void };
  await expect(retryFailure(app, failure?.id ?? '')).rejects.toThrow();
  expect(failures().map(({ id }) => id)).toEqual([failure?.id]);
  retry();
  await untilSettled(getShopCart(app));
  expect(sentTo('/add-to-cart')).toHaveLength(2);
  expect(failures()).toHaveLength(1);
});

test('sends a waiting add once when the page is left', async () => {
  let leave: () => void = () => undefined;
  const { browser, add, product, kept, sentTo } = await openPage({
    followPage: listeners => {
      leave = listeners.leave;
      return { markStale: () => undefined };
    },
  });
  const board = await product('oak-board');
  let release: () => void = () => undefined;
  const held = new Promise<void>(resolve => {
    release = resolve;
  });
  let first = true;
  browser.intercept(async (request, pass) => {
    if (first && request.url.endsWith('/add-to-cart')) {
      first = false;
      await held;
    }
    return pass();
  });
  const adding = [add(), add(1, board)];
  await expect.poll(() => sentTo('/add-to-cart').length).toBe(1);
  // The platform has answered a later request. A second add that was sent too early would have been sent before it.
  await product('oak-board');
  expect(sentTo('/add-to-cart')).toHaveLength(1);
  leave();
  await expect.poll(() => sentTo('/add-to-cart').length).toBe(2);
  release();
  await Promise.all(adding);
  expect(sentTo('/add-to-cart')).toHaveLength(2);
  expect((await kept()).toSorted()).toEqual(['1 Bread knife', '1 Oak board']);
});

test.each([
  '0',
  '-5',
  'Tue, 03 Nov 2026 08:59:00 GMT',
])('sends an add at most six times in 30 seconds of 429 with Retry-After: %s', async retryAfter => {
  const { browser, add, sentTo, failures } = await openPage();
  const start = browser.now();
  const headers = { 'Retry-After': retryAfter };
  let asked = 0;
  const stop = browser.intercept(async (request, pass) => {
    if (!request.url.endsWith('/add-to-cart') || browser.now() > start + 30_000) return pass();
    asked++;
    return new Response('{}', { status: 429, headers });
  });
  await add();
  stop();
  expect([asked <= 6, sentTo('/add-to-cart').length, failures()]).toEqual([true, asked + 1, []]);
});
