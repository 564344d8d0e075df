import { expect, test, vi } from 'vitest';
import { storageKey } from '../../storage/storage-key.ts';
import { element, openPage } from '../testing/page.ts';
import { addLines } from './actions.ts';
import { readCart, refreshCart } from './read.ts';
import { readTotals } from './totals.ts';

test('requests no cart for a new visitor, but requests it for a returning one', async () => {
  const { app, open, cart, sentTo, add } = await openPage();
  await readCart(app);
  expect(cart()).toMatchObject({ status: 'ready', base: undefined });
  expect(sentTo('/carts/current')).toHaveLength(0);
  await add();
  const other = open();
  await readCart(other);
  expect(sentTo('/carts/current')).toHaveLength(1);
  expect(other.store.getState().cart.base?.lineItems).toHaveLength(1);
});

test('sends one request for concurrent reads of the cart, and repeats a failed read', async () => {
  const { app, browser, cart, sentTo, stored } = await openPage();
  stored.set(storageKey('cart', 'demo-client'), '2026-01-01T00:00:00.000Z');
  await browser.faults({ path: '/carts/current', status: 403, body: '{}' });
  await Promise.all([readCart(app), readCart(app)]);
  expect(cart()).toMatchObject({ status: 'failed', problem: { status: 403 } });
  expect(sentTo('/carts/current')).toHaveLength(1);
  await browser.faults();
  await Promise.all([readCart(app), readCart(app)]);
  await readCart(app);
  expect(cart()).toMatchObject({ status: 'ready', base: undefined });
  expect(sentTo('/carts/current')).toHaveLength(2);
});

test('reads another tab’s change, and emits kiosk:cart-change once with its source', async () => {
  const { app, add, open, shown, emitted } = await openPage();
  await readCart(app);
  const other = open();
  const page = { lines: (await add())?.lineItems ?? [] };
  await addLines(other, {
    lines: page.lines.map(({ catalogReference }) => ({ catalogReference, quantity: 2 })),
    from: element,
  });
  emitted.length = 0;
  await refreshCart(app, 'tab');
  await refreshCart(app, 'tab');
  expect(shown()).toEqual(['3 Bread knife']);
  expect(emitted).toMatchObject([{ event: 'kiosk:cart-change', detail: { source: 'tab' } }]);
});

test('drops a read of the cart that a later write has overtaken', async () => {
  const { app, add, browser, shown } = await openPage();
  let release = () => {};
  const held = new Promise<void>(resolve => {
    release = resolve;
  });
  browser.intercept(async (request, pass) => {
    const answer = await pass();
    if (request.method === 'GET') await held;
    return answer;
  });
  const reading = readCart(app);
  const adding = add();
  release();
  await Promise.all([reading, adding]);
  expect(shown()).toEqual(['1 Bread knife']);
  expect(app.store.getState().cart.status).toBe('ready');
});

test('still shows pending changes after a new read of the cart', async () => {
  const { app, add, browser, shown } = await openPage();
  await add();
  browser.intercept(async (request, pass) => {
    if (request.url.endsWith('/add-to-cart')) await refreshCart(app, 'tab');
    return pass();
  });
  const adding = add(2);
  await refreshCart(app);
  expect(shown()).toEqual(['3 Bread knife']);
  await adding;
  expect(shown()).toEqual(['3 Bread knife']);
});

test('shows the usable lines of a malformed cart without an error', async () => {
  const { app, browser, shown, cart } = await openPage();
  const line = { id: 'y', quantity: null, productName: null, price: null, catalogReference: null };
  for (const lineItems of [null, 'none', [null, line, { ...line, descriptionLines: [null], availability: null }]]) {
    await browser.faults({ path: '/carts/current', body: { cart: { id: 'c', lineItems } } });
    await refreshCart(app);
    expect(cart().status).toBe('ready');
    expect(shown().every(text => text === '1 ')).toBe(true);
  }
  expect(shown()).toHaveLength(2);
});

test('keeps the shown cart when an answer has no cart', async () => {
  const { app, add, browser, shown, cart } = await openPage();
  await add();
  for (const body of ['<html>busy</html>', '{}', 'null', '{"cart":null}', '{"cart":[]']) {
    await browser.faults({ path: '/carts/current', body });
    await refreshCart(app);
    expect(cart().status, body).toBe('ready');
    expect(shown()).toEqual(['1 Bread knife']);
  }
});

test('shows converted prices beside the charged ones when a currency is requested', async () => {
  const { app, add, lines, product, cart } = await openPage({}, { currency: 'USD' });
  const { priceData, convertedPriceData } = await product('bread-knife');
  expect([priceData.currency, convertedPriceData.currency, convertedPriceData.price]).toEqual(['EUR', 'USD', 42.12]);
  const adding = add();
  expect(lines()[0]).toMatchObject({ pending: true, price: { amount: '39', convertedAmount: '42.12' } });
  await adding;
  await readTotals(app);
  expect(cart().base).toMatchObject({ currency: 'EUR', conversionCurrency: 'USD' });
  expect(cart().totals?.summary.total).toMatchObject({ amount: '39.00', convertedAmount: '42.12' });
});

test('hides a member’s cart at once at sign-out, even offline', async () => {
  const { app, add, browser, cart } = await openPage();
  app.client.session.adopt(await browser.memberTokens());
  await add(2);
  expect(cart().base?.lineItems).toHaveLength(1);
  let isOffline = true;
  browser.intercept((_, pass) => {
    if (isOffline) throw new TypeError('Failed to fetch');
    return pass();
  });
  app.client.session.forget();
  expect([cart().base, cart().lost]).toEqual([undefined, undefined]);
  await vi.waitFor(() => expect(cart().status).toBe('failed'));
  isOffline = false;
  await readCart(app);
  expect(cart()).toMatchObject({ status: 'ready', base: undefined, lost: undefined });
});
