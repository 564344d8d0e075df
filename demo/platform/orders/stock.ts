import { notifyBackInStock } from '../back-in-stock/notifications.ts';
import { createProductFinder } from '../catalog/product-finder.ts';
import { decrementStock, getStockQuantity } from '../catalog/store.ts';
import type { Context } from '../core/context.ts';
import { findVariant, type PricedLine } from '../pricing/price-line.ts';
import type { StockDeduction, StoredOrder } from './store.ts';

/** The units that order lines take from tracked stock. */
export function getStockDeductions(
  context: Context,
  clientId: string,
  lines: readonly PricedLine[],
): readonly StockDeduction[] {
  const find = createProductFinder(context, clientId);
  return lines.flatMap(line => {
    const product = line.custom ? undefined : find(line.reference.catalogItemId);
    const variant = product && findVariant(line, product);
    if (!product || variant?.stock == null) return [];
    return [{ lineItemId: line.id, productId: product.id, stockId: variant.stockId, units: line.quantity }];
  });
}

export const getLinePictures = (lines: readonly PricedLine[]): StoredOrder['pictures'] =>
  Object.fromEntries(lines.flatMap(({ id, picture }) => (picture ? [[id, picture]] : [])));

/** Takes at most the units left from stock, because a manual order may exceed it. Returns the units taken. */
export function deductAvailableStock(
  { db }: Context,
  deductions: StoredOrder['stockDeductions'],
): StoredOrder['stockDeductions'] {
  return deductions.map(one => {
    const units = Math.min(one.units, getStockQuantity(db, one.productId, one.stockId));
    decrementStock(db, one.productId, one.stockId, units);
    return { ...one, units };
  });
}

/** Returns an order's units to stock, and notifies shoppers who wait for these products. */
export function restockItems(context: Context, { stockDeductions }: StoredOrder): void {
  for (const { productId, stockId, units } of stockDeductions) decrementStock(context.db, productId, stockId, -units);
  for (const productId of new Set(stockDeductions.map(one => one.productId))) notifyBackInStock(context, productId);
}
