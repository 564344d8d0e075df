import type { Fail } from './checks.ts';

/** Yes or no, no unless given; anything else is noted. */
export function flagIn(value: unknown, field: string, fail: Fail): boolean {
  if (value !== undefined && value !== null && typeof value !== 'boolean')
    fail(field, 'must be true or false', 'FORMAT');
  return value === true;
}
