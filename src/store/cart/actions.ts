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
  /** What the lines look like until the platform answers; none where the product is not known. */
  readonly previews?: readonly PreviewLine[];
  /** The element that the shopper pressed: the cancelable event and all others are dispatched from it. */
  readonly from?: Element;
  /** Leaves drawers closed: the shopper is on the way to checkout. */
  readonly quiet?: boolean;
  /** The id of a failure of this add in `cart.failures`, from `nextChangeId`; a new one unless given. */
  readonly changeId?: string;
  /** See `CartChange`. */
  readonly restoring?: string;
}

/**
 * Adds lines and resolves with the platform's cart. They show at once; a failure takes them back and rejects.
 * Resolves with undefined if the page cancels (`kiosk:before-add`).
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

/** Previews for lines that a page has edited: each still looks like the product it names. */
const matchPreviews = (lines: readonly NewLine[], previews: readonly PreviewLine[]): PreviewLine[] =>
  lines.flatMap(({ catalogReference, quantity }) => {
    const match = previews.find(preview => lineKey(preview.catalogReference) === lineKey(catalogReference));
    return match ? [{ ...match, quantity }] : [];
  });

/** Whether a quantity is one that the platform takes: a whole number from 1 to 100,000. */
export const isQuantity = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) > 0 && (value as number) <= MAX_QUANTITY;

const areNewLines = (lines: unknown): lines is readonly NewLine[] =>
  Array.isArray(lines) &&
  lines.length > 0 &&
  lines.every(line => typeof line?.catalogReference?.catalogItemId === 'string' && isQuantity(line.quantity));
