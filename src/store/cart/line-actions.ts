import type { Cart } from '../../api/carts.ts';
import type { ShopApp } from '../app.ts';
import { isQuantity } from './actions.ts';
import { getShopCart } from './cart.ts';
import { reportInvalidEdit } from './cart-error.ts';
import { replaceChange } from './changes.ts';
import { getShownLines } from './lines.ts';
import { enqueue } from './queue.ts';
import type { ShownLine } from './state.ts';

/**
 * Sets the quantity of a line. Resolves with the platform's cart, or with undefined if the page cancels or a checkout
 * is in progress. With `from`, replaces an unsent change of the same line that is last in the queue, so that quick
 * presses become one write.
 */
export async function setQuantity(
  app: ShopApp,
  line: ShownLine,
  quantity: number,
  from?: Element,
): Promise<Cart | undefined> {
  const shopCart = getShopCart(app);
  if (shopCart.state.checkout !== 'idle') return undefined;
  const edited = shopCart.page.emitCancelable('kiosk:before-update', { lineItemId: line.id, quantity }, from);
  if (!edited) return undefined;
  if (!isQuantity(edited.quantity) || edited.lineItemId !== line.id) throw reportInvalidEdit(app, from);
  const { key, productName } = line;
  const change = { kind: 'quantity', key, quantity: edited.quantity, name: productName.original } as const;
  // Replaces only the last change of the queue, so that the order of the changes stays.
  const last = shopCart.state.ops.at(-1);
  const isSame = from && last?.kind === 'quantity' && last.key === key && !last.sent;
  const unsettled = isSame && shopCart.changes.unsettled.get(last.id);
  if (!unsettled) return enqueue(shopCart, change, from);
  replaceChange(shopCart, { ...last, ...change });
  return unsettled.getResult();
}

/**
 * Removes a line from the cart. `undoRemove` puts it back. Resolves with the platform's cart, or with undefined if the
 * page cancels or a checkout is in progress.
 */
export const removeLine = (app: ShopApp, line: ShownLine, from?: Element): Promise<Cart | undefined> =>
  removeLines(app, [line], from);

/**
 * Removes lines as one change. `undoRemove` puts each of them back. Resolves with the platform's cart, or with
 * undefined if the page cancels or a checkout is in progress. If the removal fails, shows the lines again and rejects.
 */
export async function removeLines(
  app: ShopApp,
  lines: readonly ShownLine[],
  from?: Element,
): Promise<Cart | undefined> {
  const shopCart = getShopCart(app);
  const cart = shopCart.state;
  if (cart.checkout !== 'idle') return undefined;
  const detail = { lineItemIds: lines.flatMap(({ id }) => id ?? []) };
  const edited = shopCart.page.emitCancelable('kiosk:before-remove', detail, from);
  if (!edited) return undefined;
  if (String(edited.lineItemIds) !== String(detail.lineItemIds)) throw reportInvalidEdit(app, from);
  const keys = lines.map(({ key }) => key);
  const shownKeys = getShownLines(cart).map(({ key }) => key);
  clearRemoved(app, keys);
  const removed = lines.map(line => ({ line, index: shownKeys.indexOf(line.key) }));
  shopCart.patch({ removed: [...shopCart.state.removed, ...removed] });
  try {
    return await enqueue(shopCart, { kind: 'remove', keys, name: lines[0]?.productName.original ?? '' }, from);
  } catch (error) {
    clearRemoved(app, keys);
    throw error;
  }
}

/** Puts a removed line back at its earlier place in the cart. Does nothing if the line is not in `cart.removed`. */
export async function undoRemove(app: ShopApp, key: string, from?: Element): Promise<void> {
  const shopCart = getShopCart(app);
  const entry = shopCart.state.removed.find(({ line }) => line.key === key);
  if (!entry) return;
  clearRemoved(app, [key]);
  const { line, index } = entry;
  shopCart.patch({ places: { ...shopCart.state.places, [key]: index } });
  const { id: _, pending, waiting, lineItemPrice, ...preview } = line;
  const { quantity, productName } = line;
  await enqueue(shopCart, { kind: 'restore', key, quantity, name: productName.original, preview }, from);
}

/** Removes the lines with these keys, or all lines, from `cart.removed`, so that they have no undo. */
export function clearRemoved(app: ShopApp, keys?: readonly string[]): void {
  const shopCart = getShopCart(app);
  const { removed } = shopCart.state;
  const rest = removed.filter(({ line }) => keys && !keys.includes(line.key));
  if (removed.length) shopCart.patch({ removed: rest });
}
