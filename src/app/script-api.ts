import type { ShopApp } from '../store/app.ts';
import { setBase } from '../store/cart/base.ts';
import { getShopCart } from '../store/cart/cart.ts';
import { CartError, reportInvalidEdit } from '../store/cart/cart-error.ts';
import { fetchCart } from '../store/cart/fetch-cart.ts';
import { removeLines, setQuantity } from '../store/cart/line-actions.ts';
import { getShownLines } from '../store/cart/lines.ts';
import { loadDetails } from '../store/cart/load.ts';
import { readCart } from '../store/cart/read.ts';
import type { ShownLine } from '../store/cart/state.ts';
import type { CheckoutOptions } from '../store/ports.ts';

/** Reads an unread cart, or waits for a read that is under way. */
async function untilRead(app: ShopApp): Promise<void> {
  await readCart(app);
  if (app.store.getState().cart.status !== 'reading') return;
  await new Promise<void>(resolve => {
    const stop = app.store.subscribe(({ cart }) => {
      if (cart.status === 'reading') return;
      stop();
      resolve();
    });
  });
}

/**
 * Finds the shown lines with ids from the platform, once the cart has been read. Rejects if a line is missing or a
 * checkout is under way.
 */
async function findLines(app: ShopApp, ids: readonly string[]): Promise<readonly ShownLine[]> {
  await untilRead(app);
  const shopCart = getShopCart(app);
  if (shopCart.state.checkout !== 'idle') throw new CartError('A checkout is under way', 'pending');
  const find = () => {
    const lines = getShownLines(shopCart.state);
    return ids.flatMap(id => lines.find(line => line.id === id) ?? []);
  };
  // After a failed read, the call reads the cart itself, and rejects with the cause if it fails.
  if (find().length < ids.length && shopCart.state.status === 'failed') setBase(shopCart, await fetchCart(shopCart));
  const lines = find();
  if (lines.length === ids.length) return lines;
  throw new CartError('The line is no longer in the cart', 'line_gone');
}

/**
 * Cart functions for a page's scripts. `update`, `remove`, `applyCoupon` and `checkout` first dispatch a cancelable
 * event from the document. If a listener cancels the event, the call resolves with undefined.
 */
export const scriptApi = {
  async update(app: ShopApp, lineItemId: string, change: { readonly quantity: number }) {
    const [line] = await findLines(app, [lineItemId]);
    return line && setQuantity(app, line, Object(change).quantity);
  },
  async remove(app: ShopApp, lineItemIds: readonly string[]) {
    if (!Array.isArray(lineItemIds)) throw reportInvalidEdit(app);
    const ids = [...new Set(lineItemIds)];
    return ids.length ? removeLines(app, await findLines(app, ids)) : undefined;
  },
  /** Applies a code in place of the previous one. Needs no lines, so does not wait for a read that is under way. */
  async applyCoupon(app: ShopApp, code: string) {
    const [{ applyCoupon }] = await Promise.all([loadDetails(), readCart(app)]);
    return applyCoupon(app, code);
  },
  async removeCoupon(app: ShopApp) {
    const [{ removeCoupon }] = await Promise.all([loadDetails(), readCart(app)]);
    return removeCoupon(app);
  },
  async note(app: ShopApp, text: string) {
    if (typeof text !== 'string') throw reportInvalidEdit(app);
    const [{ saveNote }] = await Promise.all([loadDetails(), readCart(app)]);
    return saveNote(app, text);
  },
  async checkout(app: ShopApp, options?: CheckoutOptions) {
    const [{ startCheckout }] = await Promise.all([loadDetails(), untilRead(app)]);
    await startCheckout(app, options ?? {});
  },
};
