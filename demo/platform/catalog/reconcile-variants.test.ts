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

test('a product lists its variants while it manages them', () => {
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

test('remaining variants keep their values, and deleted ones do not come back', () => {
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

test('stock is kept in one row, or in one for each variant', () => {
  expect(listStockIds('bowl', plain)).toEqual([NO_VARIANT]);
  expect(new Set(listStockIds('bowl', managed(option('Size', 'S', 'L')))).size).toBe(2);
});

test.each([
  ['rows that stay keep their units', { a: 3, b: 4 }, ['a', 'b'], { a: 3, b: 4 }],
  ['what is new begins empty where stock is counted', { a: 3 }, ['a', 'b'], { a: 3, b: 0 }],
  ['what is new is not counted where nothing is', { a: null }, ['a', 'b'], { a: null, b: null }],
  ['units that stood together go to the first', { [NO_VARIANT]: 7 }, ['a', 'b'], { a: 7, b: 0 }],
  ['units come together', { a: 3, b: 4 }, [NO_VARIANT], { [NO_VARIANT]: 7 }],
  ['what is not counted in part is not counted together', { a: 3, b: null }, [NO_VARIANT], { [NO_VARIANT]: null }],
  ['what stood together stays together', { [NO_VARIANT]: 7 }, [NO_VARIANT], { [NO_VARIANT]: 7 }],
])('%s', (_, before, rows, after) => {
  expect(Object.fromEntries(migrateStock(new Map(Object.entries(before)), rows))).toEqual(after);
});
