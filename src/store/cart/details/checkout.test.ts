import { expect, test, vi } from 'vitest';
import { estimateCart, updateCart } from '../../../api/carts.ts';
import { getCheckout } from '../../../api/checkouts.ts';
import { NetworkError, StoreError } from '../../../transport/errors.ts';
import { patchSlice } from '../../app.ts';
import { element, openPage } from '../../testing/page.ts';
import { getShopCart } from '../cart.ts';
import { refreshCart } from '../read.ts';
import { readTotals } from '../totals.ts';
import { checkOut, startCheckout } from './checkout.ts';
import { applyCoupon } from './coupon.ts';

test('redirects to the hosted checkout with its id and the totals of the cart', async () => {
  const { app, add, redirects, cart, events } = await openPage();
  await add(2);
  await readTotals(app);
  await checkOut(app, element);
  expect(redirects).toHaveLength(1);
  expect(redirects[0]?.url).toMatch(/^http/);
  expect(redirects[0]?.purchase).toMatchObject({ checkoutId: expect.any(String), totals: cart().totals?.summary });
  expect(events()).toEqual(['kiosk:add', 'kiosk:checkout']);
  expect(cart().checkout).toBe('leaving');
});

test('reports a failed checkout once, with a retry that leaves for checkout', async () => {
  const { app, add, browser, redirects, cart, events } = await openPage();
  await add();
  await browser.faults({ path: '/create-checkout', status: 500, body: '{}', times: 1 });
  await checkOut(app, element);
  expect(cart()).toMatchObject({ checkout: 'idle', failures: [{ kind: 'checkout' }] });
  await vi.waitFor(() => expect(events()).toEqual(['kiosk:add', 'kiosk:error']));
  await getShopCart(app).changes.retries.get(cart().failures[0]?.id ?? '')?.();
  expect(redirects).toHaveLength(1);
  expect(cart().failures).toEqual([]);
});

test('leaves at once with the same checkout when a retry follows a blocked redirect', async () => {
  let mayLeave = false;
  const left: string[] = [];
  const redirect = (url: string) => {
    if (!mayLeave) throw new StoreError('no press', 'unavailable');
    left.push(url);
  };
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { app, add, cart, events, browser } = await openPage({ redirect });
  await add();
  await checkOut(app, element);
  const [failure] = cart().failures;
  expect(cart()).toMatchObject({ checkout: 'idle', failures: [{ kind: 'checkout', problem: { name: '' } }] });
  await vi.waitFor(() => expect(events()).toContain('kiosk:error'));
  mayLeave = true;
  browser.connection.isCut = true;
  const leaving = getShopCart(app).changes.retries.get(failure?.id ?? '')?.();
  // The redirect must happen within the press, because a browser no longer counts the press after a request.
  expect(left).toHaveLength(1);
  await leaving;
  expect(cart()).toMatchObject({ checkout: 'leaving', failures: [] });
});

test('creates a new checkout when the cart has changed before the retry', async () => {
  const urls: string[] = [];
  const redirect = (url: string) => {
    urls.push(url);
    if (urls.length === 1) throw new StoreError('no press', 'unavailable');
  };
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { app, add, cart } = await openPage({ redirect });
  await add();
  await checkOut(app, element);
  const [failure] = cart().failures;
  await add(2);
  await getShopCart(app).changes.retries.get(failure?.id ?? '')?.();
  expect(new Set(urls).size).toBe(2);
});

test('stops the checkout when a pending change fails', async () => {
  const { app, add, browser, redirects, cart } = await openPage();
  await add();
  await browser.faults({ path: '/add-to-cart', status: 400, body: '{}', times: 1 });
  const adding = add().catch(() => undefined);
  await checkOut(app, element);
  await adding;
  expect(redirects).toEqual([]);
  expect(cart()).toMatchObject({ checkout: 'idle', failures: [{ kind: 'add' }] });
});

test('stops the checkout for a newly refused code, and not for an earlier one', async () => {
  const { app, add, redirects, cart } = await openPage();
  await add();
  const applying = applyCoupon(app, 'NOPE', element).catch(() => undefined);
  await checkOut(app, element);
  await applying;
  expect(redirects).toEqual([]);
  expect(cart()).toMatchObject({ checkout: 'idle', coupon: { code: 'NOPE' }, failures: [] });
  await checkOut(app, element);
  expect(redirects).toHaveLength(1);
});

test.each([
  ['has too few units of a product', 1],
  ['has none of a product', 0],
])('opens the drawer in place of a checkout when the shop %s', async (_, quantity) => {
  const openCart = vi.fn();
  const { app, add, browser, redirects, cart, events, sentTo } = await openPage({ openCart });
  await add(2);
  await browser.requestAdminRoute('/_/stock', { slug: 'bread-knife', quantity });
  await refreshCart(app);
  await startCheckout(app, {}, element);
  expect(openCart).toHaveBeenCalledOnce();
  expect([redirects, sentTo('/create-checkout'), events()]).toEqual([[], [], ['kiosk:add']]);
  expect(cart()).toMatchObject({ checkout: 'idle', failures: [] });
  patchSlice(app, 'drawer', { open: true });
  await startCheckout(app, {}, element);
  expect(openCart, 'an open drawer shows the problem').toHaveBeenCalledOnce();
  await browser.requestAdminRoute('/_/stock', { slug: 'bread-knife', quantity: 2 });
  await refreshCart(app);
  await startCheckout(app, {}, element);
  expect(redirects).toHaveLength(1);
});

test('begins a checkout although earlier totals break a rule of the shop', async () => {
  const openCart = vi.fn();
  const { app, add, redirects, cart } = await openPage({ openCart });
  await add();
  await readTotals(app);
  const { totals = expect.fail('No totals') } = cart();
  const violation = { severity: 'ERROR', description: 'Orders start at €50.00.', target: {} } as const;
  patchSlice(app, 'cart', { totals: { ...totals, violations: [violation] } });
  await checkOut(app, element);
  expect([redirects.length, openCart.mock.calls.length]).toEqual([1, 0]);
});

test('fails the checkout when a change is waiting offline', async () => {
  const { app, add, redirects, cart } = await openPage();
  await add();
  patchSlice(app, 'cart', { ops: [{ id: '9-a', at: 0, kind: 'remove', keys: [], name: '', waiting: 'offline' }] });
  await checkOut(app, element);
  expect(redirects).toEqual([]);
  expect(cart()).toMatchObject({ checkout: 'idle', failures: [{ kind: 'checkout', problem: { code: 'pending' } }] });
});

test('dismisses a checkout’s failure over pending changes when the connection is back', async () => {
  const { app, add, cart, disconnect } = await openPage();
  await add();
  const reconnect = disconnect();
  void add().catch(() => {});
  await vi.waitFor(() => expect(cart().ops[0]?.waiting).toBe('offline'));
  await checkOut(app, element);
  expect(cart().failures).toMatchObject([{ kind: 'checkout', problem: { code: 'pending' } }]);
  reconnect();
  expect(cart().failures).toEqual([]);
});

test('dismisses the network failure of a checkout when the connection is back', async () => {
  const { app, add, redirects, cart, disconnect } = await openPage();
  await add();
  const reconnect = disconnect();
  await checkOut(app, element);
  expect(cart().failures).toMatchObject([{ kind: 'checkout', problem: { name: 'NetworkError' } }]);
  reconnect();
  expect(cart().failures).toEqual([]);
  await checkOut(app, element);
  expect(redirects).toHaveLength(1);
});

test('asks for the shop’s terms at each checkout until the shopper agrees', async () => {
  const opened: unknown[] = [];
  const { app, add, redirects, cart, sentTo } = await openPage({ openTerms: async from => !!opened.push(from) });
  await add();
  await checkOut(app, element);
  await checkOut(app, element);
  expect(opened).toEqual([element, element]);
  expect(cart()).toMatchObject({ checkout: 'idle', terms: { agreed: false, asked: 2 }, failures: [] });
  expect(sentTo('/create-checkout')).toEqual([]);
  patchSlice(app, 'cart', { terms: { agreed: true, asked: 2 } });
  await checkOut(app, element);
  expect(redirects).toHaveLength(1);
});

test('asks for the terms when the tick is removed while changes are pending', async () => {
  const { app, add, redirects, cart } = await openPage({ openTerms: async () => true });
  patchSlice(app, 'cart', { terms: { agreed: true, asked: 0 } });
  const adding = add();
  const leaving = checkOut(app, element);
  patchSlice(app, 'cart', { terms: { agreed: false, asked: 0 } });
  await Promise.all([adding, leaving]);
  expect(redirects).toEqual([]);
  expect(cart()).toMatchObject({ checkout: 'idle', terms: { agreed: false, asked: 1 } });
});

test('reports a failed checkout when the terms cannot be loaded, with a retry', async () => {
  let isBroken = true;
  const openTerms = async () => {
    if (isBroken) throw new NetworkError('the terms', undefined);
    return true;
  };
  const { app, add, redirects, cart, events } = await openPage({ openTerms });
  await add();
  await expect(startCheckout(app, {})).rejects.toMatchObject({ code: 'network' });
  expect(cart()).toMatchObject({ checkout: 'idle', failures: [{ kind: 'checkout', problem: { code: 'network' } }] });
  await vi.waitFor(() => expect(events()).toEqual(['kiosk:add', 'kiosk:error']));
  isBroken = false;
  await getShopCart(app).changes.retries.get(cart().failures[0]?.id ?? '')?.();
  expect(cart()).toMatchObject({ checkout: 'idle', terms: { asked: 1 }, failures: [] });
  await startCheckout(app, {});
  expect(redirects).toEqual([]);
});

test('fails a checkout when a listener sets missing or invalid callbacks', async () => {
  let callbacks: unknown;
  const { app, add, redirects, cart } = await openPage({
    emitCancelable: (event, detail) =>
      event === 'kiosk:before-checkout' ? ({ ...detail, callbacks } as never) : detail,
  });
  await add();
  for (callbacks of [
    null,
    undefined,
    {},
    'https://a.example',
    { postFlowUrl: 'javascript:alert(1)' },
    { postFlowUrl: 3 },
    { postFlowUrl: `https://a.example/?${'x'.repeat(2048)}` },
  ]) {
    await checkOut(app, element);
    expect(redirects, JSON.stringify(callbacks)).toEqual([]);
    expect(cart()).toMatchObject({ checkout: 'idle', failures: [{ problem: { code: 'invalid_edit' } }] });
  }
});

test.each([null, 'dark', 3])('fails a checkout when a listener sets its preferences to %j', async preferences => {
  const { app, add, redirects, cart } = await openPage({
    emitCancelable: (event, detail) =>
      event === 'kiosk:before-checkout' ? ({ ...detail, preferences } as never) : detail,
  });
  await add();
  await checkOut(app, element);
  expect(redirects).toEqual([]);
  expect(cart()).toMatchObject({ failures: [{ problem: { code: 'invalid_edit' } }] });
});

test('adds query parameters to the checkout URL when a listener sets preferences', async () => {
  let preferences: unknown = { additionalQueryParameters: { theme: 'dark' } };
  const { app, add, redirects } = await openPage({
    emitCancelable: (event, detail) =>
      event === 'kiosk:before-checkout' ? ({ ...detail, preferences } as never) : detail,
  });
  await add();
  await checkOut(app, element);
  preferences = undefined;
  patchSlice(app, 'cart', { checkout: 'idle' });
  await checkOut(app, element);
  expect(redirects.map(({ url }) => new URL(url).searchParams.get('theme'))).toEqual(['dark', null]);
});

test('creates the checkout with the delivery that the shopper has chosen', async () => {
  const { app, add, redirects } = await openPage();
  await add();
  const address = { country: 'DE', city: 'Berlin', postalCode: '10117' };
  const { shippingInfo } = await app.client.call(estimateCart, { calculateShipping: true, shippingAddress: address });
  const [carrier] = shippingInfo?.carrierServiceOptions ?? [];
  const option = { carrierId: carrier?.carrierId ?? '', code: carrier?.shippingOptions.at(-1)?.code ?? '' };
  patchSlice(app, 'cart', { delivery: { address, option } });
  await checkOut(app, element);
  const { checkout } = await app.client.call(getCheckout, { id: redirects[0]?.purchase.checkoutId ?? '' });
  expect(checkout.shippingInfo).toMatchObject({
    shippingDestination: { address },
    selectedCarrierServiceOption: { code: option.code },
  });
});

test('creates the checkout with the cart’s address, and ignores the device’s delivery', async () => {
  const { app, add, redirects } = await openPage();
  await add();
  const { cart } = await app.client.call(updateCart, { cartInfo: { contactInfo: { address: { country: 'NL' } } } });
  patchSlice(app, 'cart', { base: cart, delivery: { address: { country: 'DE' }, option: { code: 'pickup' } } });
  await checkOut(app, element);
  const { checkout } = await app.client.call(getCheckout, { id: redirects[0]?.purchase.checkoutId ?? '' });
  expect(checkout.shippingInfo).toMatchObject({
    shippingDestination: { address: { country: 'NL' } },
    selectedCarrierServiceOption: { code: 'standard' },
  });
});

test('sends the chosen memberships to the checkout', async () => {
  const { app, add, line, sentTo, redirects } = await openPage();
  await add();
  const lineItemIds = [line('Bread knife').id ?? ''];
  patchSlice(app, 'cart', { memberships: [{ id: 'club', appId: 'app', lineItemIds }] });
  await checkOut(app, element);
  expect(sentTo(redirects[0]?.purchase.checkoutId ?? 'none')).toMatchObject([
    { body: { checkout: { membershipOptions: { selectedMemberships: { memberships: [{ id: 'club' }] } } } } },
  ]);
});

test('redirects to the cart’s overrideCheckoutUrl without a redirect session', async () => {
  const { app, add, redirects, sentTo } = await openPage();
  await add();
  const overrideCheckoutUrl = 'https://merchant.example/pay';
  const { cart } = await app.client.call(updateCart, { cartInfo: { overrideCheckoutUrl } });
  patchSlice(app, 'cart', { base: cart });
  await checkOut(app, element);
  expect(redirects[0]?.url.split('?')[0]).toBe(overrideCheckoutUrl);
  expect(sentTo('/redirect-session')).toEqual([]);
});

test('does not open a checkout URL that is no web URL', { tags: ['@security-link-schemes'] }, async () => {
  const { app, add, browser, redirects, cart } = await openPage();
  await add();
  const body = JSON.stringify({ redirectSession: { id: 'x', fullUrl: 'javascript:alert(1)' } });
  await browser.faults({ path: '/redirect-session', status: 200, body });
  await checkOut(app, element);
  expect(redirects).toEqual([]);
  expect(cart().failures).toMatchObject([{ kind: 'checkout' }]);
});

test('emits an error when totals cannot be read, and reads them on the next call', async () => {
  const { app, add, browser, cart, events } = await openPage();
  await add(2);
  await browser.faults({ path: '/estimate-totals', status: 400, body: '{}', times: 1 });
  await readTotals(app);
  expect(cart().totalsStatus).toBe('failed');
  await vi.waitFor(() => expect(events()).toEqual(['kiosk:add', 'kiosk:error']));
  await readTotals(app);
  expect(cart()).toMatchObject({ totalsStatus: 'ready', totals: { summary: { subtotal: { amount: '78.00' } } } });
});

test('requests no totals for an empty cart', async () => {
  const { app, cart, sentTo } = await openPage();
  await readTotals(app);
  expect(cart().totalsStatus).toBe('none');
  expect(sentTo('/estimate-totals')).toEqual([]);
});

test('does not end a checkout by the timeout of an earlier one', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const { app, add, cart } = await openPage();
  await add();
  await checkOut(app, element);
  await vi.advanceTimersByTimeAsync(7000);
  patchSlice(app, 'cart', { checkout: 'idle' });
  await checkOut(app, element);
  await vi.advanceTimersByTimeAsync(2000);
  expect(cart().checkout).toBe('leaving');
  await vi.advanceTimersByTimeAsync(6000);
  expect(cart().checkout).toBe('idle');
  vi.useRealTimers();
});
