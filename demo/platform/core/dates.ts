import { type Fail, optionalTextIn } from './validate.ts';

/** A moment as ISO 8601; anything else is noted. */
export function dateIn(value: unknown, field: string, fail: Fail): string | undefined {
  const date = optionalTextIn(value, field, 40, fail);
  if (date === undefined) return undefined;
  if (/^\d{4}-\d\d-\d\dT/.test(date) && !Number.isNaN(Date.parse(date))) return new Date(date).toISOString();
  fail(field, 'must be a date', 'FORMAT');
  return undefined;
}
