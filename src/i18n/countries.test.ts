import { expect, test } from 'vitest';
import { getCountryName, listCountries } from './countries.ts';

test('lists each country once, sorted by name, without regions such as the EU', () => {
  const list = listCountries('en');
  const names = list.map(([, name]) => name);
  expect(list.length).toBeGreaterThan(240);
  expect(list.length).toBeLessThan(265);
  expect(new Set(names).size).toBe(names.length);
  expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'en')));
  const codes = list.map(([code]) => code);
  expect(codes).toEqual(expect.arrayContaining(['DE', 'FR', 'GB', 'US', 'JP', 'ZA']));
  for (const code of ['EU', 'UN', 'SU', 'DD', 'ZZ', 'XA']) expect(codes).not.toContain(code);
});

test('names a country in the locale, and returns an unknown code unchanged', () => {
  expect(getCountryName('DE', 'de')).toBe('Deutschland');
  expect(getCountryName('QQ', 'en')).toBe('QQ');
  expect(getCountryName('Germany', 'en')).toBe('Germany');
});
