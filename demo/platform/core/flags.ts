import type { Report } from './validate.ts';

/** Yes or no, no unless given; anything else is noted. */
export function parseBoolean(value: unknown, field: string, report: Report): boolean {
  if (value !== undefined && value !== null && typeof value !== 'boolean')
    report(field, 'must be true or false', 'FORMAT');
  return value === true;
}

/** The same of a call whose query says `true` as a word. */
export const parseQueryBoolean = (value: unknown, field: string, report: Report): boolean =>
  parseBoolean(value === 'true' || (value === 'false' ? false : value), field, report);
