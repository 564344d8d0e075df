import { type Product, queryProducts } from '../api/products.ts';
import type { App, State } from './app.ts';
import { soundProduct } from './normalize/product.ts';
import { type Problem, toProblem } from './problem.ts';

/** A product as the page knows it, under the id or slug by which an element asked. */
export interface ProductEntry {
  readonly status: 'loading' | 'ready' | 'missing' | 'failed';
  readonly product?: Product;
  readonly problem?: Problem;
}

export type ProductsState = Readonly<Record<string, ProductEntry>>;

/** The needs that wait for the next query. */
export interface ProductWork {
  wanted: Set<string>;
  asked: boolean;
}

export const productWork = (): ProductWork => ({ wanted: new Set(), asked: false });

/** The platform's own bound on a page. */
const MOST_IN_ONE_QUERY = 100;
const GUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** What is known under an id or slug, whatever word that is. */
export const entryOf = ({ products }: Pick<State, 'products'>, ref: string): ProductEntry | undefined =>
  Object.hasOwn(products, ref) ? products[ref] : undefined;

/** Asks for a product by id or slug, together with whatever else the page needs at about the same time. */
export function needProduct(app: App, ref: string): void {
  const entry = entryOf(app.store.getState(), ref);
  if (!ref || (entry && entry.status !== 'failed') || app.products.wanted.has(ref)) return;
  enter(app, [[ref, { status: 'loading' }]]);
  const { wanted, asked } = app.products;
  wanted.add(ref);
  if (wanted.size > 1) return;
  app.products.asked = true;
  void app.ports.gather(!asked).then(() => ask(app));
}

/** Reads a product again although it is known: stock has changed, or the shopper asked to try again. */
export async function refreshProduct(app: App, ref: string): Promise<void> {
  await query(app, [ref]);
}

async function ask(app: App): Promise<void> {
  const refs = [...app.products.wanted];
  app.products.wanted.clear();
  for (let from = 0; from < refs.length; from += MOST_IN_ONE_QUERY) {
    void query(app, refs.slice(from, from + MOST_IN_ONE_QUERY));
  }
}

async function query(app: App, refs: readonly string[]): Promise<void> {
  try {
    const { products } = await app.client.call(queryProducts, {
      query: { filter: filterOf(refs), paging: { limit: MOST_IN_ONE_QUERY } },
    });
    for (const ref of refs) {
      await app.ports.breathe();
      const product = products.find(({ id, slug }) => slug === ref || id === ref.toLowerCase());
      enter(app, [[ref, product ? { status: 'ready', product: soundProduct(product) } : { status: 'missing' }]]);
    }
  } catch (error) {
    const problem = toProblem(error);
    enter(
      app,
      refs.map(ref => [ref, { ...app.store.getState().products[ref], status: 'failed', problem }]),
    );
  }
}

function filterOf(refs: readonly string[]) {
  const id = { $in: refs.filter(ref => GUID.test(ref)).map(ref => ref.toLowerCase()) };
  const slug = { $in: refs.filter(ref => !GUID.test(ref)) };
  if (!id.$in.length) return { slug };
  return slug.$in.length ? { $or: [{ id }, { slug }] } : { id };
}

function enter(app: App, entries: readonly (readonly [string, ProductEntry])[]): void {
  app.store.setState(({ products }) => ({ products: { ...products, ...Object.fromEntries(entries) } }));
}
