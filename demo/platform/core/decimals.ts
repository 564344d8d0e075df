import { type Cents, toCents } from './money.ts';
import { isRecord, type Report } from './validate.ts';

/** The largest amount of an order. */
const MAX_DECIMAL_AMOUNT = 1_000_000_000_000;

/**
 * The cents of a decimal such as `12.50`, above zero unless `min` is `zero`; anything else is reported and counts as
 * 0.
 */
export function parseCents(value: unknown, field: string, report: Report, min: 'zero' | 'more' = 'more'): Cents {
  if (value === undefined || value === null || value === '') report(field, 'must be given', 'REQUIRED_FIELD');
  else if (typeof value !== 'string' || !/^-?\d{1,15}(\.\d+)?$/.test(value))
    report(field, 'must be a decimal', 'FORMAT');
  else if (!/^-?\d+(\.\d{1,2})?$/.test(value)) report(field, 'must have at most 2 decimals', 'DECIMAL_MAX_SCALE');
  else if (min === 'zero' && Number(value) < 0) report(field, 'must be at least 0', 'DECIMAL_GTE');
  else if (min === 'more' && Number(value) <= 0) report(field, 'must be more than 0', 'DECIMAL_GT');
  else if (Number(value) > MAX_DECIMAL_AMOUNT) report(field, `must be at most ${MAX_DECIMAL_AMOUNT}`, 'DECIMAL_LTE');
  else return toCents(Number(value));
  return 0;
}

export const parseOptionalCents = (value: unknown, field: string, report: Report): Cents | undefined =>
  value === undefined || value === null ? undefined : parseCents(value, field, report);

/** The cents of `{ amount: '12.50' }`. */
export const parseAmountCents = (value: unknown, field: string, report: Report, min: 'zero' | 'more' = 'more'): Cents =>
  parseCents(isRecord(value) ? value.amount : undefined, `${field}.amount`, report, min);
