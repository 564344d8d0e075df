import type { Violation } from '../../../src/api/shared/totals.ts';
import type { ProductFinder } from '../catalog/product-finder.ts';
import type { SalesRules } from '../catalog/sales-rules.ts';
import { type Cents, centsFromDecimal, formatMoney } from '../core/money.ts';
import { findVariant, type LineAvailability, type PricedLine, type StoredLine } from './price-line.ts';

/** The stock row of a line. Undefined if the line cannot be bought. `units` is null if the stock is not tracked. */
export function findStock(
  line: StoredLine,
  find: ProductFinder,
): { readonly row: string; readonly units: number | null } | undefined {
  if (line.custom) return { row: line.id, units: null };
  const product = find(line.reference.catalogItemId);
  const variant = product?.visible ? findVariant(line, product) : undefined;
  return variant?.visible
    ? { row: `${line.reference.catalogItemId} ${variant.stockId}`, units: variant.stock }
    : undefined;
}

/**
 * The availability of each line. Lines with the same stock row share its units. If the units suffice for all lines, a
 * line's `quantityAvailable` is its own quantity plus the unclaimed units. If not, earlier lines get units first.
 */
export function computeAvailability(
  lines: readonly StoredLine[],
  find: ProductFinder,
): ReadonlyMap<string, LineAvailability> {
  const linesWithStock = lines.map(line => ({ line, stock: findStock(line, find) }));
  const demand = new Map<string, number>();
  for (const { line, stock } of linesWithStock)
    if (stock) demand.set(stock.row, (demand.get(stock.row) ?? 0) + line.quantity);
  const allocated = new Map<string, number>();
  return new Map(
    linesWithStock.map(({ line, stock }): [string, LineAvailability] => {
      if (!stock) return [line.id, { status: 'NOT_FOUND', quantityAvailable: 0 }];
      if (stock.units === null) return [line.id, { status: 'AVAILABLE' }];
      const totalDemand = demand.get(stock.row) ?? 0;
      const allocatedBefore = allocated.get(stock.row) ?? 0;
      const reservedByOthers = totalDemand <= stock.units ? totalDemand - line.quantity : allocatedBefore;
      const quantityAvailable = Math.max(0, stock.units - reservedByOthers);
      allocated.set(stock.row, allocatedBefore + Math.min(line.quantity, quantityAvailable));
      if (quantityAvailable === 0) return [line.id, { status: 'NOT_AVAILABLE', quantityAvailable }];
      const status = line.quantity <= quantityAvailable ? 'AVAILABLE' : 'PARTIALLY_AVAILABLE';
      return [line.id, { status, quantityAvailable }];
    }),
  );
}

/** Whether totals include a line. Lines that cannot be bought are left out. */
export const isPurchasable = (availability: LineAvailability | undefined): boolean =>
  availability?.status === 'AVAILABLE' || availability?.status === 'PARTIALLY_AVAILABLE';

/** The violations of lines that cannot be bought as they are. */
export function toViolations(
  lines: readonly PricedLine[],
  availability: ReadonlyMap<string, LineAvailability>,
): readonly Violation[] {
  return lines.flatMap(({ id, name }): Violation[] => {
    const { status, quantityAvailable } = availability.get(id) ?? { status: 'NOT_FOUND' };
    const target = { lineItem: { id } };
    if (status === 'AVAILABLE') return [];
    if (status === 'PARTIALLY_AVAILABLE')
      return [{ severity: 'ERROR', description: `Only ${quantityAvailable} of ${name} left.`, target }];
    const description = status === 'NOT_FOUND' ? `${name} is no longer on sale.` : `${name} is sold out.`;
    return [{ severity: 'ERROR', description, target, suggestedFix: 'REMOVE_LINE_ITEM' }];
  });
}

/** The violation of a subtotal below the shop's minimum. */
export function toRuleViolations(
  subtotal: Cents,
  { minimumSubtotal = '0' }: SalesRules,
  currency: string,
): readonly Violation[] {
  const minimum = centsFromDecimal(minimumSubtotal, currency);
  if (subtotal >= minimum) return [];
  const description = `The shop takes orders from ${formatMoney(minimum, currency)}.`;
  return [{ severity: 'ERROR', description, target: { other: { name: 'OTHER_DEFAULT' } } }];
}
