import type { Product } from '../api/products.ts';
import type { ShopApp } from './app.ts';
import type { Problem } from './problem.ts';
import { getProductEntry } from './products.ts';

/** The problem of a product that is not, or no longer, in the catalog. */
const MISSING_PRODUCT: Problem = { name: 'CallError', message: 'No such product', code: 'INVALID_CATALOG_REFERENCE' };

/**
 * The product that an element names, as it shows it: `gone` is set if there is no such product; while `kept` is, the product is
 * as an earlier page has read it, and `failure` says why it could not be read again.
 */
export function getShownProduct(app: ShopApp, idOrSlug: string) {
  const entry = getProductEntry(app.store.getState(), idOrSlug);
  const status = entry?.status;
  // A product stays usable when reading it again fails.
  const product: Product | undefined = entry?.product?.visible === false ? undefined : entry?.product;
  const failure = status === 'failed' ? entry?.problem : undefined;
  const gone = status === 'missing' || (status === 'ready' && !product);
  const problem = gone ? MISSING_PRODUCT : product ? undefined : failure;
  return { product, problem, failure, kept: entry?.kept, gone };
}
