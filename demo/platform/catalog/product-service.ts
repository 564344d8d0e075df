import type { Caller } from '../access/caller.ts';
import { apiError } from '../core/api-error.ts';
import type { Context } from '../core/context.ts';
import { createGuid } from '../core/ids.ts';
import { toCents } from '../core/money.ts';
import { isRecord, parseString, validate } from '../core/validate.ts';
import type { CatalogProduct } from './product.ts';
import { applyProductChange, parseNewProduct } from './product-input.ts';
import { toProduct } from './product-view.ts';
import { listStockIds, migrateStock, withReconciledVariants } from './reconcile-variants.ts';
import { createUniqueSlug, slugify } from './slugs.ts';
import {
  addProduct,
  findProduct,
  findProductBySlug,
  getShop,
  listProductSlugsWithPrefix,
  removeProduct,
  saveProduct,
} from './store.ts';
import type { StoredProduct } from './types.ts';

/** A product of the shop; throws 404 if it does not exist. */
function getShopProduct({ db }: Context, caller: Caller, id: unknown, field = 'id'): CatalogProduct {
  const parsedId = validate(report => parseString(id, field, 36, report));
  const found = findProduct(db, caller.clientId, parsedId);
  if (!found) throw apiError(404, 'PRODUCT_NOT_FOUND', 'The shop has no such product.', { id: parsedId });
  return found;
}

function checkSlugIsFree({ db }: Context, id: string, slug: string): void {
  const other = findProductBySlug(db, slug);
  if (other && other.id !== id) throw apiError(409, 'SLUG_ALREADY_EXISTS', 'Another product has this slug.', { slug });
}

/** The product with new data. Its stock moves to the rows that fit its new variants. */
function withProductData(product: CatalogProduct, data: StoredProduct, now: number): CatalogProduct {
  return {
    ...product,
    visible: data.visible !== false,
    price: toCents(data.price),
    // The time must increase with every write, even within a millisecond.
    data: { ...data, updatedAt: Math.max(now, (product.data.updatedAt ?? 0) + 1) },
    stock: migrateStock(product.stock, listStockIds(product.id, data)),
  };
}

/** Applies `change` to a product and saves it. `field` is the name of the id in the call. */
export function modifyProduct(
  context: Context,
  caller: Caller,
  id: unknown,
  change: (stored: StoredProduct, id: string, product: CatalogProduct) => StoredProduct,
  field = 'id',
): CatalogProduct {
  const product = getShopProduct(context, caller, id, field);
  const data = change(product.data, product.id, product);
  const next = withProductData(product, data, context.clock.now());
  saveProduct(context.db, next);
  return next;
}

export function createProduct(context: Context, caller: Caller, input: unknown): CatalogProduct {
  const { db, clock } = context;
  const { clientId } = caller;
  const { currency } = getShop(db, clientId);
  const parsed = validate(report => parseNewProduct(input, currency, report));
  const id = createGuid();
  const baseSlug = slugify(parsed.name);
  const slug = parsed.slug || createUniqueSlug(baseSlug, listProductSlugsWithPrefix(db, baseSlug));
  checkSlugIsFree(context, id, slug);
  const data = withReconciledVariants({ ...parsed, options: [] }, { ...parsed, slug, createdAt: clock.now() });
  const stock = new Map(listStockIds(id, data).map(row => [row, null]));
  const created = withProductData({ id, clientId, currency, visible: true, price: 0, data, stock }, data, clock.now());
  addProduct(db, created);
  return created;
}

/** Fields that the platform computes, or that only other calls change. */
function listFixedFields(product: CatalogProduct) {
  const { stock, price, priceRange, collectionIds, numericId, createdDate } = toProduct(
    product,
    'http://platform.invalid',
  );
  const { quantity, ...state } = stock;
  return {
    stock: { ...state, quantity },
    price: { price: price.price, discountedPrice: price.discountedPrice },
    priceData: { currency: price.currency },
    ...{ priceRange: { ...priceRange }, collectionIds, numericId, createdDate },
  };
}

export function updateProduct(context: Context, caller: Caller, input: unknown, mask: unknown): CatalogProduct {
  const change = (stored: StoredProduct, id: string, product: CatalogProduct): StoredProduct => {
    const fixed = listFixedFields(product);
    const data = validate(report => applyProductChange(stored, input, mask, fixed, report));
    if (data.slug !== stored.slug) checkSlugIsFree(context, id, data.slug);
    const hasSameOptions = data.options === stored.options && data.manageVariants === (stored.manageVariants ?? false);
    return hasSameOptions ? data : withReconciledVariants(stored, data);
  };
  return modifyProduct(context, caller, isRecord(input) ? input.id : undefined, change, 'product.id');
}

export function deleteProduct(context: Context, caller: Caller, id: unknown): void {
  removeProduct(context.db, getShopProduct(context, caller, id).id);
}
