import { expect, test } from 'vitest';
import { toLanguage } from './load-language.ts';
import { toLocale } from './locale.ts';

test.each([
  ['de_DE', 'de-DE', 'de'],
  [' de-CH ', 'de-CH', 'de-CH'],
  ['zh_CN', 'zh-CN', 'zh'],
  ['zh-cmn-Hans', 'zh-Hans', 'zh'],
  ['zh-cmn-Hant-TW', 'zh-Hant-TW', 'zh-Hant'],
  ['zh_Hant_HK', 'zh-Hant-HK', 'zh-Hant'],
  ['sr_RS@latin', 'sr-RS', 'sr'],
  ['de_DE.UTF-8', 'de-DE', 'de'],
  ['ca_ES@valencia', 'ca-ES', 'ca'],
  ['pt_BR', 'pt-BR', 'pt-BR'],
  ['en_US_POSIX', 'en-US-u-va-posix', 'en'],
  ['de-CH-1996', 'de-CH-1996', 'de-CH'],
  ['ar-u-nu-latn', 'ar-u-nu-latn', 'ar'],
  ['fr-', 'fr', 'fr'],
  ['he-IL\u200f', 'he-IL', 'he'],
])('toLocale reads %j as the locale %s, which uses the language %s', (tag, locale, language) => {
  expect(toLocale(tag)).toBe(locale);
  expect(toLanguage(toLocale(tag) ?? '')).toBe(language);
});

test.each([
  '',
  ' ',
  'C',
  'C.UTF-8',
  '_',
  '@',
  '{{ lang }}',
  '12',
  null,
  undefined,
])('toLocale returns undefined for %j', tag => {
  expect(toLocale(tag)).toBeUndefined();
});
