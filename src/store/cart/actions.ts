import { addToCart, type Cart } from '../../api/carts.ts';
import type { NewLine } from '../../api/shared/line.ts';
import { type App, patchSlice } from '../app.ts';
import { refuse } from '../errors.ts';
import { write } from './queue.ts';
import { type CartState, lineKey, type PreviewLine } from './state.ts';

const cartOf = (app: App): CartState => app.store.getState().cart;

export interface Adding {
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
export async function addLines(app: App, { lines, previews = [], from, quiet }: Adding): Promise<Cart | undefined> {
  let adding = lines;
  if (from) {
    const asked = app.ports.ask('kiosk:before-add', { lineItems: lines }, from);
    if (!asked) return undefined;
    adding = asked.lineItems;
  }
  if (!areLines(adding)) throw refuse(app, from);
  const unchanged = JSON.stringify(adding) === JSON.stringify(lines);
  if (from && !quiet) {
    app.cart.addedAt = Date.now();
    patchSlice(app, 'cart', { adds: cartOf(app).adds + 1 });
  }
  return write(
    app,
    { kind: 'add', lines: adding, previews: unchanged ? previews : edited(adding, previews) },
    {
      send: () => app.client.call(addToCart, { lineItems: adding }),
      from,
      done: cart => app.ports.tell('kiosk:add', { lineItems: adding, cart }, from),
    },
  );
}

/** Lines that a page has edited still look like the product they name. */
const edited = (lines: readonly NewLine[], previews: readonly PreviewLine[]): PreviewLine[] =>
  lines.flatMap(({ catalogReference, quantity }) => {
    const like = previews.find(preview => lineKey(preview.catalogReference) === lineKey(catalogReference));
    return like ? [{ ...like, quantity }] : [];
  });

/** Whether a quantity is one that the platform takes: a whole number from 1 to 100,000. */
export const isQuantity = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 100_000;

const areLines = (lines: unknown): lines is readonly NewLine[] =>
  Array.isArray(lines) &&
  lines.length > 0 &&
  lines.every(line => typeof line?.catalogReference?.catalogItemId === 'string' && isQuantity(line.quantity));
