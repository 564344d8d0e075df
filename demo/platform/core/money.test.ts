import { expect, test } from 'vitest';
import { allocate, centsFromNumber, centsFromPrice, divideCents, formatMoney, toDecimal, toPrice } from './money.ts';

test.each([
  [0n, 'EUR', '0.00'],
  [5n, 'EUR', '0.05'],
  [-5n, 'EUR', '-0.05'],
  [99_999_999_999_999_999n, 'EUR', '999999999999999.99'],
  [7n, 'KWD', '0.007'],
  [-12_345n, 'KWD', '-12.345'],
  [0n, 'JPY', '0'],
  [700n, 'JPY', '700'],
])('converts %d minor units of %s to %s and back', (cents, currency, decimal) => {
  expect(toDecimal(cents, currency)).toBe(decimal);
  expect(centsFromPrice(toPrice(cents, currency))).toBe(cents);
});

test('formatMoney formats a large amount exactly to the cent', () => {
  expect(formatMoney(99_999_999_999_999_999n, 'EUR')).toBe('€999,999,999,999,999.99');
});

test('centsFromNumber rounds a number to the decimals of the currency', () => {
  expect([centsFromNumber(12.5, 'EUR'), centsFromNumber(12.5, 'KWD'), centsFromNumber(12.5, 'JPY')]).toEqual([
    1_250n,
    12_500n,
    13n,
  ]);
});

test('divideCents rounds halves up, even in very large amounts', () => {
  expect([divideCents(5n, 10n), divideCents(4n, 10n), divideCents(10n ** 20n + 5n, 10n)]).toEqual([
    1n,
    0n,
    10n ** 19n + 1n,
  ]);
});

test('allocate splits an amount exactly; the first of equal shares gets a spare cent', () => {
  expect(allocate(100n, [1n, 1n, 1n])).toEqual([34n, 33n, 33n]);
  expect(allocate(10n ** 17n + 1n, [1n, 2n])).toEqual([33_333_333_333_333_334n, 66_666_666_666_666_667n]);
  expect(allocate(5n, [0n, 0n])).toEqual([0n, 0n]);
});
