import { expect, test } from 'vitest';
import type { CartTotals } from '../../../src/store/cart/state.ts';
import { getThreshold, parseFreeFrom } from './threshold.ts';

const money = (amount: string) => ({ amount });
const totals = ({
  subtotal = '50.00',
  discount = '0.00',
  shipping,
  pickup = false,
  discountType = 'GLOBAL',
  currency = 'EUR',
}: {
  subtotal?: string;
  discount?: string;
  /** The price of the chosen delivery. Without a price, no delivery is chosen. */
  shipping?: string;
  pickup?: boolean;
  discountType?: string;
  currency?: string;
} = {}) =>
  ({
    currency,
    estimate: {
      priceSummary: { subtotal: money(subtotal), discount: money(discount), shipping: money(shipping ?? '0.00') },
      appliedDiscounts: [{ discountType }],
      shippingInfo: shipping && {
        selectedCarrierServiceOption: { logistics: pickup ? { pickupDetails: { address: {} } } : {} },
      },
    },
  }) as unknown as CartTotals;

test.each([
  ['75', 75],
  [' 75.5 ', 75.5],
  ['75,50', 75.5],
  ['0', undefined],
  ['', undefined],
  ['none', undefined],
  ['€75', undefined],
  ['1e3', undefined],
  ['-5', undefined],
  ['1.500', 1500],
  ['1,500', 1500],
  ['1234.500', undefined],
])('reads free-delivery-from="%s" as %s', (attribute, sum) => expect(parseFreeFrom(attribute)).toBe(sum));

test('reads “1.500” as 1.5 when the currency has three decimals', () => {
  for (const text of ['1.500', '1,500']) expect(parseFreeFrom(text, 3)).toBe(1.5);
});

test.each([
  ['returns the missing sum and the share', '75', totals(), { missing: 25, share: 50 / 75 }],
  ['subtracts discounts', '75', totals({ subtotal: '80.10', discount: '5.20' }), { missing: 0.1, share: 74.9 / 75 }],
  [
    'computes in a currency without decimals',
    '7500',
    totals({ subtotal: '5000', currency: 'JPY' }),
    { missing: 2500, share: 2 / 3 },
  ],
  [
    'computes in a currency with three decimals',
    '75',
    totals({ subtotal: '74.995', currency: 'KWD' }),
    { missing: 0.005, share: 74.995 / 75 },
  ],
  ['is reached by an equal subtotal', '75', totals({ subtotal: '75.00' }), 'reached'],
  ['is turned off by `none`', 'none', totals({ shipping: '0.00' }), undefined],
  ['has no result without a sum', '', totals(), undefined],
  ['is reached when the chosen delivery is free', '', totals({ shipping: '0.00' }), 'reached'],
  ['is reached by a free delivery below the sum', '100', totals({ shipping: '0.00' }), 'reached'],
  ['has no result for a free pickup', '', totals({ shipping: '0.00', pickup: true }), undefined],
  ['is reached with a coupon for free delivery', '75', totals({ discountType: 'SHIPPING' }), 'reached'],
  ['has no result if a coupon is not enough', '75', totals({ discountType: 'SHIPPING', shipping: '4.00' }), undefined],
  ['has no result if reached, but delivery costs', '75', totals({ subtotal: '90.00', shipping: '12.50' }), undefined],
  ['returns the missing sum if a delivery costs', '75', totals({ shipping: '5.90' }), { missing: 25, share: 50 / 75 }],
])('the threshold %s', (_, attribute, sums, expected) => expect(getThreshold(attribute, sums)).toEqual(expected));
