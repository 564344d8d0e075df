import { DAY_MS } from './clock.ts';
import { parseOptionalString, type Report } from './validate.ts';

/** Whether a string is a day of the calendar, such as `2026-02-28`. */
export function isCalendarDate(text: string): boolean {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/**
 * Parses a date and time in ISO 8601, such as `2026-02-28T10:00:00Z`, and returns it in UTC. Undefined if the value is
 * missing. Any other value is reported.
 */
export function parseDate(value: unknown, field: string, report: Report): string | undefined {
  const date = parseOptionalString(value, field, 40, report);
  if (date === undefined) return undefined;
  if (/^\d{4}-\d\d-\d\dT/.test(date) && isCalendarDate(date.slice(0, 10)) && !Number.isNaN(Date.parse(date)))
    return new Date(date).toISOString();
  report(field, 'must be a date', 'FORMAT');
  return undefined;
}

/** The time `days` working days after `from`, both in milliseconds. Saturdays and Sundays in UTC do not count. */
export function addWorkingDays(from: number, days: number): number {
  let at = from;
  for (let remaining = days; remaining > 0; ) {
    at += DAY_MS;
    const weekday = new Date(at).getUTCDay();
    if (weekday !== 0 && weekday !== 6) remaining -= 1;
  }
  return at;
}
