import { expect, test } from 'vitest';
import { errorCodeOrField, setUpShop } from '../../testing/open-shop.ts';

const { shop, visitor } = setUpShop({ scope: 'file' });

test('invalid filters are refused by field', async () => {
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

test('a deep filter does not overflow the stack', async () => {
  const deep = (depth: number) =>
    shop.send('/v1/products/query-platformized', {
      method: 'POST',
      headers: { authorization: visitor.tokens.access_token },
      body: `{"query":{"filter":${'{"$not":'.repeat(depth)}{"slug":"olive-oil"}${'}'.repeat(depth)}}}`,
    });
  expect([(await deep(20)).status, (await deep(21)).status, (await deep(90_000)).status]).toEqual([200, 400, 400]);
});
