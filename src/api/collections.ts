import { del, get, gives, patch, post, postRead, takes } from './endpoint.ts';
import { stores, storesReader } from './gateways.ts';
import type { Media } from './shared/media.ts';
import type { OffsetMetadata, OffsetQuery } from './shared/paging.ts';

/** A group of products, such as a category of the shop. */
export interface Collection {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  readonly description?: string;
  readonly media: Media;
  readonly numberOfProducts: number;
  readonly visible: boolean;
}

/** The writable fields of a collection; `null` clears one. */
export interface CollectionChange {
  /** 1 to 50 characters. */
  readonly name?: string;
  /** 1 to 100 characters, unique in the shop; made from the name by default. */
  readonly slug?: string;
  /** At most 600 characters. */
  readonly description?: string | null;
  /** @default true */
  readonly visible?: boolean | null;
}

/** The fields to filter and sort collections by, for `query<CollectionFields>()`. */
export interface CollectionFields {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly description: string | undefined;
  readonly visible: boolean;
  readonly numberOfProducts: number;
}

export const getCollection = get(
  storesReader,
  '/v2/collections/{id}',
  takes<unknown>,
  gives<{ collection: Collection }>,
);
export const getCollectionBySlug = get(
  storesReader,
  '/v2/collections/slug/{slug}',
  takes<unknown>,
  gives<{ collection: Collection }>,
);
/** Collections by filter, at most 100 per page. */
export const queryCollections = postRead(
  storesReader,
  '/v2/collections/query',
  takes<{ readonly query: OffsetQuery<CollectionFields> }>,
  gives<{ collections: readonly Collection[]; metadata: OffsetMetadata }>,
);
/** Returns the collection with a slug, like `getCollectionBySlug`. The path is that of the API's first version. */
export const getCollectionBySlugV1 = get(
  storesReader,
  '/v1/collections/slug/{slug}',
  takes<unknown>,
  gives<{ collection: Collection }>,
);
/** Creates an empty collection. Merchant only, like every call below. */
export const createCollection = post(
  stores,
  '/v1/collections',
  takes<{ readonly collection: CollectionChange & Required<Pick<CollectionChange, 'name'>> }>,
  gives<{ collection: Collection }>,
);
/** Changes the fields that `fieldMask` names, by default all that are present. */
export const updateCollection = patch(
  stores,
  '/v1/collections/{collection.id}',
  takes<{ readonly collection: CollectionChange; readonly fieldMask?: readonly string[] }>,
  gives<{ collection: Collection }>,
);
/** Deletes a collection; its products stay. */
export const deleteCollection = del(stores, '/v1/collections/{id}');
/** Adds up to 100 products to a collection. Products that are already in it stay. */
export const addProductsToCollection = post(
  stores,
  '/v1/collections/{id}/productIds',
  takes<{ readonly productIds: readonly string[] }>,
);
export const removeProductsFromCollection = post(
  stores,
  '/v1/collections/{id}/productIds/delete',
  takes<{ readonly productIds: readonly string[] }>,
);
