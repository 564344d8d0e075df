import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, reason, type Shopper } from '../../testing/open-shop.ts';

let shop: Awaited<ReturnType<typeof openShop>>;
let visitor: Shopper;
beforeAll(async () => {
  shop = await openShop();
  visitor = await shop.visitor();
});
afterAll(() => shop.close());

test('filters that make no sense are refused by the field, and none fails', async () => {
  const ask = (filter: unknown) => visitor.post('/v1/products/query-platformized', { query: { filter } });
  expect(reason(await ask('slug'))).toBe('query.filter');
  expect(reason(await ask({ colour: 'red' }))).toBe('query.filter.colour');
  expect(reason(await ask({ constructor: 'red' }))).toBe('query.filter.constructor');
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
    expect(reason(await ask({ slug: operand })), JSON.stringify(operand)).toBe('query.filter.slug');
  for (const operator of ['$and', '$or'])
    expect(reason(await ask({ [operator]: {} }))).toBe(`query.filter.${operator}`);
});

test('a filter that is deeper than anybody needs fills no stack', async () => {
  const deep = (depth: number) =>
    shop.send('/v1/products/query-platformized', {
      method: 'POST',
      headers: { authorization: visitor.tokens.access_token },
      body: `{"query":{"filter":${'{"$not":'.repeat(depth)}{"slug":"olive-oil"}${'}'.repeat(depth)}}}`,
    });
  expect([(await deep(20)).status, (await deep(21)).status, (await deep(90_000)).status]).toEqual([200, 400, 400]);
});
