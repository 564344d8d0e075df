import { expect, test } from 'vitest';
import type { Cart } from '../../api/carts.ts';
import { normalizeCart } from './normalize.ts';

/** Nested as deep as an answer may be, and too deep for recursive code. */
const deep = (): object => Array.from({ length: 20_000 }).reduce<object>(inner => [inner], []);
const toCart = (cart: object) => normalizeCart(cart as Cart);

test.each([
  undefined,
  null,
  'cart',
  7,
  [],
  {},
  { id: null },
  { id: 7 },
  { id: {} },
  { id: deep() },
])('normalizeCart() throws for a cart without a string as its id (%#)', answer => {
  expect(() => normalizeCart(answer as unknown as Cart)).toThrow('System error occurred');
});

test('replaces invalid ids of lines and products by defaults', () => {
  const { lineItems } = toCart({
    id: 'cart',
    lineItems: [
      { id: deep(), catalogReference: { catalogItemId: deep(), appId: 'stores' } },
      { id: 'line', catalogReference: { catalogItemId: '', appId: 'stores' } },
      { id: 'line', catalogReference: { catalogItemId: 'mug', appId: 'stores' } },
    ],
  });
  expect(lineItems.map(({ id, catalogReference }) => [id, catalogReference])).toEqual([
    ['', { catalogItemId: '', appId: '' }],
    ['line', { catalogItemId: 'line', appId: '' }],
    ['line', { catalogItemId: 'mug', appId: 'stores' }],
  ]);
});
