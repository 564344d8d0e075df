import { expect, test } from 'vitest';
import { Refusal } from './api-error.ts';
import { centsIn } from './decimals.ts';
import { checked } from './validate.ts';
import { afterWorkingDays } from './working-days.ts';

test.each([
  ['12.5', 1_250],
  ['0.01', 1],
  ['7', 700],
])('%s is %i cents', (amount, cents) => {
  expect(checked(fail => centsIn(amount, 'amount', fail))).toBe(cents);
});

test.each([
  [undefined, 'REQUIRED_FIELD'],
  ['', 'REQUIRED_FIELD'],
  [7, 'FORMAT'],
  ['1e3', 'FORMAT'],
  ['1,50', 'FORMAT'],
  ['0', 'DECIMAL_GT'],
  ['-1', 'DECIMAL_GT'],
  ['1.005', 'DECIMAL_MAX_SCALE'],
  ['1000000000001', 'DECIMAL_LTE'],
])('%j breaks the rule %s', (amount, violatedRule) => {
  const read = () => checked(fail => centsIn(amount, 'amount', fail));
  expect(read).toThrow(Refusal);
  try {
    read();
  } catch (error) {
    expect(error).toMatchObject({
      details: { validationError: { fieldViolations: [{ field: 'amount', violatedRule }] } },
    });
  }
});

test('nothing may be allowed, less may not', () => {
  expect(checked(fail => centsIn('0', 'amount', fail, 'zero'))).toBe(0);
  expect(() => checked(fail => centsIn('-0.01', 'amount', fail, 'zero'))).toThrow(Refusal);
});

test.each([
  ['2026-11-02', 5, '2026-11-09'],
  ['2026-11-06', 1, '2026-11-09'],
  ['2026-11-07', 1, '2026-11-09'],
  ['2026-11-04', 0, '2026-11-04'],
])('from %s, %i working days lead to %s', (from, days, to) => {
  expect(new Date(afterWorkingDays(Date.parse(from), days)).toISOString().slice(0, 10)).toBe(to);
});
