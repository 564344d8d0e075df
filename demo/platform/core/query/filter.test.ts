import { expect, test } from 'vitest';
import type { Product } from '../../../../src/api/products.ts';
import { errorCodeOrField, setUpShop } from '../../testing/open-shop.ts';

const { shop, visitor } = setUpShop({ scope: 'file' });

test('the error for an invalid filter names the invalid field', async () => {
  const query = (filter: unknown) => visitor.post('/v1/products/query-platformized', { query: { filter } });
  expect(errorCodeOrField(await query('slug'))).toBe('query.filter');
  expect(errorCodeOrField(await query({ colour: 'red' }))).toBe('query.filter.colour');
  expect(errorCodeOrField(await query({ constructor: 'red' }))).toBe('query.filter.constructor');
  for (const operand of [
    { $near: 1 },
    { $in: 'x' },
    { $hasSome: {} },
    { $between: [1] },
    { $between: 'x' },
    { $startsWith: 7 },
    { $contains: null },
    { $exists: 'yes' },
    { $isEmpty: 1 },
    { constructor: 1 },
  ])
    expect(errorCodeOrField(await query({ slug: operand })), JSON.stringify(operand)).toBe('query.filter.slug');
  for (const operator of ['$and', '$or'])
    expect(errorCodeOrField(await query({ [operator]: {} }))).toBe(`query.filter.${operator}`);
});

test.each([
  ['$or', { $or: Array.from({ length: 101 }, () => ({ slug: 'a' })) }],
  ['$and in $or', { $or: Array.from({ length: 11 }, () => ({ $and: Array(10).fill({ slug: 'a' }) })) }],
  ['$not', { $not: Array(101).fill({ slug: { $contains: 'a' } }) }],
  ['empty parts', { $or: Array(101).fill({}) }],
  ['operators', { $and: Array(51).fill({ slug: { $startsWith: 'a', $endsWith: 'b' } }) }],
  ['values', { slug: { $in: Array(1001).fill('a') } }],
  ['values of many lists', { $or: Array(50).fill({ slug: { $hasSome: Array(21).fill('a') } }) }],
] as const)('a query refuses a filter with too many parts: %s', async (_, filter) => {
  const paths = ['/v1/products/query-platformized', '/v1/reviews/query', '/v1/members/query'];
  for (const path of paths) {
    const { status, body } = await visitor.post(path, { query: { filter } });
    expect([status, body.details.validationError.fieldViolations[0].violatedRule], path).toEqual([400, 'MAX_SIZE']);
  }
});

test('a query accepts a filter of 100 conditions and parts, or of 1,000 values', async () => {
  for (const filter of [
    { $or: Array.from({ length: 50 }, (_, n) => ({ slug: `a${n}` })) },
    { slug: { $in: [...Array(999).fill('a'), 'olive-oil'] } },
  ])
    expect((await visitor.post('/v1/products/query-platformized', { query: { filter } })).status).toBe(200);
});

test('a query refuses a filter that is nested deeper than 20 levels', async () => {
  const deep = (depth: number) =>
    shop.send('/v1/products/query-platformized', {
      method: 'POST',
      headers: { authorization: visitor.tokens.access_token },
      body: `{"query":{"filter":${'{"$not":'.repeat(depth)}{"slug":"olive-oil"}${'}'.repeat(depth)}}}`,
    });
  expect([(await deep(20)).status, (await deep(21)).status, (await deep(90_000)).status]).toEqual([200, 400, 400]);
});

test('a null condition matches only products without the field', async () => {
  const query = async (filter: unknown): Promise<readonly Product[]> =>
    (await visitor.post('/v1/products/query-platformized', { query: { filter, paging: { limit: 100 } } })).body
      .products;
  const all = await query({});
  const without = all.filter(({ ribbon }) => !ribbon).map(({ slug }) => slug);
  expect(without.length).toBeGreaterThan(0);
  for (const condition of [null, { $eq: null }, { $in: [null] }, { $exists: false }])
    expect([condition, (await query({ ribbon: condition })).map(({ slug }) => slug)]).toEqual([condition, without]);
  expect(await query({ ribbon: { $ne: null } })).toHaveLength(all.length - without.length);
});
