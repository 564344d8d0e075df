import { expect, test } from 'vitest';
import { toQueryString } from './query-string.ts';

const decode = (query: string) => JSON.parse(Buffer.from(query.replace(/^\.r=/, ''), 'base64url').toString());

test('nested fields have dotted keys, lists repeat, undefined is omitted', () => {
  const fields = { fieldsets: ['PUBLIC', 'FULL'], paging: { limit: 50, offset: 0 }, private: false, sort: undefined };
  expect(toQueryString(fields)).toBe('fieldsets=PUBLIC&fieldsets=FULL&paging.limit=50&paging.offset=0&private=false');
});

test('keys and values are encoded', () => {
  expect(new URLSearchParams(toQueryString({ name: 'a&b=c d+é' })).get('name')).toBe('a&b=c d+é');
});

test.each([
  ['a list of objects', { sort: [{ fieldName: 'name', order: 'ASC' }], limit: 3 }],
  ['null', { filter: { parentId: null } }],
  ['null in a list', { ids: ['a', null] }],
  ['a list in a list', { pairs: [['a', 'b']] }],
  ['a list of one in a filter', { query: { filter: { status: { $in: ['RECEIVED'] } } } }],
  ['true in a filter', { query: { filter: { email: { $exists: true } } } }],
  ['a name with a dot', { filter: { 'media.name': 'ü→?' } }],
])('%s sends all fields as one parameter', (_, fields) => {
  const query = toQueryString(fields);
  expect(query).toMatch(/^\.r=[\w-]+$/);
  expect(decode(query)).toEqual(fields);
});

test('no fields make an empty query string', () => {
  expect(toQueryString({})).toBe('');
});
