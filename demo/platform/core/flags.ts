import type { Fail } from './validate.ts';

/** Yes or no, no unless given; anything else is noted. */
export function flagIn(value: unknown, field: string, fail: Fail): boolean {
  if (value !== undefined && value !== null && typeof value !== 'boolean')
    fail(field, 'must be true or false', 'FORMAT');
  return value === true;
}

/** The same of a call whose query says `true` as a word. */
export const askedFlagIn = (value: unknown, field: string, fail: Fail): boolean =>
  flagIn(value === 'true' || (value === 'false' ? false : value), field, fail);
