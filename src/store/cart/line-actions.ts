import { addToCart, removeFromCart, updateCartQuantities } from '../../api/carts.ts';
import { type App, patchSlice } from '../app.ts';
import { refuse } from '../errors.ts';
import { isQuantity } from './actions.ts';
import { write } from './queue.ts';
import { type CartOp, type CartState, lineKey, type ShownLine, shownLines } from './state.ts';

const cartOf = (app: App): CartState => app.store.getState().cart;

/** Sets how many of a line there are. Quick presses become one write. */
export async function setQuantity(app: App, line: ShownLine, quantity: number, from: Element): Promise<void> {
  if (cartOf(app).checkout !== 'idle') return;
  const asked = app.ports.ask('kiosk:before-update', { lineItemId: line.id, quantity }, from);
  if (!asked) return;
  if (!isQuantity(asked.quantity) || asked.lineItemId !== line.id) throw refuse(app, from);
  const { ops } = cartOf(app);
  const waiting = ops.find(op => op.kind === 'quantity' && op.key === line.key && app.cart.unsent.has(op.id));
  if (waiting) {
    const changed = { ...waiting, quantity: asked.quantity } as CartOp;
    patchSlice(app, 'cart', { ops: ops.map(op => (op === waiting ? changed : op)) });
    return;
  }
  let sent = asked.quantity;
  let lineItemId = line.id;
  await write(
    app,
    { kind: 'quantity', key: line.key, quantity: asked.quantity, name: line.productName.original },
    {
      send: opId => {
        const op = cartOf(app).ops.find(({ id }) => id === opId);
        sent = op?.kind === 'quantity' ? op.quantity : asked.quantity;
        const id = idOf(app, line);
        lineItemId = id;
        return app.client.call(updateCartQuantities, { lineItems: [{ id, quantity: sent }] });
      },
      from,
      done: cart => app.ports.tell('kiosk:update', { lineItemId, quantity: sent, cart }, from),
    },
  );
}

/** Takes a line out at once; `undoRemove` puts it back. */
export async function removeLine(app: App, line: ShownLine, from: Element): Promise<void> {
  if (cartOf(app).checkout !== 'idle') return;
  const detail = { lineItemIds: line.id ? [line.id] : [] };
  const asked = app.ports.ask('kiosk:before-remove', detail, from);
  if (!asked) return;
  if (String(asked.lineItemIds) !== String(detail.lineItemIds)) throw refuse(app, from);
  const shown = cartOf(app);
  const { ops, removed } = shown;
  const index = shownLines(shown).findIndex(({ key }) => key === line.key);
  patchSlice(app, 'cart', {
    ops: ops.filter(op => !(op.kind === 'quantity' && op.key === line.key && app.cart.unsent.has(op.id))),
    removed: [...removed.filter(({ line: { key } }) => key !== line.key), { line, index }],
  });
  let lineItemIds: readonly string[] = [];
  try {
    await write(
      app,
      { kind: 'remove', key: line.key, name: line.productName.original },
      {
        send: () => {
          lineItemIds = [idOf(app, line)];
          return app.client.call(removeFromCart, { lineItemIds });
        },
        from,
        done: cart => app.ports.tell('kiosk:remove', { lineItemIds, cart }, from),
      },
    );
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
  let gone = true;
  await write(
    app,
    { kind: 'add', lines, previews: [entry.line] },
    {
      // Where the removal failed the line is still there: putting it back would double it.
      send: async () => {
        const { base } = cartOf(app);
        gone = !base?.lineItems.some(line => lineKey(line.catalogReference) === key);
        return base && !gone ? { cart: base } : app.client.call(addToCart, { lineItems: lines });
      },
      from,
      done: cart => gone && app.ports.tell('kiosk:add', { lineItems: lines, cart }, from),
    },
  );
}

/** Forgets one removed line, or all of them: undo is no longer offered. */
export function forgetRemoved(app: App, key?: string): void {
  const { removed } = cartOf(app);
  if (removed.length) patchSlice(app, 'cart', { removed: key ? removed.filter(({ line }) => line.key !== key) : [] });
}

/** The platform's id of a shown line; a line that another tab took out has none. */
function idOf(app: App, { key }: ShownLine): string {
  const line = cartOf(app).base?.lineItems.find(({ catalogReference }) => lineKey(catalogReference) === key);
  if (!line)
    throw Object.assign(new Error('The line is no longer in the cart'), { name: 'CartError', code: 'line_gone' });
  return line.id;
}
