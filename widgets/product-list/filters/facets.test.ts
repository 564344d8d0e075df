import { expect, test } from 'vitest';
import type { Product } from '../../../src/api/products.ts';
import { createMatcher, getFilterCurrency, listFacets } from './facets.ts';

const none = { choices: {} };

const product = (options: Readonly<Record<string, readonly string[]>>, more: object = {}): Product =>
  ({
    productOptions: Object.entries(options).map(([name, choices]) => ({
      name,
      optionType: name === 'Colour' ? 'color' : 'drop_down',
      choices: choices.map(description => ({ description, value: `#${description.length}00`, visible: true })),
    })),
    variants: [],
    ...more,
  }) as unknown as Product;

test('options of all products are facets, most common first, with counts', () => {
  const facets = listFacets(
    [
      product({ Size: ['L', 'S'], Colour: ['Oat'] }),
      product({ Colour: ['Oat', 'Sage'] }),
      product({ Colour: ['Ink'] }),
    ],
    none,
  );
  expect(facets).toEqual([
    {
      name: 'Colour',
      choices: [
        { name: 'Ink', count: 1, colour: '#300' },
        { name: 'Oat', count: 2, colour: '#300' },
        { name: 'Sage', count: 1, colour: '#400' },
      ],
    },
    {
      name: 'Size',
      choices: [
        { name: 'L', count: 1, colour: undefined },
        { name: 'S', count: 1, colour: undefined },
      ],
    },
  ]);
});

test('an option with one choice is no facet, but can be unchosen', () => {
  expect(listFacets([product({ Wood: ['Oak'] })], none)).toEqual([]);
  const [facet] = listFacets([product({ Wood: ['Oak'] })], { choices: { Former: ['Elm'] } });
  expect(facet).toEqual({ name: 'Former', choices: [{ name: 'Elm', count: 0 }] });
});

test('200 choices stay in the order of their numbers', () => {
  const sizes = Array.from({ length: 200 }, (_, n) => `${200 - n} mm`);
  const [facet] = listFacets([product({ Diameter: sizes })], none);
  expect(facet?.choices.map(({ name }) => name)).toEqual(sizes.toReversed());
});

test.each([
  [{ Colour: ['Oat'] }, true],
  [{ Colour: ['Oat', 'Ink'] }, true],
  [{ Colour: ['Oat'], Size: ['S'] }, true],
  [{ Colour: ['Oat'], Size: ['XL'] }, false],
  [{ Colour: ['oat'] }, false],
  [{ Former: ['Oat'] }, false],
  [{ constructor: ['Oat'] }, false],
])('a product in Oat and Sage, S and L, with %j: %j', (wanted, expected) => {
  expect(createMatcher(wanted)(product({ Colour: ['Oat', 'Sage'], Size: ['S', 'L'] }))).toBe(expected);
});

test('a choice without any variant left is not found: the variants were renamed since', () => {
  const renamed = product(
    { Size: ['S', 'L'] },
    { manageVariants: true, variants: [{ id: '1', choices: { Size: 'S' }, variant: {}, stock: {} }] },
  );
  expect(createMatcher({ Size: ['S'] })(renamed)).toBe(true);
  expect(createMatcher({ Size: ['L'] })(renamed)).toBe(false);
});

test('prices are filtered in the currency that they are shown in, or not at all', () => {
  const priced = (shown: string) =>
    product({}, { priceData: { price: 1, currency: 'EUR' }, convertedPriceData: { price: 1, currency: shown } });
  expect(getFilterCurrency([product({}), priced('EUR')])).toBe('EUR');
  expect(getFilterCurrency([priced('USD')])).toBeUndefined();
  expect(getFilterCurrency([])).toBeUndefined();
});
