// @vitest-environment document

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { checkOutCart, removeFromCart } from '../../api/carts.ts';
import { createOrder } from '../../api/checkouts.ts';
import type { StorageKind } from '../../session/token-storage.ts';
import { cacheCart } from '../../store/cart/base.ts';
import { getShopCart } from '../../store/cart/cart.ts';
import { followCart, refreshCart } from '../../store/cart/read.ts';
import { openPage } from '../../store/testing/page.ts';
import { getRegistry } from '../start/registry.ts';
import { handleReturn } from './returned.ts';

const KEY = 'kiosk:purchase:demo-client';

const registry = getRegistry('0.0.0');

beforeEach(() => {
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => void vi.useRealTimers());

/** A page to which the shopper returns from the checkout of a PDF, which needs no address. */
async function returnFromCheckout(storageKind: StorageKind = 'local') {
  const page = await openPage({ storageKind: () => storageKind });
  await page.add(2, await page.product('field-guide-pdf'));
  const { checkoutId } = await page.app.client.call(checkOutCart, { channelType: 'WEB', email: 'ada@example.com' });
  const { orderId } = await page.app.client.call(createOrder, { id: checkoutId });
  const land = (pending: object | null = { checkoutId, hash: '#cart' }) => {
    if (pending) sessionStorage.setItem(KEY, JSON.stringify(pending));
    history.replaceState({ kept: true }, '', `/thanks?page=2&orderId=${orderId}&wixMemberLoggedIn=false`);
    return handleReturn(registry, page.app);
  };
  const purchases = () => page.emitted.filter(({ event }) => event === 'kiosk:purchase').map(({ detail }) => detail);
  return { ...page, land, purchases, orderId, checkoutId };
}

const answerConsent = (agreed: boolean) =>
  document.dispatchEvent(new CustomEvent('kiosk:consent', { bubbles: true, detail: { agreed } }));

test('emits kiosk:purchase from the order, and restores the page’s address', async () => {
  const { land, purchases, orderId, sentTo } = await returnFromCheckout();
  await land();
  expect(purchases()).toMatchObject([
    { orderId, currency: 'EUR', totals: { total: { amount: '19.00' } }, lineItems: [{ quantity: 2 }] },
  ]);
  expect(sentTo(orderId)).toHaveLength(1);
  expect(location.pathname + location.search + location.hash).toBe('/thanks?page=2#cart');
  expect(history.state).toEqual({ kept: true });
  expect(sessionStorage.length).toBe(0);
});

test('emits kiosk:purchase from the checkout when visitors cannot read the order', async () => {
  const { browser, land, purchases, orderId, checkoutId, sentTo } = await returnFromCheckout();
  await browser.faults({ path: `/orders/${orderId}`, status: 403, body: '{}' });
  await land();
  expect(sentTo(checkoutId)).toHaveLength(1);
  expect(purchases()).toMatchObject([
    { orderId, totals: { total: { amount: '19.00' } }, lineItems: [{ quantity: 2 }] },
  ]);
});

test('emits kiosk:purchase with stored totals if order and checkout are unreadable', async () => {
  const { browser, land, purchases, orderId, checkoutId } = await returnFromCheckout();
  await browser.faults({ path: '/v1/', status: 404, body: '{}' });
  await land({ checkoutId, totals: { total: { amount: '1.00' } } });
  expect(purchases()).toEqual([
    {
      orderId,
      checkoutId,
      number: undefined,
      totals: { total: { amount: '1.00' } },
      currency: undefined,
      coupon: undefined,
      lineItems: undefined,
    },
  ]);
});

test('emits kiosk:purchase once despite two scripts, a reload and a copied tab', async () => {
  const { land, purchases } = await returnFromCheckout();
  await Promise.all([land(), land()]);
  expect(purchases()).toHaveLength(1);
  await land(null);
  await land();
  expect(purchases()).toHaveLength(1);
  expect(location.search).toBe('?page=2');
});

test('two scripts emit kiosk:purchase once with session storage only', async () => {
  const { land, purchases } = await returnFromCheckout('session');
  await Promise.all([land(), land()]);
  expect(purchases()).toHaveLength(1);
});

test('emits kiosk:purchase for a second order, with the coupon from its discounts', async () => {
  const { browser, land, purchases, orderId, checkoutId } = await returnFromCheckout();
  localStorage.setItem('kiosk:told:demo-client', 'an earlier order');
  const appliedDiscounts = [{ discountRule: { id: 'rule' } }, { coupon: { code: 'WELCOME10' } }];
  await browser.faults({
    path: `/orders/${orderId}`,
    status: 200,
    body: { order: { id: orderId, checkoutId, appliedDiscounts } },
  });
  await land();
  expect(purchases()).toMatchObject([{ orderId, coupon: 'WELCOME10' }]);
  expect(localStorage.getItem('kiosk:told:demo-client')).toBe(orderId);
});

test('does not offer to restore a cart that was ordered', async () => {
  for (const isHandled of [false, true]) {
    const { app, open, browser, orderId, checkoutId } = await returnFromCheckout();
    cacheCart(getShopCart(app), app.store.getState().cart.base);
    const next = open();
    followCart(getShopCart(next));
    sessionStorage.setItem(KEY, JSON.stringify({ checkoutId }));
    history.replaceState(null, '', `/?orderId=${orderId}`);
    if (isHandled) await handleReturn(registry, next);
    // The ordered cart is out of reach.
    browser.storage.entries.clear();
    await refreshCart(next);
    const { base, lost } = next.store.getState().cart;
    expect([base, lost?.lines.length]).toEqual([undefined, isHandled ? undefined : 1]);
  }
});

test('keeps the fragment of the return address instead of the stored one', async () => {
  const { app, orderId, checkoutId } = await returnFromCheckout();
  sessionStorage.setItem(KEY, JSON.stringify({ checkoutId, hash: '#cart' }));
  history.replaceState(null, '', `/thanks?orderId=${orderId}&wixMemberLoggedIn=false#reviews`);
  await handleReturn(registry, app);
  expect(location.pathname + location.search + location.hash).toBe('/thanks#reviews');
});

test('ignores an invalid stored purchase', async () => {
  const { land, purchases } = await returnFromCheckout();
  for (const stored of ['nonsense', '3', '"text"']) {
    sessionStorage.setItem(KEY, stored);
    await land(null);
  }
  expect(purchases()).toEqual([]);
});

test('emits kiosk:purchase once when the page reloads while it reads the order', async () => {
  const { browser, land, purchases, orderId } = await returnFromCheckout();
  let release = () => {};
  const held = new Promise<void>(resolve => {
    release = resolve;
  });
  let isFirst = true;
  browser.intercept(async (request, next) => {
    if (!isFirst || !request.url.includes(`/orders/${orderId}`)) return next();
    isFirst = false;
    await held;
    return next();
  });
  const first = land();
  await land(null);
  release();
  await first;
  expect(purchases()).toHaveLength(1);
});

test('without storage, emits kiosk:purchase after consent or after three seconds', async () => {
  const { land, purchases, orderId, sentTo } = await returnFromCheckout('memory');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const landed = land();
  await vi.advanceTimersByTimeAsync(2000);
  expect(sentTo(orderId)).toEqual([]);
  answerConsent(true);
  await landed;
  expect(sentTo(orderId)).toHaveLength(1);
  sessionStorage.clear();
  const landedAgain = land();
  await vi.advanceTimersByTimeAsync(3000);
  await landedAgain;
  expect(purchases()).toMatchObject([{ currency: 'EUR' }, { currency: 'EUR' }]);
});

test.each([[null], [{ checkoutId: null }]])('ignores ?orderId= if the stored purchase is %j', async pending => {
  const { land, purchases, orderId, sentTo } = await returnFromCheckout();
  await land(pending);
  expect(purchases()).toEqual([]);
  expect(sentTo(orderId)).toEqual([]);
  expect(location.search).toContain(orderId);
});

test.each([
  ['can be read', 200],
  ['is hidden from visitors', 403],
])('ignores an order of another checkout that %s', async (_, status) => {
  const { app, add, browser, land, purchases, orderId } = await returnFromCheckout();
  await add(1);
  const { checkoutId } = await app.client.call(checkOutCart, { channelType: 'WEB' });
  if (status !== 200) await browser.faults({ path: `/orders/${orderId}`, status, body: '{}' });
  await land({ checkoutId });
  expect(purchases()).toEqual([]);
  expect(location.search).toContain(orderId);
  expect(sessionStorage.getItem(KEY)).toContain(checkoutId);
});

test.each(['session', 'memory'] as const)('a return writes nothing to localStorage with %s storage', async kind => {
  const { land, purchases } = await returnFromCheckout(kind);
  const landed = land();
  answerConsent(false);
  await landed;
  expect(purchases()).toHaveLength(1);
  expect(localStorage.length).toBe(0);
});

const drawers = () => document.querySelectorAll('kiosk-cart-drawer');

test('gives the drawer the order to show, and creates a drawer if the page has none', async () => {
  const { app, land } = await returnFromCheckout();
  await land();
  expect(app.store.getState().cart.returned).toMatchObject({
    kind: 'placed',
    number: expect.stringMatching(/^\d+$/),
    email: 'ada@example.com',
    currency: 'EUR',
    sums: { total: { amount: '19.00' } },
    lines: [
      { name: 'Field guide to hedgerow herbs (PDF)', quantity: 2, image: { url: expect.stringContaining('http') } },
    ],
  });
  expect(drawers()).toHaveLength(1);
});

test.each([
  'none',
  'page',
  'https://shop.example/thanks',
])('emits kiosk:purchase and opens no drawer with data-thanks="%s"', async thanks => {
  const { app, land, purchases, checkoutId } = await returnFromCheckout();
  await land({ checkoutId, thanks });
  expect(purchases()).toMatchObject([{ number: expect.stringMatching(/^\d+$/) }]);
  expect(app.store.getState().cart.returned).toBeUndefined();
  expect(drawers()).toHaveLength(0);
});

test('a drawer with auto-open="none" stays closed after a purchase', async () => {
  document.body.append(document.createElement('kiosk-cart-drawer'));
  drawers()[0]?.setAttribute('auto-open', 'none');
  const { land, purchases } = await returnFromCheckout();
  await land();
  expect(purchases()).toHaveLength(1);
  expect(drawers()[0]?.hasAttribute('open')).toBe(false);
});

/** A page to which the shopper returns from the checkout of a bread knife without an order. */
async function comeBack(pending: object = {}) {
  const page = await openPage();
  await page.add(1);
  const { checkoutId } = await page.app.client.call(checkOutCart, { channelType: 'WEB', email: 'ada@example.com' });
  sessionStorage.setItem(KEY, JSON.stringify({ checkoutId, hash: '#cart', ...pending }));
  history.replaceState(null, '', '/shop?page=2&wixMemberLoggedIn=false');
  const land = () => handleReturn(registry, page.app);
  return { ...page, land, checkoutId, returned: () => page.app.store.getState().cart.returned };
}

test('gives the drawer an unfinished checkout to show, and restores the address', async () => {
  const { land, returned, emitted } = await comeBack();
  await land();
  expect(returned()).toEqual({ kind: 'unfinished' });
  expect(drawers()).toHaveLength(1);
  expect(emitted.map(({ event }) => event)).not.toContain('kiosk:purchase');
  expect(location.search + location.hash).toBe('?page=2#cart');
});

test('offers to restore a lost cart after a return without an order', async () => {
  const { app, open, kill, browser } = await comeBack();
  cacheCart(getShopCart(app), undefined, 'left');
  kill(app);
  const next = open();
  await handleReturn(registry, next);
  browser.storage.entries.clear();
  await refreshCart(next);
  expect(next.store.getState().cart.lost?.lines).toHaveLength(1);
});

test('shows nothing after an unfinished checkout if another tab emptied the cart', async () => {
  const { app, land, returned } = await comeBack();
  const [line] = app.store.getState().cart.base?.lineItems ?? [];
  // Another tab empties the cart, and this page still has the old one.
  await app.client.call(removeFromCart, { lineItemIds: [line?.id ?? ''] });
  expect(app.store.getState().cart.base?.lineItems).toHaveLength(1);
  await land();
  expect(returned()).toBeUndefined();
  expect(drawers()).toHaveLength(0);
});

test('does not show an unfinished checkout a second time', async () => {
  const { land, returned, sentTo, checkoutId } = await comeBack({ told: true });
  await land();
  expect(returned()).toBeUndefined();
  expect(sentTo(checkoutId)).toEqual([]);
  expect(drawers()).toHaveLength(0);
});

test.each([
  'dialog',
  'page',
])('emits kiosk:purchase once without an order id in the address (data-thanks="%s")', async thanks => {
  const { app, add, product, browser, emitted } = await openPage();
  await add(2, await product('field-guide-pdf'));
  const { checkoutId } = await app.client.call(checkOutCart, { channelType: 'WEB', email: 'ada@example.com' });
  await app.client.call(createOrder, { id: checkoutId });
  sessionStorage.setItem(KEY, JSON.stringify({ checkoutId, thanks }));
  history.replaceState(null, '', '/shop');
  await handleReturn(registry, app);
  await handleReturn(registry, app);
  const { returned } = app.store.getState().cart;
  if (thanks === 'page') expect(returned).toBeUndefined();
  else expect(returned).toMatchObject({ kind: 'placed', sums: { total: { amount: '19.00' } } });
  expect(emitted.filter(({ event }) => event === 'kiosk:purchase').map(({ detail }) => detail)).toMatchObject([
    { checkoutId, totals: { total: { amount: '19.00' } }, currency: 'EUR', lineItems: [{ quantity: 2 }] },
  ]);
  expect(browser.sentRequests.length).toBeGreaterThan(0);
});

test.each([
  [
    'the cart is empty',
    async ({ app, line }: Awaited<ReturnType<typeof comeBack>>) => {
      await app.client.call(removeFromCart, { lineItemIds: [line('Bread knife').id ?? ''] });
      app.store.setState(({ cart }) => ({ cart: { ...cart, status: 'unread', base: undefined } }));
    },
  ],
  [
    'the checkout cannot be read',
    async ({ browser, checkoutId }: Awaited<ReturnType<typeof comeBack>>) =>
      browser.faults({ path: checkoutId, status: 404, body: '{}' }),
  ],
])('shows nothing after an unfinished checkout when %s', async (_, prepare) => {
  const page = await comeBack();
  await prepare(page);
  await page.land().catch(() => undefined);
  expect(page.returned()).toBeUndefined();
  expect(drawers()).toHaveLength(0);
});
