import type { Address } from '../../../src/api/shared/address.ts';
import type { SelectedShippingOption } from '../../../src/api/shared/totals.ts';
import { type Cents, maxCents, sumCents } from '../core/money.ts';
import type { StoredCoupon } from './coupons.ts';
import { type CalculationProblem, computeCouponEffect } from './coupons.ts';
import { computeDeliveries, type Delivery, selectDelivery } from './deliveries.ts';
import { applyMerchantDiscounts, type MerchantDiscount, type MerchantDiscountEffect } from './merchant-discounts.ts';
import type { PricedLine } from './price-line.ts';
import { computeTax, findTaxRate, noTax, type Tax } from './taxes.ts';

interface TotalsInput {
  /** The lines that can be bought. */
  readonly lines: readonly PricedLine[];
  readonly coupon?: StoredCoupon | undefined;
  readonly merchantDiscounts?: readonly MerchantDiscount[] | undefined;
  readonly destination?: Address | undefined;
  readonly selected?: SelectedShippingOption | undefined;
  readonly currency: string;
  readonly withTax: boolean;
  readonly withShipping: boolean;
  /** Milliseconds. */
  readonly now: number;
}

export interface LineTotals {
  readonly line: PricedLine;
  readonly subtotal: Cents;
  readonly discount: Cents;
  readonly beforeTax: Cents;
  readonly tax: Tax;
}

export interface Totals {
  readonly lines: readonly LineTotals[];
  readonly subtotal: Cents;
  /** The discounts of coupon and merchant on the goods. */
  readonly discount: Cents;
  readonly couponDiscount: Cents;
  readonly merchantDiscounts: MerchantDiscountEffect['applied'];
  readonly couponLineIds: readonly string[];
  /** The delivery after its discount, plus the handling fee. */
  readonly shipping: Cents;
  readonly tax: Cents;
  readonly taxable: Cents;
  readonly total: Cents;
  readonly deliveries: readonly Delivery[];
  readonly delivery?: Delivery;
  readonly couponProblem?: CalculationProblem;
  readonly deliveryProblem?: CalculationProblem;
  readonly selectionProblem?: CalculationProblem;
}

/**
 * All sums of a cart, checkout or order. They agree because there is only this one. Amounts below are in euros; other
 * currencies have the same numbers of minor units.
 *
 * 1. A line is its unit price after the product's discount (per unit, a half cent up) times its quantity.
 * 2. The coupon comes off the lines it is for, spread by largest remainder; a percentage is rounded once, a half up.
 *    Then a merchant's discounts come off what is left, spread in the same way.
 * 3. Prices are without tax. Each line is taxed on what is left of it, a half cent up, at its destination's rate:
 *    DE 19 %, AT, FR and GB 20 %, NL 21 %, US-NY 8.875 %, US-CA 7.25 %, nowhere else.
 * 4. Delivery in Europe: standard 5.90, free from 75.00 after discounts; express 12.50; in Germany also pickup 0.00,
 *    evening 8.90 and parcel shop 3.50. Elsewhere 14.90 or 29.00, and nothing to Antarctica. More than 10 kg add a 4.00 handling fee
 *    unless picked up in the shop. Europe taxes delivery and fee, each rounded on its own; the United States do not.
 *    A coupon for free delivery waives the delivery's price, not the fee.
 * 5. The total is subtotal − discount + shipping + tax.
 */
export function computeTotals(input: TotalsInput): Totals {
  const { lines, coupon, destination, selected, now } = input;
  const subtotals = lines.map(({ price, quantity }) => price * BigInt(quantity));
  const couponEffect = computeCouponEffect(coupon, lines, subtotals, input.currency, now);
  const rate = input.withTax && destination ? findTaxRate(destination) : undefined;
  const merchantEffect = applyMerchantDiscounts(
    input.merchantDiscounts ?? [],
    input.currency,
    lines.map(({ id }) => id),
    subtotals.map((subtotal, index) => subtotal - (couponEffect.discounts[index] ?? 0n)),
  );
  const lineTotals = lines.map((line, index): LineTotals => {
    const subtotal = subtotals[index] ?? 0n;
    const discount = (couponEffect.discounts[index] ?? 0n) + (merchantEffect.discounts[index] ?? 0n);
    const beforeTax = subtotal - discount;
    return { line, subtotal, discount, beforeTax, tax: computeTax(beforeTax, rate) };
  });

  const subtotal = sumCents(subtotals);
  const couponDiscount = sumCents(couponEffect.discounts);
  const discount = couponDiscount + sumCents(merchantEffect.discounts);
  const shippedLines = lines.filter(({ shippable }) => shippable);
  const needsShipping = input.withShipping && destination?.country !== undefined && shippedLines.length > 0;
  const grams = shippedLines.reduce((sum, { weight, quantity }) => sum + weight * quantity, 0);
  const deliveries = needsShipping
    ? computeDeliveries(destination, subtotal - discount, grams, couponEffect.freeShipping, rate, now)
    : [];
  const { delivery, problem: selectionProblem } = needsShipping ? selectDelivery(deliveries, selected) : {};
  const shippingTaxes = delivery ? [delivery.tax, delivery.handling?.tax ?? noTax] : [];
  const shipping = delivery ? delivery.beforeTax + (delivery.handling?.amount ?? 0n) : 0n;
  const taxes = [...lineTotals.map(({ tax }) => tax), ...shippingTaxes];
  const tax = sumCents(taxes.map(one => one.tax));

  return {
    lines: lineTotals,
    subtotal,
    discount,
    couponDiscount,
    merchantDiscounts: merchantEffect.applied,
    couponLineIds: couponEffect.lineIds,
    shipping,
    tax,
    taxable: sumCents(taxes.map(({ taxable }) => taxable)),
    total: subtotal - discount + shipping + tax,
    deliveries,
    ...(delivery && { delivery }),
    ...(couponEffect.problem && { couponProblem: couponEffect.problem }),
    ...(needsShipping &&
      deliveries.length === 0 && {
        deliveryProblem: {
          code: 'NO_DELIVERY_TO_DESTINATION',
          description: 'Nothing can be delivered to this address.',
        },
      }),
    ...(selectionProblem && { selectionProblem }),
  };
}

/** The part of a total that is paid later: lines with a deposit, less their deposits. */
export const computePayLater = ({ lines }: Totals): Cents =>
  lines.reduce(
    (sum, { line: { deposit, quantity }, beforeTax, tax }) =>
      deposit === undefined ? sum : sum + maxCents(0n, beforeTax + tax.tax - deposit * BigInt(quantity)),
    0n,
  );
