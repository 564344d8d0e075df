import { productFinder } from '../carts/view.ts';
import { refusal } from '../core/api-error.ts';
import type { Store } from '../core/context.ts';
import { availabilityOf } from '../pricing/availability.ts';
import { type KeptLine, type PricedLine, priced } from '../pricing/price-line.ts';
import type { KeptCheckout } from './store.ts';

/** Refuses what cannot be bought as it stands. */
export function checkStock(store: Store, clientId: string, lines: readonly KeptLine[]): void {
  if (lines.length === 0) throw refusal(400, 'EMPTY_CHECKOUT', 'There is nothing to check out.');
  const availability = availabilityOf(lines, productFinder(store, clientId));
  const short = lines.filter(({ id }) => availability.get(id)?.status !== 'AVAILABLE');
  if (short.length === 0) return;
  const lineItems = short.map(({ id, quantity, reference }) => ({
    id,
    quantity,
    catalogReference: reference,
    ...availability.get(id),
  }));
  throw short.length === lines.length && lineItems.every(({ quantityAvailable }) => !quantityAvailable)
    ? refusal(400, 'FULL_OUT_OF_STOCK', 'None of it can be bought any more.', { lineItems })
    : refusal(400, 'PARTIAL_OUT_OF_STOCK', 'Some of it cannot be bought any more.', { lineItems });
}

/** The lines at today’s prices. */
export const catalogPrices = (store: Store, clientId: string, lines: readonly KeptLine[]): readonly PricedLine[] => {
  const find = productFinder(store, clientId);
  return lines.map(line => priced(line, line.custom ? undefined : find(line.reference.catalogItemId)));
};

/** The checkout's lines at today's prices, or nothing where they have not changed. */
export function changedPrices(store: Store, { clientId, notes }: KeptCheckout): readonly PricedLine[] | undefined {
  const now = catalogPrices(store, clientId, notes.lines);
  return now.some(({ price }, index) => price !== notes.lines[index]?.price) ? now : undefined;
}
