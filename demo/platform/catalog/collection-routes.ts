import * as collections from '../../../src/api/collections.ts';
import { on, onMerchant } from '../access/route.ts';
import { createCollection, deleteCollection, setCollectionMembership, updateCollection } from './collection-service.ts';
import { getCollection, queryCollections, toCollection } from './query.ts';

export const collectionRoutes = [
  on(collections.getCollection, [], call => ({ collection: getCollection(call, 'id', call.input.id) })),
  on(collections.getCollectionBySlug, [], call => ({ collection: getCollection(call, 'slug', call.input.slug) })),
  on(collections.getCollectionBySlugV1, [], call => ({ collection: getCollection(call, 'slug', call.input.slug) })),
  on(collections.queryCollections, ['query'], call => {
    const { items, metadata } = queryCollections(call, call.input.query);
    return { collections: items, metadata };
  }),
  onMerchant(collections.createCollection, ['collection'], call => ({
    collection: toCollection(call, createCollection(call.context, call.caller, call.input.collection)),
  })),
  onMerchant(collections.updateCollection, ['collection', 'fieldMask'], call => {
    const { context, caller, input } = call;
    return { collection: toCollection(call, updateCollection(context, caller, input.collection, input.fieldMask)) };
  }),
  onMerchant(collections.deleteCollection, [], ({ context, caller, input }) =>
    deleteCollection(context, caller, input.id),
  ),
  onMerchant(collections.addProductsToCollection, ['productIds'], ({ context, caller, input }) =>
    setCollectionMembership(context, caller, input, 'in'),
  ),
  onMerchant(collections.removeProductsFromCollection, ['productIds'], ({ context, caller, input }) =>
    setCollectionMembership(context, caller, input, 'out'),
  ),
];
