import { expect, test } from 'vitest';
import { addToCart, estimateCart } from '../api/carts.ts';
import { get, postRead } from '../api/endpoint.ts';
import { queryProducts } from '../api/products.ts';
import { toPlainRead } from './plain-read.ts';
import { toOutgoingRequest } from './request.ts';

const host = { apiHost: 'https://api.example', gateway: true };

test.each([
  [queryProducts, { query: { paging: { limit: 1 } } }, host],
  [estimateCart, undefined, { apiHost: 'http://localhost:4455/', gateway: false }],
])('a POST that only reads is the request that any call of it is', (endpoint, input, to) => {
  expect(toPlainRead(endpoint, input, to)).toEqual(toOutgoingRequest(endpoint, input, to));
});

test.each([
  ['a write', addToCart],
  ['a GET', get('/ecom', '/v1/carts/current')],
  ['a read with a field in its path', postRead('/ecom', '/v1/carts/{id}/estimate')],
])('%s is not a plain read', (_, endpoint) => {
  expect(toPlainRead(endpoint, { id: 'x' }, host)).toBeUndefined();
});

test('none goes to another host', () => {
  for (const gateway of ['@elsewhere.example', '.elsewhere.example', ':8443', '//elsewhere.example'])
    expect(toPlainRead(postRead(gateway, '/v1/carts'), {}, host)).toBeUndefined();
});
