import { useEffect, useRef, useState } from 'react';
import type { Product } from '../../src/api/products.ts';
import type { ShopApp } from '../../src/store/app.ts';
import { type Problem, toProblem } from '../../src/store/problem.ts';
import { type ProductsQuery, readProducts } from '../../src/store/product-list.ts';
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
  const places = new Map(refs.map((ref, index) => [ref.toLowerCase(), index]));
  const placeOf = ({ id, slug }: Product) => places.get(id) ?? places.get(slug) ?? refs.length;
  return products.toSorted((a, b) => placeOf(a) - placeOf(b));
}

async function readOn(
  app: ShopApp,
  { query, filter, count }: Wanted,
  before: Reading,
  learn: (products: readonly Product[]) => void,
): Promise<Reading> {
  const code = filter ? await loadFilters() : undefined;
  const { choices = {}, ...limits } = code?.parseFilter(filter) ?? {};
  const matches = Object.keys(choices).length ? code?.createMatcher(choices) : undefined;
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

/**
 * Reads as many products of a list as are wanted, and no more. What was read before is there until the next has come; an
 * answer that comes after another wish is dropped. `learn` is told of every product that is read.
 */
export function useProducts(
  app: ShopApp,
  query: ProductsQuery,
  filter: string,
  count: number,
  learn: (products: readonly Product[]) => void,
) {
  const key = toJson([query, filter]);
  const [reading, setReading] = useState<Reading>();
  const [outcome, setOutcome] = useState<{ readonly key: string; readonly problem?: Problem | undefined }>();
  const [tries, setTries] = useState(0);
  const latest = useRef(reading);
  latest.current = reading;
  const wish = `${key} ${count} ${tries}`;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the query.
  useEffect(() => {
    let isCurrent = true;
    const start: Reading = { key, filter, found: [], total: 0, offset: 0, isExact: true, isComplete: false };
    const before = latest.current?.key === key ? latest.current : start;
    const settle = (next: Reading | undefined, problem?: Problem) => {
      if (!isCurrent) return;
      if (next) setReading(next);
      setOutcome({ key: wish, problem });
    };
    if (before === latest.current && (before.isComplete || before.found.length >= count)) settle(before);
    else
      readOn(app, { query, filter, count }, before, learn).then(settle, error => settle(undefined, toProblem(error)));
    return () => {
      isCurrent = false;
    };
  }, [app, wish]);

  const isLoading = outcome?.key !== wish;
  return {
    reading,
    isLoading,
    problem: isLoading ? undefined : outcome?.problem,
    retry: () => setTries(n => n + 1),
  };
}
