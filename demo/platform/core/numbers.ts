import type { Report } from './validate.ts';

/** The most that a price or a weight of the catalog can be. */
export const MAX_AMOUNT = 999_999_999.99;

/** A number within bounds; what is none is noted and counts as the lower bound. */
export function parseNumber(value: unknown, field: string, report: Report, min = 0, max = MAX_AMOUNT): number {
  if (value === undefined || value === null) report(field, 'must be given', 'REQUIRED_FIELD');
  else if (typeof value !== 'number' || !Number.isFinite(value)) report(field, 'must be a number', 'FORMAT');
  else if (value < min) report(field, `must be at least ${min}`, 'MIN');
  else if (value > max) report(field, `must be at most ${max}`, 'MAX');
  else return value;
  return min;
}

/** The same, or nothing where none is given. */
export const parseOptionalNumber = (value: unknown, field: string, report: Report, min = 0, max = MAX_AMOUNT) =>
  value === undefined || value === null ? undefined : parseNumber(value, field, report, min, max);

/** An amount of money to the cent. */
export const parseMoney = (value: unknown, field: string, report: Report): number =>
  Math.round(parseNumber(value, field, report) * 100) / 100;

/** The same, or nothing where none is given. */
export const parseOptionalMoney = (value: unknown, field: string, report: Report): number | undefined =>
  value === undefined || value === null ? undefined : parseMoney(value, field, report);
