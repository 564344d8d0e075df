import type { Cart } from '../../../api/carts.ts';
import type { BaseClient } from '../../../client/client.ts';
import { patchSlice, type ShopApp } from '../../app.ts';
import { normalizeCart } from '../normalize.ts';
import { getCartPorts, getCartQueue } from '../service.ts';
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
    queue.version++;
    const cart = normalizeCart((await send(app.client)).cart);
    queue.version++;
    patchSlice(app, 'cart', { ...patch, base: cart, status: 'ready' });
    getCartPorts(app).broadcastCartUpdate(cart.updatedDate);
    app.ports.emit('kiosk:cart-change', { cart, source: 'here' });
    return cart;
  });
  queue.lastWrite = applied.catch(() => undefined);
  return applied;
}
