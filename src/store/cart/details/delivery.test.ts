import { expect, test, vi } from 'vitest';
import type { Cart } from '../../../api/carts.ts';
import { element, openPage } from '../../testing/page.ts';
import { readTotals } from '../totals.ts';
import { checkOut } from './checkout.ts';
import { chooseDelivery, followDelivery } from './delivery.ts';

const KEY = 'kiosk:delivery:demo-client';
const berlin = { country: 'DE', postalCode: '10997' };

test('writes a delivery choice to the cart, the state and the device’s storage', async () => {
  const { app, add, cart, stored } = await openPage();
  await add();
  await chooseDelivery(app, { address: berlin, option: { code: 'express' } }, element);
  expect(cart().base).toMatchObject({ contactInfo: { address: berlin }, selectedShippingOption: { code: 'express' } });
  expect(cart().delivery).toEqual({ address: berlin, option: { code: 'express' } });
  expect(JSON.parse(stored.get(KEY) ?? '')).toEqual({ address: berlin, option: { code: 'express' } });
  await chooseDelivery(app, { address: { country: 'FR' } }, element);
  expect(cart().base).toMatchObject({ contactInfo: { address: { country: 'FR' } } });
  expect(cart().base).not.toHaveProperty('selectedShippingOption');
});

test('shows and stores the last of several unsent delivery choices', async () => {
  const { app, add, cart, stored } = await openPage();
  await add();
  const express = { address: berlin, option: { code: 'express' } };
  await Promise.all([
    chooseDelivery(app, { address: { country: 'FR' } }, element),
    chooseDelivery(app, { address: berlin }, element),
    chooseDelivery(app, express, element),
  ]);
  expect(cart().base).toMatchObject({ contactInfo: { address: berlin }, selectedShippingOption: { code: 'express' } });
  expect(cart().delivery).toEqual(express);
  expect(JSON.parse(stored.get(KEY) ?? '')).toEqual(express);
});

test('keeps a delivery choice in the state, but not on the device, without storage', async () => {
  const { app, add, cart, stored } = await openPage({ storage: () => undefined });
  await add();
  await chooseDelivery(app, { address: { country: 'FR' } });
  expect([cart().delivery?.address, stored.has(KEY)]).toEqual([{ country: 'FR' }, false]);
});

test.each([
  [
    'a complete delivery',
    { address: berlin, option: { code: 'express' } },
    { address: berlin, option: { code: 'express' } },
  ],
  ['only the country', { address: { country: 'FR', postalCode: 7 }, option: 'x' }, { address: { country: 'FR' } }],
  ['an invalid country', { address: { country: 'Germany' } }, undefined],
  ['no object', 'null', undefined],
  ['a long postal code', { address: { country: 'FR', postalCode: 'x'.repeat(101) } }, { address: { country: 'FR' } }],
])('restores the valid fields of a stored delivery on the next page: %s', async (_, kept, expected) => {
  const { app, cart, stored } = await openPage();
  stored.set(KEY, JSON.stringify(kept));
  followDelivery(app);
  expect(cart().delivery).toEqual(expected);
});

test('ignores the stored delivery when the cart has an address', async () => {
  const page = await openPage();
  await page.add();
  await chooseDelivery(page.app, { address: berlin });
  page.stored.set(KEY, JSON.stringify({ address: { country: 'FR' } }));
  const openWith = (contactInfo: NonNullable<Cart['contactInfo']>) => {
    const next = page.open();
    const { base } = page.cart();
    next.store.setState({ cart: { ...page.cart(), base: base && { ...base, contactInfo }, delivery: undefined } });
    followDelivery(next);
    return next.store.getState().cart.delivery?.address?.country;
  };
  expect(openWith({})).toBe('FR');
  expect(openWith({ address: berlin })).toBeUndefined();
});

test('keeps the city and street when a delivery has the same postal code', async () => {
  const { app, add, cart } = await openPage();
  await add();
  await chooseDelivery(app, { address: { ...berlin, city: 'Berlin', addressLine: 'Torweg 12' } });
  await chooseDelivery(app, { address: berlin, option: { code: 'express' } });
  expect(cart().base?.contactInfo?.address).toEqual({ ...berlin, city: 'Berlin', addressLine: 'Torweg 12' });
  await chooseDelivery(app, { address: { country: 'DE', postalCode: '20095' } });
  expect(cart().base?.contactInfo?.address).toEqual({ country: 'DE', postalCode: '20095' });
});

test('uses the stored delivery for the totals and the checkout of a new cart', async () => {
  const { app, add, cart, sentTo, stored } = await openPage();
  stored.set(KEY, JSON.stringify({ address: berlin, option: { code: 'express' } }));
  followDelivery(app);
  await add();
  await readTotals(app);
  expect(cart().totals).toMatchObject({ delivery: 'Express', isFinal: true });
  await checkOut(app, element);
  const [{ body } = { body: {} }] = sentTo('/create-checkout');
  expect(body).toMatchObject({ shippingAddress: berlin, selectedShippingOption: { code: 'express' } });
});

test('removes a member’s delivery choice at sign-out', async () => {
  const { app, add, cart, browser, stored } = await openPage();
  app.client.session.adopt(await browser.memberTokens());
  await add();
  await chooseDelivery(app, { address: berlin });
  expect(stored.has(KEY)).toBe(true);
  app.client.session.forget();
  await vi.waitFor(() => expect(cart().delivery).toBeUndefined());
  expect(stored.has(KEY)).toBe(false);
});

test('keeps a visitor’s delivery choice at sign-in', async () => {
  const { app, add, cart, browser, stored } = await openPage();
  await add();
  followDelivery(app);
  await chooseDelivery(app, { address: berlin });
  const roles: string[] = [];
  app.client.session.subscribe(({ role }) => roles.push(role));
  app.client.session.adopt(await browser.memberTokens());
  await vi.waitFor(() => expect(roles).toEqual(['member']));
  expect([cart().delivery?.address, stored.has(KEY)]).toEqual([berlin, true]);
});
