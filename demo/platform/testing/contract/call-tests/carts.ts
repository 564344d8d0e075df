import { expect } from 'vitest';
import * as carts from '../../../../../src/api/carts.ts';
import * as checkouts from '../../../../../src/api/checkouts.ts';
import { callTest } from './call-test.ts';
import type { Fixture } from './fixture.ts';

const berlin = { country: 'DE', city: 'Berlin', postalCode: '10997', addressLine: 'Am Ufer 1' };

/** Puts two bottles of oil and a pot of honey into the visitor's cart. */
async function fillCart({ visitor, line }: Fixture) {
  const { cart } = await visitor(carts.addToCart, {
    lineItems: [await line('olive-oil', 2), await line('wildflower-honey')],
  });
  return cart;
}

const getSubtotal = async ({ visitor }: Fixture) =>
  (await visitor(carts.estimateCart, {})).priceSummary.subtotal?.amount;
const getDiscount = async ({ visitor }: Fixture) =>
  (await visitor(carts.estimateCart, {})).priceSummary.discount?.amount;

export const cartCallTests = [
  callTest(
    carts.getCart,
    async fixture => {
      await fillCart(fixture);
      const { cart } = await fixture.visitor(carts.getCart);
      expect(cart.lineItems.map(({ lineItemPrice }) => lineItemPrice.amount)).toEqual(['35.00', '9.80']);
    },
    ['visitor', {}, 'OWNED_CART_NOT_FOUND'],
  ),
  callTest(
    carts.updateCart,
    async fixture => {
      await fillCart(fixture);
      await fixture.visitor(carts.updateCart, { couponCode: 'WELCOME10' });
      expect(await getDiscount(fixture)).toBe('4.48');
      const contactDetails = { phone: '+49 30 555', vatId: { id: '12345678909', type: 'CPF' } } as const;
      await fixture.visitor(carts.updateCart, { cartInfo: { contactInfo: { address: berlin, contactDetails } } });
      await fixture.visitor(carts.updateCart, {
        cartInfo: { contactInfo: { address: { city: 'Bonn' } } },
        cartFieldmask: ['contactInfo.address.city'],
      });
      const { cart } = await fixture.visitor(carts.getCart);
      expect(cart.contactInfo).toEqual({ address: { ...berlin, city: 'Bonn' }, contactDetails });
    },
    [
      'visitor',
      async (fixture: Fixture) => {
        await fillCart(fixture);
        return { couponCode: 'NO-SUCH' };
      },
      'ERROR_COUPON_DOES_NOT_EXIST',
    ],
  ),
  callTest(
    carts.deleteCart,
    async fixture => {
      await fillCart(fixture);
      await fixture.visitor(carts.deleteCart);
      await expect(fixture.visitor(carts.getCart)).rejects.toMatchObject({ code: 'OWNED_CART_NOT_FOUND' });
    },
    ['visitor', {}, 'OWNED_CART_NOT_FOUND'],
  ),
  callTest(
    carts.addToCart,
    async fixture => {
      await fillCart(fixture);
      await fixture.visitor(carts.addToCart, { lineItems: [await fixture.line('olive-oil')] });
      expect(await getSubtotal(fixture)).toBe('62.30');
    },
    ['visitor', async ({ line }: Fixture) => ({ lineItems: [await line('olive-oil', 0)] }), 'lineItems[0].quantity'],
  ),
  callTest(
    carts.removeFromCart,
    async fixture => {
      const { lineItems } = await fillCart(fixture);
      await fixture.visitor(carts.removeFromCart, { lineItemIds: lineItems.slice(0, 1).map(({ id }) => id) });
      expect(await getSubtotal(fixture)).toBe('9.80');
    },
    [
      'visitor',
      async (fixture: Fixture) => {
        await fillCart(fixture);
        return { lineItemIds: 'all' };
      },
      'lineItemIds',
    ],
  ),
  callTest(
    carts.checkOutCart,
    async fixture => {
      await fillCart(fixture);
      const shippingAddress = berlin;
      const { checkoutId } = await fixture.visitor(carts.checkOutCart, { channelType: 'WEB', shippingAddress });
      const { checkout } = await fixture.visitor(checkouts.getCheckout, { id: checkoutId });
      expect(checkout.priceSummary.subtotal?.amount).toBe('44.80');
      expect(checkout.shippingInfo.carrierServiceOptions?.length).toBeGreaterThan(0);
    },
    [
      'visitor',
      async (fixture: Fixture) => {
        await fillCart(fixture);
        return { channelType: 'MOON' };
      },
      'channelType',
    ],
  ),
  callTest(
    carts.removeCartCoupon,
    async fixture => {
      await fillCart(fixture);
      await fixture.visitor(carts.updateCart, { couponCode: 'WELCOME10' });
      expect(await getDiscount(fixture)).toBe('4.48');
      await fixture.visitor(carts.removeCartCoupon);
      expect(await getDiscount(fixture)).toBe('0.00');
    },
    ['visitor', {}, 'OWNED_CART_NOT_FOUND'],
  ),
  callTest(
    carts.updateCartQuantities,
    async fixture => {
      const { lineItems } = await fillCart(fixture);
      await fixture.visitor(carts.updateCartQuantities, { lineItems: [{ id: lineItems[0]?.id ?? '', quantity: 3 }] });
      expect(await getSubtotal(fixture)).toBe('62.30');
    },
    [
      'visitor',
      async (fixture: Fixture) => {
        const { lineItems } = await fillCart(fixture);
        return { lineItems: [{ id: lineItems[0]?.id, quantity: 100_001 }] };
      },
      'lineItems[0].quantity',
    ],
  ),
  callTest(
    carts.estimateCart,
    async fixture => {
      await fillCart(fixture);
      const sums = await fixture.visitor(carts.estimateCart, { shippingAddress: berlin, calculateShipping: true });
      const { subtotal, shipping, tax, total } = sums.priceSummary;
      const [a, b, c] = [subtotal, shipping, tax].map(one => Number(one?.amount));
      expect(Number(total?.amount)).toBeCloseTo((a ?? 0) + (b ?? 0) + (c ?? 0), 2);
    },
    ['visitor', {}, 'OWNED_CART_NOT_FOUND'],
  ),
];
