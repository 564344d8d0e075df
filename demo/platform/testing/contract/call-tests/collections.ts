import { expect } from 'vitest';
import * as collections from '../../../../../src/api/collections.ts';
import { callTest } from './call-test.ts';
import type { Fixture } from './fixture.ts';

const createCollection = async ({ merchant }: Fixture) =>
  (await merchant(collections.createCollection, { collection: { name: 'Quiet things' } })).collection;
const getBySlug = async ({ visitor }: Fixture, slug: string) =>
  (await visitor(collections.getCollectionBySlug, { slug })).collection;
const unknownId = { id: 'unknown' };
const notFoundError = { code: 'COLLECTION_NOT_FOUND' };

export const collectionCallTests = [
  callTest(
    collections.getCollection,
    async fixture => {
      const { id } = await getBySlug(fixture, 'table');
      const { collection } = await fixture.visitor(collections.getCollection, { id });
      expect(collection.numberOfProducts).toBeGreaterThan(3);
    },
    ['visitor', unknownId, 'COLLECTION_NOT_FOUND'],
  ),
  callTest(
    collections.getCollectionBySlug,
    async fixture => {
      const { id } = await createCollection(fixture);
      expect((await getBySlug(fixture, 'quiet-things')).id).toBe(id);
    },
    ['visitor', { slug: 'unknown' }, 'COLLECTION_NOT_FOUND'],
  ),
  callTest(
    collections.queryCollections,
    async fixture => {
      const { id } = await createCollection(fixture);
      const query = { filter: { numberOfProducts: 0 } };
      const found = await fixture.visitor(collections.queryCollections, { query });
      expect(found.collections.map(one => one.id)).toContain(id);
    },
    ['visitor', { query: { filter: { shoeSize: 44 } } }, 'query.filter.shoeSize'],
  ),
  callTest(
    collections.getCollectionBySlugV1,
    async fixture => {
      const { id } = await createCollection(fixture);
      const { collection } = await fixture.visitor(collections.getCollectionBySlugV1, { slug: 'quiet-things' });
      expect(collection.id).toBe(id);
    },
    ['visitor', { slug: 'unknown' }, 'COLLECTION_NOT_FOUND'],
  ),
  callTest(
    collections.createCollection,
    async fixture => {
      await createCollection(fixture);
      expect((await getBySlug(fixture, 'quiet-things')).numberOfProducts).toBe(0);
    },
    ['merchant', { collection: { name: '' } }, 'collection.name'],
  ),
  callTest(
    collections.updateCollection,
    async fixture => {
      const { id } = await createCollection(fixture);
      await fixture.merchant(collections.updateCollection, { collection: { id, visible: false } });
      await expect(getBySlug(fixture, 'quiet-things')).rejects.toMatchObject(notFoundError);
    },
    ['merchant', { collection: unknownId }, 'COLLECTION_NOT_FOUND'],
  ),
  callTest(
    collections.deleteCollection,
    async fixture => {
      const { id } = await createCollection(fixture);
      await fixture.merchant(collections.deleteCollection, { id });
      await expect(getBySlug(fixture, 'quiet-things')).rejects.toMatchObject(notFoundError);
    },
    ['merchant', unknownId, 'COLLECTION_NOT_FOUND'],
  ),
  callTest(
    collections.addProductsToCollection,
    async fixture => {
      const { id } = await createCollection(fixture);
      const productIds = [(await fixture.product('olive-oil')).id, (await fixture.product('garden-twine')).id];
      await fixture.merchant(collections.addProductsToCollection, { id, productIds });
      expect((await getBySlug(fixture, 'quiet-things')).numberOfProducts).toBe(2);
      expect((await fixture.product('olive-oil')).collectionIds).toContain(id);
    },
    ['merchant', { ...unknownId, productIds: [] }, 'COLLECTION_NOT_FOUND'],
  ),
  callTest(
    collections.removeProductsFromCollection,
    async fixture => {
      const { id, collectionIds } = await fixture.product('olive-oil');
      await fixture.merchant(collections.removeProductsFromCollection, {
        id: collectionIds[0] ?? '',
        productIds: [id],
      });
      expect((await fixture.product('olive-oil')).collectionIds).toEqual(collectionIds.slice(1));
    },
    ['merchant', { ...unknownId, productIds: [] }, 'COLLECTION_NOT_FOUND'],
  ),
];
