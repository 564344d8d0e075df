import { useEffect, useLayoutEffect } from 'react';
import type { Product } from '../api/products.ts';
import type { ShopApp } from '../store/app.ts';
import { emitError } from '../store/errors.ts';
import type { Problem } from '../store/problem.ts';
import { getProductEntry, requestProduct } from '../store/products.ts';
import { useStore } from '../ui/useStore.ts';

/** A product that the catalog no longer has, as a failure. */
const MISSING_PRODUCT: Problem = { name: 'CallError', message: 'No such product', code: 'INVALID_CATALOG_REFERENCE' };

/** The product that an element names, and what keeps it away. The page is told of a failure once. */
export function useProduct(app: ShopApp, host: Element, idOrSlug: string) {
  const entry = useStore(app.store, state => getProductEntry(state, idOrSlug));
  const status = entry?.status;
  // A product that could not be read again is still the one that was read.
  const product: Product | undefined = entry?.product?.visible === false ? undefined : entry?.product;
  const gone = status === 'missing' || (status === 'ready' && !product);
  const problem = gone ? MISSING_PRODUCT : status === 'failed' && !product ? entry?.problem : undefined;
  const reload = () => requestProduct(app, idOrSlug);

  useLayoutEffect(reload, [app, idOrSlug]);
  useEffect(() => {
    if (problem) emitError(app, problem, reload, host);
  }, [problem]);
  useEffect(() => {
    if (!idOrSlug) console.warn(`[kiosk] ${host.localName} needs product="…": the id or slug of a product`, host);
  }, [idOrSlug]);

  return { product, problem, gone, reload };
}
