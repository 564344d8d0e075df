import type { CartLine } from '../../api/carts.ts';
import { patchSlice, type ShopApp } from '../app.ts';
import { lineKey } from './lines.ts';
import { getCartQueue, getCartState } from './service.ts';

/** Adds a failure for each product that two carts together exhaust, once the cart that a sign-in has merged from them is read. */
export async function reportMerge(app: ShopApp, reading: Promise<void>): Promise<void> {
  const getLines = (): readonly CartLine[] => getCartState(app).base?.lineItems ?? [];
  const keysBefore = new Set(getLines().map(line => lineKey(line.catalogReference)));
  await reading;
  const exhausted = getLines().filter(
    ({ catalogReference, quantity, availability }) =>
      keysBefore.has(lineKey(catalogReference)) && availability.quantityAvailable === quantity,
  );
  const { failures } = getCartState(app);
  const mergeFailures = exhausted.map(({ productName }) => ({
    id: getCartQueue(app).nextId++,
    kind: 'merge' as const,
    name: productName.original,
    problem: { name: '', message: '' },
  }));
  patchSlice(app, 'cart', { failures: [...failures, ...mergeFailures] });
}
