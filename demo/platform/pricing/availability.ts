import type { Violation } from '../../../src/api/shared/totals.ts';
import type { CatalogProduct } from '../catalog/product.ts';
import { type KeptLine, type LineAvailability, type PricedLine, variantFor } from './price-line.ts';

export type ProductFinder = (id: string) => CatalogProduct | undefined;

/** The stock row that a line draws on; nothing for what nobody can buy, `units: null` for what never runs out. */
export function stockFor(
  line: KeptLine,
  find: ProductFinder,
): { readonly row: string; readonly units: number | null } | undefined {
  if (line.custom) return { row: line.id, units: null };
  const product = find(line.reference.catalogItemId);
  const variant = product?.visible ? variantFor(line, product) : undefined;
  return variant?.visible
    ? { row: `${line.reference.catalogItemId} ${variant.stockId}`, units: variant.stock }
    : undefined;
}

/**
 * Whether each line can be bought. Lines that draw on the same stock share it: while it suffices, each may still grow
 * by what is left; when it does not, earlier lines are served first.
 */
export function availabilityOf(lines: readonly KeptLine[], find: ProductFinder): ReadonlyMap<string, LineAvailability> {
  const drawn = lines.map(line => ({ line, stock: stockFor(line, find) }));
  const wanted = new Map<string, number>();
  for (const { line, stock } of drawn) if (stock) wanted.set(stock.row, (wanted.get(stock.row) ?? 0) + line.quantity);
  const served = new Map<string, number>();
  return new Map(
    drawn.map(({ line, stock }): [string, LineAvailability] => {
      if (!stock) return [line.id, { status: 'NOT_FOUND', quantityAvailable: 0 }];
      if (stock.units === null) return [line.id, { status: 'AVAILABLE' }];
      const all = wanted.get(stock.row) ?? 0;
      const before = served.get(stock.row) ?? 0;
      const others = all <= stock.units ? all - line.quantity : before;
      const quantityAvailable = Math.max(0, stock.units - others);
      served.set(stock.row, before + Math.min(line.quantity, quantityAvailable));
      if (quantityAvailable === 0) return [line.id, { status: 'NOT_AVAILABLE', quantityAvailable }];
      const status = line.quantity <= quantityAvailable ? 'AVAILABLE' : 'PARTIALLY_AVAILABLE';
      return [line.id, { status, quantityAvailable }];
    }),
  );
}

/** Whether sums count a line: what is gone or sold out costs nothing. */
export const counts = (availability: LineAvailability | undefined): boolean =>
  availability?.status === 'AVAILABLE' || availability?.status === 'PARTIALLY_AVAILABLE';

/** What keeps lines from being bought, in words. */
export function violationsOf(
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
