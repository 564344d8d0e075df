import type { Context } from '../core/context.ts';
import type { CatalogProduct } from './product.ts';
import { findProduct } from './store.ts';

export type ProductFinder = (id: string) => CatalogProduct | undefined;

/** Finds products of a shop and caches them, so that each product is read once. */
export function createProductFinder({ db }: Context, clientId: string): ProductFinder {
  const cache = new Map<string, ReturnType<ProductFinder>>();
  return id => {
    if (!cache.has(id)) cache.set(id, findProduct(db, clientId, id));
    return cache.get(id);
  };
}
