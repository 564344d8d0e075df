import { expect, test } from 'vitest';
import { formatDay } from './date.ts';

test('a date is formatted in the locale', () => {
  expect(formatDay('2026-10-31T10:30:00Z', 'en-GB')).toBe('31 October 2026');
  expect(formatDay('2026-10-31T10:30:00Z', 'de')).toBe('31. Oktober 2026');
});

test('an invalid date or locale leaves the text unchanged', () => {
  expect(formatDay('soon', 'en')).toBe('soon');
  expect(formatDay('2026-10-31', 'not a locale')).toBe('2026-10-31');
});
