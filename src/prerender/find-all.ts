import type { Product } from '../api/products.ts';
import { toRef } from '../store/products.ts';

import type { PrerenderedElement } from './types.ts';

/** The elements of the page that is being rendered. */
let known: readonly PrerenderedElement[] = [];

/** Replaces `findAll` of `src/validation/`. Finds nothing, because a server has no document. */
export const findAll = (): readonly object[] => [];

/**
 * Replaces `findShown` of `src/elements/`. Finds the first of the page's elements with this tag that names the product.
 * The result has only `getAttribute()`.
 */
export function findShown(tag: string, { id, slug }: Pick<Product, 'id' | 'slug'>): object | undefined {
  const found = known.find(
    ({ tag: other, attributes }) => other === tag && [id, slug].includes(toRef(attributes.product?.trim() ?? '')),
  );
  return found && { getAttribute: (name: string) => found.attributes[name] ?? null };
}

/** Renders while `findShown` finds these elements. */
export function withElements<T>(elements: readonly PrerenderedElement[], render: () => T): T {
  known = elements;
  try {
    return render();
  } finally {
    known = [];
  }
}
