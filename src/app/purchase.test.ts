// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { checkOutCart } from '../api/carts.ts';
import { createOrder } from '../api/checkouts.ts';
import type { StorageKind } from '../session/token-storage.ts';
import { openPage } from '../store/testing/page.ts';
import { detectPurchase } from './purchase.ts';

const KEY = 'kiosk:purchase:demo-client';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

/** A page to which the shopper has come back from the checkout of a gift, which needs no address. */
async function returnFromCheckout(storageKind: StorageKind = 'local') {
  const page = await openPage({ storageKind: () => storageKind });
  await page.add(2, await page.product('field-guide-pdf'));
  const { checkoutId } = await page.app.client.call(checkOutCart, { channelType: 'WEB', email: 'ada@example.com' });
  const { orderId } = await page.app.client.call(createOrder, { id: checkoutId });
  const land = (pending: object | null = { checkoutId, hash: '#cart' }) => {
    if (pending) sessionStorage.setItem(KEY, JSON.stringify(pending));
    history.replaceState({ kept: true }, '', `/thanks?page=2&orderId=${orderId}&wixMemberLoggedIn=false`);
    return detectPurchase(page.app);
  };
  const purchases = () => page.emitted.filter(({ event }) => event === 'kiosk:purchase').map(({ detail }) => detail);
  return { ...page, land, purchases, orderId, checkoutId };
}

const answerConsent = (agreed: boolean) =>
  document.dispatchEvent(new CustomEvent('kiosk:consent', { detail: { agreed } }));

test('the order says what was bought, and the address is as it was before', async () => {
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

test('its checkout says so where the platform keeps orders from visitors', async () => {
  const { browser, land, purchases, orderId, checkoutId, sentTo } = await returnFromCheckout();
  await browser.faults({ path: `/orders/${orderId}`, status: 403, body: '{}' });
  await land();
  expect(sentTo(checkoutId)).toHaveLength(1);
  expect(purchases()).toMatchObject([
    { orderId, totals: { total: { amount: '19.00' } }, lineItems: [{ quantity: 2 }] },
  ]);
});

test('where neither can be read, what was known on leaving is told', async () => {
  const { browser, land, purchases, orderId, checkoutId } = await returnFromCheckout();
  await browser.faults({ path: '/v1/', status: 404, body: '{}' });
  await land({ checkoutId, totals: { total: { amount: '1.00' } } });
  expect(purchases()).toEqual([
    {
      orderId,
      totals: { total: { amount: '1.00' } },
      currency: undefined,
      coupon: undefined,
      lineItems: undefined,
    },
  ]);
});

test('it is told once: not on reload, nor in a copy of the tab, nor by two scripts at once', async () => {
  const { land, purchases } = await returnFromCheckout();
  await Promise.all([land(), land()]);
  expect(purchases()).toHaveLength(1);
  await land(null);
  await land();
  expect(purchases()).toHaveLength(1);
  expect(location.search).toBe('?page=2');
});

test('by two scripts at once it is told once without storage that stays, too', async () => {
  const { land, purchases } = await returnFromCheckout('session');
  await Promise.all([land(), land()]);
  expect(purchases()).toHaveLength(1);
});

test('an order after another is told, with the coupon among its discounts', async () => {
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

test('a fragment that the address has by now stays', async () => {
  const { app, orderId, checkoutId } = await returnFromCheckout();
  sessionStorage.setItem(KEY, JSON.stringify({ checkoutId, hash: '#cart' }));
  history.replaceState(null, '', `/thanks?orderId=${orderId}&wixMemberLoggedIn=false#reviews`);
  await detectPurchase(app);
  expect(location.pathname + location.search + location.hash).toBe('/thanks#reviews');
});

test('what is stored by others under its name is no purchase', async () => {
  const { land, purchases } = await returnFromCheckout();
  for (const stored of ['nonsense', '3', '"text"']) {
    sessionStorage.setItem(KEY, stored);
    await land(null);
  }
  expect(purchases()).toEqual([]);
});

test('a reload while the order is read loses nothing', async () => {
  const { browser, land, purchases, orderId } = await returnFromCheckout();
  await browser.faults({ path: `/orders/${orderId}`, delayMs: 200, times: 1 });
  const first = land();
  const second = land(null);
  await Promise.all([first, second]);
  expect(purchases()).toHaveLength(1);
});

test('a page that may not store anything yet waits for consent before it asks, but not for long', async () => {
  const { land, purchases, orderId, sentTo } = await returnFromCheckout('memory');
  const landed = land();
  await new Promise(resolve => setTimeout(resolve, 50));
  expect(sentTo(orderId)).toEqual([]);
  answerConsent(true);
  await landed;
  expect(sentTo(orderId)).toHaveLength(1);
  sessionStorage.clear();
  await land();
  expect(purchases()).toMatchObject([{ currency: 'EUR' }, { currency: 'EUR' }]);
});

test.each([
  [null],
  [{ checkoutId: null }],
])('an order that %j led to is another’s, and nothing is asked or changed', async pending => {
  const { land, purchases, orderId, sentTo } = await returnFromCheckout();
  await land(pending);
  expect(purchases()).toEqual([]);
  expect(sentTo(orderId)).toEqual([]);
  expect(location.search).toContain(orderId);
});

test.each([
  ['read', 200],
  ['kept from visitors', 403],
])('an order in the address that the checkout did not lead to is not told: %s', async (_, status) => {
  const { app, add, browser, land, purchases, orderId } = await returnFromCheckout();
  await add(1);
  const { checkoutId } = await app.client.call(checkOutCart, { channelType: 'WEB' });
  if (status !== 200) await browser.faults({ path: `/orders/${orderId}`, status, body: '{}' });
  await land({ checkoutId });
  expect(purchases()).toEqual([]);
  expect(location.search).toContain(orderId);
  expect(sessionStorage.getItem(KEY)).toContain(checkoutId);
});

test.each(['session', 'memory'] as const)('with %s storage nothing is written to storage that stays', async kind => {
  const { land, purchases } = await returnFromCheckout(kind);
  const landed = land();
  answerConsent(false);
  await landed;
  expect(purchases()).toHaveLength(1);
  expect(localStorage.length).toBe(0);
});
