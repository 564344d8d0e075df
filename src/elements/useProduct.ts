import { useEffect, useLayoutEffect } from 'react';
import type { Product } from '../api/products.ts';
import type { App } from '../store/app.ts';
import { tellError } from '../store/errors.ts';
import type { Problem } from '../store/problem.ts';
import { entryOf, needProduct } from '../store/products.ts';
import { useSelect } from '../ui/useStore.ts';

/** A product that the catalog no longer has, as a failure. */
const GONE: Problem = { name: 'CallError', message: 'No such product', code: 'INVALID_CATALOG_REFERENCE' };

/** The product that an element names, and what keeps it away. The page is told of a failure once. */
export function useProduct(app: App, host: Element, ref: string) {
  const entry = useSelect(app.store, state => entryOf(state, ref));
  const status = entry?.status;
  // A product that could not be read again is still the one that was read.
  const product: Product | undefined = entry?.product?.visible === false ? undefined : entry?.product;
  const gone = status === 'missing' || (status === 'ready' && !product);
  const problem = gone ? GONE : status === 'failed' && !product ? entry?.problem : undefined;
  const reload = () => needProduct(app, ref);

  useLayoutEffect(reload, [app, ref]);
  useEffect(() => {
    if (problem) tellError(app, problem, reload, host);
  }, [problem]);
  useEffect(() => {
    if (!ref) console.warn(`[kiosk] ${host.localName} needs product="…": the id or slug of a product`, host);
  }, [ref]);

  return { product, problem, gone, reload };
}
