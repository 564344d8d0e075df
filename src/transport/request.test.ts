import { expect, test } from 'vitest';
import { addToCart, estimateCart, getCart } from '../api/carts.ts';
import { del, get, gives, patch, takes } from '../api/endpoint.ts';
import { getProduct } from '../api/products.ts';
import { toOutgoingRequest } from './request.ts';

const host = { apiHost: 'https://api.example', gateway: true };
const updateReview = patch('/reviews', '/v1/reviews/{review.id}', takes<{ review: { stars: number } }>);
const listFiles = get('/files', '/v1/files', takes<object>, gives<object>, '/v1/files/search');

test('a path field is encoded and not repeated in the query string', () => {
  const { url } = toOutgoingRequest(getProduct, { id: 'a/b?c#d ü', includeMerchantSpecificData: true }, host);
  expect(url).toBe(
    'https://api.example/stores-reader/v1/products/a%2Fb%3Fc%23d%20%C3%BC?includeMerchantSpecificData=true',
  );
});

test.each(['', '.', '..', 'a\ud800', undefined, null, 7, {}])('throws when the path field is %j', id => {
  expect(() => toOutgoingRequest(getProduct, { id }, host)).toThrow('GET /v1/products/{id} needs "id"');
});

test('the error for a missing dotted path field names the whole field', () => {
  expect(() => toOutgoingRequest(updateReview, {}, host)).toThrow('needs "review.id"');
});

test('removes {id} from the body, keeps {review.id}, and does not change the input', () => {
  const fields = { review: { id: 'r1', stars: 5 } };
  const { url, init } = toOutgoingRequest(updateReview, fields, host);
  expect(url).toBe('https://api.example/reviews/v1/reviews/r1');
  expect(init.body).toBe('{"review":{"id":"r1","stars":5}}');

  const rename = patch('', '/v1/members/{id}/slug', takes<{ slug: string }>);
  expect(toOutgoingRequest(rename, { id: 'm1', slug: 'anna' }, host).init.body).toBe('{"slug":"anna"}');
  expect(fields).toEqual({ review: { id: 'r1', stars: 5 } });
});

test('gateway prefixes can be omitted, and the host may end in a slash', () => {
  const { url } = toOutgoingRequest(getCart, undefined, { apiHost: 'http://localhost:4455/', gateway: false });
  expect(url).toBe('http://localhost:4455/v1/carts/current');
});

test('toOutgoingRequest throws for a gateway that leads to another host', { tags: ['@security-token-host'] }, () => {
  for (const gateway of ['@elsewhere.example', '.elsewhere.example', ':8443']) {
    expect(() => toOutgoingRequest(get(gateway, '/v1/carts'), {}, host)).toThrow('leaves the API host');
  }
});

test('sends no cookies, no content type without a body; rejects redirects', { tags: ['@security-token-host'] }, () => {
  const read = toOutgoingRequest(getCart, undefined, host).init;
  expect(read).toEqual({ method: 'GET', credentials: 'omit', redirect: 'error' });
  const write = toOutgoingRequest(addToCart, { lineItems: [] }, host).init;
  expect(write.headers).toEqual({ 'content-type': 'application/json' });
  expect(toOutgoingRequest(del('', '/v1/members/my'), { contentAssigneeId: 'm2' }, host).url).toMatch(
    /\?contentAssigneeId=m2$/,
  );
});

test('sets keepalive for a small write, not for a read or a large write', () => {
  expect(toOutgoingRequest(addToCart, { lineItems: [] }, host).init.keepalive).toBe(true);
  expect(toOutgoingRequest(estimateCart, {}, host).init.keepalive).toBe(false);
  const large = [{ quantity: 1, catalogReference: { catalogItemId: 'x'.repeat(40_000), appId: '' } }];
  expect(toOutgoingRequest(addToCart, { lineItems: large }, host).init.keepalive).toBe(false);
});

test('sends a query of 4,000 characters by GET, of 4,001 by the declared POST', () => {
  const name = 'x'.repeat(4_000 - 'name='.length);
  const short = toOutgoingRequest(listFiles, { name }, host);
  expect(short.init.method).toBe('GET');
  expect(new URL(short.url).search.slice(1)).toHaveLength(4_000);

  const long = toOutgoingRequest(listFiles, { name: `${name}x` }, host);
  expect(long.init).toMatchObject({ method: 'POST', body: JSON.stringify({ name: `${name}x` }) });
  expect(long.url).toBe('https://api.example/files/v1/files/search');
});

test('a GET without a POST alternative stays a GET with a long query string', () => {
  const { init } = toOutgoingRequest(get('', '/v1/files', takes<object>), { name: 'x'.repeat(5_000) }, host);
  expect(init.method).toBe('GET');
});
