import { createProductFinder } from '../catalog/product-finder.ts';
import { getShop } from '../catalog/store.ts';
import { type ApiError, apiError } from '../core/api-error.ts';
import type { Context } from '../core/context.ts';
import { computeAvailability } from '../pricing/availability.ts';
import { type PricedLine, priceLine, type StoredLine } from '../pricing/price-line.ts';

/** The error if there are no lines, or if a line cannot be bought in its quantity. */
export function findStockProblem(
  context: Context,
  clientId: string,
  lines: readonly StoredLine[],
): ApiError | undefined {
  if (lines.length === 0) return apiError(400, 'EMPTY_CHECKOUT', 'There is nothing to check out.');
  const availability = computeAvailability(lines, createProductFinder(context, clientId));
  const unavailable = lines.filter(({ id }) => availability.get(id)?.status !== 'AVAILABLE');
  if (unavailable.length === 0) return undefined;
  const lineItems = unavailable.map(({ id, quantity, reference }) => ({
    id,
    quantity,
    catalogReference: reference,
    ...availability.get(id),
  }));
  return unavailable.length === lines.length && lineItems.every(({ quantityAvailable }) => !quantityAvailable)
    ? apiError(400, 'FULL_OUT_OF_STOCK', 'None of it can be bought any more.', { lineItems })
    : apiError(400, 'PARTIAL_OUT_OF_STOCK', 'Some of it cannot be bought any more.', { lineItems });
}

/** Throws if there are no lines, or if a line cannot be bought in its quantity. */
export function checkStock(context: Context, clientId: string, lines: readonly StoredLine[]): void {
  const problem = findStockProblem(context, clientId, lines);
  if (problem) throw problem;
}

/** The lines at current prices. */
export const priceLines = (context: Context, clientId: string, lines: readonly StoredLine[]): readonly PricedLine[] => {
  const find = createProductFinder(context, clientId);
  const { currency } = getShop(context.db, clientId);
  return lines.map(line => priceLine(line, line.custom ? undefined : find(line.reference.catalogItemId), currency));
};
