import { expect, test } from 'vitest';
import type { Product } from '../../api/products.ts';
import { normalizeProduct } from './product.ts';

test('normalizeProduct() keeps options with names such as constructor and __proto__', () => {
  const names = ['Colour', '__proto__', 'constructor'];
  const options = names.map(name => ({ name, choices: [{ value: 'Sage' }] }));
  const product = { id: 'a', productOptions: options } as unknown as Product;
  expect(normalizeProduct(product)?.productOptions.map(({ name }) => name)).toEqual(names);
});
