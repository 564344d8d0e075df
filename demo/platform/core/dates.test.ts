import { expect, test } from 'vitest';
import { addWorkingDays } from './dates.ts';

test.each([
  ['2026-11-02', 5, '2026-11-09'],
  ['2026-11-06', 1, '2026-11-09'],
  ['2026-11-07', 1, '2026-11-09'],
  ['2026-11-04', 0, '2026-11-04'],
])('%s plus %i working days is %s', (from, days, to) => {
  expect(new Date(addWorkingDays(Date.parse(from), days)).toISOString().slice(0, 10)).toBe(to);
});
