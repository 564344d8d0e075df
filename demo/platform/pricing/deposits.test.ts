import { expect, test } from 'vitest';
import { type AnyJson, setUpShop } from '../testing/open-shop.ts';

const { visitor, assisted: merchant } = setUpShop();

/** A checkout of two lessons, 45.00 each with a deposit of 20.00, and a tin of oil for 17.50, plus 19 % tax. */
async function checkout(): Promise<AnyJson> {
  const lesson = {
    productName: { original: 'A lesson' },
    price: '45.00',
    quantity: 2,
    itemType: { preset: 'SERVICE' },
    paymentOption: 'DEPOSIT_ONLINE',
    depositAmount: '20.00',
  };
  await merchant.post('/v1/carts/current/add-to-cart', {
    lineItems: [await visitor.line('olive-oil', 1)],
    customLineItems: [lesson],
  });
  const { body } = await visitor.post('/v1/carts/current/create-checkout', {
    channelType: 'WEB',
    shippingAddress: { country: 'DE', city: 'Berlin' },
    email: 'ilse@post.example',
  });
  return (await visitor.get(`/v1/checkouts/${body.checkoutId}`)).body.checkout;
}

test('a deposit line is paid in part now, and the rest is the order’s balance', async () => {
  const { id, priceSummary, payNow, payLater } = await checkout();
  const total = Number(priceSummary.total.amount);
  // 2 × 45.00 and its tax, less 2 × 20.00
  expect(payLater.total.amount).toBe('67.10');
  expect(Number(payNow.total.amount)).toBeCloseTo(total - 67.1);
  const { orderId } = (await visitor.post(`/v1/checkouts/${id}/create-order`)).body;
  const { order } = (await merchant.get(`/v1/orders/${orderId}`)).body;
  expect(order).toMatchObject({
    paymentStatus: 'PARTIALLY_PAID',
    balanceSummary: { balance: { amount: '67.10' }, paid: { amount: payNow.total.amount } },
  });
  const [line] = order.lineItems.filter((one: AnyJson) => one.paymentOption === 'DEPOSIT_ONLINE');
  expect(line).toMatchObject({ depositAmount: { amount: '20.00' } });
  expect(order.activities.map(({ type }: AnyJson) => type)).toContain('ORDER_PARTIALLY_PAID');
});

test('a gift card pays at most the amount that is due now', async () => {
  const { id } = await checkout();
  const { body } = await visitor.patch(`/v1/checkouts/${id}`, { checkout: {}, giftCardCode: 'LARCH-GIFT-500' });
  const { giftCard, payNow, payLater, priceSummary } = body.checkout;
  expect([payNow.total.amount, payLater.total.amount]).toEqual(['0.00', '67.10']);
  expect(Number(giftCard.amount.amount)).toBeCloseTo(Number(priceSummary.total.amount) - 67.1);
});

test('without a deposit nothing is due later', async () => {
  await visitor.add('olive-oil', 1);
  const { body } = await visitor.post('/v1/carts/current/estimate-totals');
  expect(body.payLater).toBeUndefined();
  expect(body.payNow.total).toEqual(body.priceSummary.total);
});
