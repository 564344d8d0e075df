import { expect, test } from 'vitest';
import { ApiError } from './api-error.ts';
import { parseCents } from './decimals.ts';
import { validate } from './validate.ts';

test.each([
  ['12.5', 1_250],
  ['0.01', 1],
  ['7', 700],
])('%s is %i cents', (amount, cents) => {
  expect(validate(report => parseCents(amount, 'amount', report))).toBe(cents);
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
  const read = () => validate(report => parseCents(amount, 'amount', report));
  expect(read).toThrow(ApiError);
  try {
    read();
  } catch (error) {
    expect(error).toMatchObject({
      details: { validationError: { fieldViolations: [{ field: 'amount', violatedRule }] } },
    });
  }
});

test('zero may be allowed, negative amounts may not', () => {
  expect(validate(report => parseCents('0', 'amount', report, 'zero'))).toBe(0);
  expect(() => validate(report => parseCents('-0.01', 'amount', report, 'zero'))).toThrow(ApiError);
});
