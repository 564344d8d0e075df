import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, type Shopper } from '../open-shop.ts';
import { dice } from '../seeded-random.ts';
import { ask, asked, queryableAreas } from './filterable-areas.ts';
import { leaf, meanings, tree } from './random-filters.ts';

/** Conditions of each operator alone, and all together, in each area. */
const ALONE = 6;
const IN_ALL = 235;

let shop: Awaited<ReturnType<typeof openShop>>;
let merchant: Shopper;
beforeAll(async () => {
  shop = await openShop();
  merchant = await shop.merchant();
  await sowWaiting();
});
afterAll(() => shop.close());

/** People who wait for what is sold out: some have an answer already, some cannot have one. */
async function sowWaiting(): Promise<void> {
  const visitor = await shop.visitor();
  const lines = [
    await visitor.line('stoneware-mug', 1, 'Rust/L'),
    await visitor.line('last-teapot', 1),
    await visitor.line('olive-oil', 1),
  ];
  for (const [n, { catalogReference }] of lines.entries())
    for (let who = 0; who < 8; who += 1) {
      const email = `waiting-${n}-${who}@post.${who % 3 ? 'example' : 'invalid'}`;
      const itemUrl = who % 2 ? { itemUrl: `https://shop.example/${n}` } : {};
      await visitor.post('/v1/back-in-stock-notification-requests', {
        request: { catalogReference, email, ...itemUrl },
      });
    }
  const last = lines.at(-1)?.catalogReference;
  await merchant.post('/v1/back-in-stock-notification-requests/report-items-back-in-stock', { catalogReference: last });
}

test('every operator in every area, and a thousand random filters, agree with what the answers hold', async () => {
  const operators = Object.keys(meanings);
  let asks = 0;
  let found = 0;
  for (const [index, area] of queryableAreas.entries()) {
    const items = await asked(merchant, area, {});
    const roll = dice(index + 1);
    const single = operators.flatMap(operator =>
      Array.from({ length: ALONE }, () => leaf(area, items, roll, operator)),
    );
    const trees = Array.from({ length: IN_ALL - single.length }, () => tree(area, items, roll, 3));
    for (const { filter, meets } of [...single, ...trees]) {
      const expected = items.filter(meets).map(({ id }) => id);
      const given = (await asked(merchant, area, filter)).map(({ id }) => id);
      expect(given, `${area.list} ${JSON.stringify(filter)}`).toEqual(expected);
      asks += 1;
      if (given.length > 0 && given.length < items.length) found += 1;
    }
    console.log(`${area.list}: ${items.length} items, ${Object.keys(area.fields).length} fields`);
  }
  console.log(
    `${operators.length} operators × ${queryableAreas.length} areas: ${asks} filters, 0 differences; ${found} of them found some and not all`,
  );
  expect(asks).toBeGreaterThan(1_000);
  expect(found).toBeGreaterThan(300);
}, 240_000);

test('an area can be filtered by every field that it has, and by no other', async () => {
  for (const area of queryableAreas) {
    const filtered = (filter: unknown) => ask(merchant, area.endpoint, { [area.query]: { filter }, ...area.more });
    for (const name of Object.keys(area.fields)) expect((await filtered({ [name]: 'x' })).status, name).toBe(200);
    for (const name of ['colour', 'constructor', '__proto__'])
      expect((await filtered(JSON.parse(`{"${name}":"x"}`))).status, name).toBe(400);
  }
});
