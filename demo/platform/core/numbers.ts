import type { Fail } from './validate.ts';

/** The most that a price or a weight of the catalog can be. */
export const MOST = 999_999_999.99;

/** A number within bounds; what is none is noted and counts as the lower bound. */
export function numberIn(value: unknown, field: string, fail: Fail, least = 0, most = MOST): number {
  if (value === undefined || value === null) fail(field, 'must be given', 'REQUIRED_FIELD');
  else if (typeof value !== 'number' || !Number.isFinite(value)) fail(field, 'must be a number', 'FORMAT');
  else if (value < least) fail(field, `must be at least ${least}`, 'MIN');
  else if (value > most) fail(field, `must be at most ${most}`, 'MAX');
  else return value;
  return least;
}

/** The same, or nothing where none is given. */
export const optionalNumberIn = (value: unknown, field: string, fail: Fail, least = 0, most = MOST) =>
  value === undefined || value === null ? undefined : numberIn(value, field, fail, least, most);

/** An amount of money to the cent. */
export const moneyIn = (value: unknown, field: string, fail: Fail): number =>
  Math.round(numberIn(value, field, fail) * 100) / 100;

/** The same, or nothing where none is given. */
export const optionalMoneyIn = (value: unknown, field: string, fail: Fail): number | undefined =>
  value === undefined || value === null ? undefined : moneyIn(value, field, fail);
