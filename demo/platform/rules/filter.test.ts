import { afterAll, beforeAll, expect, test } from 'vitest';
import { dice, type Roll } from '../dice.ts';
import { type Body, openShop, reason, type Shopper } from '../open-shop.ts';

let shop: Awaited<ReturnType<typeof openShop>>;
let visitor: Shopper;
beforeAll(async () => {
  shop = await openShop();
  visitor = await shop.visitor();
});
afterAll(() => shop.close());

interface Area {
  readonly path: string;
  readonly list: string;
  readonly fields: Readonly<Record<string, (item: Body) => unknown>>;
}

/** What each area can be asked for, read off its answers. */
const areas: readonly Area[] = [
  {
    path: '/v1/products/query-platformized',
    list: 'products',
    fields: {
      slug: item => item.slug,
      name: item => item.name,
      sku: item => item.sku,
      brand: item => item.brand,
      ribbon: item => item.ribbon,
      price: item => item.priceData.price,
      productType: item => item.productType,
      visible: item => item.visible,
      collectionIds: item => item.collectionIds,
      'stock.inventoryStatus': item => item.stock.inventoryStatus,
    },
  },
  {
    path: '/v2/collections/query',
    list: 'collections',
    fields: {
      slug: item => item.slug,
      name: item => item.name,
      description: item => item.description,
      visible: item => item.visible,
      numberOfProducts: item => item.numberOfProducts,
    },
  },
  {
    path: '/v1/variants/query',
    list: 'variants',
    fields: {
      variantId: item => item.variantId,
      productName: item => item.productName,
      sku: item => item.sku,
      managedVariant: item => item.managedVariant,
      collectionIds: item => item.collectionIds,
      'stock.inStock': item => item.stock.inStock,
    },
  },
];

async function asked({ path, list }: Area, filter: unknown): Promise<readonly Body[]> {
  const items: Body[] = [];
  for (let offset = 0; ; offset += 100) {
    const { body } = await visitor.post(path, { query: { filter, paging: { limit: 100, offset } } });
    items.push(...body[list]);
    if (items.length >= body.metadata.total) return items;
  }
}

const lower = (value: unknown) => String(value).toLowerCase();
const some = (value: unknown, test: (one: unknown) => boolean) =>
  Array.isArray(value) ? value.some(test) : test(value);
const text = (value: unknown, test: (one: string) => boolean) =>
  some(value, one => typeof one === 'string' && test(one.toLowerCase()));
// The types differ only where a field is absent, which is never in order.
const ordered = (value: Body, test: (one: Body) => boolean) =>
  (typeof value === 'number' || typeof value === 'string') && test(value);

/** Each operator in other words than the platform's. */
const meanings: Readonly<Record<string, (value: unknown, operand: Body) => boolean>> = {
  $eq: (value, operand) => some(value, one => Object.is(one, operand)),
  $ne: (value, operand) => !some(value, one => Object.is(one, operand)),
  $gt: (value, operand) => ordered(value, one => one > operand),
  $gte: (value, operand) => ordered(value, one => !(one < operand)),
  $lt: (value, operand) => ordered(value, one => one < operand),
  $lte: (value, operand) => ordered(value, one => !(one > operand)),
  $between: (value, [least, most]) => ordered(value, one => !(one < least) && !(one > most)),
  $in: (value, operand: unknown[]) => some(value, one => operand.indexOf(one) >= 0),
  $hasSome: (value, operand: unknown[]) => operand.some(wanted => some(value, one => one === wanted)),
  $hasAll: (value, operand: unknown[]) => !operand.some(wanted => !some(value, one => one === wanted)),
  $startsWith: (value, operand) => text(value, one => one.indexOf(lower(operand)) === 0),
  $endsWith: (value, operand) => text(value, one => one.slice(-operand.length) === lower(operand)),
  $contains: (value, operand) => text(value, one => one.indexOf(lower(operand)) >= 0),
  $exists: (value, operand) => operand === (value !== undefined),
  $isEmpty: (value, operand) =>
    operand === [undefined, ''].includes(value as string) || (Array.isArray(value) && operand === !value[0]),
};

const texts = new Set(['$startsWith', '$endsWith', '$contains']);

const pick = <T>(roll: Roll, list: readonly T[]): T => list[roll(list.length)] as T;

/** An operand of the kind that a field holds, taken from the items themselves. */
function operandFor(operator: string, values: readonly unknown[], roll: Roll): unknown {
  const value = () => pick(roll, values) ?? 'nothing';
  if (operator === '$exists' || operator === '$isEmpty') return roll(2) === 0;
  if (['$in', '$hasSome', '$hasAll'].includes(operator)) return Array.from({ length: roll(3) + 1 }, value);
  if (operator === '$between') return [value(), value()];
  if (!texts.has(operator)) return value();
  const word = String(value());
  const from = roll(word.length);
  return operator === '$startsWith'
    ? word.slice(0, 2)
    : operator === '$endsWith'
      ? word.slice(-2)
      : word.slice(from, from + 3);
}

interface Condition {
  readonly filter: Body;
  readonly meets: (item: Body) => boolean;
}

function leaf(area: Area, items: readonly Body[], roll: Roll, operator = pick(roll, Object.keys(meanings))): Condition {
  const [name, read] = pick(roll, Object.entries(area.fields));
  const operand = operandFor(operator, items.flatMap(read), roll);
  const means = meanings[operator];
  const bare = operator === '$eq' && roll(2) === 0;
  return {
    filter: { [name]: bare ? operand : { [operator]: operand } },
    meets: item => means?.(read(item), operand) ?? false,
  };
}

function tree(area: Area, items: readonly Body[], roll: Roll, depth: number): Condition {
  const kind = depth === 0 ? 3 : roll(4);
  if (kind === 3) return leaf(area, items, roll);
  const parts = Array.from({ length: roll(3) + 1 }, () => tree(area, items, roll, depth - 1));
  const filters = parts.map(({ filter }) => filter);
  if (kind === 0) return { filter: { $and: filters }, meets: item => !parts.some(({ meets }) => !meets(item)) };
  if (kind === 1) return { filter: { $or: filters }, meets: item => parts.some(({ meets }) => meets(item)) };
  const [first] = parts;
  return { filter: { $not: first?.filter }, meets: item => !first?.meets(item) };
}

test('every operator, and a thousand random filters, agree with what the answers hold', async () => {
  let asks = 0;
  let found = 0;
  for (const [index, area] of areas.entries()) {
    const items = await asked(area, {});
    const roll = dice(index + 1);
    const single = Object.keys(meanings).flatMap(operator =>
      Array.from({ length: 6 }, () => leaf(area, items, roll, operator)),
    );
    const trees = Array.from({ length: 335 - single.length }, () => tree(area, items, roll, 3));
    for (const { filter, meets } of [...single, ...trees]) {
      const expected = items.filter(meets).map(({ id }) => id);
      const given = (await asked(area, filter)).map(({ id }) => id);
      expect(given, `${area.list} ${JSON.stringify(filter)}`).toEqual(expected);
      asks += 1;
      if (given.length > 0 && given.length < items.length) found += 1;
    }
  }
  console.log(`${asks} filters, 0 differences; ${found} of them found some and not all`);
  expect(asks).toBeGreaterThan(1_000);
  expect(found).toBeGreaterThan(300);
}, 120_000);

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
