import { expect, test } from 'vitest';
import { openDatabaseFixture } from '../testing/contract/database-fixture.ts';
import type { AnyJson, TestResponse } from '../testing/open-shop.ts';
import { type Random, seededRandom } from '../testing/seeded-random.ts';

const oddValues: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e12,
  Number.MAX_SAFE_INTEGER,
  '',
  ' ',
  'x'.repeat(20_000),
  '\u0000',
  'javascript:alert(1)',
  '../..',
  [],
  [null],
  [[]],
  {},
  { id: {} },
  { constructor: { prototype: 1 } },
  Array.from({ length: 2_000 }, () => 'x'),
];

/** A copy of the body in which one value is replaced by an odd value, left out or added. */
function mutated(body: AnyJson, random: Random): AnyJson {
  if (typeof body !== 'object' || body === null || random(6) === 0) return oddValues[random(oddValues.length)];
  const keys = Object.keys(body);
  const key = keys[random(keys.length)];
  const copy = Array.isArray(body) ? [...body] : { ...body };
  const mutation = random(8);
  if (mutation === 0) Object.assign(copy, { [`more${random(9)}`]: oddValues[random(oddValues.length)] });
  else if (key !== undefined && mutation === 1) delete copy[key];
  else if (key !== undefined) copy[key] = mutated(copy[key], random);
  return copy;
}

interface Write {
  readonly method: 'POST' | 'PATCH';
  readonly path: string;
  readonly body: object;
}

function listWrites(mug: AnyJson, gifts: string): readonly Write[] {
  const path = `/v1/products/${mug.id}`;
  const size = { option: 'Size', choice: 'L' };
  const product = {
    name: 'Bowl',
    slug: 'bowl',
    productType: 'physical',
    priceData: { price: 3 },
    weight: 1,
    discount: { type: 'PERCENT', value: 3 },
    pricePerUnitData: { totalQuantity: 1, totalMeasurementUnit: 'L', baseQuantity: 1, baseMeasurementUnit: 'ML' },
    additionalInfoSections: [{ title: 'a', description: 'b' }],
    productOptions: [{ name: 'Size', optionType: 'color', choices: [{ value: 'red', description: 'Red' }] }],
    costAndProfitData: { itemCost: 1 },
    seoData: { tags: [] },
    manageVariants: true,
  };
  const variant = { choices: { Size: 'L' }, price: 3, cost: 1, weight: 1, sku: 'a', visible: true };
  return [
    { method: 'POST', path: '/v1/products', body: { product } },
    { method: 'PATCH', path, body: { product, fieldMask: ['name', 'discount.value'] } },
    { method: 'PATCH', path, body: { product } },
    {
      method: 'PATCH',
      path: `${path}/variants`,
      body: { variants: [variant, { variantIds: [mug.variants[0].id], price: 2 }] },
    },
    {
      method: 'POST',
      path: `${path}/media`,
      body: { media: [{ mediaId: 'olive-oil', choice: size }, { url: 'https://example.com/a.png' }] },
    },
    { method: 'POST', path: `${path}/media/delete`, body: { mediaIds: ['olive-oil'] } },
    {
      method: 'PATCH',
      path: `${path}/choices/media`,
      body: { media: [{ ...size, mediaIds: [mug.media.items[0].id] }] },
    },
    { method: 'POST', path: `${path}/choices/media/delete`, body: { media: [{ ...size, mediaIds: ['olive-oil'] }] } },
    { method: 'POST', path: '/v1/bulk/products/update', body: { ids: [mug.id], set: { price: 3 } } },
    {
      method: 'POST',
      path: '/v1/bulk/products/adjust-properties',
      body: { ids: [mug.id], adjust: { price: { percentage: { rate: 3, roundToInt: true } } } },
    },
    {
      method: 'POST',
      path: '/v1/collections',
      body: { collection: { name: 'a', slug: 'b', description: 'c', visible: true } },
    },
    { method: 'PATCH', path: `/v1/collections/${gifts}`, body: { collection: { name: 'a' }, fieldMask: ['name'] } },
    { method: 'POST', path: `/v1/collections/${gifts}/productIds`, body: { productIds: [mug.id] } },
    { method: 'POST', path: `/v1/collections/${gifts}/productIds/delete`, body: { productIds: [mug.id] } },
    {
      method: 'POST',
      path: '/v1/products/query-platformized',
      body: {
        query: {
          filter: { $or: [{ slug: { $in: ['a'] } }] },
          sort: [{ fieldName: 'price', order: 'ASC' }],
          paging: { limit: 1, offset: 0 },
        },
      },
    },
    {
      method: 'POST',
      path: '/v2/collections/query',
      body: { query: { filter: { $not: { slug: 'a' } }, paging: { limit: 1 } } },
    },
    { method: 'POST', path: '/v1/variants/query', body: { query: { filter: { sku: { $between: ['a', 'b'] } } } } },
    {
      method: 'POST',
      path: `${path}/variants/query`,
      body: { choices: { Size: 'L' }, variantIds: ['a'], paging: { limit: 1 } },
    },
    { method: 'POST', path: `${path}/productOptionsAvailability`, body: { options: { Size: 'L' } } },
    {
      method: 'POST',
      path: '/graphql/alpha',
      body: { query: 'query($slug: String) { product(slug: $slug) { id } }', variables: { slug: 'a' } },
    },
  ];
}

test('a mutated body is accepted or refused with a reason; a refusal changes nothing', async () => {
  const { shop, merchant, dumpRows, close } = await openDatabaseFixture();
  const mug = await merchant.product('stoneware-mug');
  const { id: gifts } = (await merchant.get('/v2/collections/slug/gifts')).body.collection;
  const random = seededRandom(7);
  const send = ({ method, path }: Write, body: unknown): Promise<TestResponse> =>
    shop.call(method, path, body, merchant.tokens.access_token);

  let refused = 0;
  let requestCount = 0;
  for (const write of listWrites(mug, gifts))
    for (let times = 0; times < 60; times += 1) {
      const body = mutated(write.body, random);
      const { status, body: answer } = await send(write, body);
      const said = `${write.method} ${write.path} ${JSON.stringify(body)?.slice(0, 300)}`;
      requestCount += 1;
      if (status === 200) continue;
      refused += 1;
      expect([400, 404, 409], said).toContain(status);
      expect(answer.details.validationError ?? answer.details.applicationError, said).toBeTruthy();
      if (refused % 10 === 0) {
        // Accepted calls may have changed the data, so the rows are read right before the refused call is repeated.
        const before = dumpRows();
        await send(write, body);
        expect(dumpRows(), said).toEqual(before);
      }
    }
  console.log(`${requestCount} mutated bodies, ${refused} refused, no 5xx`);
  expect(refused).toBeGreaterThan(requestCount / 2);
  close();
});
