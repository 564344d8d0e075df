import { addToCart, removeFromCart, updateCartQuantities } from '../../api/carts.ts';
import { patchSlice, type ShopApp } from '../app.ts';
import { reportInvalidEdit } from '../errors.ts';
import { isQuantity } from './actions.ts';
import { enqueue } from './queue.ts';
import { type CartState, getShownLines, lineKey, type PendingChange, type ShownLine } from './state.ts';

const getCartState = (app: ShopApp): CartState => app.store.getState().cart;

/** Sets how many of a line there are. Quick presses become one write. */
export async function setQuantity(app: ShopApp, line: ShownLine, quantity: number, from: Element): Promise<void> {
  if (getCartState(app).checkout !== 'idle') return;
  const edited = app.ports.emitCancelable('kiosk:before-update', { lineItemId: line.id, quantity }, from);
  if (!edited) return;
  if (!isQuantity(edited.quantity) || edited.lineItemId !== line.id) throw reportInvalidEdit(app, from);
  const { ops } = getCartState(app);
  const queuedChange = ops.find(op => op.kind === 'quantity' && op.key === line.key && app.cartQueue.queued.has(op.id));
  if (queuedChange) {
    const changed = { ...queuedChange, quantity: edited.quantity } as PendingChange;
    patchSlice(app, 'cart', { ops: ops.map(op => (op === queuedChange ? changed : op)) });
    return;
  }
  let sentQuantity = edited.quantity;
  let lineItemId = line.id;
  await enqueue(
    app,
    { kind: 'quantity', key: line.key, quantity: edited.quantity, name: line.productName.original },
    {
      send: opId => {
        const op = getCartState(app).ops.find(({ id }) => id === opId);
        sentQuantity = op?.kind === 'quantity' ? op.quantity : edited.quantity;
        const id = getLineId(app, line);
        lineItemId = id;
        return app.client.call(updateCartQuantities, { lineItems: [{ id, quantity: sentQuantity }] });
      },
      from,
      onApplied: cart => app.ports.emit('kiosk:update', { lineItemId, quantity: sentQuantity, cart }, from),
    },
  );
}

/** Takes a line out at once; `undoRemove` puts it back. */
export async function removeLine(app: ShopApp, line: ShownLine, from: Element): Promise<void> {
  if (getCartState(app).checkout !== 'idle') return;
  const detail = { lineItemIds: line.id ? [line.id] : [] };
  const edited = app.ports.emitCancelable('kiosk:before-remove', detail, from);
  if (!edited) return;
  if (String(edited.lineItemIds) !== String(detail.lineItemIds)) throw reportInvalidEdit(app, from);
  const state = getCartState(app);
  const { ops, removed } = state;
  const index = getShownLines(state).findIndex(({ key }) => key === line.key);
  patchSlice(app, 'cart', {
    ops: ops.filter(op => !(op.kind === 'quantity' && op.key === line.key && app.cartQueue.queued.has(op.id))),
    removed: [...removed.filter(({ line: { key } }) => key !== line.key), { line, index }],
  });
  let lineItemIds: readonly string[] = [];
  try {
    await enqueue(
      app,
      { kind: 'remove', key: line.key, name: line.productName.original },
      {
        send: () => {
          lineItemIds = [getLineId(app, line)];
          return app.client.call(removeFromCart, { lineItemIds });
        },
        from,
        onApplied: cart => app.ports.emit('kiosk:remove', { lineItemIds, cart }, from),
      },
    );
  } catch (error) {
    clearRemoved(app, line.key);
    throw error;
  }
}

/** Puts a removed line back where it stood. */
export async function undoRemove(app: ShopApp, key: string, from: Element): Promise<void> {
  const entry = getCartState(app).removed.find(({ line }) => line.key === key);
  if (!entry) return;
  clearRemoved(app, key);
  const { catalogReference, quantity } = entry.line;
  patchSlice(app, 'cart', { places: { ...getCartState(app).places, [key]: entry.index } });
  const lines = [{ catalogReference, quantity }];
  let isAbsent = true;
  await enqueue(
    app,
    { kind: 'add', lines, previews: [entry.line] },
    {
      // Where the removal failed the line is still there: putting it back would double it.
      send: async () => {
        const { base } = getCartState(app);
        isAbsent = !base?.lineItems.some(line => lineKey(line.catalogReference) === key);
        return base && !isAbsent ? { cart: base } : app.client.call(addToCart, { lineItems: lines });
      },
      from,
      onApplied: cart => isAbsent && app.ports.emit('kiosk:add', { lineItems: lines, cart }, from),
    },
  );
}

/** Forgets one removed line, or all of them: undo is no longer offered. */
export function clearRemoved(app: ShopApp, key?: string): void {
  const { removed } = getCartState(app);
  if (removed.length) patchSlice(app, 'cart', { removed: key ? removed.filter(({ line }) => line.key !== key) : [] });
}

/** The platform's id of a shown line; a line that another tab took out has none. */
function getLineId(app: ShopApp, { key }: ShownLine): string {
  const line = getCartState(app).base?.lineItems.find(({ catalogReference }) => lineKey(catalogReference) === key);
  if (!line)
    throw Object.assign(new Error('The line is no longer in the cart'), { name: 'CartError', code: 'line_gone' });
  return line.id;
}
