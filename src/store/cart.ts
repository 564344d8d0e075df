import { addToCart, type Cart, removeFromCart, updateCartQuantities } from '../api/carts.ts';
import type { NewLine } from '../api/shared/line.ts';
import { type CartOp, type CartState, lineKey, type PreviewLine, type ShownLine, shownLines } from './cart-state.ts';
import { currentCart, write } from './cart-writes.ts';
import { refuse } from './errors.ts';
import { toProblem } from './problem.ts';
import { type App, patchSlice } from './store.ts';

const cartOf = (app: App): CartState => app.store.getState().cart;

/** Reads the cart once for the page, however many islands ask; a failed reading is tried again. */
export async function readCart(app: App): Promise<void> {
  const { status } = cartOf(app);
  if (status === 'unread' || status === 'failed') await refreshCart(app);
}

/** Reads the cart again: another tab has changed it, or the visitor has. Pending writes stay on top. */
export async function refreshCart(app: App, source: 'here' | 'tab' = 'here'): Promise<void> {
  const version = ++app.cart.version;
  patchSlice(app, 'cart', { status: cartOf(app).status === 'ready' ? 'ready' : 'reading' });
  try {
    const base = await currentCart(app);
    if (version !== app.cart.version) return;
    const changed = base?.updatedDate !== cartOf(app).base?.updatedDate;
    patchSlice(app, 'cart', { base, status: 'ready' });
    if (changed && source === 'tab') app.ports.tell('kiosk:cart-change', { cart: base, source });
  } catch (error) {
    if (version === app.cart.version) patchSlice(app, 'cart', { status: 'failed', problem: toProblem(error) });
  }
}

export interface Adding {
  readonly lines: readonly NewLine[];
  /** What the lines look like until the platform answers; none where the product is not known. */
  readonly previews?: readonly PreviewLine[];
  /** The element in which a shopper pressed: asked first, and the one that events come from. */
  readonly from?: Element;
}

/**
 * Adds lines and answers the cart as the platform has it. Shown at once; a failure takes it back and rejects.
 * Answers undefined where the page refused (`kiosk:before-add`).
 */
export async function addLines(app: App, { lines, previews = [], from }: Adding): Promise<Cart | undefined> {
  let adding = lines;
  if (from) {
    const asked = app.ports.ask('kiosk:before-add', { lineItems: lines }, from);
    if (!asked) return undefined;
    adding = asked.lineItems;
  }
  if (!areLines(adding)) throw refuse(app, from);
  const unchanged = JSON.stringify(adding) === JSON.stringify(lines);
  if (from) patchSlice(app, 'cart', { adds: cartOf(app).adds + 1 });
  const cart = await write(
    app,
    { kind: 'add', lines: adding, previews: unchanged ? previews : edited(adding, previews) },
    () => app.client.call(addToCart, { lineItems: adding }),
    from,
  );
  app.ports.tell('kiosk:add', { lineItems: adding, cart }, from);
  return cart;
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

/** Sets how many of a line there are. Quick presses become one write. */
export async function setQuantity(app: App, line: ShownLine, quantity: number, from: Element): Promise<void> {
  const asked = app.ports.ask('kiosk:before-update', { lineItemId: line.id, quantity }, from);
  if (!asked) return;
  if (!isQuantity(asked.quantity)) throw refuse(app, from);
  const { ops } = cartOf(app);
  const waiting = ops.find(op => op.kind === 'quantity' && op.key === line.key && !app.cart.sent.has(op.id));
  if (waiting) {
    const changed = { ...waiting, quantity: asked.quantity } as CartOp;
    patchSlice(app, 'cart', { ops: ops.map(op => (op === waiting ? changed : op)) });
    return;
  }
  let sent = asked.quantity;
  const cart = await write(
    app,
    { kind: 'quantity', key: line.key, quantity: asked.quantity, name: line.productName.original },
    id => {
      const op = cartOf(app).ops.find(op => op.id === id);
      sent = op?.kind === 'quantity' ? op.quantity : asked.quantity;
      return app.client.call(updateCartQuantities, { lineItems: [{ id: idOf(app, line), quantity: sent }] });
    },
    from,
  );
  app.ports.tell('kiosk:update', { lineItemId: idOf(app, line), quantity: sent, cart }, from);
}

/** Takes a line out at once; `undoRemove` puts it back. */
export async function removeLine(app: App, line: ShownLine, from: Element): Promise<void> {
  const asked = app.ports.ask('kiosk:before-remove', { lineItemIds: line.id ? [line.id] : [] }, from);
  if (!asked) return;
  const shown = cartOf(app);
  const { ops, removed } = shown;
  const index = shownLines(shown).findIndex(({ key }) => key === line.key);
  patchSlice(app, 'cart', {
    ops: ops.filter(op => !(op.kind === 'quantity' && op.key === line.key && !app.cart.sent.has(op.id))),
    removed: [...removed.filter(({ line: { key } }) => key !== line.key), { line, index }],
  });
  let lineItemIds: readonly string[] = [];
  try {
    const cart = await write(
      app,
      { kind: 'remove', key: line.key, name: line.productName.original },
      () => {
        lineItemIds = [idOf(app, line)];
        return app.client.call(removeFromCart, { lineItemIds });
      },
      from,
    );
    app.ports.tell('kiosk:remove', { lineItemIds, cart }, from);
  } catch (error) {
    forgetRemoved(app, line.key);
    throw error;
  }
}

/** Puts a removed line back where it stood. */
export async function undoRemove(app: App, key: string, from: Element): Promise<void> {
  const entry = cartOf(app).removed.find(({ line }) => line.key === key);
  if (!entry) return;
  forgetRemoved(app, key);
  const { catalogReference, quantity } = entry.line;
  patchSlice(app, 'cart', { places: { ...cartOf(app).places, [key]: entry.index } });
  const lines = [{ catalogReference, quantity }];
  await write(
    app,
    { kind: 'add', lines, previews: [entry.line] },
    () => app.client.call(addToCart, { lineItems: lines }),
    from,
  );
}

/** Forgets one removed line, or all of them: undo is no longer offered. */
export function forgetRemoved(app: App, key?: string): void {
  const { removed } = cartOf(app);
  if (removed.length) patchSlice(app, 'cart', { removed: key ? removed.filter(({ line }) => line.key !== key) : [] });
}

/** Carries a failed write out again, once, after looking whether it has gone through meanwhile. */
export async function tryAgain(app: App, id: number): Promise<void> {
  const retry = app.cart.retries.get(id);
  dismiss(app, id);
  await retry?.();
}

/** Takes a failure off the screen. */
export function dismiss(app: App, id: number): void {
  app.cart.retries.delete(id);
  patchSlice(app, 'cart', { failures: cartOf(app).failures.filter(failure => failure.id !== id) });
}

/** The platform's id of a shown line; a line that another tab took out has none. */
function idOf(app: App, { key }: ShownLine): string {
  const line = cartOf(app).base?.lineItems.find(({ catalogReference }) => lineKey(catalogReference) === key);
  if (!line)
    throw Object.assign(new Error('The line is no longer in the cart'), { name: 'CartError', code: 'line_gone' });
  return line.id;
}
