import { expect, test } from 'vitest';
import { getCountryName, listCountries } from './countries.ts';

test('listCountries lists each country once, sorted by name, without the EU or the UN', () => {
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

test('getCountryName translates a country code, and returns an unknown code unchanged', () => {
  expect(getCountryName('DE', 'de')).toBe('Deutschland');
  expect(getCountryName('QQ', 'en')).toBe('QQ');
  expect(getCountryName('Germany', 'en')).toBe('Germany');
});
