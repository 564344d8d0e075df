import { useLayoutEffect } from 'react';
import type { ShopApp } from '../../src/store/app.ts';
import { loadDetails } from '../../src/store/cart/load.ts';

/** Reads the cart's totals while they are wanted, again for each state of the cart. */
export function useTotals(app: ShopApp, wanted: boolean, updatedDate: string | undefined): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a cart that has changed has other totals.
  useLayoutEffect(() => {
    if (!wanted) return;
    loadDetails().then(
      ({ readTotals }) => readTotals(app),
      () => {},
    );
  }, [app, wanted, updatedDate]);
}
