import { expect, test } from 'vitest';
import { formatMoney } from './numbers.ts';

test.each([
  ['18', 'EUR', 'en', '€18.00'],
  ['18', 'EUR', 'de', '18,00 €'],
  [1250, 'JPY', 'ja', '￥1,250'],
  [0.5, 'KWD', 'en', 'KWD 0.500'],
  ['', 'EUR', 'en', '€0.00'],
  ['999999999999999.99', 'EUR', 'en', '€999,999,999,999,999.99'],
  ['1000000000000000.005', 'KWD', 'en', 'KWD 1,000,000,000,000,000.005'],
  ['99999999999999999998', 'JPY', 'ja', '￥99,999,999,999,999,999,998'],
  [5, 'CAD', 'en-CA', '$5.00'],
  [5, 'CAD', 'en-US', 'CA$5.00'],
])('%s %s is formatted in %s as %s', (amount, currency, locale, formatted) => {
  expect(formatMoney(amount, currency, locale).replace(/\u00a0/g, ' ')).toBe(formatted);
});

test('formatMoney() returns number and currency if currency or locale is invalid', () => {
  expect(formatMoney('18.00', 'euros', 'en')).toBe('18.00 euros');
  expect(formatMoney('18.00', 'EUR', 'not a locale')).toBe('18.00 EUR');
});
