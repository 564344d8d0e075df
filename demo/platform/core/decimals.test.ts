import { expect, test } from 'vitest';
import { ApiError } from './api-error.ts';
import { parseCents } from './decimals.ts';
import { validate } from './validate.ts';

test.each([
  ['12.5', 'EUR', 1_250n],
  ['0.01', 'EUR', 1n],
  ['7', 'EUR', 700n],
  ['999999999999999.99', 'EUR', 99_999_999_999_999_999n],
  ['1000000000000000', 'EUR', 100_000_000_000_000_000n],
  ['7.125', 'KWD', 7_125n],
  ['700', 'JPY', 700n],
])('parseCents reads %s %s as %i minor units', (amount, currency, cents) => {
  expect(validate(report => parseCents(amount, 'amount', report, currency))).toBe(cents);
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
  ['1000000000000000.01', 'DECIMAL_LTE'],
  ['1000000000000001', 'DECIMAL_LTE'],
  ['9'.repeat(21), 'FORMAT'],
  [' 5', 'FORMAT'],
  ['-0', 'DECIMAL_GT'],
  ['.5', 'FORMAT'],
  ['5.', 'FORMAT'],
  ['NaN', 'FORMAT'],
  ['0x10', 'FORMAT'],
  ['٥', 'FORMAT'],
  ['1.2345', 'DECIMAL_MAX_SCALE', 'KWD'],
  ['1.5', 'DECIMAL_MAX_SCALE', 'JPY'],
])('parseCents refuses the amount %j by the rule %s', (amount, violatedRule, currency = 'EUR') => {
  const read = () => validate(report => parseCents(amount, 'amount', report, currency));
  expect(read).toThrow(ApiError);
  try {
    read();
  } catch (error) {
    expect(error).toMatchObject({
      details: { validationError: { fieldViolations: [{ field: 'amount', violatedRule }] } },
    });
  }
});

test('parseCents with min "zero" accepts 0 and refuses a negative amount', () => {
  expect(validate(report => parseCents('0', 'amount', report, 'EUR', { min: 'zero' }))).toBe(0n);
  expect(() => validate(report => parseCents('-0.01', 'amount', report, 'EUR', { min: 'zero' }))).toThrow(ApiError);
});
