import { expect, test } from 'vitest';
import { type AnyJson, errorCodeOrField, setUpShop } from '../testing/open-shop.ts';

const berlin = { country: 'DE', city: 'Berlin' };

const { shop, merchant } = setUpShop();

const discount = (...merchantDiscounts: readonly AnyJson[]) =>
  merchant.patch('/ecom/v1/carts/current', { merchantDiscounts });
const estimate = async (): Promise<AnyJson> =>
  (await merchant.post('/v1/carts/current/estimate-totals', { shippingAddress: berlin })).body;

test('a merchant’s discount lowers sum and tax in estimate, checkout and order', async () => {
  await merchant.add('olive-oil', 2);
  await merchant.patch('/v1/carts/current', { couponCode: 'WELCOME10' });
  const { body } = await discount({ amount: '6.30' });
  expect(body.cart.appliedDiscounts[1].merchantDiscount.amount.amount).toBe('6.30');
  const sums = { subtotal: { amount: '35.00' }, discount: { amount: '9.80' }, tax: { amount: '5.91' } };
  const { priceSummary, appliedDiscounts } = await estimate();
  expect(priceSummary).toMatchObject(sums);
  expect(appliedDiscounts).toMatchObject([
    { coupon: { amount: { amount: '3.50' } } },
    { discountType: 'GLOBAL', merchantDiscount: { amount: { amount: '6.30' }, percentage: 20 } },
  ]);
  const { body: made } = await merchant.post('/v1/carts/current/create-checkout', {
    channelType: 'BACKOFFICE_MERCHANT',
    shippingAddress: berlin,
  });
  const { body: read } = await merchant.get(`/v1/checkouts/${made.checkoutId}`);
  expect(read.checkout).toMatchObject({ priceSummary: sums, appliedDiscounts });
  const { body: placed } = await merchant.post(`/v1/checkouts/${made.checkoutId}/create-order`);
  const { order } = (await merchant.get(`/v1/orders/${placed.orderId}`)).body;
  expect(order).toMatchObject({
    priceSummary: sums,
    appliedDiscounts: [
      { coupon: { amount: { amount: '3.50' } } },
      { merchantDiscount: { amount: { amount: '6.30' } } },
    ],
  });
  expect((await merchant.cart()).appliedDiscounts).toEqual([]);
});

test('a discount on one line never exceeds its price and can be removed', async () => {
  await merchant.add('olive-oil', 1);
  await merchant.add('garden-twine', 1);
  const [oil, twine] = (await merchant.cart()).lineItems;
  await discount({ amount: '99.00', lineItemIds: [twine?.id] });
  const { calculatedLineItems } = await estimate();
  const left = calculatedLineItems.map((line: AnyJson) => line.pricesBreakdown.totalPriceBeforeTax.amount);
  expect(left).toEqual([oil?.lineItemPrice.amount, '0.00']);
  await discount();
  expect((await estimate()).priceSummary.discount.amount).toBe('0.00');
});

test('only merchants give discounts, and invalid amounts are refused', async () => {
  const shopper = await shop.visitor();
  await shopper.add('olive-oil', 1);
  const asked = { merchantDiscounts: [{ amount: '5.00' }] };
  expect(errorCodeOrField(await shopper.patch('/v1/carts/current', asked))).toBe('TRUSTED_CLIENTS_ONLY');
  expect((await shopper.cart()).appliedDiscounts).toEqual([]);
  await merchant.add('olive-oil', 1);
  for (const amount of ['-1', '0', 5, 'free', '1.005'])
    expect(errorCodeOrField(await discount({ amount }))).toBe('merchantDiscounts[0].amount');
  expect((await merchant.cart()).appliedDiscounts).toEqual([]);
});
