import { useEffect, useLayoutEffect } from 'react';
import type { ShopApp } from '../store/app.ts';
import { requestProduct } from '../store/products.ts';
import { getShownProduct } from '../store/shown-product.ts';
import { useErrorEvent } from './useErrorEvent.ts';
import { useProductEntry } from './useProductEntry.ts';
import { warnWithoutProduct } from './warn-without-product.ts';

/**
 * Requests the product that an element names, and renders again when its entry changes. Emits `kiosk:error` once for
 * each problem. Warns in the console if the element names no product.
 */
export function useProduct(app: ShopApp, host: Element, idOrSlug: string) {
  useProductEntry(app, idOrSlug);
  const shown = getShownProduct(app, idOrSlug);
  const reload = () => requestProduct(app, idOrSlug);

  useLayoutEffect(reload, [app, idOrSlug]);
  useErrorEvent(app, host, shown.problem, reload);
  useEffect(() => warnWithoutProduct(host, idOrSlug), [host, idOrSlug]);

  return { ...shown, reload };
}
