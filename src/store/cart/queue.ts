import type { Cart } from '../../api/carts.ts';
import type { ShopApp } from '../app.ts';
import { loadFailures } from '../errors.ts';
import { getShopCart, type ShopCart, waitForChange } from './cart.ts';
import { nextChangeId, storeChange } from './changes.ts';
import { followCart, startWork } from './read.ts';
import type { CartChange } from './state.ts';

/**
 * Stores a change and shows it at once. The change is carried out after the changes before it, and then its promise
 * settles. A failed change is hidden again. Its failure is in `cart.failures` under the id of the change, or in
 * `cart.coupon` for a code.
 */
export function enqueue(
  shopCart: ShopCart,
  change: CartChange,
  from?: Element,
  id = nextChangeId(shopCart),
): Promise<Cart> {
  const { client, shop } = shopCart;
  followCart(shopCart);
  // Loads the messages early, so that the page can report a failure without a connection.
  loadFailures().catch(() => {});
  const op = { ...change, id, at: client.now(), owner: client.session.owner };
  storeChange(shopCart, op);
  const { ops, failures } = shopCart.state;
  shopCart.patch({ ops: [...ops, op] });
  // A new change, except an add, removes the earlier failures of the same line, coupon, note or delivery.
  const {
    key = '',
    keys = [key],
  }: { readonly kind: string; readonly key?: string; readonly keys?: readonly string[] } = change;
  for (const failure of failures) if (failure.keys?.some(key => keys.includes(key))) dismissFailure(shop, failure.id);
  const done = waitForChange(shopCart, id, from);
  startWork(shopCart);
  return done;
}

/** Removes a failure; its change can no longer be retried. */
export function dismissFailure(app: ShopApp, id: string): void {
  const shopCart = getShopCart(app);
  shopCart.changes.retries.delete(id);
  shopCart.patch({ failures: shopCart.state.failures.filter(failure => failure.id !== id) });
}

/**
 * Retries a failed change or checkout, once. Resolves like the first try, or with undefined if there is nothing to
 * retry.
 */
export async function retryFailure(app: ShopApp, id: string): Promise<unknown> {
  return getShopCart(app).changes.retries.get(id)?.();
}
