import { expect, test } from 'vitest';
import { type AnyJson, errorCodeOrField, setUpShop, type TestResponse } from '../testing/open-shop.ts';

const { visitor, merchant } = setUpShop();

const create = async (collection: object): Promise<AnyJson> =>
  (await merchant.post('/stores/v1/collections', { collection })).body.collection;

const bySlug = async (slug: string): Promise<TestResponse> => visitor.get(`/stores-reader/v2/collections/slug/${slug}`);

const violations = ({ body }: TestResponse): readonly string[] =>
  body.details.validationError.fieldViolations.map((one: AnyJson) => `${one.field} ${one.violatedRule}`);

test('a new collection is empty and found by id, slug and query', async () => {
  const made = await create({ name: 'Quiet things', description: 'To give to loud people.' });
  expect(made).toMatchObject({ slug: 'quiet-things', numberOfProducts: 0, visible: true, media: { items: [] } });
  expect((await bySlug('quiet-things')).body.collection).toEqual(made);
  expect((await visitor.get(`/v2/collections/${made.id}`)).body.collection).toEqual(made);
  const filter = { numberOfProducts: 0 };
  const { body } = await visitor.post('/v2/collections/query', { query: { filter } });
  expect(body.collections).toContainEqual(made);
  expect((await create({ name: 'Quiet things' })).slug).toBe('quiet-things-2');
  expect(errorCodeOrField(await merchant.post('/v1/collections', { collection: { name: 'x', slug: 'gifts' } }))).toBe(
    'SLUG_ALREADY_EXISTS',
  );
});

test('adding or removing a product changes its collections and the results of filters', async () => {
  const { id } = await create({ name: 'Quiet things' });
  const oil = await visitor.product('olive-oil');
  const twine = await visitor.product('garden-twine');
  const move = (path: string, ...productIds: unknown[]) =>
    merchant.post(`/v1/collections/${id}/${path}`, { productIds });
  expect((await move('productIds', oil.id, twine.id, oil.id)).body).toEqual({});
  await move('productIds', oil.id);
  expect((await visitor.product('olive-oil')).collectionIds).toEqual([...oil.collectionIds, id]);
  const { collection } = (await bySlug('quiet-things')).body;
  expect([collection.numberOfProducts, collection.media.items.length]).toEqual([2, 1]);
  const inside = async () =>
    (
      await visitor.post('/v1/products/query-platformized', {
        query: { filter: { collectionIds: { $hasSome: [id] } } },
      })
    ).body.products.map((product: AnyJson) => product.slug);
  expect((await inside()).sort()).toEqual(['garden-twine', 'olive-oil']);

  await move('productIds/delete', oil.id);
  expect(await inside()).toEqual(['garden-twine']);
  expect((await visitor.product('olive-oil')).collectionIds).toEqual(oil.collectionIds);

  expect(errorCodeOrField(await move('productIds', oil.id, 'nothing'))).toBe('PRODUCT_NOT_FOUND');
  expect(await inside()).toEqual(['garden-twine']);
  expect(violations(await move('productIds'))).toEqual(['productIds MIN_SIZE']);
  expect(violations(await move('productIds', 7))).toEqual(['productIds[0] FORMAT']);
});

test('a collection keeps its products when its slug changes', async () => {
  const { collection } = (await bySlug('gifts')).body;
  const { id, numberOfProducts } = collection;
  const change = (one: object, fieldMask?: readonly string[]) =>
    merchant.patch(`/v1/collections/${id}`, { collection: one, ...(fieldMask && { fieldMask }) });
  await change({ slug: 'presents' });
  expect((await bySlug('presents')).body.collection).toMatchObject({ id, name: 'Gifts', numberOfProducts });
  expect(errorCodeOrField(await bySlug('gifts'))).toBe('COLLECTION_NOT_FOUND');
  await change({ name: 'Presents', description: 'Other' }, ['name']);
  expect((await bySlug('presents')).body.collection).toMatchObject({
    name: 'Presents',
    description: collection.description,
  });
  await change({ description: null });
  expect((await bySlug('presents')).body.collection.description).toBeUndefined();
  expect(errorCodeOrField(await change({ slug: 'table' }))).toBe('SLUG_ALREADY_EXISTS');
  expect(violations(await change({ name: 'x'.repeat(51), colour: 'red' }))).toEqual([
    'collection.colour FIELD_NOT_ALLOWED',
    'collection.name MAX_LENGTH',
  ]);
});

test('only the merchant sees a hidden collection', async () => {
  const { id } = await create({ name: 'Soon', visible: false });
  expect(errorCodeOrField(await bySlug('soon'))).toBe('COLLECTION_NOT_FOUND');
  expect((await merchant.get(`/v2/collections/${id}`)).body.collection.visible).toBe(false);
  await merchant.patch(`/v1/collections/${id}`, { collection: { visible: true } });
  expect((await bySlug('soon')).status).toBe(200);
});

test('deleting a collection keeps its products', async () => {
  const { collection } = (await bySlug('reading')).body;
  const [course] = [await visitor.product('sourdough-course')];
  await merchant.del(`/v1/collections/${collection.id}`);
  expect(errorCodeOrField(await bySlug('reading'))).toBe('COLLECTION_NOT_FOUND');
  const after = await visitor.product('sourdough-course');
  expect(after.collectionIds).toEqual(course?.collectionIds.filter(id => id !== collection.id));
  expect(errorCodeOrField(await merchant.del(`/v1/collections/${collection.id}`))).toBe('COLLECTION_NOT_FOUND');
});

test('visitors cannot create, change or delete collections', async () => {
  const { id } = (await bySlug('gifts')).body.collection;
  for (const answer of [
    await visitor.post('/v1/collections', { collection: { name: 'Mine' } }),
    await visitor.patch(`/v1/collections/${id}`, { collection: { name: 'Mine' } }),
    await visitor.del(`/v1/collections/${id}`),
    await visitor.post(`/v1/collections/${id}/productIds`, { productIds: ['x'] }),
    await visitor.post(`/v1/collections/${id}/productIds/delete`, { productIds: ['x'] }),
  ])
    expect([answer.status, errorCodeOrField(answer)]).toEqual([403, 'FORBIDDEN']);
  expect((await bySlug('gifts')).body.collection.name).toBe('Gifts');
});
