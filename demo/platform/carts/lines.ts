import { MAX_QUANTITY, STORES_APP_ID } from '../../../src/api/shared/line.ts';
import type { Caller } from '../access/caller.ts';
import type { ProductFinder } from '../catalog/product-finder.ts';
import { type ApiError, apiError, validationError } from '../core/api-error.ts';
import { createGuid } from '../core/ids.ts';
import { parseFields, parseList, parseString, validate } from '../core/validate.ts';
import { findStock } from '../pricing/availability.ts';
import { createLineKey, type LineInput, parseQuantity, resolveVariant } from '../pricing/catalog-references.ts';
import { parseCustomLine } from '../pricing/custom-lines.ts';
import type { StoredLine } from '../pricing/price-line.ts';

/** The most lines of a cart or checkout, and of one update. */
export const MAX_LINES = 300;

/** The most lines that one call of add-to-cart or add-to-checkout can add. Updates can add up to `MAX_LINES`. */
export const MAX_ADDED_LINES = 100;

export function checkLineCount(count: number): void {
  if (count > MAX_LINES)
    throw apiError(400, 'TOO_MANY_LINE_ITEMS', `A cart has at most ${MAX_LINES} lines.`, { most: MAX_LINES });
}

/** The line with the same item and the same overrides. Custom lines are never equal. */
export function findEqualLine(lines: readonly StoredLine[], like: Omit<StoredLine, 'id' | 'quantity'>) {
  const toKey = (line: Omit<StoredLine, 'id' | 'quantity'>) =>
    createLineKey(line.reference, line.variantId, line.overrides);
  return like.custom ? undefined : lines.find(line => !line.custom && toKey(line) === toKey(like));
}

/** The error for a quantity above the stock. Other lines with the same stock have `reserved` units. */
function insufficientStock(line: StoredLine, units: number, reserved: number): ApiError {
  const data = {
    catalogItemId: line.reference.catalogItemId,
    variantId: line.variantId,
    quantityAvailable: Math.max(0, units - reserved),
  };
  return units === 0
    ? apiError(400, 'OUT_OF_STOCK', 'The product is sold out.', data)
    : apiError(400, 'NOT_ENOUGH_STOCK', 'There are not that many left.', data);
}

/**
 * The lines of a cart after adding all wanted lines. A wanted line that equals an existing line raises its quantity.
 * New lines have provisional ids. Throws if a line exceeds its stock or `MAX_QUANTITY`.
 */
export function addWantedLines(
  lines: readonly StoredLine[],
  wanted: readonly LineInput[],
  find: ProductFinder,
): readonly StoredLine[] {
  let result = lines;
  for (const [index, { reference, quantity, overrides }] of wanted.entries()) {
    const variantId = resolveVariant(find(reference.catalogItemId), reference).id;
    const item = { reference, variantId, ...(overrides && { overrides }) };
    const existing = findEqualLine(result, item);
    const line = existing ?? { id: `new ${result.length}`, ...item, quantity: 0 };
    const stock = findStock(line, find);
    const reserved = result.reduce(
      (sum, one) => sum + (findStock(one, find)?.row === stock?.row ? one.quantity : 0),
      0,
    );
    if (stock?.units != null && reserved + quantity > stock.units) throw insufficientStock(line, stock.units, reserved);
    if (line.quantity + quantity > MAX_QUANTITY)
      throw validationError({
        field: `lineItems[${index}].quantity`,
        description: `must leave the line at ${MAX_QUANTITY} at most; it has ${line.quantity}`,
        violatedRule: 'MAX',
      });
    const updated = { ...line, quantity: line.quantity + quantity };
    result = existing ? result.map(one => (one === existing ? updated : one)) : [...result, updated];
  }
  return result;
}

/** Parses custom lines. Throws 403 if a caller other than the merchant adds any. */
export function parseCustomLines(
  value: unknown,
  caller: Caller,
  currency: string,
  max: number,
): readonly Omit<StoredLine, 'id'>[] {
  const lines = validate(report =>
    parseList(value, 'customLineItems', max, report).map((line, index): Omit<StoredLine, 'id'> => {
      const custom = parseCustomLine(line, `customLineItems[${index}]`, currency, report);
      const reference = { catalogItemId: createGuid(), appId: STORES_APP_ID };
      return { quantity: custom.quantity, reference, variantId: '', custom };
    }),
  );
  if (lines.length > 0 && !caller.elevated)
    throw apiError(403, 'TRUSTED_CLIENTS_ONLY', 'Only the merchant may add lines that are not in the catalog.');
  return lines;
}

export const parseQuantities = (lineItems: unknown): readonly { readonly id: string; readonly quantity: number }[] =>
  validate(report => {
    const list = parseList(lineItems, 'lineItems', MAX_LINES, report);
    if (list.length === 0) report('lineItems', 'must not be empty', 'MIN_SIZE');
    return list.map((line, index) => {
      const { id, quantity } = parseFields(line, `lineItems[${index}]`, ['id', 'quantity'], report);
      return {
        id: parseString(id, `lineItems[${index}].id`, 36, report),
        quantity: parseQuantity(quantity, `lineItems[${index}].quantity`, report),
      };
    });
  });

/**
 * The lines with new quantities. Throws for an unknown line, and if a line exceeds its stock, but always accepts a
 * lower quantity.
 */
export function applyQuantities(
  lines: readonly StoredLine[],
  changes: readonly { readonly id: string; readonly quantity: number }[],
  find: ProductFinder,
): readonly StoredLine[] {
  const quantities = new Map(changes.map(({ id, quantity }) => [id, quantity]));
  for (const id of quantities.keys())
    if (!lines.some(line => line.id === id))
      throw apiError(404, 'LINE_ITEM_NOT_FOUND', 'The line is no longer there.', { id });
  const result = lines.map(line => ({ ...line, quantity: quantities.get(line.id) ?? line.quantity }));
  for (const [index, line] of result.entries()) {
    if (line.quantity <= (lines[index]?.quantity ?? 0)) continue;
    const stock = findStock(line, find);
    if (!stock) throw apiError(400, 'INVALID_CATALOG_REFERENCE', 'The product is no longer on sale.', { id: line.id });
    const reserved = result.reduce(
      (sum, one) => sum + (one !== line && findStock(one, find)?.row === stock.row ? one.quantity : 0),
      0,
    );
    if (stock.units !== null && reserved + line.quantity > stock.units)
      throw insufficientStock(line, stock.units, reserved);
  }
  return result;
}
