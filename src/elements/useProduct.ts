import { useEffect, useLayoutEffect } from 'react';
import type { Product } from '../api/products.ts';
import type { ShopApp } from '../store/app.ts';
import type { Problem } from '../store/problem.ts';
import { requestProduct } from '../store/products.ts';
import { useErrorEvent } from './useErrorEvent.ts';
import { useProductEntry } from './useProductEntry.ts';

/** The problem of a product that is not, or no longer, in the catalog. */
const MISSING_PRODUCT: Problem = { name: 'CallError', message: 'No such product', code: 'INVALID_CATALOG_REFERENCE' };

/**
 * Reads the product that an element names. Emits a problem once; `gone` is set if there is no such product; while `kept` is, the
 * product is as an earlier page has read it, and `failure` says why it could not be read again.
 */
export function useProduct(app: ShopApp, host: Element, idOrSlug: string) {
  const entry = useProductEntry(app, idOrSlug);
  const status = entry?.status;
  // A product stays usable when reading it again fails.
  const product: Product | undefined = entry?.product?.visible === false ? undefined : entry?.product;
  const failure = status === 'failed' ? entry?.problem : undefined;
  const gone = status === 'missing' || (status === 'ready' && !product);
  const problem = gone ? MISSING_PRODUCT : product ? undefined : failure;
  const reload = () => requestProduct(app, idOrSlug);

  useLayoutEffect(reload, [app, idOrSlug]);
  useErrorEvent(app, host, problem, reload);
  useEffect(() => {
    if (!idOrSlug) console.warn(`[kiosk] ${host.localName} needs product="…": the id or slug of a product`, host);
  }, [host, idOrSlug]);

  return { product, problem, failure, kept: entry?.kept, gone, reload };
}
