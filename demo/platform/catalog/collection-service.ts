import type { Caller } from '../access/caller.ts';
import { apiError } from '../core/api-error.ts';
import type { Context } from '../core/context.ts';
import { createGuid } from '../core/ids.ts';
import { isRecord, parseList, parseString, validate } from '../core/validate.ts';
import { applyCollectionChange, parseNewCollection } from './collection-input.ts';
import type { CatalogProduct } from './product.ts';
import { createUniqueSlug, slugify } from './slugs.ts';
import {
  addCollection,
  type CatalogCollection,
  findProduct,
  listCollections,
  listProducts,
  removeCollection,
  saveCollection,
  saveProduct,
} from './store.ts';

/** A collection of the shop; throws 404 if it does not exist. */
function getShopCollection({ db }: Context, caller: Caller, id: unknown, field = 'id'): CatalogCollection {
  const parsedId = validate(report => parseString(id, field, 36, report));
  const found = listCollections(db, caller.clientId).find(collection => collection.id === parsedId);
  if (!found) throw apiError(404, 'COLLECTION_NOT_FOUND', 'The shop has no such collection.', { id: parsedId });
  return found;
}

function checkSlugIsFree({ db }: Context, { clientId }: Caller, { id, slug }: CatalogCollection): void {
  if (listCollections(db, clientId).some(other => other.slug === slug && other.id !== id))
    throw apiError(409, 'SLUG_ALREADY_EXISTS', 'Another collection has this slug.', { slug });
}

export function createCollection(context: Context, caller: Caller, input: unknown): CatalogCollection {
  const parsed = validate(report => parseNewCollection(input, report));
  const takenSlugs = new Set(listCollections(context.db, caller.clientId).map(({ slug }) => slug));
  const created = {
    ...parsed,
    id: createGuid(),
    slug: parsed.slug || createUniqueSlug(slugify(parsed.name), takenSlugs),
  };
  checkSlugIsFree(context, caller, created);
  addCollection(context.db, caller.clientId, created);
  return created;
}

export function updateCollection(context: Context, caller: Caller, input: unknown, mask: unknown): CatalogCollection {
  const stored = getShopCollection(context, caller, isRecord(input) ? input.id : undefined, 'collection.id');
  const numberOfProducts = listProducts(context.db, caller.clientId).filter(({ data }) =>
    data.collections.includes(stored.id),
  ).length;
  const next = validate(report => applyCollectionChange(stored, input, mask, numberOfProducts, report));
  checkSlugIsFree(context, caller, next);
  saveCollection(context.db, next);
  return next;
}

/** Deletes a collection. Its products stay. */
export function deleteCollection(context: Context, caller: Caller, collectionId: unknown): void {
  const { id } = getShopCollection(context, caller, collectionId);
  for (const product of listProducts(context.db, caller.clientId))
    if (product.data.collections.includes(id))
      updateProductCollections(context, product, ids => ids.filter(other => other !== id));
  removeCollection(context.db, id);
}

function updateProductCollections(
  { db, clock }: Context,
  product: CatalogProduct,
  change: (ids: readonly string[]) => readonly string[],
): void {
  const collections = change(product.data.collections);
  const updatedAt = Math.max(clock.now(), (product.data.updatedAt ?? 0) + 1);
  saveProduct(db, { ...product, data: { ...product.data, collections, updatedAt } });
}

/**
 * Adds products to a collection or removes them from it. Throws 404 if a product is unknown, which rolls all changes
 * back.
 */
export function setCollectionMembership(
  context: Context,
  caller: Caller,
  { id, productIds }: { readonly id: unknown; readonly productIds: unknown },
  direction: 'in' | 'out',
): void {
  const collection = getShopCollection(context, caller, id);
  const ids = validate(report => {
    const list = parseList(productIds, 'productIds', 100, report);
    if (list.length === 0) report('productIds', 'must not be empty', 'MIN_SIZE');
    return list.map((one, index) => parseString(one, `productIds[${index}]`, 36, report));
  });
  for (const productId of new Set(ids)) {
    const product = findProduct(context.db, caller.clientId, productId);
    if (!product) throw apiError(404, 'PRODUCT_NOT_FOUND', 'The shop has no such product.', { id: productId });
    const otherIds = product.data.collections.filter(other => other !== collection.id);
    const isMember = otherIds.length < product.data.collections.length;
    if (isMember !== (direction === 'in'))
      updateProductCollections(context, product, () => (direction === 'in' ? [...otherIds, collection.id] : otherIds));
  }
}
