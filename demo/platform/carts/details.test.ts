import { expect, test } from 'vitest';
import { type AnyJson, expectOk, setUpShop, type TestResponse } from '../testing/open-shop.ts';

const { visitor } = setUpShop();

const address = { country: 'DE', city: 'Berlin', postalCode: '10997', geocode: { latitude: 52.5, longitude: 13.4 } };
const contactDetails = { firstName: 'Ada', phone: '+49 30 555', vatId: { id: '12345678909', type: 'CPF' } };
const cartInfo = {
  buyerNote: 'Ring twice',
  buyerLanguage: 'de',
  buyerInfo: { email: 'ada@example.com' },
  contactInfo: { address, contactDetails },
  selectedShippingOption: { code: 'express' },
  overrideCheckoutUrl: 'https://shop.example/pay',
};

const send = (body: object) => visitor.patch('/v1/carts/current', body);

/** Sets the details of a cart to `cartInfo`, then sends the requested change. Returns the changed cart. */
async function change(requested: unknown, cartFieldmask?: unknown): Promise<AnyJson> {
  await visitor.add('olive-oil', 1);
  expectOk(await send({ cartInfo }));
  return expectOk(await send({ cartInfo: requested, ...(cartFieldmask !== undefined && { cartFieldmask }) })).cart;
}

const violations = ({ status, body }: TestResponse) => [
  status,
  ...(body.details?.validationError?.fieldViolations ?? []).map(
    ({ field, violatedRule }: AnyJson) => `${field} ${violatedRule}`,
  ),
];

test('a field mask path into a cart’s address changes only that field', async () => {
  const cart = await change({ contactInfo: { address: { city: 'Bonn' } } }, ['contactInfo.address.city']);
  expect(cart.contactInfo).toEqual({ address: { ...address, city: 'Bonn' }, contactDetails });
});

test('a field mask path to an object of a cart replaces the whole object', async () => {
  const cart = await change({ contactInfo: { address: { city: 'Bonn' } }, buyerNote: 'No' }, ['contactInfo.address']);
  expect(cart).toMatchObject({ contactInfo: { address: { city: 'Bonn' }, contactDetails }, buyerNote: 'Ring twice' });
  expect(cart.contactInfo.address).not.toHaveProperty('country');
});

test.each([
  ['contactInfo.address.city', 'contactInfo.address.city'],
  ['contactInfo.contactDetails.vatId', 'contactInfo.contactDetails.vatId'],
  ['contactInfo', 'contactInfo'],
  ['buyerInfo.email', 'buyerInfo.email'],
  ['selectedShippingOption', 'selectedShippingOption'],
  ['overrideCheckoutUrl', 'overrideCheckoutUrl'],
  ['buyerLanguage', 'buyerLanguage'],
])('a field mask with %s but without a value removes the field from a cart', async (path, removed) => {
  const cart = await change({}, [path]);
  expect(cart).not.toHaveProperty(removed);
  expect(cart.buyerNote).toBe('Ring twice');
});

test.each(Object.keys(cartInfo))('null removes %s from a cart', async name => {
  const cart = await change({ [name]: null });
  const { buyerInfo, ...others } = cart;
  expect({ ...others, ...(buyerInfo.email && { buyerInfo }) }).not.toHaveProperty(name);
  expect(await change({ contactInfo: { address: { city: null } } }, ['contactInfo.address.city'])).not.toHaveProperty(
    'contactInfo.address.city',
  );
});

test.each([
  [['nonsense.path'], 'cartFieldmask FIELD_NOT_ALLOWED'],
  [['contactInfo.address.planet'], 'cartFieldmask FIELD_NOT_ALLOWED'],
  [['id'], 'cartFieldmask FIELD_NOT_ALLOWED'],
  [['__proto__'], 'cartFieldmask FIELD_NOT_ALLOWED'],
  [['constructor.prototype'], 'cartFieldmask FIELD_NOT_ALLOWED'],
  [['contactInfo.__proto__.polluted'], 'cartFieldmask FIELD_NOT_ALLOWED'],
  ['buyerNote', 'cartFieldmask FORMAT'],
  [['buyerNote', ''], 'cartFieldmask[1] REQUIRED_FIELD', 'cartFieldmask FIELD_NOT_ALLOWED'],
  [Array(300).fill('buyerNote'), 'cartFieldmask MAX_SIZE'],
])('the field mask %j of a cart update is refused and changes nothing', async (cartFieldmask, ...expected) => {
  const { updatedDate } = await change({});
  const refused = await send({ cartInfo: { buyerNote: 'Knock' }, cartFieldmask });
  expect(violations(refused)).toEqual([400, ...expected]);
  expect(await visitor.cart()).toMatchObject({ buyerNote: 'Ring twice', updatedDate });
});

test.each([
  [{ nonsense: 1 }, 'cartInfo.nonsense FIELD_NOT_ALLOWED'],
  [{ contactInfo: { nonsense: 1 } }, 'cartInfo.contactInfo.nonsense FIELD_NOT_ALLOWED'],
  [{ buyerInfo: { name: 'Ada' } }, 'cartInfo.buyerInfo.name FIELD_NOT_ALLOWED'],
  [{ contactInfo: { address: { zip: '1' } } }, 'cartInfo.contactInfo.address.zip FIELD_NOT_ALLOWED'],
  [{ contactInfo: 'Berlin' }, 'cartInfo.contactInfo FORMAT'],
  ['Berlin', 'cartInfo FORMAT'],
])('a cart update with %j as its details is refused', async (requested, violation) => {
  await visitor.add('olive-oil', 1);
  expect(violations(await send({ cartInfo: requested }))).toEqual([400, violation]);
});

test('a cart update accepts the cart as read, without lines and with a new note', async () => {
  await change({});
  const { lineItems: _, ...cart } = await visitor.cart();
  expect(expectOk(await send({ cartInfo: { ...cart, buyerNote: 'Knock' } })).cart.buyerNote).toBe('Knock');
});

test('null removes the coupon of a cart; an empty code is refused', async () => {
  await visitor.add('olive-oil', 1);
  const useCoupon = async (couponCode: unknown) => expectOk(await send({ couponCode })).cart.appliedDiscounts;
  expect(await useCoupon('WELCOME10')).toHaveLength(1);
  expect(await useCoupon(null)).toEqual([]);
  expect(violations(await send({ couponCode: '' }))).toEqual([400, 'couponCode REQUIRED_FIELD']);
});
