import { expect, test } from 'vitest';
import { type AnyJson, errorCodeOrField, setUpShop } from '../testing/open-shop.ts';

const { shop, visitor } = setUpShop({ scope: 'file' });

const query = (input: unknown) => visitor.post('/stores-reader/v1/products/query-platformized', { query: input });
const slugs = async (filter: unknown): Promise<string[]> =>
  (await query({ filter, paging: { limit: 100 } })).body.products.map((product: AnyJson) => product.slug);

test('a product query is paged by limit and offset, and refuses a limit above 100', async () => {
  const { body } = await query({});
  expect(body.metadata).toEqual({ count: body.products.length, offset: 0, total: body.products.length });
  expect((await query({ paging: { limit: 2, offset: 3 } })).body.metadata).toMatchObject({ count: 2, offset: 3 });
  expect(errorCodeOrField(await query({ paging: { limit: 101 } }))).toBe('query.paging.limit');
  expect(errorCodeOrField(await query({ paging: 7 }))).toBe('query.paging');
  expect(errorCodeOrField(await query('everything'))).toBe('query');
  expect(errorCodeOrField(await visitor.post('/v1/products/query-platformized', { qeury: {} }))).toBe('qeury');
});

test('a product query filters by comparison, list, text search and combined conditions', async () => {
  expect(await slugs({ slug: 'olive-oil' })).toEqual(['olive-oil']);
  expect(await slugs({ slug: { $in: ['garden-twine', 'olive-oil', 'nothing'] } })).toHaveLength(2);
  expect(await slugs({ name: { $startsWith: 'stone' }, price: { $gte: 18, $lt: 19 } })).toEqual(['stoneware-mug']);
  expect(await slugs({ $or: [{ slug: 'olive-oil' }, { name: { $contains: 'TEAPOT' } }] })).toHaveLength(2);
  expect(await slugs({ $and: [{ productType: 'digital' }, { $not: { slug: 'field-guide-pdf' } }] })).toEqual([
    'sourdough-course',
  ]);
  const { collection } = (await visitor.get('/v2/collections/slug/reading')).body;
  expect(await slugs({ 'collections.id': { $hasSome: [collection.id] } })).toHaveLength(2);
  expect(await slugs({ collectionIds: { $hasAll: [collection.id] }, ribbon: { $exists: true } })).toHaveLength(0);
  expect(errorCodeOrField(await query({ filter: { colour: 'red' } }))).toBe('query.filter.colour');
  expect(errorCodeOrField(await query({ filter: { slug: { $near: 1 } } }))).toBe('query.filter.slug');
});

test('a product query sorts by a field and a direction, and refuses an unknown field', async () => {
  const { body } = await query({ sort: [{ fieldName: 'price', order: 'DESC' }] });
  const prices = body.products.map((product: AnyJson) => product.price.price);
  expect(prices).toEqual([...prices].sort((a, b) => b - a));
  expect(errorCodeOrField(await query({ sort: [{ fieldName: 'luck' }] }))).toBe('query.sort[0].fieldName');
});

test('a product has its variants with stock and prices, and the stock of its choices', async () => {
  const mug = await visitor.product('stoneware-mug');
  expect(mug.variants.map(({ stock }) => stock.quantity)).toEqual([24, 16, 20, 2, 18, 0, 12, 9, 10, 7]);
  expect(mug.stock.inventoryStatus).toBe('PARTIALLY_OUT_OF_STOCK');
  expect(mug.priceRange).toEqual({ minValue: 18, maxValue: 22 });
  expect(mug.media.mainMedia?.image).toMatchObject({
    width: expect.any(Number),
    url: expect.stringMatching(/^http:\/\/api\.test\/media\//),
  });
  await shop.admin('stock', { slug: 'stoneware-mug', variantId: mug.variants[4]?.id, quantity: 0 });
  const [colours] = (await visitor.product('stoneware-mug')).productOptions;
  expect(colours?.choices.filter(({ inStock }) => !inStock).map(({ description }) => description)).toEqual(['Slate']);
  expect((await visitor.product('olive-oil')).price).toMatchObject({ price: 17.5, pricePerUnit: 3.5 });
  expect((await visitor.product('olive-oil')).variants[0]?.id).toBe('00000000-0000-0000-0000-000000000000');
});

test('visitors do not find hidden products', async () => {
  const { id } = await visitor.product('garden-shears');
  await shop.admin('products', { slug: 'garden-shears', visible: false });
  expect(await slugs({ slug: 'garden-shears' })).toEqual([]);
  expect(errorCodeOrField(await visitor.get(`/v1/products/${id}`))).toBe('PRODUCT_NOT_FOUND');
  await shop.admin('products', { slug: 'garden-shears', visible: true });
  expect((await visitor.get(`/v1/products/${id}`)).status).toBe(200);
});

test('only the merchant sees the cost of a product', async () => {
  const { id } = await visitor.product('olive-oil');
  const path = `/v1/products/${id}?includeMerchantSpecificData=true`;
  expect((await visitor.get(path)).body.product.costAndProfitData).toBeUndefined();
  const { accessToken } = await shop.admin('merchant-token', {});
  const { body } = await shop.as({ access_token: accessToken }).get(path);
  expect(body.product.costAndProfitData).toMatchObject({ itemCost: 8.8, profit: 8.7 });
});

test('the selected choices determine the variant that can be bought', async () => {
  const { id } = await visitor.product('pepper-mill');
  const ask = async (options: unknown) =>
    (await visitor.post(`/v1/products/${id}/productOptionsAvailability`, { options })).body;
  expect(await ask({})).toMatchObject({ availableForPurchase: false });
  expect(await ask({ Wood: 'Walnut' })).toMatchObject({
    availableForPurchase: true,
    selectedVariant: { price: { price: 52 }, quantity: 3, inStock: true },
  });
  const refusal = async (options: unknown) => {
    const [{ field, violatedRule }] = (await ask(options)).details.validationError.fieldViolations;
    return `${field} ${violatedRule}`;
  };
  expect(await refusal({ Wood: 'Walnut', Metal: 'Brass' })).toBe('options.Metal FIELD_NOT_ALLOWED');
  expect(await refusal({ Wood: 'Plastic' })).toBe('options.Wood INVALID_ENUM_VALUE');
  expect(await refusal({ toString: 'x' })).toBe('options.toString FIELD_NOT_ALLOWED');
});

test('variants are found by choices, by ids, by a query and by one id', async () => {
  const { id, variants } = await visitor.product('stoneware-mug');
  const ask = async (input: unknown) => (await visitor.post(`/v1/products/${id}/variants/query`, input)).body;
  expect(await ask({ choices: { Size: 'L' } })).toMatchObject({ totalResults: 5, metadata: { items: 5, offset: 0 } });
  expect((await ask({ variantIds: [variants[3]?.id] })).variants[0].id).toBe(variants[3]?.id);
  const { body } = await visitor.post('/v1/variants/query', { query: { filter: { productId: id } } });
  expect(body.metadata.total).toBe(10);
  expect((await visitor.get(`/v1/variants/${body.variants[0].id}`)).body.variant).toEqual(body.variants[0]);
});

test('collections are found by id, slug and query', async () => {
  const { body } = await visitor.post('/v2/collections/query', { query: { filter: { slug: 'gifts' } } });
  const [gifts] = body.collections;
  expect(gifts).toMatchObject({ name: 'Gifts', visible: true });
  expect((await visitor.get(`/v2/collections/${gifts.id}`)).body.collection).toEqual(gifts);
  expect((await visitor.get('/v1/collections/slug/gifts')).body.collection).toEqual(gifts);
  expect(errorCodeOrField(await visitor.get('/v2/collections/slug/nothing'))).toBe('COLLECTION_NOT_FOUND');
});
