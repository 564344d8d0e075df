import type { Cart } from '../../../api/carts.ts';
import { patchSlice, type ShopApp } from '../../app.ts';
import { nextChangeId } from '../changes.ts';
import { lineKey } from '../lines.ts';
import { getCartState } from '../service.ts';

/** Adds a failure for each product that two carts together exhaust, where a sign-in has merged `before` into the cart. */
export function reportMerge(app: ShopApp, before: Cart | undefined): void {
  const keysBefore = new Set(before?.lineItems.map(line => lineKey(line.catalogReference)));
  const { base, failures } = getCartState(app);
  const exhausted = (base?.lineItems ?? []).filter(
    ({ catalogReference, quantity, availability }) =>
      keysBefore.has(lineKey(catalogReference)) && availability.quantityAvailable === quantity,
  );
  const mergeFailures = exhausted.map(({ catalogReference, productName }) => ({
    id: nextChangeId(app),
    kind: 'merge' as const,
    name: productName.original,
    keys: [lineKey(catalogReference)],
    problem: { name: '', message: '' },
  }));
  patchSlice(app, 'cart', { failures: [...failures, ...mergeFailures] });
}
