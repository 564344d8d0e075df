import type { Cart } from '../../api/carts.ts';
import { MAX_QUANTITY, type NewLine } from '../../api/shared/line.ts';
import { toJson } from '../../validation/to-json.ts';
import { patchSlice, type ShopApp } from '../app.ts';
import { getShopCart } from './cart.ts';
import { reportInvalidEdit } from './cart-error.ts';
import { lineKey } from './lines.ts';
import { enqueue } from './queue.ts';
import type { PreviewLine } from './state.ts';

export interface AddOptions {
  readonly lines: readonly NewLine[];
  /** The lines as shown until the platform answers. Without a preview, a line is not shown until then. */
  readonly previews?: readonly PreviewLine[];
  /**
   * The element that the shopper pressed, from which all events of the add are dispatched. Without it, the page cannot
   * edit or cancel the add, and no drawer opens.
   */
  readonly from?: Element;
  /** Opens no drawer, for example because the shopper goes to checkout. */
  readonly quiet?: boolean;
  /** The id of the change, and of its failure in `cart.failures`. From `nextChangeId`; generated if missing. */
  readonly changeId?: string;
  /** The `SavedLine.restoring` of the saved line that this add puts back into the cart. */
  readonly restoring?: string;
}

/**
 * Adds lines to the cart, and shows their previews until the platform answers. Resolves with the platform's cart, or
 * with undefined if the page cancels `kiosk:before-add`. On a failure, hides the previews and rejects.
 */
export async function addLines(
  app: ShopApp,
  { lines, previews = [], from, quiet, changeId, restoring }: AddOptions,
): Promise<Cart | undefined> {
  const shopCart = getShopCart(app);
  let accepted = lines;
  if (from) {
    const edited = shopCart.page.emitCancelable('kiosk:before-add', { lineItems: lines }, from);
    if (!edited) return undefined;
    accepted = edited.lineItems;
  }
  if (!areNewLines(accepted)) throw reportInvalidEdit(app, from);
  const unchanged = toJson(accepted) === toJson(lines);
  if (from && !quiet) {
    const requestedKeys = accepted.map(({ catalogReference }) => lineKey(catalogReference));
    patchSlice(app, 'drawer', { requestedAt: Date.now(), requestedKeys });
  }
  return enqueue(
    shopCart,
    { kind: 'add', lines: accepted, previews: unchanged ? previews : matchPreviews(accepted, previews), restoring },
    from,
    changeId,
  );
}

/**
 * The previews of the lines after a listener has edited an add, with the edited quantities. A line that the listener
 * has added has no preview.
 */
const matchPreviews = (lines: readonly NewLine[], previews: readonly PreviewLine[]): PreviewLine[] =>
  lines.flatMap(({ catalogReference, quantity }) => {
    const match = previews.find(preview => lineKey(preview.catalogReference) === lineKey(catalogReference));
    return match ? [{ ...match, quantity }] : [];
  });

/** Whether the platform accepts a value as a quantity: a whole number from 1 to 100,000. */
export const isQuantity = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) > 0 && (value as number) <= MAX_QUANTITY;

const areNewLines = (lines: unknown): lines is readonly NewLine[] =>
  Array.isArray(lines) &&
  lines.length > 0 &&
  lines.every(line => typeof line?.catalogReference?.catalogItemId === 'string' && isQuantity(line.quantity));
