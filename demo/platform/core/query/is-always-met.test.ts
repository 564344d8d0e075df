import { expect, test } from 'vitest';
import { errorCodeOrField, expectOk, setUpShop } from '../../testing/open-shop.ts';
import { isAlwaysMet } from './is-always-met.ts';

const { merchant } = setUpShop();

/** Filters that every item matches. */
const empty = [
  {},
  { $and: [] },
  { $and: [{}] },
  { $and: [{}, { $and: [] }] },
  { $or: [{}] },
  { $or: [{ id: 'a' }, {}] },
  { $not: { $or: [] } },
  { $not: { $not: {} } },
  { $not: [{}, { $or: [] }] },
  { id: {} },
  { $and: [null] },
  { loginEmail: { $contains: '' } },
  { $or: [{ loginEmail: { $startsWith: '' } }] },
  { $not: { status: { $in: [] } } },
  { $not: { $and: [{ id: { $in: [] } }, { status: 'APPROVED' }] } },
  { $or: [{ $not: { id: { $in: [], $ne: 'a' } } }] },
] as const;

test.each(empty)('isAlwaysMet is true for the filter %j', filter => {
  expect(isAlwaysMet(filter)).toBe(true);
});

test.each([
  { id: 'a' },
  { $and: [{ id: 'a' }, {}] },
  { $or: [] },
  { $not: {} },
  { $not: [] },
  { $not: { id: 'a' } },
  { status: { $ne: 'BLOCKED' } },
  { id: { $in: [] } },
  { $or: [{ id: 'a' }, { id: 'b' }] },
])('isAlwaysMet is false for the filter %j', filter => {
  expect(isAlwaysMet(filter)).toBe(false);
});

test.each(empty)('bulk calls refuse the filter %j, which every item matches', async filter => {
  const members = async () => expectOk(await merchant.post('/v1/members/query', { query: {}, fieldsets: ['FULL'] }));
  const before = await members();
  for (const path of [
    'members/bulk/delete-by-filter',
    'members/bulk/block-by-filter',
    'members/bulk/approve-by-filter',
  ])
    expect(errorCodeOrField(await merchant.post(`/v1/${path}`, { filter }))).toBe('EMPTY_FILTER');
  expect(errorCodeOrField(await merchant.post('/v1/bulk/reviews/delete', { filter }))).toBe('EMPTY_FILTER');
  expect(await members()).toEqual(before);
});
