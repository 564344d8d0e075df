import { expect, test } from 'vitest';
import { NO_VARIANT } from '../../../src/api/shared/line.ts';
import { listStockIds, migrateStock, withReconciledVariants } from './reconcile-variants.ts';
import type { StoredOption, StoredProduct } from './types.ts';

const option = (name: string, ...values: readonly string[]): StoredOption => ({
  name,
  type: 'drop_down',
  choices: values.map(description => ({ description, value: description })),
});

const plain: StoredProduct = {
  slug: 'bowl',
  name: 'Bowl',
  description: '',
  productType: 'physical',
  price: 10,
  sku: 'B',
  stock: null,
  media: [],
  collections: [],
};

const managed = (...options: readonly StoredOption[]) =>
  withReconciledVariants(plain, { ...plain, options, manageVariants: true });
const listVariantNames = ({ variants = [] }: StoredProduct) =>
  variants.map(({ choices }) => Object.values(choices).join('/'));

test('a product stores its variants only while it manages variants', () => {
  expect(listVariantNames(managed(option('Size', 'S', 'L'), option('Wood', 'Oak', 'Ash')))).toEqual([
    'S/Oak',
    'S/Ash',
    'L/Oak',
    'L/Ash',
  ]);
  const two = { ...plain, options: [option('Size', 'S', 'L')] };
  expect(withReconciledVariants(plain, two).variants).toBeUndefined();
  expect(withReconciledVariants(two, { ...two, manageVariants: true }).variants).toHaveLength(2);
  expect(withReconciledVariants(two, { ...plain, manageVariants: true })).toMatchObject({ manageVariants: false });
});

test('a change of options keeps remaining variants and restores no deleted variant', () => {
  const before = managed(option('Size', 'S', 'L'), option('Wood', 'Oak', 'Ash'));
  const [first, second] = before.variants ?? [];
  if (!first || !second) throw new Error('no variants');
  const sparse = { ...before, variants: [{ ...first, price: 12 }, second] };
  const after = withReconciledVariants(sparse, {
    ...sparse,
    options: [option('Size', 'S', 'L', 'XL'), option('Wood', 'Oak')],
  });
  expect(listVariantNames(after)).toEqual(['S/Oak', 'XL/Oak']);
  expect(after.variants?.map(({ price }) => price)).toEqual([12, undefined]);
});

test('a product has one stock row, or one for each managed variant', () => {
  expect(listStockIds('bowl', plain)).toEqual([NO_VARIANT]);
  expect(new Set(listStockIds('bowl', managed(option('Size', 'S', 'L')))).size).toBe(2);
});

test.each([
  ['a remaining variant keeps its units', { a: 3, b: 4 }, ['a', 'b'], { a: 3, b: 4 }],
  ['a new variant starts at 0 if stock is tracked', { a: 3 }, ['a', 'b'], { a: 3, b: 0 }],
  ['a new variant is not tracked if no variant is', { a: null }, ['a', 'b'], { a: null, b: null }],
  ['the product’s units go to its first new variant', { [NO_VARIANT]: 7 }, ['a', 'b'], { a: 7, b: 0 }],
  ['the units of removed variants add up for the product', { a: 3, b: 4 }, [NO_VARIANT], { [NO_VARIANT]: 7 }],
  ['the product is untracked if one removed variant was', { a: 3, b: null }, [NO_VARIANT], { [NO_VARIANT]: null }],
  ['a product without variants keeps its units', { [NO_VARIANT]: 7 }, [NO_VARIANT], { [NO_VARIANT]: 7 }],
])('%s', (_, before, rows, after) => {
  expect(Object.fromEntries(migrateStock(new Map(Object.entries(before)), rows))).toEqual(after);
});
