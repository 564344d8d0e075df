import type { Caller } from '../access/caller.ts';
import { refusal } from '../core/api-error.ts';
import type { Store } from '../core/context.ts';
import { newGuid } from '../core/ids.ts';
import { checked, isRecord, listIn, textIn } from '../core/validate.ts';
import { changedCollection, newCollection } from './collection-fields.ts';
import type { CatalogProduct } from './product.ts';
import { freeSlug, slugOf } from './slugs.ts';
import { type CatalogCollection, collectionsOf, findProduct, productsOf } from './store.ts';
import { addCollection, removeCollection, saveCollection, saveProduct } from './store-writes.ts';

/** A collection of the shop; 404 where there is none. */
function ownCollection({ db }: Store, caller: Caller, id: unknown): CatalogCollection {
  const asked = checked(fail => textIn(id, 'id', 36, fail));
  const found = collectionsOf(db, caller.clientId).find(collection => collection.id === asked);
  if (!found) throw refusal(404, 'COLLECTION_NOT_FOUND', 'The shop has no such collection.', { id: asked });
  return found;
}

/** Refuses a slug that another collection of the shop has. */
function checkSlug({ db }: Store, { clientId }: Caller, { id, slug }: CatalogCollection): void {
  if (collectionsOf(db, clientId).some(other => other.slug === slug && other.id !== id))
    throw refusal(409, 'SLUG_ALREADY_EXISTS', 'Another collection has this slug.', { slug });
}

export function makeCollection(store: Store, caller: Caller, input: unknown): CatalogCollection {
  const written = checked(fail => newCollection(input, fail));
  const taken = new Set(collectionsOf(store.db, caller.clientId).map(({ slug }) => slug));
  const made = { ...written, id: newGuid(), slug: written.slug || freeSlug(slugOf(written.name), taken) };
  checkSlug(store, caller, made);
  addCollection(store.db, caller.clientId, made);
  return made;
}

export function changeCollection(store: Store, caller: Caller, input: unknown, mask: unknown): CatalogCollection {
  const kept = ownCollection(store, caller, isRecord(input) ? input.id : undefined);
  const next = checked(fail => changedCollection(kept, input, mask, fail));
  checkSlug(store, caller, next);
  saveCollection(store.db, next);
  return next;
}

/** Its products stay, and stand in one collection less. */
export function dropCollection(store: Store, caller: Caller, collectionId: unknown): void {
  const { id } = ownCollection(store, caller, collectionId);
  for (const product of productsOf(store.db, caller.clientId))
    if (product.seed.collections.includes(id)) moveProduct(store, product, ids => ids.filter(other => other !== id));
  removeCollection(store.db, id);
}

function moveProduct(
  { db, clock }: Store,
  product: CatalogProduct,
  change: (ids: readonly string[]) => readonly string[],
): void {
  const collections = change(product.seed.collections);
  const updatedAt = Math.max(clock.now(), (product.seed.updatedAt ?? 0) + 1);
  saveProduct(db, { ...product, seed: { ...product.seed, collections, updatedAt } });
}

/** Puts products into a collection or takes them out; all of them, or where one is unknown none. */
export function moveProducts(
  store: Store,
  caller: Caller,
  { id, productIds }: { readonly id: unknown; readonly productIds: unknown },
  way: 'in' | 'out',
): void {
  const collection = ownCollection(store, caller, id);
  const ids = checked(fail => {
    const list = listIn(productIds, 'productIds', 100, fail);
    if (list.length === 0) fail('productIds', 'must not be empty', 'MIN_SIZE');
    return list.map((one, index) => textIn(one, `productIds[${index}]`, 36, fail));
  });
  for (const productId of new Set(ids)) {
    const product = findProduct(store.db, caller.clientId, productId);
    if (!product) throw refusal(404, 'PRODUCT_NOT_FOUND', 'The shop has no such product.', { id: productId });
    const others = product.seed.collections.filter(other => other !== collection.id);
    const inside = others.length < product.seed.collections.length;
    if (inside !== (way === 'in'))
      moveProduct(store, product, () => (way === 'in' ? [...others, collection.id] : others));
  }
}
