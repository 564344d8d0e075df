import { useEffect, useRef, useState } from 'react';
import type { Product } from '../../src/api/products.ts';
import type { ShopApp } from '../../src/store/app.ts';
import { type Problem, toProblem } from '../../src/store/problem.ts';
import type { ProductsQuery } from '../../src/store/product-list.ts';
import { type Reading, readOn, toKey, unread } from './read-on.ts';

/**
 * Reads `count` products of a list, as far as `readOn` finds them. The former products stay until the new products have
 * arrived, and an answer to an outdated request is dropped. With `readAddress`, calls only that function, because the
 * query is not known yet. Calls `learn` with every product that it reads.
 */
export function useProducts(
  app: ShopApp,
  query: ProductsQuery,
  filter: string,
  count: number,
  learn: (products: readonly Product[]) => void,
  readAddress?: () => Promise<undefined>,
) {
  const key = toKey(query, filter);
  const [reading, setReading] = useState<Reading>();
  const [outcome, setOutcome] = useState<{ readonly key: string; readonly problem?: Problem | undefined }>();
  const [tries, setTries] = useState(0);
  const latest = useRef(reading);
  latest.current = reading;
  const wish = `${key} ${count} ${tries} ${!readAddress}`;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the query.
  useEffect(() => {
    let isCurrent = true;
    const before = latest.current?.key === key ? latest.current : unread(query, filter);
    const settle = (next: Reading | undefined, problem?: Problem) => {
      if (!isCurrent) return;
      if (next) setReading(next);
      setOutcome({ key: wish, problem });
    };
    if (readAddress) readAddress().then(settle, error => settle(undefined, toProblem(error)));
    else if (before === latest.current && (before.isComplete || before.found.length >= count)) settle(before);
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
