import { expect, test } from 'vitest';
import type { Product } from '../api/products.ts';
import { toPreviewLine } from './cart/preview.ts';
import { getInitialChoices } from './initial-choices.ts';
import { normalizeProduct } from './normalize/product.ts';
import { parseChoices } from './parse-choices.ts';
import { getOffer, getUnchosenOptions } from './selection.ts';

interface MadeChoice {
  readonly description: string;
  readonly value?: string;
  readonly visible?: boolean;
}

/** A product with all variants of its options, `id-0` and so on, as the platform would answer it. */
function make(options: readonly (readonly [name: string, choices: readonly MadeChoice[]])[]): Product {
  const combinations = options.reduce<readonly (readonly (readonly [string, string])[])[]>(
    (partial, [name, choices]) =>
      partial.flatMap(before => choices.map(({ description }) => [...before, [name, description] as const])),
    [[]],
  );
  const answer = {
    id: 'product',
    slug: 'product',
    name: 'Product',
    manageVariants: true,
    productOptions: options.map(([name, choices]) => ({
      name,
      optionType: 'drop_down',
      choices: choices.map(choice => ({ value: choice.description, visible: true, ...choice })),
    })),
    variants: combinations.map((pairs, index) => ({
      id: `id-${index}`,
      choices: Object.fromEntries(pairs),
      variant: {},
      stock: {},
    })),
    media: {},
  };
  const product = normalizeProduct(JSON.parse(JSON.stringify(answer)));
  if (!product) throw new Error('The product has no id');
  return product;
}

const named = (...names: readonly string[]) => names.map(description => ({ description }));
const begin = (product: Product, variant: string, choices = '') => {
  const initial = getInitialChoices(product, { variant, choices: parseChoices(choices) });
  return { ...initial, id: getOffer(product, initial.choices).variant?.id };
};

test.each([
  'constructor',
  'toString',
  '__proto__',
  'hasOwnProperty',
  'valueOf',
])('lets a shopper choose from an option that is called %s', name => {
  const product = make([[name, named('Big', 'Small')]]);
  const { choices } = begin(product, '');
  expect(getUnchosenOptions(product, choices).map(option => option.name)).toEqual([name]);
  expect(getOffer(product, choices)).toMatchObject({ variant: undefined, availability: 'available' });
  const chosen = begin(product, '', `${name}:Small`);
  expect(chosen).toMatchObject({ id: 'id-1', unknown: [] });
  const line = toPreviewLine({ ...product, manageVariants: false }, chosen.choices, new Map(), 1);
  expect(JSON.stringify(line.catalogReference.options)).toBe(`{"options":{"${name}":"Small"}}`);
  expect(line.descriptionLines).toEqual([{ name: { original: name }, plainText: { original: 'Small' } }]);
});

test('selects the variant with the given id when names differ only in case', () => {
  const thread = make([['Thread', named('m', 'M')]]);
  expect(begin(thread, 'id-1')).toMatchObject({ id: 'id-1', unknown: [] });
  expect(begin(thread, 'ID-0').id).toBe('id-0');
  expect(begin(thread, '', 'thread:M').id).toBe('id-1');
  const sizes = make([
    ['Size', named('S', 'L')],
    ['size', named('S', 'L')],
  ]);
  expect(begin(sizes, 'id-1').choices).toEqual(
    new Map([
      ['Size', 'S'],
      ['size', 'L'],
    ]),
  );
});

test('matches a choice by name first when another choice has that text as its value', () => {
  const ink = make([
    [
      'Colour',
      [
        { description: 'Ink', value: 'black' },
        { description: 'Black', value: '#222222' },
      ],
    ],
  ]);
  expect(begin(ink, 'id-1').id).toBe('id-1');
  for (const wanted of ['Black', 'black', '#222222']) expect(begin(ink, '', `Colour:${wanted}`).id).toBe('id-1');
  expect(begin(ink, '', 'Colour:ink').id).toBe('id-0');
});

test('matches no other choice when a hidden choice is requested', () => {
  const product = make([
    [
      'Colour',
      [
        { description: 'Ink', value: 'Black' },
        { description: 'Black', value: '#222222', visible: false },
        { description: 'Sage', value: 'green' },
      ],
    ],
  ]);
  expect(begin(product, 'id-1').choices.size).toBe(0);
  expect(begin(product, '', 'Colour:Black')).toMatchObject({ id: undefined, unknown: ['choices "Colour: Black"'] });
  const order = { choices: new Map([['Colour', 'green']]), namesOnly: true };
  expect(getInitialChoices(product, order).unknown).toHaveLength(1);
});

test('finds choices by names that differ in blanks, marks or case', () => {
  const product = make([
    ['Colour ', named('Oat ', 'Sage')],
    ['Größe', named('Cafe\u0301', 'Tee')],
  ]);
  expect(begin(product, '', 'colour:oat;Gro\u0308ße:CAFÉ')).toMatchObject({ id: 'id-0', unknown: [] });
  expect(begin(product, '', '{"Colour ":"Sage","Größe":"Tee"}')).toMatchObject({ id: 'id-3', unknown: [] });
});

test('chooses nothing when the requested name compares equal to two choices', () => {
  const product = make([['Thread', named('éA', 'Éa')]]);
  expect(begin(product, '', 'Thread:ÉA')).toMatchObject({ id: undefined, unknown: ['choices "Thread: ÉA"'] });
});
