import { type Cart, removeFromCart, updateCartQuantities } from '../../api/carts.ts';
import { patchSlice, type ShopApp } from '../app.ts';
import { addKind, isQuantity } from './actions.ts';
import { CartError, reportInvalidEdit } from './cart-error.ts';
import type { ChangeKind } from './change-kind.ts';
import { findLine, getShownLines, lineKey } from './lines.ts';
import { enqueue } from './queue.ts';
import { getCartPorts, getCartQueue, getCartState } from './service.ts';
import type { CartChange, PendingChange, ShownLine } from './state.ts';

/** The platform's id of a shown line; a line that another tab has removed has none. */
function getLineId(base: Cart | undefined, key: string): string {
  const line = findLine(base, key);
  if (!line) throw new CartError('The line is no longer in the cart', 'line_gone');
  return line.id;
}

const quantityKind: ChangeKind<Extract<CartChange, { kind: 'quantity' }>> = {
  toRequest: ({ key, quantity }, base) => {
    const id = getLineId(base, key);
    return {
      send: client => client.call(updateCartQuantities, { lineItems: [{ id, quantity }] }),
      event: 'kiosk:update',
      detail: { lineItemId: id, quantity },
    };
  },
  isApplied: ({ key, quantity }, cart) => findLine(cart, key)?.quantity === quantity,
};

const removeKind: ChangeKind<Extract<CartChange, { kind: 'remove' }>> = {
  toRequest: ({ key }, base) => {
    const lineItemIds = [getLineId(base, key)];
    return {
      send: client => client.call(removeFromCart, { lineItemIds }),
      event: 'kiosk:remove',
      detail: { lineItemIds },
    };
  },
  isApplied: ({ key }, cart) => !findLine(cart, key),
};

/** Adds the line again, unless the removal failed and it is still there. */
const undoKind: typeof addKind = {
  ...addKind,
  toRequest: (change, base) =>
    base && change.lines.some(line => findLine(base, lineKey(line.catalogReference)))
      ? { send: async () => ({ cart: base }) }
      : addKind.toRequest(change, base),
};

/** The quantity change of a line that is still to be sent. */
const isQueuedQuantity = (app: ShopApp, op: PendingChange, key: string): boolean =>
  op.kind === 'quantity' && op.key === key && getCartQueue(app).queued.has(op.id);

/**
 * Sets the quantity of a line and resolves with the platform's cart, or with undefined where nothing is sent for it. A
 * shopper's changes in quick succession become one write.
 */
export async function setQuantity(
  app: ShopApp,
  line: ShownLine,
  quantity: number,
  from?: Element,
): Promise<Cart | undefined> {
  if (getCartState(app).checkout !== 'idle') return undefined;
  const edited = getCartPorts(app).emitCancelable('kiosk:before-update', { lineItemId: line.id, quantity }, from);
  if (!edited) return undefined;
  if (!isQuantity(edited.quantity) || edited.lineItemId !== line.id) throw reportInvalidEdit(app, from);
  const { key, productName } = line;
  const change = { kind: 'quantity', key, quantity: edited.quantity, name: productName.original } as const;
  const { ops } = getCartState(app);
  const queued = from && ops.find(op => isQueuedQuantity(app, op, key));
  if (!queued) return enqueue(app, quantityKind, change, from);
  patchSlice(app, 'cart', { ops: ops.map(op => (op === queued ? { ...change, id: op.id } : op)) });
  return undefined;
}

/** Removes a line at once; `undoRemove` puts it back. Resolves with the platform's cart, or with undefined if the page cancels. */
export async function removeLine(app: ShopApp, line: ShownLine, from?: Element): Promise<Cart | undefined> {
  if (getCartState(app).checkout !== 'idle') return undefined;
  const detail = { lineItemIds: line.id ? [line.id] : [] };
  const edited = getCartPorts(app).emitCancelable('kiosk:before-remove', detail, from);
  if (!edited) return undefined;
  if (String(edited.lineItemIds) !== String(detail.lineItemIds)) throw reportInvalidEdit(app, from);
  const { key, productName } = line;
  const cart = getCartState(app);
  patchSlice(app, 'cart', {
    ops: cart.ops.filter(op => !isQueuedQuantity(app, op, key)),
    removed: [
      ...cart.removed.filter(({ line }) => line.key !== key),
      { line, index: getShownLines(cart).findIndex(line => line.key === key) },
    ],
  });
  try {
    return await enqueue(app, removeKind, { kind: 'remove', key, name: productName.original }, from);
  } catch (error) {
    clearRemoved(app, key);
    throw error;
  }
}

/** Puts a removed line back in its place. */
export async function undoRemove(app: ShopApp, key: string, from: Element): Promise<void> {
  const entry = getCartState(app).removed.find(({ line }) => line.key === key);
  if (!entry) return;
  clearRemoved(app, key);
  const { line, index } = entry;
  patchSlice(app, 'cart', { places: { ...getCartState(app).places, [key]: index } });
  const { catalogReference, quantity } = line;
  await enqueue(app, undoKind, { kind: 'add', lines: [{ catalogReference, quantity }], previews: [line] }, from);
}

/** Forgets one removed line, or all of them: undo is no longer offered. */
export function clearRemoved(app: ShopApp, key?: string): void {
  const { removed } = getCartState(app);
  if (removed.length) patchSlice(app, 'cart', { removed: key ? removed.filter(({ line }) => line.key !== key) : [] });
}
