import { expect, test } from 'vitest';
import { type AnyJson, errorCodeOrField, setUpShop } from '../testing/open-shop.ts';
import { findGiftCardProblem } from './gift-cards.ts';

const { shop, visitor } = setUpShop();

/** Creates a checkout of two bottles of oil with pickup in the shop, which costs 35.00 and 6.65 tax. */
async function checkout(giftCardCode?: string): Promise<AnyJson> {
  const { body } = await visitor.post('/ecom/v1/checkouts', {
    channelType: 'WEB',
    lineItems: [await visitor.line('olive-oil', 2)],
    checkoutInfo: {
      shippingInfo: {
        shippingDestination: { address: { country: 'DE' } },
        selectedCarrierServiceOption: { code: 'pickup' },
      },
    },
    giftCardCode,
  });
  return body.checkout;
}
const read = async (id: string) => (await visitor.get(`/v1/checkouts/${id}`)).body.checkout;
const order = (id: string) => visitor.post(`/v1/checkouts/${id}/create-order`);
const placed = async (): Promise<AnyJson> => {
  const { orders, transactions } = await shop.admin('orders');
  return { ...orders.at(-1), ...transactions.at(-1) };
};
const entered = async (code: string) =>
  visitor.patch(`/v1/checkouts/${(await checkout()).id}`, { checkout: {}, giftCardCode: code });

test('a gift card pays up to its balance, and an empty card is refused', async () => {
  const { id, giftCard, payNow, priceSummary } = await checkout('larch-gift-25');
  expect(giftCard).toMatchObject({ obfuscatedCode: '****T-25', amount: { amount: '25.00' } });
  expect([priceSummary.total.amount, payNow.total.amount]).toEqual(['41.65', '16.65']);
  await order(id);
  const { paymentStatus, payments } = await placed();
  expect(paymentStatus).toBe('PAID');
  expect(payments.map((one: AnyJson) => one.amount.amount)).toEqual(['25.00', '16.65']);
  expect(payments[0].giftcardPaymentDetails).toMatchObject({ voided: false, giftCardPaymentId: expect.any(String) });
  expect(errorCodeOrField(await entered('LARCH-GIFT-25'))).toBe('GIFT_CARD_IS_EMPTY');
  expect((await read(id)).payNow.total.amount).toBe('16.65');
});

test('a gift card can pay the whole total, and a removed card pays nothing', async () => {
  const { id, payNow } = await checkout('LARCH-GIFT-500');
  expect(payNow.total.amount).toBe('0.00');
  const { body } = await visitor.post(`/ecom/v1/checkouts/${id}/remove-gift-card`);
  expect(body.checkout).not.toHaveProperty('giftCard');
  expect(body.checkout.payNow.total.amount).toBe('41.65');
  await visitor.patch(`/v1/checkouts/${id}`, { checkout: {}, giftCardCode: 'LARCH-GIFT-500' });
  await order(id);
  expect((await placed()).payments).toHaveLength(1);
  const next = await checkout('LARCH-GIFT-500');
  expect(next.giftCard.amount.amount).toBe('41.65');
});

test('a refund goes to the gift card first, and only the rest to the other payment', async () => {
  await order((await checkout('LARCH-GIFT-25')).id);
  const { orderId } = await placed();
  await shop.admin('orders', { orderId, act: 'refund', amount: '30.00' });
  const { refunds } = await placed();
  expect(refunds[0].transactions.map((one: AnyJson) => one.amount.amount)).toEqual(['25.00', '5.00']);
  expect((await checkout('LARCH-GIFT-25')).giftCard.amount.amount).toBe('25.00');
});

test('a failed payment credits the gift card', async () => {
  await order((await checkout('LARCH-GIFT-25')).id);
  const { orderId } = await placed();
  const { order: failed } = await shop.admin('orders', { orderId, act: 'fail' });
  expect(failed).toMatchObject({ paymentStatus: 'NOT_PAID', status: 'INITIALIZED' });
  expect((await checkout('LARCH-GIFT-25')).giftCard.amount.amount).toBe('25.00');
});

test('an order is refused if another order emptied its gift card', async () => {
  const first = await checkout('LARCH-GIFT-25');
  const second = await checkout('LARCH-GIFT-25');
  await order(first.id);
  expect((await read(second.id)).payNow.total.amount).toBe('41.65');
  expect(errorCodeOrField(await order(second.id))).toBe('REDEEM_GIFT_CARD_ERROR');
  expect((await shop.admin('orders')).orders).toHaveLength(1);
});

test.each([
  ['LARCH-NOBODY', 404, 'GIFT_CARD_NOT_FOUND'],
  ['LARCH-SPENT', 400, 'GIFT_CARD_IS_EMPTY'],
  ['LARCH-OLD', 400, 'GIFT_CARD_EXPIRED'],
  ['LARCH-LOST', 400, 'GIFT_CARD_DISABLED'],
  ['<b>', 400, 'GIFT_CARD_CODE_INVALID'],
])('the gift card %s is refused with %i %s', async (code, status, expected) => {
  const refused = await entered(code);
  expect([refused.status, errorCodeOrField(refused)]).toEqual([status, expected]);
});

test('a gift card expires at the moment of its end date', () => {
  const endDate = '2026-11-02T09:00:00.000Z';
  const card = { code: 'LARCH', cents: 100n, endDate };
  const end = Date.parse(endDate);
  expect([end - 1, end].map(now => findGiftCardProblem(card, now)?.code)).toEqual([undefined, 'GIFT_CARD_EXPIRED']);
});

test('the hosted checkout page shows the gift card’s part and the rest to pay', async () => {
  const { id } = await checkout('LARCH-GIFT-25');
  const { body } = await visitor.get(`/v1/checkouts/${id}/checkout-url`);
  const url = new URL(body.checkoutUrl);
  const html = await (await shop.send(url.pathname + url.search)).text();
  expect(html).toContain('data-sum="gift-card" data-amount="25.00"');
  expect(html).toContain('Pay €16.65');
});
