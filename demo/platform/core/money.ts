import type { MultiPrice, Price, PriceData } from '../../../src/api/shared/money.ts';

/** Whole minor units of a currency, such as cents. A `bigint`, because a `number` cannot hold all sums exactly. */
export type Cents = bigint;

/** Hundredths of a currency unit. Prices of the catalog are small enough for a `number`. */
export type CatalogCents = number;

export const sumCents = (amounts: readonly Cents[]): Cents => amounts.reduce((sum, one) => sum + one, 0n);

export const minCents = (a: Cents, b: Cents): Cents => (a < b ? a : b);

export const maxCents = (a: Cents, b: Cents): Cents => (a > b ? a : b);

/** Divides an amount of at least 0 and rounds to the nearest integer. Halves are rounded up. */
export const divideCents = (numerator: bigint, denominator: bigint): Cents =>
  (2n * numerator + denominator) / (2n * denominator);

/** Divides and rounds to the nearest integer. Halves are rounded up. */
export const divideRoundHalfUp = (numerator: number, denominator: number): number =>
  Math.floor((2 * numerator + denominator) / (2 * denominator));

export const toCents = (price: number): CatalogCents => Math.round(price * 100);

const formatters = new Map<string, Intl.NumberFormat>();

function getFormatter(currency: string): Intl.NumberFormat {
  const formatter = formatters.get(currency) ?? new Intl.NumberFormat('en', { style: 'currency', currency });
  formatters.set(currency, formatter);
  return formatter;
}

const fractionDigits = new Map<string, number>();

/** The decimals of a currency: 2 for euros, 0 for yen, 3 for dinars. */
export function getFractionDigits(currency: string): number {
  const digits = fractionDigits.get(currency) ?? getFormatter(currency).resolvedOptions().maximumFractionDigits ?? 2;
  fractionDigits.set(currency, digits);
  return digits;
}

/** An amount as a decimal with all digits of its currency. */
export function toDecimal(cents: Cents, currency: string): string {
  const digits = getFractionDigits(currency);
  const text = String(cents < 0n ? -cents : cents).padStart(digits + 1, '0');
  const whole = text.slice(0, text.length - digits);
  return `${cents < 0n ? '-' : ''}${whole}${digits > 0 ? `.${text.slice(-digits)}` : ''}`;
}

/** The amount of a decimal with at most the digits of its currency. */
export function centsFromDecimal(decimal: string, currency: string): Cents {
  const [whole = '', fraction = ''] = decimal.split('.');
  return BigInt(whole + fraction.padEnd(getFractionDigits(currency), '0'));
}

/** An amount given as a number, such as a price in the catalog, rounded to the digits of its currency. */
export const centsFromNumber = (amount: number, currency: string): Cents =>
  centsFromDecimal(amount.toFixed(getFractionDigits(currency)), currency);

/** The amount of a price that the platform has formatted, with all digits of its currency. */
export const centsFromPrice = ({ amount }: Pick<Price, 'amount'>): Cents => BigInt(amount.replace('.', ''));

/** An amount as text, such as `€84.00`. */
export const formatAmount = (amount: number | `${number}`, currency: string): string =>
  getFormatter(currency).format(amount);

export const formatMoney = (cents: Cents, currency: string): string =>
  formatAmount(toDecimal(cents, currency) as `${number}`, currency);

export function toMultiPrice(cents: Cents, currency: string): MultiPrice {
  const amount = toDecimal(cents, currency);
  const formattedAmount = formatMoney(cents, currency);
  return { amount, convertedAmount: amount, formattedAmount, formattedConvertedAmount: formattedAmount };
}

/** The price of an order or line, without conversion. */
export const toPrice = (cents: Cents, currency: string): Price => ({
  amount: toDecimal(cents, currency),
  formattedAmount: formatMoney(cents, currency),
});

/** A catalog price before and after the discount, and per unit of measure. */
export function toPriceData(
  before: CatalogCents,
  now: CatalogCents,
  currency: string,
  perUnit?: CatalogCents,
): PriceData {
  return {
    currency,
    price: before / 100,
    discountedPrice: now / 100,
    ...(perUnit !== undefined && { pricePerUnit: perUnit / 100 }),
    formatted: {
      price: formatAmount(before / 100, currency),
      discountedPrice: formatAmount(now / 100, currency),
      ...(perUnit !== undefined && { pricePerUnit: formatAmount(perUnit / 100, currency) }),
    },
  };
}

/**
 * Splits `amount` in proportion to `weights`. Leftover cents go to the largest remainders; of equal ones, to the
 * earlier. If all weights are 0, all shares are 0.
 */
export function allocate(amount: Cents, weights: readonly bigint[]): readonly Cents[] {
  const totalWeight = sumCents(weights);
  if (totalWeight === 0n) return weights.map(() => 0n);
  const shares = weights.map(weight => (amount * weight) / totalWeight);
  const leftover = Number(amount - sumCents(shares));
  const byRemainder = weights
    .map((weight, index) => ({ index, remainder: (amount * weight) % totalWeight }))
    .sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder < b.remainder ? 1 : -1));
  const roundedUp = new Set(byRemainder.slice(0, leftover).map(({ index }) => index));
  return shares.map((share, index) => (roundedUp.has(index) ? share + 1n : share));
}
