import { expect, test } from 'vitest';
import { toQueryString } from './query-string.ts';

const decode = (query: string) => JSON.parse(Buffer.from(query.replace(/^\.r=/, ''), 'base64url').toString());

test('nested fields get dotted keys, lists repeat their key, undefined is omitted', () => {
  const fields = { fieldsets: ['PUBLIC', 'FULL'], paging: { limit: 50, offset: 0 }, private: false, sort: undefined };
  expect(toQueryString(fields)).toBe('fieldsets=PUBLIC&fieldsets=FULL&paging.limit=50&paging.offset=0&private=false');
});

test('values are URL-encoded', () => {
  expect(new URLSearchParams(toQueryString({ name: 'a&b=c d+é' })).get('name')).toBe('a&b=c d+é');
});

test.each([
  ['a list of objects', { sort: [{ fieldName: 'name', order: 'ASC' }], limit: 3 }],
  ['null in a filter', { filter: { parentId: null } }],
  ['null in a list', { ids: ['a', null] }],
  ['a list in a list', { pairs: [['a', 'b']] }],
  ['a list with one entry in a filter', { query: { filter: { status: { $in: ['RECEIVED'] } } } }],
  ['true in a filter', { query: { filter: { email: { $exists: true } } } }],
  ['a dotted name in a filter', { filter: { 'media.name': 'ü→?' } }],
])('with %s, all fields are sent as one base64url parameter', (_, fields) => {
  const query = toQueryString(fields);
  expect(query).toMatch(/^\.r=[\w-]+$/);
  expect(decode(query)).toEqual(fields);
});

test('an input without fields gives an empty query string', () => {
  expect(toQueryString({})).toBe('');
});
