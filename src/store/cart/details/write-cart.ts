import type { Cart } from '../../../api/carts.ts';
import type { BaseClient } from '../../../client/client.ts';
import { patchSlice, type ShopApp } from '../../app.ts';
import { setBase } from '../base.ts';
import { loadWorker } from '../load-worker.ts';
import { normalizeCart } from '../normalize.ts';
import { getCartQueue } from '../service.ts';
import type { CartState } from '../state.ts';

/**
 * Sends a change of what a cart has beside its lines, after the writes before it, and takes the answer as the cart,
 * together with `patch`. Resolves with the cart, or rejects with the platform's refusal: nothing is shown before that.
 */
export function writeCart(
  app: ShopApp,
  send: (client: BaseClient) => Promise<{ readonly cart: Cart }>,
  patch: Partial<CartState> = {},
): Promise<Cart> {
  const queue = getCartQueue(app);
  const applied = queue.lastWrite.then(async () => {
    const { lock, broadcastCartUpdate } = (await loadWorker()).getWorkPorts(app);
    queue.version++;
    const cart = await lock(async () => normalizeCart((await send(app.client)).cart));
    queue.version++;
    patchSlice(app, 'cart', patch);
    setBase(app, cart);
    broadcastCartUpdate(cart.updatedDate);
    app.ports.emit('kiosk:cart-change', { cart, source: 'here' });
    return cart;
  });
  queue.lastWrite = applied.catch(() => undefined);
  return applied;
}
