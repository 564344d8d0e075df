import { queryProducts } from '../api/products.ts';
import { ignoreErrors } from '../validation/ignore-errors.ts';
import type { ShopApp } from './app.ts';
import { normalizeProduct } from './normalize/product.ts';
import { type Problem, toProblem } from './problem.ts';
import type { ProductEntry, State } from './state.ts';

/** The most products that the platform returns for one query. */
export const MAX_PAGE_SIZE = 100;
/** How many products of an answer are normalized before the page may respond to input. */
const SLICE_SIZE = 10;
/** Matches ids, as opposed to slugs. */
export const GUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

type ToEntry = (entry: ProductEntry | undefined, idOrSlug: string) => ProductEntry;

/** The entry of an id or slug; safe for any text, such as `constructor`. */
export const getProductEntry = ({ products }: Pick<State, 'products'>, idOrSlug: string): ProductEntry | undefined =>
  Object.hasOwn(products, idOrSlug) ? products[idOrSlug] : undefined;

/**
 * Reads a product by id or slug, in one query with the others that the page requests at about the same time. Does
 * nothing if the product has been read or is being read. A product that is cached, missing or failed is read again.
 */
export function requestProduct(app: ShopApp, idOrSlug: string): void {
  const entry = getProductEntry(app.store.getState(), idOrSlug);
  const { requested, waiting, started } = app.productQueue;
  if (!idOrSlug || (entry?.status === 'ready' && !entry.cached) || requested.has(idOrSlug)) return;
  requested.add(idOrSlug);
  if (waiting.push(idOrSlug) > 1) return;
  app.productQueue.started = true;
  void app.ports.waitForBatch(!started).then(() => fetchWaiting(app));
}

async function fetchWaiting(app: ShopApp): Promise<void> {
  const idsOrSlugs = app.productQueue.waiting.splice(0);
  const failed = idsOrSlugs.filter(ref => getProductEntry(app.store.getState(), ref)?.status === 'failed');
  if (failed.length) enter(app, failed, entry => ({ ...entry, status: 'loading' }));
  for (let from = 0; from < idsOrSlugs.length; from += MAX_PAGE_SIZE) {
    void refreshProducts(app, idsOrSlugs.slice(from, from + MAX_PAGE_SIZE));
  }
}

/**
 * Reads up to `MAX_PAGE_SIZE` products again. Their entries stay as they are until the answer. If the read fails,
 * missing and failed entries stay, and the others become failed but keep their products.
 */
export async function refreshProducts(app: ShopApp, idsOrSlugs: readonly string[]): Promise<void> {
  const found = new Map<string, ProductEntry>();
  let problem: Problem | undefined;
  const readAt = app.client.now();
  try {
    const { products } = await app.client.call(queryProducts, {
      query: { filter: toRefsFilter(idsOrSlugs), paging: { limit: MAX_PAGE_SIZE } },
    });
    // An answer without a list counts as one malformed product.
    let index = 0;
    for (const answered of [products].flat()) {
      if (index++ % SLICE_SIZE === 0) await app.ports.yieldToFrame();
      const product = normalizeProduct(answered);
      // The malformed product may be any of the products that the answer lacks, so all of these count as failed.
      if (!product) problem = toProblem('No id');
      else for (const key of [product.slug, product.id]) found.set(key, { status: 'ready', product, readAt });
    }
  } catch (error) {
    problem = toProblem(error);
  }
  for (const idOrSlug of idsOrSlugs) app.productQueue.requested.delete(idOrSlug);
  enter(
    app,
    idsOrSlugs,
    (entry, ref) =>
      found.get(toRef(ref)) ??
      (!problem
        ? { status: 'missing' }
        : entry && /missing|failed/.test(entry.status)
          ? entry
          : { ...entry, status: 'failed', problem }),
  );
}

/** An id in lower case, or a slug without the encoding that browsers give it in an address. */
export const toRef = (idOrSlug: string): string =>
  GUID.test(idOrSlug) ? idOrSlug.toLowerCase() : (ignoreErrors(() => decodeURIComponent(idOrSlug)) ?? idOrSlug);

export function toRefsFilter(idsOrSlugs: readonly string[]) {
  const refs = idsOrSlugs.map(toRef);
  const id = { $in: refs.filter(ref => GUID.test(ref)) };
  const slug = { $in: refs.filter(ref => !GUID.test(ref)) };
  if (!id.$in.length) return { slug };
  return slug.$in.length ? { $or: [{ id }, { slug }] } : { id };
}

/** Changes several entries in one write to the store. */
function enter(app: ShopApp, idsOrSlugs: readonly string[], toEntry: ToEntry): void {
  const { products } = app.store.getState();
  const entries = idsOrSlugs.map(ref => [ref, toEntry(getProductEntry({ products }, ref), ref)]);
  app.store.setState({ products: { ...products, ...Object.fromEntries(entries) } });
}
