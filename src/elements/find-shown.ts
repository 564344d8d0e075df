import type { Product } from '../api/products.ts';
import { getRuntime } from '../app/start/runtime.ts';
import { toRef } from '../store/products.ts';
import { findAll } from '../validation/find-all.ts';

/**
 * The first element of a tag that names a product by id or slug. Elements of the document come before those in open
 * shadow roots.
 */
export const findShown = (tag: string, { id, slug }: Pick<Product, 'id' | 'slug'>): HTMLElement | undefined =>
  [...findAll(tag), ...(getRuntime().findInRoots?.(tag) ?? [])].find(element =>
    [id, slug].includes(toRef(element.getAttribute('product')?.trim() ?? '')),
  );
