import { type Cents, toCents } from './money.ts';
import { type Fail, isRecord } from './validate.ts';

/** The most that an amount of the platform can be. */
const MOST = 1_000_000_000_000;

/** An amount such as `12.50`, above nothing unless `least` allows it; anything else is noted and counts as nothing. */
export function centsIn(value: unknown, field: string, fail: Fail, least: 'zero' | 'more' = 'more'): Cents {
  if (value === undefined || value === null || value === '') fail(field, 'must be given', 'REQUIRED_FIELD');
  else if (typeof value !== 'string' || !/^-?\d{1,15}(\.\d+)?$/.test(value)) fail(field, 'must be a decimal', 'FORMAT');
  else if (!/^-?\d+(\.\d{1,2})?$/.test(value)) fail(field, 'must have at most 2 decimals', 'DECIMAL_MAX_SCALE');
  else if (least === 'zero' && Number(value) < 0) fail(field, 'must be at least 0', 'DECIMAL_GTE');
  else if (least === 'more' && Number(value) <= 0) fail(field, 'must be more than 0', 'DECIMAL_GT');
  else if (Number(value) > MOST) fail(field, `must be at most ${MOST}`, 'DECIMAL_LTE');
  else return toCents(Number(value));
  return 0;
}

/** The same, or nothing where none is given. */
export const optionalCentsIn = (value: unknown, field: string, fail: Fail): Cents | undefined =>
  value === undefined || value === null ? undefined : centsIn(value, field, fail);

/** The cents of `{ amount: '12.50' }`. */
export const amountIn = (value: unknown, field: string, fail: Fail, least: 'zero' | 'more' = 'more'): Cents =>
  centsIn(isRecord(value) ? value.amount : undefined, `${field}.amount`, fail, least);
