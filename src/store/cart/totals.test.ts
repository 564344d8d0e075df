import { expect, test, vi } from 'vitest';
import { deleteCart, updateCart } from '../../api/carts.ts';
import { patchSlice } from '../app.ts';
import { element, openPage } from '../testing/page.ts';
import { chooseDelivery } from './details/delivery.ts';
import { readTotals } from './totals.ts';

test('requests tax and delivery only once the country is known', async () => {
  const { app, add, cart, sentTo } = await openPage();
  await add();
  await readTotals(app);
  expect(sentTo('/estimate-totals').map(({ body }) => body)).toEqual([
    { calculateTax: false, calculateShipping: false },
  ]);
  expect(cart().totals).toMatchObject({
    isFinal: false,
    summary: { tax: { amount: '0.00' }, shipping: { amount: '0.00' }, total: { amount: '39.00' } },
  });
  await chooseDelivery(app, { address: { country: 'DE' } }, element);
  await readTotals(app);
  expect(cart().totals).toMatchObject({
    isFinal: true,
    summary: { tax: { amount: '8.53' }, shipping: { amount: '5.90' }, total: { amount: '53.43' } },
  });
  expect(cart().totals?.delivery, 'the cheapest is not a chosen one').toBeUndefined();
});

test('names the chosen delivery in the totals', async () => {
  const { app, add, cart } = await openPage();
  await add();
  await chooseDelivery(app, { address: { country: 'DE' }, option: { code: 'express' } }, element);
  await readTotals(app);
  expect(cart().totals).toMatchObject({ delivery: 'Express', summary: { shipping: { amount: '12.50' } } });
});

test('totals without shippable lines are final when prices include tax', async () => {
  const { app, add, browser, product, cart } = await openPage();
  await add(1, await product('field-guide-pdf'));
  await readTotals(app);
  expect(cart().totals?.isFinal).toBe(false);
  await browser.requestAdminRoute('/_/shop', { taxIncluded: true });
  await readTotals(app);
  expect(cart().totals?.isFinal).toBe(true);
  await add();
  await readTotals(app);
  expect(cart().totals?.isFinal, 'with something to be sent').toBe(false);
});

test('totals are not final when the shop does not deliver to the address', async () => {
  const { app, add, cart } = await openPage();
  await add();
  await chooseDelivery(app, { address: { country: 'AQ' } }, element);
  await readTotals(app);
  expect(cart().totals).toMatchObject({
    isFinal: false,
    estimate: { calculationErrors: { generalShippingCalculationError: { applicationError: {} } } },
  });
});

test('requests totals with the chosen memberships', async () => {
  const { app, add, line, sentTo } = await openPage();
  await add();
  const memberships = [{ id: 'club', appId: 'app', lineItemIds: [line('Bread knife').id ?? ''] }];
  patchSlice(app, 'cart', { memberships });
  await readTotals(app);
  expect(sentTo('/estimate-totals')).toMatchObject([{ body: { selectedMemberships: { memberships } } }]);
});

test('requests totals with the cart’s address, and ignores the device’s delivery', async () => {
  const { app, add, sentTo, cart } = await openPage();
  await add();
  const { cart: base } = await app.client.call(updateCart, {
    cartInfo: { contactInfo: { address: { country: 'NL' } } },
  });
  patchSlice(app, 'cart', { base, delivery: { address: { country: 'DE' }, option: { code: 'pickup' } } });
  await readTotals(app);
  expect(sentTo('/estimate-totals').map(({ body }) => body)).toEqual([{ calculateTax: true, calculateShipping: true }]);
  expect(cart().totals).toMatchObject({ delivery: undefined, summary: { tax: { amount: '9.43' } } });
});

test('ignores totals that newer totals have overtaken', async () => {
  const { app, add, browser, cart } = await openPage();
  await add();
  let release = () => {};
  const held = new Promise<void>(resolve => {
    release = resolve;
  });
  let isFirst = true;
  browser.intercept(async (request, pass) => {
    const response = await pass();
    if (!isFirst || !request.url.endsWith('/estimate-totals')) return response;
    isFirst = false;
    await held;
    return response;
  });
  const overtaken = readTotals(app);
  await expect.poll(() => isFirst).toBe(false);
  await add();
  await readTotals(app);
  const { totals } = cart();
  expect(totals?.summary.subtotal.amount).toBe('78.00');
  release();
  await overtaken;
  expect(cart().totals).toBe(totals);
});

test('requests totals after the pending changes', async () => {
  const { app, add, cart } = await openPage();
  await add();
  const adding = add();
  await readTotals(app);
  expect(cart().totals?.summary.subtotal.amount).toBe('78.00');
  await adding;
});

test('reads failed totals again, once, when the connection is back', async () => {
  const { app, add, cart, disconnect, setOnline, sentTo } = await openPage();
  await add();
  const reconnect = disconnect();
  await readTotals(app);
  expect(cart().totalsStatus).toBe('failed');
  await readTotals(app);
  const before = sentTo('/estimate-totals').length;
  reconnect();
  await vi.waitFor(() => expect(cart().totalsStatus).toBe('ready'));
  expect(cart().totals?.summary.subtotal.amount).toBe('39.00');
  setOnline(true);
  expect(sentTo('/estimate-totals').length - before).toBe(1);
});

test('does not read totals again on reconnect when a retry has succeeded', async () => {
  const { app, add, cart, browser, setOnline, sentTo } = await openPage();
  await add();
  await browser.faults({ path: '/estimate-totals', status: 400, body: '{}', times: 1 });
  await readTotals(app);
  expect(cart().totalsStatus).toBe('failed');
  await readTotals(app);
  expect(cart().totalsStatus).toBe('ready');
  const before = sentTo('/estimate-totals').length;
  setOnline(true);
  expect(cart().totalsStatus).toBe('ready');
  expect(sentTo('/estimate-totals').length - before).toBe(0);
});

test('clears the totals of a deleted cart without an error', async () => {
  const { app, add, cart, events } = await openPage();
  await add();
  await app.client.call(deleteCart);
  await readTotals(app);
  expect(cart()).toMatchObject({ base: undefined, totalsStatus: 'none' });
  expect(events()).toEqual(['kiosk:add']);
});
