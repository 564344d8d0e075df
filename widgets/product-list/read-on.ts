import type { Product } from '../../src/api/products.ts';
import type { ShopApp } from '../../src/store/app.ts';
import { type ProductsQuery, readProducts } from '../../src/store/product-list.ts';
import { toRef } from '../../src/store/products.ts';
import { lazyImport } from '../../src/transport/lazy-import.ts';
import { toJson } from '../../src/validation/to-json.ts';

/** The platform's maximum of products per query. */
const MAX_LIMIT = 100;
/**
 * The most queries for another page of cards if the platform cannot filter. After that, the shopper decides whether to
 * read more.
 */
const MAX_QUERIES = 5;

export const loadFilters = lazyImport(() => import('./filters/filters.ts'));

export interface Reading {
  /** Identifies the query and the filter. */
  readonly key: string;
  /** The filter as text. */
  readonly filter: string;
  readonly found: readonly Product[];
  /** The number of products that the platform has found. If the filter has choices, the number of `found` products. */
  readonly total: number;
  /** The offset of the next query. */
  readonly offset: number;
  /** Whether `total` is the number of all matching products. */
  readonly isExact: boolean;
  readonly isComplete: boolean;
}

interface Wanted {
  readonly query: ProductsQuery;
  readonly filter: string;
  /** The number of products that the list should show. */
  readonly count: number;
}

/** The products in the order in which the page names them. */
function inWrittenOrder(products: readonly Product[], refs: readonly string[]): readonly Product[] {
  const places = new Map(refs.map((ref, index) => [toRef(ref), index]));
  const placeOf = ({ id, slug }: Product) => places.get(id) ?? places.get(slug) ?? refs.length;
  return products.toSorted((a, b) => placeOf(a) - placeOf(b));
}

/**
 * Reads further products until `count` products match the filter, the query has no more products, or `MAX_QUERIES`
 * queries have been sent. Calls `learn` with every product that it reads.
 */
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
    // A product that has moved to a later page between two queries appears twice.
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

/** The state of a list before anything is read. */
export const unread = (query: ProductsQuery, filter: string): Reading => ({
  key: toKey(query, filter),
  filter,
  found: [],
  total: 0,
  offset: 0,
  isExact: true,
  isComplete: false,
});

export const toKey = (query: ProductsQuery, filter: string): string => toJson([query, filter]);
