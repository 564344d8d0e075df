import { STORES_APP_ID } from '../../../src/api/shared/line.ts';
import type { Caller } from '../access/caller.ts';
import { type Refusal, refusal } from '../core/api-error.ts';
import { newGuid } from '../core/ids.ts';
import { checked, isRecord, listIn, textIn } from '../core/validate.ts';
import { type ProductFinder, stockFor } from '../pricing/availability.ts';
import { lineKey, quantityIn, variantMeant, type WantedLine } from '../pricing/catalog-references.ts';
import { customLineIn } from '../pricing/custom-lines.ts';
import type { KeptLine } from '../pricing/price-line.ts';

/** The most lines a cart or checkout holds. */
export const MOST_LINES = 300;

/** Refuses units that the shelf does not have; `held` are those that other lines of the same stock hold. */
function notEnough(line: KeptLine, units: number, held: number): Refusal {
  const data = {
    catalogItemId: line.reference.catalogItemId,
    variantId: line.variantId,
    quantityAvailable: Math.max(0, units - held),
  };
  return units === 0
    ? refusal(400, 'OUT_OF_STOCK', 'The product is sold out.', data)
    : refusal(400, 'NOT_ENOUGH_STOCK', 'There are not that many left.', data);
}

/** The lines that result from adding; refuses the whole where one does not fit. Lines without an id are new. */
export function linesWith(
  lines: readonly KeptLine[],
  wanted: readonly WantedLine[],
  find: ProductFinder,
): readonly KeptLine[] {
  let result = lines;
  for (const { reference, quantity, overrides } of wanted) {
    const variantId = variantMeant(find(reference.catalogItemId), reference).id;
    const key = lineKey(reference, variantId, overrides);
    const same = result.find(line => !line.custom && lineKey(line.reference, line.variantId, line.overrides) === key);
    const line = same ?? {
      id: `new ${result.length}`,
      reference,
      variantId,
      quantity: 0,
      ...(overrides && { overrides }),
    };
    const stock = stockFor(line, find);
    const held = result.reduce((sum, one) => sum + (stockFor(one, find)?.row === stock?.row ? one.quantity : 0), 0);
    if (stock?.units != null && held + quantity > stock.units) throw notEnough(line, stock.units, held);
    const grown = { ...line, quantity: Math.min(line.quantity + quantity, 100_000) };
    result = same ? result.map(one => (one === same ? grown : one)) : [...result, grown];
  }
  if (result.length > MOST_LINES)
    throw refusal(400, 'TOO_MANY_LINE_ITEMS', `No more than ${MOST_LINES} lines fit.`, { most: MOST_LINES });
  return result;
}

/** Lines that no catalog knows are a merchant's to add. */
export function customLinesIn(value: unknown, caller: Caller): readonly Omit<KeptLine, 'id'>[] {
  const lines = checked(fail =>
    listIn(value, 'customLineItems', 100, fail).map((line, index): Omit<KeptLine, 'id'> => {
      const custom = customLineIn(line, `customLineItems[${index}]`, fail);
      const reference = { catalogItemId: newGuid(), appId: STORES_APP_ID };
      return { quantity: custom.quantity, reference, variantId: '', custom };
    }),
  );
  if (lines.length > 0 && !caller.elevated)
    throw refusal(403, 'TRUSTED_CLIENTS_ONLY', 'Only the merchant may add lines that are not in the catalog.');
  return lines;
}

/** The quantities asked for, by line id. */
export const quantitiesIn = (lineItems: unknown): readonly { readonly id: string; readonly quantity: number }[] =>
  checked(fail => {
    const list = listIn(lineItems, 'lineItems', MOST_LINES, fail);
    if (list.length === 0) fail('lineItems', 'must not be empty', 'MIN_SIZE');
    return list.map((line, index) => {
      const { id, quantity } = isRecord(line) ? line : {};
      return {
        id: textIn(id, `lineItems[${index}].id`, 36, fail),
        quantity: quantityIn(quantity, `lineItems[${index}].quantity`, fail),
      };
    });
  });

/** The lines with other quantities; refuses the whole where the shelf has fewer. Fewer than before always fit. */
export function linesInQuantities(
  lines: readonly KeptLine[],
  changes: readonly { readonly id: string; readonly quantity: number }[],
  find: ProductFinder,
): readonly KeptLine[] {
  const asked = new Map(changes.map(({ id, quantity }) => [id, quantity]));
  for (const id of asked.keys())
    if (!lines.some(line => line.id === id))
      throw refusal(404, 'LINE_ITEM_NOT_FOUND', 'The line is no longer there.', { id });
  const result = lines.map(line => ({ ...line, quantity: asked.get(line.id) ?? line.quantity }));
  for (const [index, line] of result.entries()) {
    if (line.quantity <= (lines[index]?.quantity ?? 0)) continue;
    const stock = stockFor(line, find);
    if (!stock) throw refusal(400, 'INVALID_CATALOG_REFERENCE', 'The product is no longer on sale.', { id: line.id });
    const held = result.reduce(
      (sum, one) => sum + (one !== line && stockFor(one, find)?.row === stock.row ? one.quantity : 0),
      0,
    );
    if (stock.units !== null && held + line.quantity > stock.units) throw notEnough(line, stock.units, held);
  }
  return result;
}
