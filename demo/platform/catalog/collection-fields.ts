import { flagIn } from '../core/flags.ts';
import { masked, type Reader } from '../core/query/field-masks.ts';
import { type Fail, isRecord, optionalTextIn, textIn } from '../core/validate.ts';
import { slugIn } from './slugs.ts';
import type { CatalogCollection } from './store.ts';

const readers: Readonly<Record<'name' | 'slug' | 'description' | 'visible', Reader>> = {
  name: (value, field, fail) => textIn(value, field, 50, fail),
  slug: slugIn,
  description: (value, field, fail) => optionalTextIn(value, field, 600, fail) ?? '',
  visible: (value, field, fail) => flagIn(value ?? true, field, fail),
};

/** What is answered and never written. */
const readOnly = new Set(['id', 'media', 'numberOfProducts']);

/** What a merchant's change makes of a collection: with a mask what it names, else what is there. */
export function changedCollection(
  kept: CatalogCollection,
  collection: unknown,
  mask: unknown,
  fail: Fail,
): CatalogCollection {
  if (!isRecord(collection)) {
    fail('collection', 'must be an object', 'FORMAT');
    return kept;
  }
  for (const name of Object.keys(collection))
    if (!Object.hasOwn(readers, name) && !readOnly.has(name))
      fail(`collection.${name}`, 'is no field of a collection', 'FIELD_NOT_ALLOWED');
  const next = masked(kept, collection, mask, readers, 'collection', fail);
  return { ...next, slug: next.slug ?? kept.slug };
}

/** A collection that did not exist; its `slug` is empty where the merchant gave none. */
export const newCollection = (collection: unknown, fail: Fail): CatalogCollection =>
  changedCollection({ id: '', slug: '', name: '', description: '' }, collection, Object.keys(readers), fail);
