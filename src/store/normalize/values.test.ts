import { expect, test } from 'vitest';
import { toNumber } from './values.ts';

test.each([
  [7, 7],
  [-1, -1],
  ['64', 64],
  ['', 0],
  ['many', 0],
  ['1e999', 0],
  [Number.POSITIVE_INFINITY, 0],
  [true, 0],
  [Number.NaN, 0],
  [undefined, 0],
  [null, 0],
  [[3], 0],
  [{ valueOf: null, toString: null }, 0],
])('toNumber() reads %o as the number %d', (value, number) => {
  expect(toNumber(value)).toBe(number);
});
