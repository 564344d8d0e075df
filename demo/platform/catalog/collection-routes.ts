import * as collections from '../../../src/api/collections.ts';
import { onMerchant } from '../access/merchant-route.ts';
import { on } from '../access/route.ts';
import { changeCollection, dropCollection, makeCollection, moveProducts } from './collection-service.ts';
import { collectionBy, collectionPage, shownCollection } from './query.ts';

export const collectionRoutes = [
  on(collections.getCollection, call => ({ collection: collectionBy(call, 'id', call.input.id) })),
  on(collections.getCollectionBySlug, call => ({ collection: collectionBy(call, 'slug', call.input.slug) })),
  on(collections.getCollectionBySlugV1, call => ({ collection: collectionBy(call, 'slug', call.input.slug) })),
  on(collections.queryCollections, call => {
    const { items, metadata } = collectionPage(call, call.input.query);
    return { collections: items, metadata };
  }),
  onMerchant(collections.createCollection, call => ({
    collection: shownCollection(call, makeCollection(call.store, call.caller, call.input.collection)),
  })),
  onMerchant(collections.updateCollection, call => {
    const { store, caller, input } = call;
    return { collection: shownCollection(call, changeCollection(store, caller, input.collection, input.fieldMask)) };
  }),
  onMerchant(collections.deleteCollection, ({ store, caller, input }) => dropCollection(store, caller, input.id)),
  onMerchant(collections.addProductsToCollection, ({ store, caller, input }) =>
    moveProducts(store, caller, input, 'in'),
  ),
  onMerchant(collections.removeProductsFromCollection, ({ store, caller, input }) =>
    moveProducts(store, caller, input, 'out'),
  ),
];
