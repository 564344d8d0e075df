import type { Product } from '../api/products.ts';
import type { ShopApp } from './app.ts';
import type { Problem } from './problem.ts';
import { getProductEntry } from './products.ts';
import type { ProductEntry } from './state.ts';

/** The problem of a product that is not, or no longer, in the catalog. */
const MISSING_PRODUCT: Problem = { name: 'CallError', message: 'Missing', code: 'INVALID_CATALOG_REFERENCE' };

/**
 * The product that an element shows, and the state of its read. `failure` is the problem of the last read. `gone` means
 * that the shop lacks or hides the product. `problem` is the reason why there is no product to show. With `cached`, the
 * product is from the cache of an earlier page.
 */
export function getShownProduct(app: ShopApp, idOrSlug: string) {
  const {
    status,
    product: known,
    problem: shownProblem,
    cached,
  }: Partial<ProductEntry> = getProductEntry(app.store.getState(), idOrSlug) ?? {};
  // A product stays usable when reading it again fails.
  const product: Product | undefined = known?.visible === false ? undefined : known;
  const failure = status === 'failed' ? shownProblem : undefined;
  const gone = status === 'missing' || (status === 'ready' && !product);
  const problem = gone ? MISSING_PRODUCT : product ? undefined : failure;
  return { product, problem, failure, cached, gone };
}
