import type { MultiPrice, Price, PriceData } from '../../../src/api/shared/money.ts';

/** Whole cents. */
export type Cents = number;

/** Divides and rounds to the nearest integer; halves go up. */
export const divideRoundHalfUp = (numerator: number, denominator: number): number =>
  Math.floor((2 * numerator + denominator) / (2 * denominator));

export const toCents = (price: number): Cents => Math.round(price * 100);

export const toDecimal = (cents: Cents): string => (cents / 100).toFixed(2);

const formatters = new Map<string, Intl.NumberFormat>();

/** Such as `€84.00`. */
export function formatMoney(cents: Cents, currency: string): string {
  const formatter = formatters.get(currency) ?? new Intl.NumberFormat('en', { style: 'currency', currency });
  formatters.set(currency, formatter);
  return formatter.format(cents / 100);
}

export function toMultiPrice(cents: Cents, currency: string): MultiPrice {
  const amount = toDecimal(cents);
  const formattedAmount = formatMoney(cents, currency);
  return { amount, convertedAmount: amount, formattedAmount, formattedConvertedAmount: formattedAmount };
}

/** The price of an order or line, without conversion. */
export const toPrice = (cents: Cents, currency: string): Price => ({
  amount: toDecimal(cents),
  formattedAmount: formatMoney(cents, currency),
});

/** The cents of a price that the platform has formatted. */
export const centsFromPrice = ({ amount }: Pick<Price, 'amount'>): Cents => toCents(Number(amount));

/** A catalog price before and after the discount, and per unit of measure. */
export function toPriceData(before: Cents, now: Cents, currency: string, perUnit?: Cents): PriceData {
  return {
    currency,
    price: before / 100,
    discountedPrice: now / 100,
    ...(perUnit !== undefined && { pricePerUnit: perUnit / 100 }),
    formatted: {
      price: formatMoney(before, currency),
      discountedPrice: formatMoney(now, currency),
      ...(perUnit !== undefined && { pricePerUnit: formatMoney(perUnit, currency) }),
    },
  };
}

/** Splits `amount` in proportion to `weights`; cents left over go to the largest remainders, earlier ones first. */
export function allocate(amount: Cents, weights: readonly number[]): readonly Cents[] {
  const totalWeight = weights.reduce((sum, weight) => sum + weight, 0);
  if (totalWeight === 0) return weights.map(() => 0);
  const shares = weights.map(weight => Math.floor((amount * weight) / totalWeight));
  const leftover = amount - shares.reduce((sum, share) => sum + share, 0);
  const byRemainder = weights
    .map((weight, index) => ({ index, remainder: (amount * weight) % totalWeight }))
    .sort((a, b) => b.remainder - a.remainder || a.index - b.index);
  const roundedUp = new Set(byRemainder.slice(0, leftover).map(({ index }) => index));
  return shares.map((share, index) => (roundedUp.has(index) ? share + 1 : share));
}
