import { beforeAll, expect, test } from 'vitest';
import { isRead, toLabel } from '../../../../../src/api/endpoint.ts';
import { isSoak } from '../../../../tools/is-soak.ts';
import { apiRoutes } from '../../../routes.ts';
import { setUpShop } from '../../open-shop.ts';
import { seededRandom } from '../../seeded-random.ts';
import { callEndpoint, queryAll, queryableAreas } from './filterable-areas.ts';
import { randomCondition, randomFilter, referenceOperators } from './random-filters.ts';

/** Per area: the number of conditions with each operator, and the number of filters in total. */
const CASES_PER_OPERATOR = 6;
const CASES_PER_AREA = isSoak ? 235 : 150;

const { shop, merchant } = setUpShop({ scope: 'file' });
beforeAll(() => seedBackInStockRequests());

/** Creates requests in every state: open, notified, and with an address that cannot be mailed. */
async function seedBackInStockRequests(): Promise<void> {
  const visitor = await shop.visitor();
  const lines = [
    await visitor.line('stoneware-mug', 1, 'Rust/L'),
    await visitor.line('last-teapot', 1),
    await visitor.line('olive-oil', 1),
  ];
  for (const [n, { catalogReference }] of lines.entries())
    for (let index = 0; index < 8; index += 1) {
      const email = `waiting-${n}-${index}@post.${index % 3 ? 'example' : 'invalid'}`;
      const itemUrl = index % 2 ? { itemUrl: `https://shop.example/${n}` } : {};
      await visitor.post('/v1/back-in-stock-notification-requests', {
        request: { catalogReference, email, ...itemUrl },
      });
    }
  const last = lines.at(-1)?.catalogReference;
  await merchant.post('/v1/back-in-stock-notification-requests/report-items-back-in-stock', { catalogReference: last });
}

/** Calls whose `query` or `search` is a string, not a filter. */
const TEXT_QUERIES = ['POST /graphql/{apiVersion}', 'POST /v1/files/search'];

test('queryableAreas has each read that accepts a query', () => {
  const reads = apiRoutes.flatMap(({ endpoint, fields }) =>
    isRead(endpoint) && fields.some(name => name === 'query' || name === 'search') ? [toLabel(endpoint)] : [],
  );
  const tried = queryableAreas.map(({ endpoint }) => toLabel(endpoint));
  expect(reads.sort()).toEqual([...tried, ...TEXT_QUERIES].sort());
});

test('all operators and a thousand random filters match the reference operators', async () => {
  const operators = Object.keys(referenceOperators);
  let queryCount = 0;
  let selectiveCount = 0;
  for (const [index, area] of queryableAreas.entries()) {
    const items = await queryAll(merchant, area, {});
    const random = seededRandom(index + 1);
    const single = operators.flatMap(operator =>
      Array.from({ length: CASES_PER_OPERATOR }, () => randomCondition(area, items, random, operator)),
    );
    const trees = Array.from({ length: CASES_PER_AREA - single.length }, () => randomFilter(area, items, random, 3));
    for (const { filter, matches } of [...single, ...trees]) {
      const expected = items.filter(matches).map(({ id }) => id);
      const actual = (await queryAll(merchant, area, filter)).map(({ id }) => id);
      expect(actual, `${area.list} ${JSON.stringify(filter)}`).toEqual(expected);
      queryCount += 1;
      if (actual.length > 0 && actual.length < items.length) selectiveCount += 1;
    }
    console.log(`${area.list}: ${items.length} items, ${Object.keys(area.fields).length} fields`);
  }
  console.log(
    `${operators.length} operators × ${queryableAreas.length} areas: ${queryCount} filters, 0 differences; ${selectiveCount} of them found some and not all`,
  );
  expect(queryCount).toBeGreaterThan(1_000);
  expect(selectiveCount).toBeGreaterThan(300);
}, 240_000);

test('each list can be filtered by each of its fields, but not by unknown fields', async () => {
  for (const area of queryableAreas) {
    const filtered = (filter: unknown) =>
      callEndpoint(merchant, area.endpoint, { [area.query]: { filter }, ...area.extraInput });
    for (const name of Object.keys(area.fields)) expect((await filtered({ [name]: 'x' })).status, name).toBe(200);
    for (const name of ['colour', 'constructor', '__proto__'])
      expect((await filtered(JSON.parse(`{"${name}":"x"}`))).status, name).toBe(400);
  }
});
