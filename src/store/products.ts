import { queryProducts } from '../api/products.ts';
import type { ShopApp } from './app.ts';
import { normalizeProduct } from './normalize/product.ts';
import { toProblem } from './problem.ts';
import type { ProductEntry, State } from './state.ts';

/** The platform's maximum. */
const MAX_PAGE_SIZE = 100;
const GUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The entry of an id or slug; safe for any text, such as `constructor`. */
export const getProductEntry = ({ products }: Pick<State, 'products'>, idOrSlug: string): ProductEntry | undefined =>
  Object.hasOwn(products, idOrSlug) ? products[idOrSlug] : undefined;

/** Reads a product by id or slug, in one query with the others that the page requests at about the same time. */
export function requestProduct(app: ShopApp, idOrSlug: string): void {
  const entry = getProductEntry(app.store.getState(), idOrSlug);
  if (!idOrSlug || (entry && entry.status !== 'failed') || app.productQueue.queued.has(idOrSlug)) return;
  setEntries(app, [[idOrSlug, { status: 'loading' }]]);
  const { queued, started } = app.productQueue;
  queued.add(idOrSlug);
  if (queued.size > 1) return;
  app.productQueue.started = true;
  void app.ports.waitForBatch(!started).then(() => fetchQueued(app));
}

/** Reads a known product again, because its stock has changed. */
export async function refreshProduct(app: ShopApp, idOrSlug: string): Promise<void> {
  await fetchProducts(app, [idOrSlug]);
}

async function fetchQueued(app: ShopApp): Promise<void> {
  const idsOrSlugs = [...app.productQueue.queued];
  app.productQueue.queued.clear();
  for (let from = 0; from < idsOrSlugs.length; from += MAX_PAGE_SIZE) {
    void fetchProducts(app, idsOrSlugs.slice(from, from + MAX_PAGE_SIZE));
  }
}

async function fetchProducts(app: ShopApp, idsOrSlugs: readonly string[]): Promise<void> {
  try {
    const { products } = await app.client.call(queryProducts, {
      query: { filter: toFilter(idsOrSlugs), paging: { limit: MAX_PAGE_SIZE } },
    });
    for (const idOrSlug of idsOrSlugs) {
      await app.ports.yieldToFrame();
      const product = products.find(({ id, slug }) => slug === idOrSlug || id === idOrSlug.toLowerCase());
      setEntries(app, [
        [idOrSlug, product ? { status: 'ready', product: normalizeProduct(product) } : { status: 'missing' }],
      ]);
    }
  } catch (error) {
    const problem = toProblem(error);
    setEntries(
      app,
      idsOrSlugs.map(ref => [ref, { ...app.store.getState().products[ref], status: 'failed', problem }]),
    );
  }
}

function toFilter(idsOrSlugs: readonly string[]) {
  const id = { $in: idsOrSlugs.filter(ref => GUID.test(ref)).map(idOrSlug => idOrSlug.toLowerCase()) };
  const slug = { $in: idsOrSlugs.filter(ref => !GUID.test(ref)) };
  if (!id.$in.length) return { slug };
  return slug.$in.length ? { $or: [{ id }, { slug }] } : { id };
}

function setEntries(app: ShopApp, entries: readonly (readonly [string, ProductEntry])[]): void {
  app.store.setState(({ products }) => ({ products: { ...products, ...Object.fromEntries(entries) } }));
}
