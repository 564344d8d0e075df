import { type Cents, centsFromDecimal, getFractionDigits } from './money.ts';
import { parseFields, type Report } from './validate.ts';

/** The largest amount of a cart, checkout or order, in whole units of the currency. */
const MAX_DECIMAL_AMOUNT = 1_000_000_000_000_000n;

/** The amounts that a field accepts. */
export interface DecimalBounds {
  /** `zero` accepts 0. By default an amount must be greater than 0. */
  readonly min?: 'zero' | 'more';
  /** The largest accepted amount, in whole units of the currency. By default 10^15. */
  readonly max?: bigint;
}

/**
 * Parses a decimal such as `12.50` into minor units. Reports any other value, more decimals than the currency has, and
 * an amount outside the bounds, and then returns 0.
 */
export function parseCents(
  value: unknown,
  field: string,
  report: Report,
  currency: string,
  { min = 'more', max = MAX_DECIMAL_AMOUNT }: DecimalBounds = {},
): Cents {
  const digits = getFractionDigits(currency);
  if (value === undefined || value === null || value === '') {
    report(field, 'must be given', 'REQUIRED_FIELD');
    return 0n;
  }
  const [, whole = '', fraction = ''] =
    (typeof value === 'string' && /^(-?\d{1,20})(?:\.(\d{1,20}))?$/.exec(value)) || [];
  if (!whole) report(field, 'must be a decimal', 'FORMAT');
  else if (fraction.length > digits)
    report(field, `must have at most ${digits} decimals in ${currency}`, 'DECIMAL_MAX_SCALE');
  else {
    const cents = centsFromDecimal(`${whole}.${fraction}`, currency);
    if (min === 'zero' && cents < 0n) report(field, 'must be at least 0', 'DECIMAL_GTE');
    else if (min === 'more' && cents <= 0n) report(field, 'must be more than 0', 'DECIMAL_GT');
    else if (cents > max * 10n ** BigInt(digits)) report(field, `must be at most ${max}`, 'DECIMAL_LTE');
    else return cents;
  }
  return 0n;
}

export const parseOptionalCents = (
  value: unknown,
  field: string,
  report: Report,
  currency: string,
): Cents | undefined =>
  value === undefined || value === null ? undefined : parseCents(value, field, report, currency);

/** All fields but the amount are read-only. Clients may send them back. */
const PRICE_FIELDS = ['amount', 'formattedAmount', 'convertedAmount', 'formattedConvertedAmount'] as const;

/** Parses `{ amount: '12.50' }` into minor units. */
export const parseAmountCents = (
  value: unknown,
  field: string,
  report: Report,
  currency: string,
  bounds?: DecimalBounds,
): Cents =>
  parseCents(parseFields(value, field, PRICE_FIELDS, report).amount, `${field}.amount`, report, currency, bounds);

/**
 * A decimal of at least 0 with at most 15 digits before and 15 after the point, such as `12.50`. Undefined if the value
 * is missing or empty. Any other value is reported.
 */
export function parseOptionalDecimal(value: unknown, field: string, report: Report): string | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value === 'string' && /^\d{1,15}(\.\d{1,15})?$/.test(value)) return value;
  if (typeof value === 'string' && /^-\d{1,15}(\.\d{1,15})?$/.test(value))
    report(field, 'must be at least 0', 'DECIMAL_GTE');
  else report(field, 'must be a decimal', 'FORMAT');
  return undefined;
}
