import { expect, test } from 'vitest';
import { errorCodeOrField, expectOk, openShop, setUpShop, type TestClient } from '../testing/open-shop.ts';
import { totalsShop } from '../testing/totals-table.ts';

const { shop, assisted, visitor } = setUpShop();

const addCustomLine = (client: TestClient, price: unknown, more = {}) =>
  client.post('/v1/carts/current/add-to-cart', {
    customLineItems: [{ quantity: 1, price, productName: { original: 'A ship' }, ...more }],
  });

const estimate = async (client: TestClient, input = {}) =>
  expectOk(await client.post('/v1/carts/current/estimate-totals', input)).priceSummary;

async function openForeignShop(currency: string) {
  const shop = await openShop({ shops: [{ ...totalsShop, currency }] });
  const client = await shop.visitor(totalsShop.clientId);
  return { shop, client, assisted: shop.withApiKey(client) };
}

test('sums of large amounts are right to the cent', async () => {
  expectOk(await addCustomLine(assisted, '1000000000000.05', { quantity: 100_000 }));
  expect((await estimate(visitor)).subtotal.amount).toBe('100000000000005000.00');
  expectOk(await addCustomLine(assisted, '999999999999999.99'));
  const { total } = await estimate(visitor, { shippingAddress: { country: 'DE' } });
  // 101,000,000,000,004,999.99 plus 19 %
  expect(total.amount).toBe('120190000000005949.99');
  expect(total.formattedAmount).toBe('€120,190,000,000,005,949.99');
});

test('a large order is charged, and refunded, to the cent', async () => {
  expectOk(await addCustomLine(assisted, '999999999999999.99', { itemType: { preset: 'DIGITAL' } }));
  const { checkoutId } = expectOk(await visitor.post('/v1/carts/current/create-checkout', { channelType: 'WEB' }));
  const { checkout } = expectOk(await visitor.get(`/v1/checkouts/${checkoutId}`));
  expect(checkout.payNow.total.amount).toBe('999999999999999.99');
  const { orderId } = expectOk(await visitor.post(`/v1/checkouts/${checkoutId}/create-order`));
  const { order } = expectOk(await assisted.get(`/v1/orders/${orderId}`));
  expect(order.balanceSummary.paid.amount).toBe('999999999999999.99');
  await shop.admin('orders', { orderId, act: 'refund', amount: '999999999999999.98' });
  const part = expectOk(await assisted.get(`/v1/orders/${orderId}`)).order;
  expect([part.paymentStatus, part.balanceSummary.refunded.amount]).toEqual([
    'PARTIALLY_REFUNDED',
    '999999999999999.98',
  ]);
  await shop.admin('orders', { orderId, act: 'refund', amount: '0.01' });
  expect(expectOk(await assisted.get(`/v1/orders/${orderId}`)).order.paymentStatus).toBe('FULLY_REFUNDED');
});

test.each([
  ['1000000000000000', '1000000000000000.00'],
  ['0', '0.00'],
  ['-0', '0.00'],
  ['7.5', '7.50'],
])('a price of %s is accepted as %s', async (price, amount) => {
  const { cart } = expectOk(await addCustomLine(assisted, price));
  expect(cart.lineItems[0].price.amount).toBe(amount);
});

test.each([
  ['1e3', 'FORMAT'],
  [' 5', 'FORMAT'],
  ['5 ', 'FORMAT'],
  ['+5', 'FORMAT'],
  ['5,00', 'FORMAT'],
  ['Infinity', 'FORMAT'],
  [5, 'FORMAT'],
  ['-0.01', 'DECIMAL_GTE'],
  ['1000000000000001', 'DECIMAL_LTE'],
  ['1000000000000000.01', 'DECIMAL_LTE'],
  ['1.005', 'DECIMAL_MAX_SCALE'],
])('a price of %j in euros is refused by the rule %s', async (price, violatedRule) => {
  for (const field of ['price', 'fullPrice']) {
    const refused = await addCustomLine(assisted, '1', { [field]: price });
    expect(refused.body.details.validationError.fieldViolations).toMatchObject([
      { field: `customLineItems[0].${field}`, violatedRule },
    ]);
  }
});

test('a merchant’s price override must be less than 1,000,000,000', async () => {
  const add = async (price: string) =>
    assisted.addLines({ ...(await visitor.line('olive-oil', 1)), catalogOverrideFields: { price } });
  expect(errorCodeOrField(await add('1000000000'))).toBe('lineItems[0].catalogOverrideFields.price');
  expect(expectOk(await add('999999999')).cart.lineItems[0].price.amount).toBe('999999999.00');
});

test('amounts have the decimals of the shop’s currency: three in dinars, none in yen', async () => {
  const kuwait = await openForeignShop('KWD');
  expectOk(await addCustomLine(kuwait.assisted, '1.005', { quantity: 3 }));
  const refused = await addCustomLine(kuwait.assisted, '1.0005');
  expect(refused.body.details.validationError.fieldViolations[0].violatedRule).toBe('DECIMAL_MAX_SCALE');
  await kuwait.client.add('mug', 1);
  expect((await kuwait.client.cart()).lineItems.map(({ price }) => price.amount)).toEqual(['1.005', '18.000']);
  expect((await estimate(kuwait.client)).subtotal.amount).toBe('21.015');
  kuwait.shop.close();

  const japan = await openForeignShop('JPY');
  expect(errorCodeOrField(await addCustomLine(japan.assisted, '1.5'))).toBe('customLineItems[0].price');
  expectOk(await addCustomLine(japan.assisted, '1500', { quantity: 3 }));
  expect((await estimate(japan.client)).subtotal).toMatchObject({ amount: '4500', formattedAmount: '¥4,500' });
  await japan.shop.admin('coupons', { code: 'MORE', name: 'More', percentage: 10, minimumSubtotal: 6000 });
  expectOk(await japan.client.patch('/v1/carts/current', { couponCode: 'MORE' }));
  const { calculationErrors } = expectOk(await japan.client.post('/v1/carts/current/estimate-totals', {}));
  expect(calculationErrors.couponCalculationError.applicationError.data).toEqual({ minimumSubtotal: '6000' });
  japan.shop.close();
});
