import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { element, openPage } from '../../testing/page.ts';
import { readTotals } from '../totals.ts';
import { checkOut } from './checkout.ts';
import { chooseDelivery, followDelivery } from './delivery.ts';

const KEY = 'kiosk:delivery:demo-client';
const berlin = { country: 'DE', postalCode: '10997' };

function createStorage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

beforeEach(() => {
  vi.stubGlobal('localStorage', createStorage());
  vi.stubGlobal('sessionStorage', createStorage());
});
afterEach(() => vi.unstubAllGlobals());

test('a choice is on the cart, in the state and on this device', async () => {
  const { app, add, cart } = await openPage();
  await add();
  await chooseDelivery(app, { address: berlin, option: { code: 'express' } }, element);
  expect(cart().base).toMatchObject({ contactInfo: { address: berlin }, selectedShippingOption: { code: 'express' } });
  expect(cart().delivery).toEqual({ address: berlin, option: { code: 'express' } });
  expect(JSON.parse(localStorage.getItem(KEY) ?? '')).toEqual({ address: berlin, option: { code: 'express' } });
  await chooseDelivery(app, { address: { country: 'FR' } }, element);
  expect(cart().base).toMatchObject({ contactInfo: { address: { country: 'FR' } } });
  expect(cart().base).not.toHaveProperty('selectedShippingOption');
});

test.each([
  ['memory', undefined, undefined],
  ['session', undefined, 'FR'],
  ['local', 'FR', undefined],
] as const)('with storage %s it is kept there alone', async (kind, local, session) => {
  const { app, add } = await openPage({ storageKind: () => kind });
  await add();
  await chooseDelivery(app, { address: { country: 'FR' } });
  const countryIn = (storage: Storage) => JSON.parse(storage.getItem(KEY) ?? '{}').address?.country;
  expect([countryIn(localStorage), countryIn(sessionStorage)]).toEqual([local, session]);
});

test.each([
  [
    'what was chosen',
    { address: berlin, option: { code: 'express' } },
    { address: berlin, option: { code: 'express' } },
  ],
  ['a country alone', { address: { country: 'FR', postalCode: 7 }, option: 'x' }, { address: { country: 'FR' } }],
  ['no country', { address: { country: 'Germany' } }, undefined],
  ['no object', 'null', undefined],
  ['too long a text', { address: { country: 'FR', postalCode: 'x'.repeat(101) } }, { address: { country: 'FR' } }],
])('%s is taken up on the next page', async (_, stored, expected) => {
  localStorage.setItem(KEY, JSON.stringify(stored));
  const { app, cart } = await openPage();
  followDelivery(app);
  expect(cart().delivery).toEqual(expected);
});

test('an address that the cart has goes before the device’s', async () => {
  const page = await openPage();
  await page.add();
  await chooseDelivery(page.app, { address: berlin });
  localStorage.setItem(KEY, JSON.stringify({ address: { country: 'FR' } }));
  const next = page.open();
  next.store.setState({ cart: { ...page.cart(), delivery: undefined } });
  followDelivery(next);
  expect(next.store.getState().cart.delivery).toBeUndefined();
});

test('the rest of an address in the same place stays', async () => {
  const { app, add, cart } = await openPage();
  await add();
  await chooseDelivery(app, { address: { ...berlin, city: 'Berlin', addressLine: 'Torweg 12' } });
  await chooseDelivery(app, { address: berlin, option: { code: 'express' } });
  expect(cart().base?.contactInfo?.address).toEqual({ ...berlin, city: 'Berlin', addressLine: 'Torweg 12' });
  await chooseDelivery(app, { address: { country: 'DE', postalCode: '20095' } });
  expect(cart().base?.contactInfo?.address).toEqual({ country: 'DE', postalCode: '20095' });
});

test('a new cart goes where the last one went, at checkout, too', async () => {
  localStorage.setItem(KEY, JSON.stringify({ address: berlin, option: { code: 'express' } }));
  const { app, add, cart, sentTo } = await openPage();
  followDelivery(app);
  await add();
  await readTotals(app);
  expect(cart().totals).toMatchObject({ delivery: 'Express', isFinal: true });
  await checkOut(app, element);
  const [{ body } = { body: {} }] = sentTo('/create-checkout');
  expect(body).toMatchObject({ shippingAddress: berlin, selectedShippingOption: { code: 'express' } });
});

test('what a member has chosen is gone once they have signed out', async () => {
  const { app, add, cart, browser } = await openPage();
  app.client.session.adopt(await browser.memberTokens());
  await add();
  followDelivery(app);
  await chooseDelivery(app, { address: berlin });
  app.client.session.forget();
  await vi.waitFor(() => expect(cart().delivery).toBeUndefined());
  expect(localStorage.getItem(KEY)).toBeNull();
});
