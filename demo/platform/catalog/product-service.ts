import type { Caller } from '../access/caller.ts';
import { refusal } from '../core/api-error.ts';
import type { Store } from '../core/context.ts';
import { newGuid } from '../core/ids.ts';
import { toCents } from '../core/money.ts';
import { checked, isRecord, textIn } from '../core/validate.ts';
import type { CatalogProduct, KeptProduct } from './product.ts';
import { changedProduct, newProduct } from './product-fields.ts';
import { freeSlug, slugOf } from './slugs.ts';
import { findProduct, findProductBySlug, shopOf } from './store.ts';
import { addProduct, productSlugsLike, removeProduct, saveProduct } from './store-writes.ts';
import { arranged, stockAfter, stockRowsOf } from './variants.ts';

/** A product of the shop; 404 where there is none. */
function ownProduct({ db }: Store, caller: Caller, id: unknown): CatalogProduct {
  const asked = checked(fail => textIn(id, 'id', 36, fail));
  const found = findProduct(db, caller.clientId, asked);
  if (!found) throw refusal(404, 'PRODUCT_NOT_FOUND', 'The shop has no such product.', { id: asked });
  return found;
}

/** Refuses a slug that another product has. */
function checkSlug({ db }: Store, id: string, slug: string): void {
  const holder = findProductBySlug(db, slug);
  if (holder && holder.id !== id) throw refusal(409, 'SLUG_ALREADY_EXISTS', 'Another product has this slug.', { slug });
}

/** The product as it is read from now on, its stock in rows that fit its variants. */
function placed(product: CatalogProduct, seed: KeptProduct, now: number): CatalogProduct {
  return {
    ...product,
    visible: seed.visible !== false,
    price: toCents(seed.price),
    // Two writes in one millisecond still differ.
    seed: { ...seed, updatedAt: Math.max(now, (product.seed.updatedAt ?? 0) + 1) },
    stock: stockAfter(product.stock, stockRowsOf(product.id, seed)),
  };
}

/** Writes what `change` makes of a product. */
export function rewriteProduct(
  store: Store,
  caller: Caller,
  id: unknown,
  change: (kept: KeptProduct, id: string) => KeptProduct,
): CatalogProduct {
  const product = ownProduct(store, caller, id);
  const seed = change(product.seed, product.id);
  const next = placed(product, seed, store.clock.now());
  saveProduct(store.db, next);
  return next;
}

export function makeProduct(store: Store, caller: Caller, input: unknown): CatalogProduct {
  const { db, clock } = store;
  const written = checked(fail => newProduct(input, fail));
  const id = newGuid();
  const wished = slugOf(written.name);
  const slug = written.slug || freeSlug(wished, productSlugsLike(db, wished));
  checkSlug(store, id, slug);
  const { clientId } = caller;
  const { currency } = shopOf(db, clientId);
  const seed = arranged({ ...written, options: [] }, { ...written, slug, createdAt: clock.now() });
  const stock = new Map(stockRowsOf(id, seed).map(row => [row, null]));
  const made = placed({ id, clientId, currency, visible: true, price: 0, seed, stock }, seed, clock.now());
  addProduct(db, made);
  return made;
}

export function changeProduct(store: Store, caller: Caller, input: unknown, mask: unknown): CatalogProduct {
  return rewriteProduct(store, caller, isRecord(input) ? input.id : undefined, (kept, id) => {
    const seed = checked(fail => changedProduct(kept, input, mask, fail));
    if (seed.slug !== kept.slug) checkSlug(store, id, seed.slug);
    const same = seed.options === kept.options && seed.manageVariants === (kept.manageVariants ?? false);
    return same ? seed : arranged(kept, seed);
  });
}

export function dropProduct(store: Store, caller: Caller, id: unknown): void {
  removeProduct(store.db, ownProduct(store, caller, id).id);
}
