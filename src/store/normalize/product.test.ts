import { expect, test } from 'vitest';
import type { Product } from '../../api/products.ts';
import { normalizeProduct } from './product.ts';

test('an option whose name is that of the prototype is left out, so that no choice of it changes all objects', () => {
  const options = ['Colour', '__proto__', 'constructor'].map(name => ({ name, choices: [{ value: 'Sage' }] }));
  const product = { id: 'a', productOptions: options } as unknown as Product;
  expect(normalizeProduct(product)?.productOptions.map(({ name }) => name)).toEqual(['Colour', 'constructor']);
});
