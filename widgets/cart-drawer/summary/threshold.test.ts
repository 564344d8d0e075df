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
  /** What the chosen delivery costs; none is chosen without it. */
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
])('free-delivery-from="%s" names %s', (attribute, sum) => expect(parseFreeFrom(attribute)).toBe(sum));

test('reads three decimals when the currency has three', () => {
  for (const text of ['1.500', '1,500']) expect(parseFreeFrom(text, 3)).toBe(1.5);
});

test.each([
  ['how much is missing', '75', totals(), { missing: 25, share: 50 / 75 }],
  ['after discounts', '75', totals({ subtotal: '80.10', discount: '5.20' }), { missing: 0.1, share: 74.9 / 75 }],
  [
    'in a currency without decimals',
    '7500',
    totals({ subtotal: '5000', currency: 'JPY' }),
    { missing: 2500, share: 2 / 3 },
  ],
  [
    'in a currency with three decimals',
    '75',
    totals({ subtotal: '74.995', currency: 'KWD' }),
    { missing: 0.005, share: 74.995 / 75 },
  ],
  ['reached to the cent', '75', totals({ subtotal: '75.00' }), 'reached'],
  ['turned off', 'none', totals({ shipping: '0.00' }), undefined],
  ['nothing without a sum', '', totals(), undefined],
  ['the platform delivers for nothing', '', totals({ shipping: '0.00' }), 'reached'],
  ['though the page says otherwise', '100', totals({ shipping: '0.00' }), 'reached'],
  ['fetched for nothing: not delivered', '', totals({ shipping: '0.00', pickup: true }), undefined],
  ['a coupon for free delivery', '75', totals({ discountType: 'SHIPPING' }), 'reached'],
  ['but the chosen one costs something', '75', totals({ discountType: 'SHIPPING', shipping: '4.00' }), undefined],
  ['reached, but the chosen one costs something', '75', totals({ subtotal: '90.00', shipping: '12.50' }), undefined],
  ['missing, with a delivery that costs', '75', totals({ shipping: '5.90' }), { missing: 25, share: 50 / 75 }],
])('%s', (_, attribute, sums, expected) => expect(getThreshold(attribute, sums)).toEqual(expected));
