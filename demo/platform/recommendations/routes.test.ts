import { beforeEach, expect, test } from 'vitest';
import type { AvailableAlgorithm } from '../../../src/api/recommendations.ts';
import { STORES_APP_ID } from '../../../src/api/shared/line.ts';
import { type AnyJson, errorCodeOrField, setUpShop } from '../testing/open-shop.ts';

const { shop, visitor } = setUpShop();
let related: AnyJson;
let global: AnyJson;

beforeEach(async () => {
  const { body } = await visitor.get('/v1/recommendations/algorithms');
  const algorithms: readonly AvailableAlgorithm[] = body.availableAlgorithms;
  const named = (type: string) => {
    const found = algorithms.find(({ config }) => config.algorithmType === type);
    return { id: found?.config.algorithmId, appId: found?.appId };
  };
  related = named('RELATED_ITEMS');
  global = named('GLOBAL');
});

const toItem = async (slug: string) => ({ catalogItemId: (await visitor.product(slug)).id, appId: STORES_APP_ID });
const recommend = (body: AnyJson) => visitor.post('/v1/recommendations/get', body);

/** The slugs that an algorithm recommends for products with the given slugs. */
async function listRelated(algorithm: AnyJson, ...slugs: readonly string[]): Promise<readonly string[]> {
  const { body } = await recommend({ algorithms: [algorithm], items: await Promise.all(slugs.map(toItem)) });
  const ids = body.recommendation.items.map((item: AnyJson) => item.catalogItemId);
  const { body: found } = await visitor.post('/v1/products/query-platformized', {
    query: { filter: { id: { $in: ids } } },
  });
  return ids.map((id: string) => found.products.find((product: AnyJson) => product.id === id).slug);
}

async function buy(slug: string, quantity: number): Promise<string> {
  await visitor.add(slug, quantity);
  const { body } = await visitor.post('/v1/carts/current/create-checkout', {
    channelType: 'WEB',
    shippingAddress: { country: 'DE' },
  });
  return (await visitor.post(`/v1/checkouts/${body.checkoutId}/create-order`)).body.orderId;
}

test('the platform lists both algorithms with their app id and the catalog’s app id', async () => {
  const { body } = await visitor.get('/v1/recommendations/algorithms');
  expect(body.availableAlgorithms).toHaveLength(2);
  for (const { config, appId, catalogAppIds } of body.availableAlgorithms) {
    expect(config).toMatchObject({ name: expect.any(String), description: expect.any(String) });
    expect(appId).toMatch(/^[\da-f-]{36}$/);
    expect(catalogAppIds).toEqual([STORES_APP_ID]);
  }
});

test('best sellers are ranked by sales, without the given items and canceled orders', async () => {
  const before = await listRelated(global);
  expect(before[0]).toBe('stoneware-mug');
  expect(await listRelated(global, 'stoneware-mug')).not.toContain('stoneware-mug');
  const orderId = await buy('garden-twine', 40);
  expect((await listRelated(global))[0]).toBe('garden-twine');
  const { accessToken } = await shop.admin('merchant-token', {});
  await shop.as({ access_token: accessToken }).post(`/v1/orders/${orderId}/cancel`);
  expect(await listRelated(global)).toEqual(before);
});

test('products ordered together come before those that share a collection', async () => {
  const found = await listRelated(related, 'bread-knife');
  expect(found[0]).toBe('oak-board');
  expect(found).toContain('cast-iron-pot');
  expect(found).toContain('linen-apron');
  expect(found.indexOf('oak-board')).toBeLessThan(found.indexOf('linen-apron'));
  expect(found).not.toContain('bread-knife');
});

test('products that cannot be bought are not recommended', async () => {
  await shop.admin('stock', { slug: 'oak-board', quantity: 0 });
  await shop.admin('products', { slug: 'cast-iron-pot', visible: false });
  const found = await listRelated(related, 'bread-knife');
  expect(found).not.toContain('oak-board');
  expect(found).not.toContain('cast-iron-pot');
});

test('a recommendation is of the first algorithm with enough items, otherwise empty', async () => {
  const items = [await toItem('sourdough-course')];
  const both = { algorithms: [related, global], items };
  expect((await recommend({ ...both, minimumRecommendedItems: 1 })).body.recommendation.algorithm).toEqual(related);
  const { body } = await recommend({ ...both, minimumRecommendedItems: 8 });
  expect(body.recommendation.algorithm).toEqual(global);
  expect(body.recommendation.items.length).toBeGreaterThanOrEqual(8);
  expect((await recommend({ ...both, minimumRecommendedItems: 50 })).body.recommendation).toEqual({ items: [] });
  expect((await recommend({ algorithms: [related] })).body.recommendation).toEqual({ items: [] });
});

test('a shop without orders has no best sellers, although another shop has orders', async () => {
  const other = await shop.visitor('other-client');
  const { body } = await other.post('/v1/recommendations/get', { algorithms: [global] });
  expect(body.recommendation).toEqual({ items: [] });
});

test('recommendations refuse items of other apps, unknown algorithms and unknown apps', async () => {
  const item = await toItem('bread-knife');
  const codes = [
    errorCodeOrField(await recommend({ algorithms: [related], items: [{ ...item, appId: 'bookings' }] })),
    errorCodeOrField(await recommend({ algorithms: [{ ...related, id: 'magic' }], items: [item] })),
    errorCodeOrField(await recommend({ algorithms: [{ ...related, appId: 'nobody' }], items: [item] })),
  ];
  expect(codes).toEqual(['ITEM_APP_ID_NOT_SUPPORTED', 'ALGORITHM_NOT_SUPPORTED', 'RECOMMENDATIONS_PROVIDER_NOT_FOUND']);
});

test.each([
  [{}, 'algorithms'],
  [{ algorithms: 'all' }, 'algorithms'],
  [{ algorithms: Array(11).fill({ id: 'a', appId: 'b' }) }, 'algorithms'],
  [{ algorithms: [{}] }, 'algorithms[0].id'],
  [{ algorithms: [{ id: 'a', appId: 'b' }], items: [{ appId: 'c' }] }, 'items[0].catalogItemId'],
  [{ algorithms: [{ id: 'a', appId: 'b' }], minimumRecommendedItems: 0 }, 'minimumRecommendedItems'],
  [{ algorithms: [{ id: 'a', appId: 'b' }], minimumRecommendedItems: 1.5 }, 'minimumRecommendedItems'],
])('recommendation request %# is refused with the name of its invalid field', async (body, field) => {
  const refused = await recommend(body);
  expect([refused.status, errorCodeOrField(refused)]).toEqual([400, field]);
});
