import { expect, test } from 'vitest';
import type { Product } from '../../api/products.ts';
import { normalizeProduct } from './product.ts';

test('leaves out an option named like the prototype', () => {
  const options = ['Colour', '__proto__', 'constructor'].map(name => ({ name, choices: [{ value: 'Sage' }] }));
  const product = { id: 'a', productOptions: options } as unknown as Product;
  expect(normalizeProduct(product)?.productOptions.map(({ name }) => name)).toEqual(['Colour', 'constructor']);
});
