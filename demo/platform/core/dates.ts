import { parseOptionalString, type Report } from './validate.ts';

/** A moment as ISO 8601; anything else is noted. */
export function parseDate(value: unknown, field: string, report: Report): string | undefined {
  const date = parseOptionalString(value, field, 40, report);
  if (date === undefined) return undefined;
  if (/^\d{4}-\d\d-\d\dT/.test(date) && !Number.isNaN(Date.parse(date))) return new Date(date).toISOString();
  report(field, 'must be a date', 'FORMAT');
  return undefined;
}
