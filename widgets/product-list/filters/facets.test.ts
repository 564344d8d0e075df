import { expect, test } from 'vitest';
import type { Product } from '../../../src/api/products.ts';
import { createMatcher, getFilterCurrency, listFacets } from './facets.ts';

const none = { choices: new Map() };

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

test('lists the options of all products as facets, most common first, with counts', () => {
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

test('omits an option with one choice, and lists an unknown option of the filter', () => {
  expect(listFacets([product({ Wood: ['Oak'] })], none)).toEqual([]);
  const [facet] = listFacets([product({ Wood: ['Oak'] })], { choices: new Map([['Former', ['Elm']]]) });
  expect(facet).toEqual({ name: 'Former', written: 'Former', choices: [{ name: 'Elm', count: 0, written: 'Elm' }] });
});

test('sorts 200 choices by the numbers in their names', () => {
  const sizes = Array.from({ length: 200 }, (_, n) => `${200 - n} mm`);
  const [facet] = listFacets([product({ Diameter: sizes })], none);
  expect(facet?.choices.map(({ name }) => name)).toEqual(sizes.toReversed());
});

test.each([
  [{ Colour: ['Oat'] }, true],
  [{ Colour: ['Oat', 'Ink'] }, true],
  [{ Colour: ['Oat'], Size: ['S'] }, true],
  [{ Colour: ['Oat'], Size: ['XL'] }, false],
  [{ Colour: ['oat'] }, true],
  [{ ' colour': ['OAT '] }, true],
  [{ Former: ['Oat'] }, false],
  [{ constructor: ['Oat'] }, false],
])('the filter %j matches a product in Oat and Sage, S and L: %j', (wanted, expected) => {
  expect(createMatcher(new Map(Object.entries(wanted)))(product({ Colour: ['Oat', 'Sage'], Size: ['S', 'L'] }))).toBe(
    expected,
  );
});

test('does not match a choice that no variant has', () => {
  const renamed = product(
    { Size: ['S', 'L'] },
    { manageVariants: true, variants: [{ id: '1', choices: { Size: 'S' }, variant: {}, stock: {} }] },
  );
  expect(createMatcher(new Map([['Size', ['S']]]))(renamed)).toBe(true);
  expect(createMatcher(new Map([['Size', ['L']]]))(renamed)).toBe(false);
});

test('matches a choice whatever its blanks, Unicode form and capitals', () => {
  const shop = [product({ 'Colour ': ['Oat ', 'Sage'], Größe: ['Cafe\u0301'] }), product({ Colour: ['Oat', 'Ink'] })];
  const wanted = new Map([['Colour', ['Oat']]]);
  expect(shop.map(createMatcher(wanted))).toEqual([true, true]);
  expect(listFacets(shop, { choices: wanted })).toMatchObject([
    { name: 'Colour', choices: [{ name: 'Ink' }, { name: 'Oat', count: 2, written: 'Oat' }, { name: 'Sage' }] },
  ]);
  expect(shop.map(createMatcher(new Map([['Gro\u0308ße', ['CAFÉ']]])))).toEqual([true, false]);
});

test('tells choices of one product apart if they differ only in capitals', () => {
  const thread = product({ Thread: ['m', 'M'] }, { manageVariants: false });
  const [facet] = listFacets([thread], { choices: new Map([['Thread', ['M']]]) });
  expect(facet?.choices.map(({ name, written }) => [name, written])).toEqual([
    ['m', undefined],
    ['M', 'M'],
  ]);
});

test('lists options that are named like members of Object.prototype', () => {
  const names = ['constructor', '__proto__', 'toString'];
  const shop = [
    product(Object.fromEntries(names.map(name => [name, ['Big', 'Small']]))),
    product(Object.fromEntries(names.map(name => [name, ['Big']]))),
  ];
  expect(listFacets(shop, none).map(({ name }) => name)).toEqual(names);
  expect(shop.map(createMatcher(new Map([['__proto__', ['Small']]])))).toEqual([true, false]);
});

test('the price filter has a currency only if prices are shown in the shop’s currency', () => {
  const priced = (shown: string) =>
    product({}, { priceData: { price: 1, currency: 'EUR' }, convertedPriceData: { price: 1, currency: shown } });
  expect(getFilterCurrency([product({}), priced('EUR')])).toBe('EUR');
  expect(getFilterCurrency([priced('USD')])).toBeUndefined();
  expect(getFilterCurrency([])).toBeUndefined();
});
