import type { Collection } from '../../../src/api/collections.ts';
import * as collections from '../../../src/api/collections.ts';
import { refusal } from '../refusal.ts';
import { type Call, on } from '../route.ts';
import { type CatalogCollection, collectionsOf, productsOf } from '../rows/catalog.ts';
import { mediaOf } from '../rules/media.ts';
import { type Fields, pageOf } from '../rules/paging.ts';

type Asking = Pick<Call<unknown>, 'caller' | 'store' | 'origin'>;

/** A collection is shown by its first product. */
function collectionOf(
  { caller, store, origin }: Asking,
  { id, slug, name, description }: CatalogCollection,
): Collection {
  const members = productsOf(store.db, caller.clientId).filter(
    ({ visible, seed }) => visible && seed.collections.includes(slug),
  );
  const media = mediaOf(origin, members[0]?.seed.media.slice(0, 1) ?? []);
  return { id, name, slug, description, media, numberOfProducts: members.length, visible: true };
}

function collectionBy(call: Asking, field: 'id' | 'slug', value: unknown): { collection: Collection } {
  const found = collectionsOf(call.store.db, call.caller.clientId).find(collection => collection[field] === value);
  if (!found) throw refusal(404, 'COLLECTION_NOT_FOUND', 'The shop has no such collection.', { [field]: value });
  return { collection: collectionOf(call, found) };
}

const fields: Fields<CatalogCollection> = { id: ({ id }) => id, slug: ({ slug }) => slug, name: ({ name }) => name };

export const collectionRoutes = [
  on(collections.getCollection, call => collectionBy(call, 'id', call.input.id)),
  on(collections.getCollectionBySlug, call => collectionBy(call, 'slug', call.input.slug)),
  on(collections.getCollectionBySlugV1, call => collectionBy(call, 'slug', call.input.slug)),
  on(collections.queryCollections, call => {
    const { items, metadata } = pageOf(collectionsOf(call.store.db, call.caller.clientId), call.input.query, fields);
    return { collections: items.map(collection => collectionOf(call, collection)), metadata };
  }),
];
