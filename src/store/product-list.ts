import { type Collection, getCollectionBySlug } from '../api/collections.ts';
import { type Product, type ProductFields, queryProducts } from '../api/products.ts';
import type { FieldName, FilterOf, Sorting } from '../api/shared/paging.ts';
import { StoreError } from '../transport/errors.ts';
import type { ShopApp } from './app.ts';
import { normalizeProduct } from './normalize/product.ts';
import { toNumber } from './normalize/values.ts';
import { toProblem } from './problem.ts';
import { GUID, toRef, toRefsFilter } from './products.ts';
import type { ProductEntry } from './state.ts';

/** How many products of an answer are normalized before the page may respond to input. */
const SLICE_SIZE = 10;
/** No name is longer, so a longer search is cut. */
const MAX_SEARCH_LENGTH = 100;
const MAX_WORDS = 8;

export type ProductSort = 'featured' | 'newest' | 'price' | 'price-desc' | 'name';

/** The filters and the order of a product list, as far as the platform supports them. */
export interface ProductsQuery {
  /** Id or slug of a collection. Empty for all products. */
  readonly collection: string;
  /** Ids and slugs of a list that is written by hand, at most 100. Empty for all products. */
  readonly refs: readonly string[];
  readonly search: string;
  readonly sort: ProductSort;
  /** In the shop's currency. */
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  readonly inStock?: boolean | undefined;
}

/** One page of the products that match a query, and the number of all matching products. */
interface ProductsPage {
  readonly products: readonly Product[];
  readonly total: number;
}

type ProductSorting = Sorting<FieldName<ProductFields>>;
type ProductFilter = FilterOf<ProductFields>;
const sorts: Readonly<Record<ProductSort, readonly ProductSorting[]>> = {
  featured: [],
  newest: [{ fieldName: 'createdDate', order: 'DESC' }],
  price: [{ fieldName: 'price', order: 'ASC' }],
  'price-desc': [{ fieldName: 'price', order: 'DESC' }],
  name: [{ fieldName: 'name', order: 'ASC' }],
};

const toSearch = (text: string): string => text.trim().slice(0, MAX_SEARCH_LENGTH).trim();

/**
 * Reads one page of a product list, and puts its products into the store, so that forms which name them by id need no
 * request. Leaves out hidden products. Resolves with no products if the shop does not have the collection.
 */
export async function readProducts(
  app: ShopApp,
  query: ProductsQuery,
  paging: { readonly offset: number; readonly limit: number },
): Promise<ProductsPage> {
  const collection = await readCollection(app, query.collection);
  if (collection === null) return { products: [], total: 0 };
  const readAt = app.client.now();
  const answer = await app.client.call(queryProducts, {
    query: { filter: toFilter(query, collection?.id), sort: sorts[query.sort], paging },
  });
  if (!Array.isArray(answer.products)) throw new StoreError('The answer has no products', 'UNKNOWN');
  const products: Product[] = [];
  const entries: Record<string, ProductEntry> = {};
  let index = 0;
  for (const product of answer.products) {
    if (index++ % SLICE_SIZE === 0) await app.ports.yieldToFrame();
    const normalized = normalizeProduct(product);
    if (!normalized || normalized.visible === false) continue;
    products.push(normalized);
    entries[normalized.id] = { status: 'ready', product: normalized, readAt };
  }
  const { products: known } = app.store.getState();
  app.store.setState({ products: { ...known, ...entries } });
  return { products, total: Math.max(toNumber(answer.metadata?.total), paging.offset + products.length) };
}

const collections = new WeakMap<ShopApp, Map<string, Promise<Pick<Collection, 'id'> | null>>>();

/**
 * The collection with an id, which is not checked, or with a slug. Null if the shop has no collection with that slug,
 * undefined if `idOrSlug` is empty.
 */
async function readCollection(app: ShopApp, idOrSlug: string): Promise<Pick<Collection, 'id'> | null | undefined> {
  if (!idOrSlug) return undefined;
  if (GUID.test(idOrSlug)) return { id: idOrSlug.toLowerCase() };
  const known = collections.get(app) ?? new Map<string, Promise<Pick<Collection, 'id'> | null>>();
  collections.set(app, known);
  const reading = known.get(idOrSlug) ?? findCollection(app, toRef(idOrSlug));
  known.set(idOrSlug, reading);
  // Forgets a failure and a missing collection, so that the next list reads the collection again.
  reading.catch(() => null).then(found => found ?? known.delete(idOrSlug));
  return reading;
}

async function findCollection(app: ShopApp, slug: string): Promise<Pick<Collection, 'id'> | null> {
  try {
    const { collection } = await app.client.call(getCollectionBySlug, { slug });
    // Without the id, the list would have all products.
    if (typeof collection?.id !== 'string') throw new StoreError('The answer has no collection', 'UNKNOWN');
    return { id: collection.id };
  } catch (error) {
    if (toProblem(error).status !== 404) throw error;
    console.warn(`[kiosk] The shop has no collection "${slug}"`);
    return null;
  }
}

function toFilter({ refs, search, min, max, inStock }: ProductsQuery, collectionId: string | undefined): ProductFilter {
  const words = toSearch(search).split(/\s+/).slice(0, MAX_WORDS).filter(Boolean);
  const all: readonly ProductFilter[] = [
    ...(collectionId ? [{ 'collections.id': { $hasSome: [collectionId] } }] : []),
    ...(refs.length ? [toRefsFilter(refs)] : []),
    // The platform compares the text as it is, even if the text looks like an operator.
    ...words.map(word => ({
      $or: [{ name: { $contains: word } }, { brand: { $contains: word } }, { sku: { $startsWith: word } }],
    })),
    ...(min === undefined ? [] : [{ price: { $gte: min } }]),
    ...(max === undefined ? [] : [{ price: { $lte: max } }]),
    ...(inStock ? [{ 'stock.inventoryStatus': { $in: ['IN_STOCK', 'PARTIALLY_OUT_OF_STOCK'] as const } }] : []),
  ];
  return all.length > 1 ? { $and: all } : (all[0] ?? {});
}
