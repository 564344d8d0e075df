import type { Address } from '../../../src/api/shared/address.ts';
import type { SelectedShippingOption } from '../../../src/api/shared/totals.ts';
import type { SalesRules } from '../catalog/sales-rules.ts';
import { type Cents, centsFromDecimal, maxCents, sumCents } from '../core/money.ts';
import { type CalculationProblem, type Coupon, computeCouponEffect } from './coupons.ts';
import { computeDeliveries, type Delivery, selectDelivery } from './deliveries.ts';
import { applyMerchantDiscounts, type MerchantDiscount, type MerchantDiscountEffect } from './merchant-discounts.ts';
import type { PricedLine } from './price-line.ts';
import { computeTax, findTaxRate, noTax, plainRate, type Tax, toAddedTax, withoutTax } from './taxes.ts';

/** A fee in addition to goods and delivery. */
export interface Fee {
  readonly code?: string;
  readonly name: string;
  readonly price: Cents;
  readonly lineItemIds: readonly string[];
  readonly providerAppId?: string;
  /** A fixed tax that replaces the destination's. */
  readonly tax?: Tax;
}

/** The fees that a shop adds to every checkout. */
export const toShopFees = ({ additionalFees = [] }: SalesRules, currency: string): readonly Fee[] =>
  additionalFees.map(({ code, name, price }) => ({
    code,
    name,
    price: centsFromDecimal(price, currency),
    lineItemIds: [],
  }));

interface TotalsInput {
  /** The lines that the buyer can buy. */
  readonly lines: readonly PricedLine[];
  readonly coupon?: Coupon | undefined;
  readonly merchantDiscounts?: readonly MerchantDiscount[] | undefined;
  readonly destination?: Address | undefined;
  readonly selected?: SelectedShippingOption | undefined;
  readonly fees?: readonly Fee[] | undefined;
  readonly rules?: SalesRules | undefined;
  readonly currency: string;
  readonly withTax: boolean;
  readonly withShipping: boolean;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

export interface LineTotals {
  readonly line: PricedLine;
  readonly subtotal: Cents;
  readonly discount: Cents;
  readonly beforeTax: Cents;
  readonly tax: Tax;
}

export interface FeeTotals {
  readonly fee: Fee;
  readonly beforeTax: Cents;
  readonly tax: Tax;
}

export interface Totals {
  readonly lines: readonly LineTotals[];
  readonly subtotal: Cents;
  /** The discounts on the goods by the coupon and the merchant. */
  readonly discount: Cents;
  readonly couponDiscount: Cents;
  readonly merchantDiscounts: MerchantDiscountEffect['applied'];
  readonly couponLineIds: readonly string[];
  /** The delivery after its discount, plus the handling fee. */
  readonly shipping: Cents;
  readonly fees: readonly FeeTotals[];
  readonly feesTotal: Cents;
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
 * All sums of a cart, checkout or order. They agree because only this function computes them. The amounts below are in
 * euros. In other currencies they are the same numbers of minor units.
 * 1. A line's sum is its unit price after the product's discount, rounded half up per unit, times its quantity.
 * 2. The coupon reduces its lines, split by largest remainder. A percentage is rounded once, half up.
 *    Then the merchant's discounts reduce the rest, split in the same way.
 * 3. Prices are without tax, unless the shop's rules include it.
 *    The rest of each line is taxed, rounded half up, at its own rate, else at the rate of the destination:
 *    DE 19 %, AT, FR and GB 20 %, NL 21 %, US-NY 8.875 %, US-CA 7.25 %, no tax elsewhere, or the shop's own rates.
 * 4. Delivery in Europe: standard 5.90, free from 75.00 after discounts; express 12.50; in Germany also pickup 0.00,
 *    evening 8.90 and parcel shop 3.50. Elsewhere 14.90 or 29.00, and no delivery to Antarctica.
 *    More than 10 kg add a 4.00 handling fee unless picked up in the shop.
 *    Europe taxes delivery and fee, each rounded separately; the United States do not.
 *    A coupon for free delivery waives the delivery's price, not the fee.
 * 5. Each fee is taxed like a line, unless it has its own tax.
 * 6. The total is subtotal − discount + shipping + fees, plus the tax unless prices contain it.
 */
export function computeTotals(input: TotalsInput): Totals {
  const { lines, coupon, destination, selected, now } = input;
  const subtotals = lines.map(({ price, quantity }) => price * BigInt(quantity));
  const couponEffect = computeCouponEffect(coupon, lines, subtotals, input.currency, now);
  const rules = input.rules ?? {};
  const { taxIncluded = false } = rules;
  const rate = input.withTax && destination ? findTaxRate(destination, rules) : undefined;
  const merchantEffect = applyMerchantDiscounts(
    input.merchantDiscounts ?? [],
    input.currency,
    lines.map(({ id }) => id),
    subtotals.map((subtotal, index) => subtotal - (couponEffect.discounts[index] ?? 0n)),
  );
  const lineTotals = lines.map((line, index): LineTotals => {
    const subtotal = subtotals[index] ?? 0n;
    const discount = (couponEffect.discounts[index] ?? 0n) + (merchantEffect.discounts[index] ?? 0n);
    const amount = subtotal - discount;
    const tax = computeTax(amount, line.taxRate === undefined ? rate : plainRate(line.taxRate), taxIncluded);
    return { line, subtotal, discount, beforeTax: withoutTax(amount, tax), tax };
  });

  const subtotal = sumCents(subtotals);
  const couponDiscount = sumCents(couponEffect.discounts);
  const discount = couponDiscount + sumCents(merchantEffect.discounts);
  const shippedLines = lines.filter(({ shippable }) => shippable);
  const needsShipping = input.withShipping && destination?.country !== undefined && shippedLines.length > 0;
  const grams = shippedLines.reduce((sum, { weight, quantity }) => sum + weight * quantity, 0);
  const deliveries = needsShipping
    ? computeDeliveries(destination, subtotal - discount, grams, couponEffect.freeShipping, rate, now, rules)
    : [];
  const { delivery, problem: selectionProblem } = needsShipping ? selectDelivery(deliveries, selected) : {};
  const shippingTaxes = delivery ? [delivery.tax, delivery.handling?.tax ?? noTax] : [];
  const shipping = delivery ? delivery.amount + (delivery.handling?.amount ?? 0n) : 0n;
  const fees = (input.fees ?? []).map((fee): FeeTotals => {
    const tax = fee.tax ?? computeTax(fee.price, rate, taxIncluded);
    return { fee, beforeTax: withoutTax(fee.price, tax), tax };
  });
  const feesTotal = sumCents(fees.map(({ fee }) => fee.price));
  const taxes = [...lineTotals, ...fees].map(({ tax }) => tax).concat(shippingTaxes);
  const tax = sumCents(taxes.map(one => one.tax));

  return {
    lines: lineTotals,
    subtotal,
    discount,
    couponDiscount,
    merchantDiscounts: merchantEffect.applied,
    couponLineIds: couponEffect.lineIds,
    shipping,
    fees,
    feesTotal,
    tax,
    taxable: sumCents(taxes.map(({ taxable }) => taxable)),
    total: subtotal - discount + shipping + feesTotal + sumCents(taxes.map(toAddedTax)),
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

/** The parts of a total by the time and the way of payment. */
export interface PaymentSplit {
  readonly now: Cents;
  /** The part that the buyer pays to the merchant outside the platform. */
  readonly offline: Cents;
  /** The rest of lines with a deposit, which the buyer pays later. */
  readonly rest: Cents;
}

/**
 * Splits a total. The buyer pays later for offline lines, and pays later the rest of lines with a deposit.
 * The buyer pays everything else now, with delivery and fees.
 * If every line is paid offline, the buyer pays the whole total offline.
 */
export function splitPayment({ lines, total }: Totals): PaymentSplit {
  const isOffline = ({ line }: LineTotals) => line.paymentOption.endsWith('OFFLINE');
  if (lines.length > 0 && lines.every(isOffline)) return { now: 0n, offline: total, rest: 0n };
  const offline = sumCents(lines.filter(isOffline).map(({ beforeTax, tax }) => beforeTax + tax.tax));
  const rest = sumCents(
    lines.map(({ line: { deposit, quantity }, beforeTax, tax }) =>
      deposit === undefined ? 0n : maxCents(0n, beforeTax + tax.tax - deposit * BigInt(quantity)),
    ),
  );
  return { now: total - offline - rest, offline, rest };
}

export function computePayLater(totals: Totals): Cents {
  const { offline, rest } = splitPayment(totals);
  return offline + rest;
}
