import { expect, test } from 'vitest';
import { parseFilter, writeFilter } from './filter.ts';

test.each([
  ['', { choices: {} }],
  ['Colour:Oat,Sage;price:20-50;stock:in', { choices: { Colour: ['Oat', 'Sage'] }, min: 20, max: 50, inStock: true }],
  [' Colour : Oat , Sage ', { choices: { Colour: ['Oat', 'Sage'] } }],
  ['price:20-', { choices: {}, min: 20 }],
  ['price:-50', { choices: {}, max: 50 }],
  ['price:0-1e9', { choices: {}, min: 0, max: 1e9 }],
  ['price:cheap', { choices: {} }],
  ['stock:out', { choices: {}, inStock: false }],
  ['Size:1%2C5 l', { choices: { Size: ['1,5 l'] } }],
  ['Size:100%', { choices: { Size: ['100%'] } }],
  ['Size:;:L;;nothing', { choices: {} }],
  ['{"$where":"1"}', { choices: {} }],
  ['"$where":"1"', { choices: { '"$where"': ['"1"'] } }],
])('reads the filter %j', (text, filter) => {
  expect(parseFilter(text)).toEqual({ ...filter, choices: new Map(Object.entries(filter.choices)) });
});

test('parseFilter() reads what writeFilter() has written, whatever the names', () => {
  const filter = {
    choices: new Map([
      ['{Größe}: a;b', ['1,5 l', '100 %', 'مقاس', '🪴']],
      ['__proto__', ['Big']],
    ]),
    min: 0,
    inStock: true,
  };
  expect(parseFilter(writeFilter(filter))).toEqual(filter);
  expect(writeFilter({ choices: new Map([['Size', []]]), inStock: false })).toBe('');
});
