import { expect, test, vi } from 'vitest';
import type { ShopApp } from '../store/app.ts';
import { loadDetails } from '../store/cart/load.ts';
import { readCart } from '../store/cart/read.ts';
import { openPage } from '../store/testing/page.ts';
import { scriptApi } from './script-api.ts';

/**
 * A page with two bread knives in the cart. `listen` receives each cancelable event, and cancels it by returning
 * undefined.
 */
async function openFilled(listen: (event: string, detail: Record<string, unknown>) => unknown = (_, detail) => detail) {
  const heard: (readonly [event: string, detail: unknown, from: unknown])[] = [];
  const page = await openPage({
    emitCancelable: (event, detail, from) => {
      heard.push([event, detail, from]);
      return listen(event, detail as Record<string, unknown>) as typeof detail;
    },
  });
  await page.add(2);
  heard.length = 0;
  page.emitted.length = 0;
  const id = page.line('Bread knife').id ?? '';
  return { ...page, heard, id };
}

test('update() emits kiosk:before-update without a source element, and kiosk:update', async () => {
  const { app, id, heard, kept, events } = await openFilled();
  const cart = await scriptApi.update(app, id, { quantity: 5 });
  expect(heard).toEqual([['kiosk:before-update', { lineItemId: id, quantity: 5 }, undefined]]);
  expect(events()).toEqual(['kiosk:update']);
  expect(cart?.lineItems.map(({ quantity }) => quantity)).toEqual([5]);
  expect(await kept()).toEqual(['5 Bread knife']);
});

test('two updates in a row each resolve with the cart of their quantity', async () => {
  const { app, id, kept } = await openFilled();
  const carts = await Promise.all([3, 4].map(quantity => scriptApi.update(app, id, { quantity })));
  expect(carts.map(cart => cart?.lineItems[0]?.quantity)).toEqual([3, 4]);
  expect(await kept()).toEqual(['4 Bread knife']);
});

test('update uses the quantity that a listener of kiosk:before-update sets', async () => {
  const { app, id } = await openFilled((event, detail) =>
    event === 'kiosk:before-update' ? { ...detail, quantity: 7 } : detail,
  );
  expect((await scriptApi.update(app, id, { quantity: 5 }))?.lineItems[0]?.quantity).toBe(7);
});

test('script calls that a listener cancels resolve with undefined and send nothing', async () => {
  const { app, id, browser, kept, redirects } = await openFilled((event, detail) =>
    event === 'kiosk:before-add' ? detail : undefined,
  );
  const sent = browser.sentRequests.length;
  expect(await scriptApi.update(app, id, { quantity: 5 })).toBeUndefined();
  expect(await scriptApi.remove(app, [id])).toBeUndefined();
  expect(await scriptApi.checkout(app)).toBeUndefined();
  expect(browser.sentRequests).toHaveLength(sent);
  expect(await kept()).toEqual(['2 Bread knife']);
  expect(redirects).toEqual([]);
});

test('remove() removes several lines in one request, with one event', async () => {
  const { app, id, add, product, line, heard, kept, events, sentTo } = await openFilled();
  const other = await product('olive-oil');
  await add(1, other);
  heard.length = 0;
  const oil = line(other.name).id ?? '';
  const cart = await scriptApi.remove(app, [id, oil, id]);
  expect(heard.map(([event, detail]) => [event, detail])).toEqual([
    ['kiosk:before-remove', { lineItemIds: [id, oil] }],
  ]);
  expect(events().filter(event => event === 'kiosk:remove')).toHaveLength(1);
  expect(sentTo('/remove-line-items')).toHaveLength(1);
  expect(cart?.lineItems).toEqual([]);
  expect(await kept()).toEqual([]);
});

test('script calls with unknown lines or invalid arguments reject and change nothing', async () => {
  const { app, id, heard, codes, kept } = await openFilled();
  await expect(scriptApi.update(app, 'nonsense', { quantity: 2 })).rejects.toMatchObject({
    name: 'CartError',
    code: 'line_gone',
  });
  await expect(scriptApi.remove(app, [id, 'nonsense'])).rejects.toMatchObject({ code: 'line_gone' });
  expect(heard).toEqual([]);
  for (const quantity of [0, 1.5, Number.NaN])
    await expect(scriptApi.update(app, id, { quantity })).rejects.toMatchObject({ code: 'invalid_edit' });
  const misused = scriptApi as unknown as Record<string, (app: ShopApp, value?: unknown) => Promise<unknown>>;
  for (const [name, value] of [
    ['update', id],
    ['remove', id],
    ['note', undefined],
  ] as const)
    await expect(misused[name]?.(app, value)).rejects.toMatchObject({ code: 'invalid_edit' });
  expect(codes()).toEqual([]);
  expect(await kept()).toEqual(['2 Bread knife']);
});

test('update and remove reject while a checkout is under way', async () => {
  const { app, id, heard, kept } = await openFilled();
  const leaving = scriptApi.checkout(app);
  await vi.waitFor(() => expect(app.store.getState().cart.checkout).not.toBe('idle'));
  const refusal = { name: 'CartError', code: 'pending', message: 'A checkout is under way' };
  await expect(scriptApi.update(app, id, { quantity: 5 })).rejects.toMatchObject(refusal);
  await expect(scriptApi.remove(app, [id])).rejects.toMatchObject(refusal);
  await leaving;
  expect(heard.map(([event]) => event)).toEqual(['kiosk:before-checkout']);
  expect(await kept()).toEqual(['2 Bread knife']);
});

test('update() reads an unread cart, and rejects with the error of a failed read', async () => {
  const { open, id, browser, kept } = await openFilled();
  await browser.faults({ path: '/carts/current', status: 403, body: '{}', times: 2 });
  await expect(scriptApi.update(open(), id, { quantity: 4 })).rejects.toMatchObject({ name: 'CallError', status: 403 });
  expect((await scriptApi.update(open(), id, { quantity: 4 }))?.lineItems[0]?.quantity).toBe(4);
  expect(await kept()).toEqual(['4 Bread knife']);
});

test('update() reads the cart again after a failed read, and finds the line', async () => {
  const { open, id, browser, kept } = await openFilled();
  await browser.faults({ path: '/carts/current', status: 403, body: '{}', times: 1 });
  expect((await scriptApi.update(open(), id, { quantity: 4 }))?.lineItems[0]?.quantity).toBe(4);
  expect(await kept()).toEqual(['4 Bread knife']);
});

test('remove() reads the cart once for several lines after a failed read', async () => {
  const { open, id, add, product, line, browser, stored, kept, sentTo } = await openFilled();
  const other = await product('olive-oil');
  await add(1, other);
  const ids = [id, line(other.name).id ?? ''];
  // Without the cached cart, no line is known.
  stored.clear();
  const page = open();
  await browser.faults({ path: '/carts/current', status: 403, body: '{}', times: 1 });
  browser.sentRequests.length = 0;
  await scriptApi.remove(page, ids);
  expect(sentTo('/carts/current')).toHaveLength(2);
  expect(await kept()).toEqual([]);
});

test('update waits for a cart that is being read', async () => {
  const { open, id, stored, kept } = await openFilled();
  stored.clear();
  const page = open();
  void readCart(page);
  expect((await scriptApi.update(page, id, { quantity: 4 }))?.lineItems[0]?.quantity).toBe(4);
  expect(await kept()).toEqual(['4 Bread knife']);
});

test('checkout() waits for the cart while the cart is being read', async () => {
  const { open, id, stored, heard, browser, redirects } = await openFilled();
  stored.clear();
  const page = open();
  await loadDetails();
  let release = () => {};
  const held = new Promise<void>(resolve => {
    release = resolve;
  });
  browser.intercept(async (request, pass) => {
    if (request.method === 'GET') await held;
    return pass();
  });
  void readCart(page);
  const leaving = scriptApi.checkout(page);
  await loadDetails();
  await new Promise(resolve => setTimeout(resolve));
  release();
  await leaving;
  expect(heard).toMatchObject([['kiosk:before-checkout', { cart: { lineItems: [{ id }] } }, undefined]]);
  expect(redirects).toHaveLength(1);
});

test('update rejects with the platform’s code when the stock is too low', async () => {
  const { app, add, product, line } = await openFilled();
  const last = await product('last-teapot');
  await add(1, last);
  await expect(scriptApi.update(app, line(last.name).id ?? '', { quantity: 50 })).rejects.toMatchObject({
    name: 'CallError',
    code: 'NOT_ENOUGH_STOCK',
  });
});

test('checkout passes callbacks and preferences to its event and the redirect', async () => {
  const { app, heard, redirects, browser } = await openFilled();
  const callbacks = { thankYouPageUrl: 'https://merchant.example/thanks' };
  const preferences = { additionalQueryParameters: { theme: 'dark' } };
  await scriptApi.checkout(app, { callbacks, preferences });
  expect(heard).toMatchObject([
    [
      'kiosk:before-checkout',
      { callbacks: { postFlowUrl: 'https://merchant.example/', ...callbacks }, preferences },
      undefined,
    ],
  ]);
  expect(new URL(redirects[0]?.url ?? '').searchParams.get('theme')).toBe('dark');
  expect(browser.sentRequests.filter(({ path }) => path.endsWith('/redirect-session'))).toHaveLength(1);
});

test('a failed checkout rejects, is listed as a failure and can be retried', async () => {
  const { app, browser, cart, redirects } = await openFilled();
  await browser.faults({ path: '/create-checkout', status: 403, body: '{}', times: 1 });
  await expect(scriptApi.checkout(app)).rejects.toMatchObject({ name: 'CallError', status: 403 });
  expect(cart()).toMatchObject({ checkout: 'idle', failures: [{ kind: 'checkout' }] });
  await scriptApi.checkout(app, null as never);
  expect(redirects).toHaveLength(1);
});

test('applies and removes a coupon with events, and sets and removes a note', async () => {
  const { app, heard, events } = await openFilled();
  const discounted = await scriptApi.applyCoupon(app, 'WELCOME10');
  expect(heard).toEqual([['kiosk:before-coupon', { code: 'WELCOME10' }, undefined]]);
  expect(discounted?.appliedDiscounts).toMatchObject([{ coupon: { code: 'WELCOME10' } }]);
  expect((await scriptApi.removeCoupon(app))?.appliedDiscounts).toEqual([]);
  expect(events()).toEqual(['kiosk:coupon', 'kiosk:coupon']);
  expect((await scriptApi.note(app, 'No bag, please'))?.buyerNote).toBe('No bag, please');
  expect((await scriptApi.note(app, ''))?.buyerNote).toBeUndefined();
});

test('sends no coupon that a listener cancels, and rejects an unknown coupon', async () => {
  const { app, browser } = await openFilled((event, detail) =>
    event === 'kiosk:before-coupon' && detail.code === 'WELCOME10' ? undefined : detail,
  );
  const sent = browser.sentRequests.length;
  expect(await scriptApi.applyCoupon(app, 'WELCOME10')).toBeUndefined();
  expect(browser.sentRequests).toHaveLength(sent);
  await expect(scriptApi.applyCoupon(app, 'NOPE')).rejects.toMatchObject({
    name: 'CallError',
    code: 'ERROR_COUPON_DOES_NOT_EXIST',
  });
});

test('a blank note and removeCoupon send nothing when the visitor has no cart', async () => {
  const { app, cart, sentTo } = await openPage();
  await readCart(app);
  const sent = sentTo('/carts/current').length;
  expect([await scriptApi.note(app, ' '), await scriptApi.removeCoupon(app)]).toEqual([undefined, undefined]);
  expect(cart()).toMatchObject({ ops: [], failures: [] });
  expect(sentTo('/carts/current')).toHaveLength(sent);
});
