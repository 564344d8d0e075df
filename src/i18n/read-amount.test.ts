import { expect, test } from 'vitest';
import { readAmount } from './read-amount.ts';

test.each([
  ['20', 'en', 'EUR', 20],
  ['1,5', 'de', 'EUR', 1.5],
  ['€ 20.00', 'en', 'EUR', 20],
  ['1.500', 'de', 'EUR', 1500],
  ['1,500', 'en', 'USD', 1500],
  ['1.500', 'en', 'USD', 1500],
  ['1.234,56 €', 'de', 'EUR', 1234.56],
  ['1,234.56', 'de', 'EUR', 1234.56],
  ['1.234,567', 'de', 'EUR', 1234.567],
  ['1,00,000', 'en-IN', 'INR', 100_000],
  ['₹1,00,000.50', 'en-IN', 'INR', 100_000.5],
  ["1'000", 'de-CH', 'CHF', 1000],
  ['1’000.50', 'de-CH', 'CHF', 1000.5],
  ['1\u202f000,50', 'fr', 'EUR', 1000.5],
  ['1 000', 'fr', 'EUR', 1000],
  ['1.000.000', 'de', 'EUR', 1_000_000],
  ['１５', 'ja', 'JPY', 15],
  ['٢٠', 'ar', 'EUR', 20],
  ['١٬٥٠٠٫٥', 'ar-EG', 'EGP', 1500.5],
  ['1.500', 'en', 'KWD', 1.5],
  ['1,500', 'en', 'KWD', 1500],
  ['1,500', 'de', 'KWD', 1.5],
  ['\u200f20', 'he', 'ILS', 20],
  ['', 'en', 'EUR', undefined],
  ['cheap', 'en', 'EUR', undefined],
  ['-5', 'en', 'EUR', undefined],
  ['20 - 50', 'en', 'EUR', undefined],
  ['20 50', 'en', 'EUR', undefined],
  ['1e3', 'en', 'EUR', undefined],
  ['1,2,3', 'en', 'EUR', undefined],
  ['1.2.3', 'en', 'EUR', undefined],
])('reads %j in the locale %s with the currency %s as %j', (text, locale, currency, expected) => {
  expect(readAmount(text, locale, currency)).toBe(expected);
});

test.each([
  'en-US',
  'de',
  'de-CH',
  'de-AT',
  'fr',
  'fr-CH',
  'es',
  'pt-BR',
  'pl',
  'sv',
  'nb',
  'en-IN',
  'hi',
  'ja',
  'ar-EG',
  'he',
  'tr',
])('reads each amount as the locale %s formats it', locale => {
  for (const currency of ['EUR', 'CHF', 'INR', 'JPY', 'KWD'])
    for (const amount of [0, 1, 12.5, 999.95, 1000, 1234.5, 12_345, 100_000, 1_234_567]) {
      const format = new Intl.NumberFormat(locale, { style: 'currency', currency });
      const { maximumFractionDigits = 2 } = format.resolvedOptions();
      const rounded = Number(amount.toFixed(maximumFractionDigits));
      expect([amount, readAmount(format.format(amount), locale, currency)]).toEqual([amount, rounded]);
    }
});
