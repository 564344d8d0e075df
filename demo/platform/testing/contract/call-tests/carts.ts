import { expect } from 'vitest';
import * as carts from '../../../../../src/api/carts.ts';
import * as checkouts from '../../../../../src/api/checkouts.ts';
import { proof } from '../call-test.ts';
import type { Floor } from '../fixture.ts';

const berlin = { country: 'DE', city: 'Berlin', postalCode: '10997', addressLine: 'Am Ufer 1' };

/** Two bottles of oil and a pot of honey in the visitor's cart. */
async function fill({ visitor, line }: Floor) {
  const { cart } = await visitor(carts.addToCart, {
    lineItems: [await line('olive-oil', 2), await line('wildflower-honey')],
  });
  return cart;
}

const subtotal = async ({ visitor }: Floor) => (await visitor(carts.estimateCart, {})).priceSummary.subtotal?.amount;
const discount = async ({ visitor }: Floor) => (await visitor(carts.estimateCart, {})).priceSummary.discount?.amount;

export const cartProofs = [
  proof(
    carts.getCart,
    async floor => {
      await fill(floor);
      const { cart } = await floor.visitor(carts.getCart);
      expect(cart.lineItems.map(({ lineItemPrice }) => lineItemPrice.amount)).toEqual(['35.00', '9.80']);
    },
    ['visitor', {}, 'OWNED_CART_NOT_FOUND'],
  ),
  proof(
    carts.updateCart,
    async floor => {
      await fill(floor);
      await floor.visitor(carts.updateCart, { couponCode: 'WELCOME10' });
      expect(await discount(floor)).toBe('4.48');
    },
    [
      'visitor',
      async (floor: Floor) => {
        await fill(floor);
        return { couponCode: 'NO-SUCH' };
      },
      'ERROR_COUPON_DOES_NOT_EXIST',
    ],
  ),
  proof(
    carts.deleteCart,
    async floor => {
      await fill(floor);
      await floor.visitor(carts.deleteCart);
      await expect(floor.visitor(carts.getCart)).rejects.toMatchObject({ code: 'OWNED_CART_NOT_FOUND' });
    },
    ['visitor', {}, 'OWNED_CART_NOT_FOUND'],
  ),
  proof(
    carts.addToCart,
    async floor => {
      await fill(floor);
      await floor.visitor(carts.addToCart, { lineItems: [await floor.line('olive-oil')] });
      expect(await subtotal(floor)).toBe('62.30');
    },
    ['visitor', async ({ line }: Floor) => ({ lineItems: [await line('olive-oil', 0)] }), 'lineItems[0].quantity'],
  ),
  proof(
    carts.removeFromCart,
    async floor => {
      const { lineItems } = await fill(floor);
      await floor.visitor(carts.removeFromCart, { lineItemIds: lineItems.slice(0, 1).map(({ id }) => id) });
      expect(await subtotal(floor)).toBe('9.80');
    },
    [
      'visitor',
      async (floor: Floor) => {
        await fill(floor);
        return { lineItemIds: 'all' };
      },
      'lineItemIds',
    ],
  ),
  proof(
    carts.checkOutCart,
    async floor => {
      await fill(floor);
      const shippingAddress = berlin;
      const { checkoutId } = await floor.visitor(carts.checkOutCart, { channelType: 'WEB', shippingAddress });
      const { checkout } = await floor.visitor(checkouts.getCheckout, { id: checkoutId });
      expect(checkout.priceSummary.subtotal?.amount).toBe('44.80');
      expect(checkout.shippingInfo.carrierServiceOptions?.length).toBeGreaterThan(0);
    },
    [
      'visitor',
      async (floor: Floor) => {
        await fill(floor);
        return { channelType: 'MOON' };
      },
      'channelType',
    ],
  ),
  proof(
    carts.removeCartCoupon,
    async floor => {
      await fill(floor);
      await floor.visitor(carts.updateCart, { couponCode: 'WELCOME10' });
      expect(await discount(floor)).toBe('4.48');
      await floor.visitor(carts.removeCartCoupon);
      expect(await discount(floor)).toBe('0.00');
    },
    ['visitor', {}, 'OWNED_CART_NOT_FOUND'],
  ),
  proof(
    carts.updateCartQuantities,
    async floor => {
      const { lineItems } = await fill(floor);
      await floor.visitor(carts.updateCartQuantities, { lineItems: [{ id: lineItems[0]?.id ?? '', quantity: 3 }] });
      expect(await subtotal(floor)).toBe('62.30');
    },
    [
      'visitor',
      async (floor: Floor) => {
        const { lineItems } = await fill(floor);
        return { lineItems: [{ id: lineItems[0]?.id, quantity: 100_001 }] };
      },
      'lineItems[0].quantity',
    ],
  ),
  proof(
    carts.estimateCart,
    async floor => {
      await fill(floor);
      const sums = await floor.visitor(carts.estimateCart, { shippingAddress: berlin, calculateShipping: true });
      const { subtotal, shipping, tax, total } = sums.priceSummary;
      const [a, b, c] = [subtotal, shipping, tax].map(one => Number(one?.amount));
      expect(Number(total?.amount)).toBeCloseTo((a ?? 0) + (b ?? 0) + (c ?? 0), 2);
    },
    ['visitor', {}, 'OWNED_CART_NOT_FOUND'],
  ),
];
