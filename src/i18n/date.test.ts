import { expect, test } from 'vitest';
import { formatDay } from './date.ts';

test('a day is said as the locale says it', () => {
  expect(formatDay('2026-10-31T10:30:00Z', 'en-GB')).toBe('31 October 2026');
  expect(formatDay('2026-10-31T10:30:00Z', 'de')).toBe('31. Oktober 2026');
});

test('what is no date, and a locale that is none, leave the text', () => {
  expect(formatDay('soon', 'en')).toBe('soon');
  expect(formatDay('2026-10-31', 'not a locale')).toBe('2026-10-31');
});
