import { expect } from 'vitest';
import * as carts from '../../../../../src/api/carts.ts';
import * as checkouts from '../../../../../src/api/checkouts.ts';
import * as orders from '../../../../../src/api/orders.ts';
import { callTest } from './call-test.ts';
import type { Fixture } from './fixture.ts';

const berlin = { country: 'DE', city: 'Berlin', postalCode: '10997', addressLine: 'Am Ufer 1' };

/** Creates a checkout of two bottles of oil, shipped to Berlin. */
async function createCheckout({ visitor, line }: Fixture, more: checkouts.CheckoutChange = {}) {
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

const getCheckout = async ({ visitor }: Fixture, id: string) => (await visitor(checkouts.getCheckout, { id })).checkout;
const withId = (more: object) => async (fixture: Fixture) => ({ id: (await createCheckout(fixture)).id, ...more });
const unknownId = { id: 'unknown' };
const notFound = ['visitor', unknownId, 'CHECKOUT_NOT_FOUND'] as const;

export const checkoutCallTests = [
  callTest(
    checkouts.createCheckout,
    async fixture => {
      const { id } = await createCheckout(fixture, { couponCode: 'WELCOME10' });
      expect((await getCheckout(fixture, id)).priceSummary.discount?.amount).toBe('3.50');
    },
    ['visitor', { channelType: 'MOON' }, 'channelType'],
  ),
  callTest(
    checkouts.getCheckout,
    async fixture => {
      const { id } = await createCheckout(fixture);
      const { priceSummary } = await getCheckout(fixture, id);
      expect([priceSummary.subtotal?.amount, priceSummary.shipping?.amount]).toEqual(['35.00', '5.90']);
    },
    notFound,
  ),
  callTest(
    checkouts.getCheckoutByCart,
    async fixture => {
      const { visitor, line } = fixture;
      const { cart } = await visitor(carts.addToCart, { lineItems: [await line('olive-oil')] });
      const { checkoutId } = await visitor(carts.checkOutCart, { channelType: 'WEB' });
      expect((await visitor(checkouts.getCheckoutByCart, { id: cart.id })).checkout.id).toBe(checkoutId);
    },
    notFound,
  ),
  callTest(
    checkouts.getCheckoutUrl,
    async fixture => {
      const { id } = await createCheckout(fixture);
      const { checkoutUrl } = await fixture.visitor(checkouts.getCheckoutUrl, { id });
      expect(new URL(checkoutUrl).pathname).toContain('/checkout');
      await fixture.visitor(checkouts.updateCheckout, {
        checkout: { id },
        overrideCheckoutUrl: 'https://pay.example/',
      });
      expect((await fixture.visitor(checkouts.getCheckoutUrl, { id })).checkoutUrl).toContain('https://pay.example/');
    },
    notFound,
  ),
  callTest(
    checkouts.updateCheckout,
    async fixture => {
      const { id } = await createCheckout(fixture);
      await fixture.visitor(checkouts.updateCheckout, { checkout: { id }, couponCode: 'WELCOME10' });
      expect((await getCheckout(fixture, id)).priceSummary.discount?.amount).toBe('3.50');
      await fixture.visitor(checkouts.updateCheckout, {
        checkout: { id, shippingInfo: { shippingDestination: { address: { city: 'Bonn' } } } },
        fieldMask: ['shippingInfo.shippingDestination.address.city'],
      });
      const { shippingDestination } = (await getCheckout(fixture, id)).shippingInfo;
      expect(shippingDestination?.address).toEqual({ ...berlin, city: 'Bonn' });
    },
    [
      'visitor',
      async (fixture: Fixture) => ({
        checkout: { id: (await createCheckout(fixture)).id },
        overrideCheckoutUrl: 'javascript:1',
      }),
      'overrideCheckoutUrl',
    ],
  ),
  callTest(
    checkouts.removeCheckoutCoupon,
    async fixture => {
      const { id, priceSummary } = await createCheckout(fixture, { couponCode: 'WELCOME10' });
      expect(priceSummary.discount?.amount).toBe('3.50');
      await fixture.visitor(checkouts.removeCheckoutCoupon, { id });
      expect((await getCheckout(fixture, id)).priceSummary.discount?.amount).toBe('0.00');
    },
    notFound,
  ),
  callTest(
    checkouts.removeGiftCard,
    async fixture => {
      const { id, payNow } = await createCheckout(fixture, { giftCardCode: 'LARCH-GIFT-25' });
      await fixture.visitor(checkouts.removeGiftCard, { id });
      const left = Number((await getCheckout(fixture, id)).payNow.total?.amount);
      expect(left - Number(payNow.total?.amount)).toBeCloseTo(25, 2);
    },
    notFound,
  ),
  callTest(
    checkouts.removeOverrideCheckoutUrl,
    async fixture => {
      const { id } = await createCheckout(fixture, { overrideCheckoutUrl: 'https://pay.example/' });
      await fixture.visitor(checkouts.removeOverrideCheckoutUrl, { id });
      expect((await fixture.visitor(checkouts.getCheckoutUrl, { id })).checkoutUrl).not.toContain('pay.example');
    },
    notFound,
  ),
  callTest(
    checkouts.addToCheckout,
    async fixture => {
      const { id } = await createCheckout(fixture);
      await fixture.visitor(checkouts.addToCheckout, { id, lineItems: [await fixture.line('wildflower-honey')] });
      expect((await getCheckout(fixture, id)).priceSummary.subtotal?.amount).toBe('44.80');
    },
    ['visitor', withId({ lineItems: [{ quantity: 1 }] }), 'lineItems[0].catalogReference'],
  ),
  callTest(
    checkouts.removeFromCheckout,
    async fixture => {
      const { id } = await createCheckout(fixture);
      const { checkout } = await fixture.visitor(checkouts.addToCheckout, {
        id,
        lineItems: [await fixture.line('wildflower-honey')],
      });
      await fixture.visitor(checkouts.removeFromCheckout, { id, lineItemIds: [checkout.lineItems[0]?.id ?? ''] });
      expect((await getCheckout(fixture, id)).priceSummary.subtotal?.amount).toBe('9.80');
    },
    ['visitor', withId({ lineItemIds: 'all' }), 'lineItemIds'],
  ),
  callTest(
    checkouts.updateCheckoutQuantities,
    async fixture => {
      const { id, lineItems } = await createCheckout(fixture);
      const change = { id, lineItems: [{ id: lineItems[0]?.id ?? '', quantity: 3 }] };
      await fixture.visitor(checkouts.updateCheckoutQuantities, change);
      expect((await getCheckout(fixture, id)).priceSummary.subtotal?.amount).toBe('52.50');
    },
    ['visitor', withId({ lineItems: [{ id: 'x', quantity: 0 }] }), 'lineItems[0].quantity'],
  ),
  callTest(
    checkouts.createOrder,
    async fixture => {
      const before = (await fixture.product('olive-oil')).stock.quantity ?? 0;
      const { id } = await createCheckout(fixture);
      const { orderId } = await fixture.visitor(checkouts.createOrder, { id });
      expect((await fixture.product('olive-oil')).stock.quantity).toBe(before - 2);
      const { order } = await fixture.merchant(orders.getOrder, { id: orderId });
      expect(order.priceSummary.subtotal?.amount).toBe('35.00');
    },
    notFound,
  ),
  callTest(
    checkouts.markCheckoutAsCompleted,
    async fixture => {
      const { id } = await createCheckout(fixture);
      await fixture.merchant(checkouts.markCheckoutAsCompleted, { id });
      expect((await getCheckout(fixture, id)).completed).toBe(true);
    },
    ['merchant', unknownId, 'CHECKOUT_NOT_FOUND'],
  ),
  callTest(
    checkouts.getPaymentSettings,
    async fixture => {
      const { id } = await createCheckout(fixture);
      expect((await fixture.visitor(checkouts.getPaymentSettings, { id })).blockSubmission).toBe(false);
      await fixture.admin('stock', { slug: 'olive-oil', quantity: 0 });
      expect((await fixture.visitor(checkouts.getPaymentSettings, { id })).blockSubmission).toBe(true);
    },
    notFound,
  ),
];
