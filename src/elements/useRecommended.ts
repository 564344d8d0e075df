import { useEffect, useRef, useState } from 'react';
import type { Product } from '../api/products.ts';
import type { ShopApp } from '../store/app.ts';
import { getProductEntry, requestProduct } from '../store/products.ts';
import { useStore } from '../ui/useStore.ts';

/**
 * Returns the visible products that `find` names once all of them are read, because single arrivals would shift the
 * page. Another `key` calls `find` again, and without a key nothing is requested. The former products stay meanwhile.
 * Returns undefined until there is an answer. A failure counts as an empty answer.
 */
export function useRecommended(
  app: ShopApp,
  key: string,
  find: () => Promise<readonly string[]>,
): readonly Product[] | undefined {
  const products = useStore(app.store, state => state.products);
  const [ids, setIds] = useState<readonly string[]>();
  const shown = useRef<readonly Product[] | undefined>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for `find`.
  useEffect(() => {
    if (!key) return;
    let isCurrent = true;
    const show = (found: readonly string[]) => {
      if (!isCurrent) return;
      for (const id of found) requestProduct(app, id);
      setIds(found);
    };
    find().then(show, () => show([]));
    return () => {
      isCurrent = false;
    };
  }, [app, key]);
  const entries = ids?.map(id => getProductEntry({ products }, id));
  if (entries?.every(entry => entry && entry.status !== 'loading')) {
    shown.current = entries.flatMap(entry => (entry?.product?.visible === false ? [] : (entry?.product ?? [])));
  }
  return shown.current;
}
