import { expect } from 'vitest';
import * as collections from '../../../../../src/api/collections.ts';
import { proof } from '../call-test.ts';
import type { Floor } from '../fixture.ts';

const make = async ({ merchant }: Floor) =>
  (await merchant(collections.createCollection, { collection: { name: 'Quiet things' } })).collection;
const bySlug = async ({ visitor }: Floor, slug: string) =>
  (await visitor(collections.getCollectionBySlug, { slug })).collection;
const nobody = { id: 'nobody' };
const gone = { code: 'COLLECTION_NOT_FOUND' };

export const collectionProofs = [
  proof(
    collections.getCollection,
    async floor => {
      const { id } = await bySlug(floor, 'table');
      const { collection } = await floor.visitor(collections.getCollection, { id });
      expect(collection.numberOfProducts).toBeGreaterThan(3);
    },
    ['visitor', nobody, 'COLLECTION_NOT_FOUND'],
  ),
  proof(
    collections.getCollectionBySlug,
    async floor => {
      const { id } = await make(floor);
      expect((await bySlug(floor, 'quiet-things')).id).toBe(id);
    },
    ['visitor', { slug: 'nobody' }, 'COLLECTION_NOT_FOUND'],
  ),
  proof(
    collections.queryCollections,
    async floor => {
      const { id } = await make(floor);
      const query = { filter: { numberOfProducts: 0 } };
      const found = await floor.visitor(collections.queryCollections, { query });
      expect(found.collections.map(one => one.id)).toContain(id);
    },
    ['visitor', { query: { filter: { shoeSize: 44 } } }, 'query.filter.shoeSize'],
  ),
  proof(
    collections.getCollectionBySlugV1,
    async floor => {
      const { id } = await make(floor);
      const { collection } = await floor.visitor(collections.getCollectionBySlugV1, { slug: 'quiet-things' });
      expect(collection.id).toBe(id);
    },
    ['visitor', { slug: 'nobody' }, 'COLLECTION_NOT_FOUND'],
  ),
  proof(
    collections.createCollection,
    async floor => {
      await make(floor);
      expect((await bySlug(floor, 'quiet-things')).numberOfProducts).toBe(0);
    },
    ['merchant', { collection: { name: '' } }, 'collection.name'],
  ),
  proof(
    collections.updateCollection,
    async floor => {
      const { id } = await make(floor);
      await floor.merchant(collections.updateCollection, { collection: { id, visible: false } });
      await expect(bySlug(floor, 'quiet-things')).rejects.toMatchObject(gone);
    },
    ['merchant', { collection: nobody }, 'COLLECTION_NOT_FOUND'],
  ),
  proof(
    collections.deleteCollection,
    async floor => {
      const { id } = await make(floor);
      await floor.merchant(collections.deleteCollection, { id });
      await expect(bySlug(floor, 'quiet-things')).rejects.toMatchObject(gone);
    },
    ['merchant', nobody, 'COLLECTION_NOT_FOUND'],
  ),
  proof(
    collections.addProductsToCollection,
    async floor => {
      const { id } = await make(floor);
      const productIds = [(await floor.product('olive-oil')).id, (await floor.product('garden-twine')).id];
      await floor.merchant(collections.addProductsToCollection, { id, productIds });
      expect((await bySlug(floor, 'quiet-things')).numberOfProducts).toBe(2);
      expect((await floor.product('olive-oil')).collectionIds).toContain(id);
    },
    ['merchant', { ...nobody, productIds: [] }, 'COLLECTION_NOT_FOUND'],
  ),
  proof(
    collections.removeProductsFromCollection,
    async floor => {
      const { id, collectionIds } = await floor.product('olive-oil');
      await floor.merchant(collections.removeProductsFromCollection, { id: collectionIds[0] ?? '', productIds: [id] });
      expect((await floor.product('olive-oil')).collectionIds).toEqual(collectionIds.slice(1));
    },
    ['merchant', { ...nobody, productIds: [] }, 'COLLECTION_NOT_FOUND'],
  ),
];
