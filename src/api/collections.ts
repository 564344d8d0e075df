import { ask, get, gives, takes } from './endpoint.ts';
import { storesReader } from './gateways.ts';
import type { Media } from './shared/media.ts';
import type { OffsetMetadata, OffsetQuery } from './shared/paging.ts';

/** A collection of products (specification §3). */
export interface Collection {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  readonly description?: string;
  readonly media: Media;
  readonly numberOfProducts: number;
  readonly visible: boolean;
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
export const queryCollections = ask(
  storesReader,
  '/v2/collections/query',
  takes<{ readonly query: OffsetQuery }>,
  gives<{ collections: readonly Collection[]; metadata: OffsetMetadata }>,
);
/** The same by the first version of the catalog, at its own path. */
export const getCollectionBySlugV1 = get(
  storesReader,
  '/v1/collections/slug/{slug}',
  takes<unknown>,
  gives<{ collection: Collection }>,
);
