import type { Product } from '../../src/api/products.ts';
import type { ShopApp } from '../../src/store/app.ts';
import { type ProductsQuery, readProducts } from '../../src/store/product-list.ts';
import { toRef } from '../../src/store/products.ts';
import { lazyImport } from '../../src/transport/lazy-import.ts';
import { toJson } from '../../src/validation/to-json.ts';

/** The platform's maximum. */
const MAX_LIMIT = 100;
/** Where the platform cannot filter, so many queries look for another page; after that the shopper decides. */
const MAX_QUERIES = 5;

export const loadFilters = lazyImport(() => import('./filters/filters.ts'));

/** What has been read of a list. */
export interface Reading {
  /** What was asked for. */
  readonly key: string;
  /** As it was written. */
  readonly filter: string;
  readonly found: readonly Product[];
  /** What the platform has, before choices are compared. */
  readonly total: number;
  /** Where the next query goes on. */
  readonly offset: number;
  /** Whether `total` is how many there are. */
  readonly isExact: boolean;
  readonly isComplete: boolean;
}

interface Wanted {
  readonly query: ProductsQuery;
  readonly filter: string;
  /** How many products are to be shown. */
  readonly count: number;
}

/** Products in the order in which a page has written them. */
function inWrittenOrder(products: readonly Product[], refs: readonly string[]): readonly Product[] {
  const places = new Map(refs.map((ref, index) => [toRef(ref), index]));
  const placeOf = ({ id, slug }: Product) => places.get(id) ?? places.get(slug) ?? refs.length;
  return products.toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** Reads on until there are as many products as are wanted. `learn` is told of every product that is read. */
export async function readOn(
  app: ShopApp,
  { query, filter, count }: Wanted,
  before: Reading,
  learn: (products: readonly Product[]) => void,
): Promise<Reading> {
  const code = filter ? await loadFilters() : undefined;
  const { choices, ...limits } = code?.parseFilter(filter) ?? {};
  const matches = choices?.size ? code?.createMatcher(choices) : undefined;
  const isWritten = query.refs.length > 0;
  let { found, offset, total, isComplete } = before;
  for (let queries = 0; found.length < count && !isComplete && queries < MAX_QUERIES; queries++) {
    const limit = matches || isWritten ? MAX_LIMIT : Math.min(count - found.length, MAX_LIMIT);
    const page = await readProducts(app, { ...query, ...limits }, { offset, limit });
    learn(page.products);
    const known = new Set(found.map(({ id }) => id));
    // What has moved to a later page since is there twice.
    const fresh = page.products.filter(product => !known.has(product.id) && (matches?.(product) ?? true));
    found = [...found, ...fresh];
    offset += limit;
    total = page.total;
    isComplete = offset >= total;
  }
  if (isWritten && query.sort === 'featured') found = inWrittenOrder(found, query.refs);
  return {
    ...before,
    found,
    offset,
    isComplete,
    total: matches ? found.length : total,
    isExact: !matches || isComplete,
  };
}

/** A list of which nothing has been read. */
export const unread = (query: ProductsQuery, filter: string): Reading => ({
  key: toKey(query, filter),
  filter,
  found: [],
  total: 0,
  offset: 0,
  isExact: true,
  isComplete: false,
});

/** Tells apart what is asked for. */
export const toKey = (query: ProductsQuery, filter: string): string => toJson([query, filter]);
