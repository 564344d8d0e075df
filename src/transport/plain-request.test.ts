import { expect, test } from 'vitest';
import { addToCart, estimateCart, getCart, updateCart } from '../api/carts.ts';
import { get, post, postRead } from '../api/endpoint.ts';
import { queryProducts } from '../api/products.ts';
import { toPlainRequest } from './plain-request.ts';
import { toOutgoingRequest } from './request.ts';

const host = { apiHost: 'https://api.example', gateway: true };

test.each([
  ['a POST that only reads', queryProducts, { query: { paging: { limit: 1 } } }, host],
  ['a POST without an input', estimateCart, undefined, { apiHost: 'http://localhost:4455/', gateway: false }],
  ['a write', addToCart, { lineItems: [] }, host],
  ['a long write', updateCart, { cartInfo: { buyerNote: 'x'.repeat(40_000) } }, host],
  ['a GET without fields', getCart, undefined, host],
])('toPlainRequest and toOutgoingRequest build the same request for %s', (_, endpoint, input, to) => {
  const request = toPlainRequest(endpoint, input, to);
  expect(request).toBeDefined();
  expect(request).toEqual(toOutgoingRequest(endpoint, input, to));
});

test.each([
  ['a GET with fields', get('/ecom', '/v1/orders')],
  ['a write with a field in its path', post('/ecom', '/v1/carts/{id}/add-to-cart')],
  ['a read with a field in its path', postRead('/ecom', '/v1/carts/{id}/estimate')],
])('toPlainRequest returns undefined for %s', (_, endpoint) => {
  expect(toPlainRequest(endpoint, { id: 'x' }, host)).toBeUndefined();
});

test('toPlainRequest returns undefined if the path could lead to another host', () => {
  for (const gateway of ['@elsewhere.example', '.elsewhere.example', ':8443', '//elsewhere.example'])
    expect(toPlainRequest(postRead(gateway, '/v1/carts'), {}, host)).toBeUndefined();
});

test('sets keepalive for a write whose body is shorter than 16,000 characters', () => {
  const write = (note: string) => toPlainRequest(updateCart, { cartInfo: { buyerNote: note } }, host)?.init;
  const room = 16_000 - String(write('')?.body).length;
  expect([room - 1, room].map(length => write('x'.repeat(length))?.keepalive)).toEqual([true, false]);
});
