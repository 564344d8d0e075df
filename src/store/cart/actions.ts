import { addToCart, type Cart } from '../../api/carts.ts';
import { MAX_QUANTITY, type NewLine } from '../../api/shared/line.ts';
import { patchSlice, type ShopApp } from '../app.ts';
import { reportInvalidEdit } from '../errors.ts';
import { enqueue } from './queue.ts';
import { type CartState, lineKey, type PreviewLine } from './state.ts';

const getCartState = (app: ShopApp): CartState => app.store.getState().cart;

export interface AddOptions {
  readonly lines: readonly NewLine[];
  /** What the lines look like until the platform answers; none where the product is not known. */
  readonly previews?: readonly PreviewLine[];
  /** The element in which a shopper pressed: asked first, and the one that events come from. */
  readonly from?: Element;
  /** Leaves drawers closed: the shopper is on the way to checkout. */
  readonly quiet?: boolean;
}

/**
 * Adds lines and answers the cart as the platform has it. Shown at once; a failure takes it back and rejects.
 * Answers undefined where the page refused (`kiosk:before-add`).
 */
export async function addLines(
  app: ShopApp,
  { lines, previews = [], from, quiet }: AddOptions,
): Promise<Cart | undefined> {
  let accepted = lines;
  if (from) {
    const edited = app.ports.emitCancelable('kiosk:before-add', { lineItems: lines }, from);
    if (!edited) return undefined;
    accepted = edited.lineItems;
  }
  if (!areNewLines(accepted)) throw reportInvalidEdit(app, from);
  const unchanged = JSON.stringify(accepted) === JSON.stringify(lines);
  if (from && !quiet) {
    app.cartQueue.addedAt = Date.now();
    patchSlice(app, 'cart', { adds: getCartState(app).adds + 1 });
  }
  return enqueue(
    app,
    { kind: 'add', lines: accepted, previews: unchanged ? previews : matchPreviews(accepted, previews) },
    {
      send: () => app.client.call(addToCart, { lineItems: accepted }),
      from,
      onApplied: cart => app.ports.emit('kiosk:add', { lineItems: accepted, cart }, from),
    },
  );
}

/** Lines that a page has edited still look like the product they name. */
const matchPreviews = (lines: readonly NewLine[], previews: readonly PreviewLine[]): PreviewLine[] =>
  lines.flatMap(({ catalogReference, quantity }) => {
    const match = previews.find(preview => lineKey(preview.catalogReference) === lineKey(catalogReference));
    return match ? [{ ...match, quantity }] : [];
  });

/** Whether a quantity is one that the platform takes: a whole number from 1 to 100,000. */
export const isQuantity = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= MAX_QUANTITY;

const areNewLines = (lines: unknown): lines is readonly NewLine[] =>
  Array.isArray(lines) &&
  lines.length > 0 &&
  lines.every(line => typeof line?.catalogReference?.catalogItemId === 'string' && isQuantity(line.quantity));
