import type { MultiPrice, Price, PriceData } from '../../../src/api/shared/money.ts';

/** Whole cents; every sum of the platform is made of them. */
export type Cents = number;

/** A fraction of whole numbers to the nearest whole number; a half goes up. */
export const halfUp = (numerator: number, denominator: number): number =>
  Math.floor((2 * numerator + denominator) / (2 * denominator));

export const toCents = (price: number): Cents => Math.round(price * 100);

export const decimal = (cents: Cents): string => (cents / 100).toFixed(2);

const formats = new Map<string, Intl.NumberFormat>();

/** Such as `€84.00`. */
export function formatted(cents: Cents, currency: string): string {
  const known = formats.get(currency) ?? new Intl.NumberFormat('en', { style: 'currency', currency });
  formats.set(currency, known);
  return known.format(cents / 100);
}

export function multiPrice(cents: Cents, currency: string): MultiPrice {
  const amount = decimal(cents);
  const words = formatted(cents, currency);
  return { amount, convertedAmount: amount, formattedAmount: words, formattedConvertedAmount: words };
}

/** An amount in an order. */
export const priceOf = (cents: Cents, currency: string): Price => ({
  amount: decimal(cents),
  formattedAmount: formatted(cents, currency),
});

/** The cents of an amount that the platform wrote. */
export const centsOf = ({ amount }: Pick<Price, 'amount'>): Cents => toCents(Number(amount));

/** A catalog price: what it was, what it is, and what it is for one unit of measure. */
export function priceData(before: Cents, now: Cents, currency: string, perUnit?: Cents): PriceData {
  return {
    currency,
    price: before / 100,
    discountedPrice: now / 100,
    ...(perUnit !== undefined && { pricePerUnit: perUnit / 100 }),
    formatted: {
      price: formatted(before, currency),
      discountedPrice: formatted(now, currency),
      ...(perUnit !== undefined && { pricePerUnit: formatted(perUnit, currency) }),
    },
  };
}

/** Splits `amount` in proportion to `weights`; cents left over go to the largest remainders, earlier ones first. */
export function spread(amount: Cents, weights: readonly number[]): readonly Cents[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  if (whole === 0) return weights.map(() => 0);
  const shares = weights.map(weight => Math.floor((amount * weight) / whole));
  const missing = amount - shares.reduce((sum, share) => sum + share, 0);
  const byRemainder = weights
    .map((weight, index) => ({ index, remainder: (amount * weight) % whole }))
    .sort((a, b) => b.remainder - a.remainder || a.index - b.index);
  const lucky = new Set(byRemainder.slice(0, missing).map(({ index }) => index));
  return shares.map((share, index) => (lucky.has(index) ? share + 1 : share));
}
