import type { Cart } from '../../api/carts.ts';
import { patchSlice, type ShopApp } from '../app.ts';
import { loadFailures } from '../errors.ts';
import { nextChangeId, storeChange } from './changes.ts';
import { followCart, startWork } from './read.ts';
import { getCartQueue, getCartState, waitForChange } from './service.ts';
import type { CartChange } from './state.ts';

/**
 * Stores a change and shows it at once; it is carried out when those before it have been, and settled by the platform's
 * answer. A refusal takes it back, is added to `cart.failures` under the change's id, and rejects.
 */
export function enqueue(app: ShopApp, change: CartChange, from?: Element, id = nextChangeId(app)): Promise<Cart> {
  followCart(app);
  // So that a failure can be told without a connection.
  loadFailures().catch(() => {});
  const op = { ...change, id, at: app.client.now(), owner: app.client.session.owner };
  storeChange(app, op);
  const { ops, failures } = getCartState(app);
  patchSlice(app, 'cart', { ops: [...ops, op] });
  // A new change of a line replaces what failed there before.
  const {
    key = '',
    keys = [key],
  }: { readonly kind: string; readonly key?: string; readonly keys?: readonly string[] } = change;
  for (const failure of failures) if (failure.keys?.some(key => keys.includes(key))) dismissFailure(app, failure.id);
  const done = waitForChange(app, id, from);
  startWork(app);
  return done;
}

/** Removes a failure; its change can no longer be retried. */
export function dismissFailure(app: ShopApp, id: string): void {
  getCartQueue(app).retries.delete(id);
  patchSlice(app, 'cart', { failures: getCartState(app).failures.filter(failure => failure.id !== id) });
}

/** Retries a failed change or checkout, once. Resolves with what the first try would have; undefined if there is nothing to retry. */
export async function retryFailure(app: ShopApp, id: string): Promise<unknown> {
  return getCartQueue(app).retries.get(id)?.();
}
