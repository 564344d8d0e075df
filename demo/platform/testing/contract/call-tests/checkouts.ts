import { expect } from 'vitest';
import * as carts from '../../../../../src/api/carts.ts';
import * as checkouts from '../../../../../src/api/checkouts.ts';
import * as orders from '../../../../../src/api/orders.ts';
import { proof } from '../call-test.ts';
import type { Floor } from '../fixture.ts';

const berlin = { country: 'DE', city: 'Berlin', postalCode: '10997', addressLine: 'Am Ufer 1' };

/** A checkout of two bottles of oil, on its way to Berlin. */
async function begin({ visitor, line }: Floor, more: checkouts.CheckoutChange = {}) {
  const { checkout } = await visitor(checkouts.createCheckout, {
    channelType: 'WEB',
    lineItems: [await line('olive-oil', 2)],
    checkoutInfo: {
      buyerInfo: { email: 'ada@example.com' },
      shippingInfo: { shippingDestination: { address: berlin } },
    },
    ...more,
  });
  return checkout;
}

const read = async ({ visitor }: Floor, id: string) => (await visitor(checkouts.getCheckout, { id })).checkout;
const withId = (more: object) => async (floor: Floor) => ({ id: (await begin(floor)).id, ...more });
const nobody = { id: 'nobody' };
const unknown = ['visitor', nobody, 'CHECKOUT_NOT_FOUND'] as const;

export const checkoutProofs = [
  proof(
    checkouts.createCheckout,
    async floor => {
      const { id } = await begin(floor, { couponCode: 'WELCOME10' });
      expect((await read(floor, id)).priceSummary.discount?.amount).toBe('3.50');
    },
    ['visitor', { channelType: 'MOON' }, 'channelType'],
  ),
  proof(
    checkouts.getCheckout,
    async floor => {
      const { id } = await begin(floor);
      const { priceSummary } = await read(floor, id);
      expect([priceSummary.subtotal?.amount, priceSummary.shipping?.amount]).toEqual(['35.00', '5.90']);
    },
    unknown,
  ),
  proof(
    checkouts.getCheckoutByCart,
    async floor => {
      const { visitor, line } = floor;
      const { cart } = await visitor(carts.addToCart, { lineItems: [await line('olive-oil')] });
      const { checkoutId } = await visitor(carts.checkOutCart, { channelType: 'WEB' });
      expect((await visitor(checkouts.getCheckoutByCart, { id: cart.id })).checkout.id).toBe(checkoutId);
    },
    unknown,
  ),
  proof(
    checkouts.getCheckoutUrl,
    async floor => {
      const { id } = await begin(floor);
      const { checkoutUrl } = await floor.visitor(checkouts.getCheckoutUrl, { id });
      expect(new URL(checkoutUrl).pathname).toContain('/checkout');
      await floor.visitor(checkouts.updateCheckout, { checkout: { id }, overrideCheckoutUrl: 'https://pay.example/' });
      expect((await floor.visitor(checkouts.getCheckoutUrl, { id })).checkoutUrl).toContain('https://pay.example/');
    },
    unknown,
  ),
  proof(
    checkouts.updateCheckout,
    async floor => {
      const { id } = await begin(floor);
      await floor.visitor(checkouts.updateCheckout, { checkout: { id }, couponCode: 'WELCOME10' });
      expect((await read(floor, id)).priceSummary.discount?.amount).toBe('3.50');
    },
    [
      'visitor',
      async (floor: Floor) => ({ checkout: { id: (await begin(floor)).id }, overrideCheckoutUrl: 'javascript:1' }),
      'overrideCheckoutUrl',
    ],
  ),
  proof(
    checkouts.removeCheckoutCoupon,
    async floor => {
      const { id, priceSummary } = await begin(floor, { couponCode: 'WELCOME10' });
      expect(priceSummary.discount?.amount).toBe('3.50');
      await floor.visitor(checkouts.removeCheckoutCoupon, { id });
      expect((await read(floor, id)).priceSummary.discount?.amount).toBe('0.00');
    },
    unknown,
  ),
  proof(
    checkouts.removeGiftCard,
    async floor => {
      const { id, payNow } = await begin(floor, { giftCardCode: 'LARCH-GIFT-25' });
      await floor.visitor(checkouts.removeGiftCard, { id });
      const left = Number((await read(floor, id)).payNow.total?.amount);
      expect(left - Number(payNow.total?.amount)).toBeCloseTo(25, 2);
    },
    unknown,
  ),
  proof(
    checkouts.removeOverrideCheckoutUrl,
    async floor => {
      const { id } = await begin(floor, { overrideCheckoutUrl: 'https://pay.example/' });
      await floor.visitor(checkouts.removeOverrideCheckoutUrl, { id });
      expect((await floor.visitor(checkouts.getCheckoutUrl, { id })).checkoutUrl).not.toContain('pay.example');
    },
    unknown,
  ),
  proof(
    checkouts.addToCheckout,
    async floor => {
      const { id } = await begin(floor);
      await floor.visitor(checkouts.addToCheckout, { id, lineItems: [await floor.line('wildflower-honey')] });
      expect((await read(floor, id)).priceSummary.subtotal?.amount).toBe('44.80');
    },
    ['visitor', withId({ lineItems: [{ quantity: 1 }] }), 'lineItems[0].catalogReference'],
  ),
  proof(
    checkouts.removeFromCheckout,
    async floor => {
      const { id } = await begin(floor);
      const { checkout } = await floor.visitor(checkouts.addToCheckout, {
        id,
        lineItems: [await floor.line('wildflower-honey')],
      });
      await floor.visitor(checkouts.removeFromCheckout, { id, lineItemIds: [checkout.lineItems[0]?.id ?? ''] });
      expect((await read(floor, id)).priceSummary.subtotal?.amount).toBe('9.80');
    },
    ['visitor', withId({ lineItemIds: 'all' }), 'lineItemIds'],
  ),
  proof(
    checkouts.updateCheckoutQuantities,
    async floor => {
      const { id, lineItems } = await begin(floor);
      const change = { id, lineItems: [{ id: lineItems[0]?.id ?? '', quantity: 3 }] };
      await floor.visitor(checkouts.updateCheckoutQuantities, change);
      expect((await read(floor, id)).priceSummary.subtotal?.amount).toBe('52.50');
    },
    ['visitor', withId({ lineItems: [{ id: 'x', quantity: 0 }] }), 'lineItems[0].quantity'],
  ),
  proof(
    checkouts.createOrder,
    async floor => {
      const before = (await floor.product('olive-oil')).stock.quantity ?? 0;
      const { id } = await begin(floor);
      const { orderId } = await floor.visitor(checkouts.createOrder, { id });
      expect((await floor.product('olive-oil')).stock.quantity).toBe(before - 2);
      const { order } = await floor.merchant(orders.getOrder, { id: orderId });
      expect(order.priceSummary.subtotal?.amount).toBe('35.00');
    },
    unknown,
  ),
  proof(
    checkouts.markCheckoutAsCompleted,
    async floor => {
      const { id } = await begin(floor);
      await floor.merchant(checkouts.markCheckoutAsCompleted, { id });
      expect((await read(floor, id)).completed).toBe(true);
    },
    ['merchant', nobody, 'CHECKOUT_NOT_FOUND'],
  ),
  proof(
    checkouts.getPaymentSettings,
    async floor => {
      const { id } = await begin(floor);
      expect((await floor.visitor(checkouts.getPaymentSettings, { id })).blockSubmission).toBe(false);
      await floor.handle('stock', { slug: 'olive-oil', quantity: 0 });
      expect((await floor.visitor(checkouts.getPaymentSettings, { id })).blockSubmission).toBe(true);
    },
    unknown,
  ),
];
