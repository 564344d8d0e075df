import { toKey } from '../../widgets/product-list/read-on.ts';
import type { useProducts as usePageProducts } from '../../widgets/product-list/useProducts.ts';
import { findList } from './lists.ts';
import type { PrerenderData } from './types.ts';

/** Takes the place of the hook of the same name in pages: there is what has been read, and nothing more comes. */
export const useProducts: typeof usePageProducts = (app, query, filter) => ({
  reading: findList(toKey(query, filter), app.store.getState() as unknown as PrerenderData),
  isLoading: false,
  problem: undefined,
  retry: () => {},
});
