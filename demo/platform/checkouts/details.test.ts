import { expect, test } from 'vitest';
import { type AnyJson, errorCodeOrField, expectOk, setUpShop, type TestResponse } from '../testing/open-shop.ts';

const { visitor, merchant } = setUpShop();

const address = { country: 'DE', city: 'Berlin', postalCode: '10997', addressLine: 'Am Ufer 1' };
const contactDetails = { firstName: 'Ada', phone: '+49 30 555', vatId: { id: '12345678909', type: 'CPF' } };
const checkoutInfo = {
  buyerNote: 'Ring twice',
  buyerInfo: { email: 'ada@example.com' },
  billingInfo: { address, contactDetails },
  shippingInfo: {
    shippingDestination: { address, contactDetails },
    selectedCarrierServiceOption: { code: 'express' },
  },
};

const create = async (more = {}) =>
  visitor.post('/v1/checkouts', {
    channelType: 'WEB',
    lineItems: [await visitor.line('olive-oil', 1)],
    checkoutInfo,
    ...more,
  });

async function change(checkout: unknown, fieldMask?: unknown): Promise<AnyJson> {
  const { id } = expectOk(await create()).checkout;
  const path = `/v1/checkouts/${id}`;
  return expectOk(await visitor.patch(path, { checkout, ...(fieldMask !== undefined && { fieldMask }) })).checkout;
}

const violations = ({ status, body }: TestResponse) => [
  status,
  ...(body.details?.validationError?.fieldViolations ?? []).map(
    ({ field, violatedRule }: AnyJson) => `${field} ${violatedRule}`,
  ),
];

test('a field mask path into a checkout’s address changes only that field', async () => {
  const requested = { billingInfo: { address: { city: 'Bonn' } } };
  const { billingInfo, shippingInfo } = await change(requested, ['billingInfo.address.city']);
  expect(billingInfo).toEqual({ address: { ...address, city: 'Bonn' }, contactDetails });
  expect(shippingInfo.shippingDestination).toEqual({ address, contactDetails });
});

test.each([
  'billingInfo.address.city',
  'billingInfo.contactDetails',
  'billingInfo.contactDetails.vatId',
  'shippingInfo.shippingDestination',
  'buyerInfo.email',
  'buyerNote',
])('a field mask with %s and no value, or null, removes the field of a checkout', async path => {
  const nested = path.split('.').reduceRight<unknown>((inner, name) => ({ [name]: inner }), null);
  for (const checkout of [await change({}, [path]), await change(nested, [path])]) {
    expect(checkout).not.toHaveProperty(path);
    expect(checkout.billingInfo.address.postalCode).toBe('10997');
  }
});

test('null without a mask removes a field or a whole object of a checkout', async () => {
  const checkout = await change({ billingInfo: null, buyerNote: null });
  expect(checkout.billingInfo).toEqual({});
  expect(checkout).not.toHaveProperty('buyerNote');
  expect(checkout.shippingInfo.shippingDestination.address).toEqual(address);
});

test.each([
  [['nonsense.path'], 'fieldMask FIELD_NOT_ALLOWED'],
  [['billingInfo.address.planet'], 'fieldMask FIELD_NOT_ALLOWED'],
  [['priceSummary'], 'fieldMask FIELD_NOT_ALLOWED'],
  [['__proto__'], 'fieldMask FIELD_NOT_ALLOWED'],
  [['billingInfo.constructor'], 'fieldMask FIELD_NOT_ALLOWED'],
  [Array(300).fill('buyerNote'), 'fieldMask MAX_SIZE'],
])('the field mask %j of a checkout is refused and changes nothing', async (fieldMask, violation) => {
  const { checkout } = expectOk(await create());
  const path = `/v1/checkouts/${checkout.id}`;
  expect(violations(await visitor.patch(path, { checkout: { buyerNote: 'No' }, fieldMask }))).toEqual([400, violation]);
  expect((await visitor.get(path)).body.checkout).toEqual(checkout);
});

test.each([
  [{ nonsense: 1 }, 'nonsense'],
  [{ billingInfo: { nonsense: 1 } }, 'billingInfo.nonsense'],
  [{ shippingInfo: { nonsense: 1 } }, 'shippingInfo.nonsense'],
  [{ shippingInfo: { shippingDestination: { nonsense: 1 } } }, 'shippingInfo.shippingDestination.nonsense'],
  [{ billingInfo: { address: { zip: 1 } } }, 'billingInfo.address.zip'],
])('a checkout with %j as its details is refused', async (requested, field) => {
  const { id } = expectOk(await create()).checkout;
  const patched = await visitor.patch(`/v1/checkouts/${id}`, { checkout: requested });
  expect(violations(patched)).toEqual([400, `checkout.${field} FIELD_NOT_ALLOWED`]);
  const created = await create({ checkoutInfo: requested });
  expect(violations(created)).toEqual([400, `checkoutInfo.${field} FIELD_NOT_ALLOWED`]);
});

test('a checkout update accepts a whole checkout as it was read, with a new note', async () => {
  const { checkout } = expectOk(await create());
  const sent = { ...checkout, buyerNote: 'Knock' };
  expect(expectOk(await visitor.patch(`/v1/checkouts/${checkout.id}`, { checkout: sent })).checkout).toEqual({
    ...sent,
    updatedDate: expect.any(String),
  });
});

test('null removes the coupon, the gift card or the checkout URL of a checkout', async () => {
  const codes = {
    couponCode: 'WELCOME10',
    giftCardCode: 'LARCH-GIFT-25',
    overrideCheckoutUrl: 'https://shop.example/pay',
  };
  const { checkout } = expectOk(await create(codes));
  expect(checkout).toMatchObject(codes);
  for (const name of Object.keys(codes)) {
    const changed = expectOk(await visitor.patch(`/v1/checkouts/${checkout.id}`, { checkout: {}, [name]: null }));
    expect(changed.checkout).not.toHaveProperty(name);
  }
  expectOk(await create({ couponCode: null, giftCardCode: null, overrideCheckoutUrl: null }));
});

test('a checkout refuses a delivery that is not offered to its address', async () => {
  const select = (code: string, more = {}) => ({
    shippingInfo: { shippingDestination: { address }, selectedCarrierServiceOption: { code, ...more } },
  });
  const { checkout } = expectOk(await create());
  const path = `/v1/checkouts/${checkout.id}`;
  for (const requested of [select('pigeon'), select('international'), select('express', { carrierId: 'pigeons' })]) {
    expect(errorCodeOrField(await visitor.patch(path, { checkout: requested }))).toBe(
      'SELECTED_CARRIER_SERVICE_OPTION_NOT_FOUND',
    );
    expect(errorCodeOrField(await create({ checkoutInfo: requested }))).toBe(
      'SELECTED_CARRIER_SERVICE_OPTION_NOT_FOUND',
    );
  }
  expect((await visitor.get(path)).body.checkout).toEqual(checkout);
  expectOk(await visitor.patch(path, { checkout: select('pickup') }));
});

test('a checkout refuses unknown deliveries even without address or for digital goods', async () => {
  for (const slug of ['olive-oil', 'field-guide-pdf']) {
    const lineItems = [await visitor.line(slug, 1)];
    const { checkout } = expectOk(await create({ lineItems, checkoutInfo: {} }));
    const select = (selectedCarrierServiceOption: object) =>
      visitor.patch(`/v1/checkouts/${checkout.id}`, { checkout: { shippingInfo: { selectedCarrierServiceOption } } });
    for (const option of [{ code: 'pigeon' }, { code: 'express', carrierId: 'pigeons' }])
      expect(errorCodeOrField(await select(option))).toBe('SELECTED_CARRIER_SERVICE_OPTION_NOT_FOUND');
    for (const code of ['international-express', 'evening']) expectOk(await select({ code }));
  }
});

test('a checkout reports an error when its delivery is not offered to its new address', async () => {
  const { calculationErrors } = await change({ shippingInfo: { shippingDestination: { address: { country: 'US' } } } });
  expect(calculationErrors.selectedShippingOptionError.applicationError.code).toBe(
    'SELECTED_CARRIER_SERVICE_OPTION_NOT_FOUND',
  );
});

test('a checkout takes note, language and VAT id of its cart and loses a removed note', async () => {
  await visitor.add('olive-oil', 1);
  const cartInfo = { buyerNote: 'Ring twice', buyerLanguage: 'de', contactInfo: { address, contactDetails } };
  expectOk(await visitor.patch('/v1/carts/current', { cartInfo }));
  const open = async () =>
    expectOk(await visitor.post('/v1/carts/current/create-checkout', { channelType: 'WEB' })).checkoutId;
  const id = await open();
  const read = async () => expectOk(await visitor.get(`/v1/checkouts/${id}`)).checkout;
  expect(await read()).toMatchObject({
    buyerNote: 'Ring twice',
    buyerLanguage: 'de',
    shippingInfo: { shippingDestination: { contactDetails } },
  });

  expectOk(await visitor.patch('/v1/carts/current', { cartInfo: { buyerNote: '' } }));
  expect(await open()).toBe(id);
  expect(await read()).not.toHaveProperty('buyerNote');
});

test('an order keeps note, language and VAT id, and the cart then loses its note', async () => {
  await visitor.add('olive-oil', 1);
  const cartInfo = { buyerNote: 'Knock', buyerLanguage: 'de', contactInfo: { address, contactDetails } };
  expectOk(await visitor.patch('/v1/carts/current', { cartInfo }));
  const { checkoutId } = expectOk(await visitor.post('/v1/carts/current/create-checkout', { channelType: 'WEB' }));
  const { orderId } = expectOk(await visitor.post(`/v1/checkouts/${checkoutId}/create-order`));
  const { order } = expectOk(await merchant.get(`/v1/orders/${orderId}`));
  expect(order).toMatchObject({
    buyerNote: 'Knock',
    buyerLanguage: 'de',
    recipientInfo: { contactDetails },
    shippingInfo: { logistics: { shippingDestination: { contactDetails } } },
  });
  const { checkout } = expectOk(await visitor.get(`/v1/checkouts/${checkoutId}`));
  expect(checkout).toMatchObject({ buyerNote: 'Knock', buyerLanguage: 'de' });
  expect(await visitor.cart()).toMatchObject({ buyerLanguage: 'de', contactInfo: { contactDetails } });
  expect(await visitor.cart()).not.toHaveProperty('buyerNote');
});
