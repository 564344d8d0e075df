import { type Cart, getCart } from '../../api/carts.ts';
import { patchSlice, type ShopApp } from '../app.ts';
import { emitError } from '../errors.ts';
import { toProblem } from '../problem.ts';
import { normalizeCart } from './normalize.ts';
import { getCartQueue, getCartState } from './service.ts';

/** The platform's cart, or undefined if the visitor has none yet. */
export async function fetchCart(app: ShopApp): Promise<Cart | undefined> {
  try {
    return normalizeCart((await app.client.call(getCart)).cart);
  } catch (error) {
    if (toProblem(error).code === 'OWNED_CART_NOT_FOUND') return undefined;
    throw error;
  }
}

/** Reads the cart unless it has been read or is being read; a failed read is repeated. */
export async function readCart(app: ShopApp): Promise<void> {
  const { status } = getCartState(app);
  if (status === 'unread' || status === 'failed') await refreshCart(app);
}

/**
 * Reads the cart again: another tab has changed it, or the visitor has. Pending writes stay on top, and a cart that
 * was read before stays if it cannot be read again.
 */
export async function refreshCart(app: ShopApp, source: 'here' | 'tab' = 'here'): Promise<void> {
  const version = ++getCartQueue(app).version;
  const previous = getCartState(app);
  const status = previous.status === 'ready' ? 'ready' : 'reading';
  patchSlice(app, 'cart', { status });
  try {
    const base = await fetchCart(app);
    if (version !== getCartQueue(app).version) return;
    const changed = base?.updatedDate !== getCartState(app).base?.updatedDate;
    patchSlice(app, 'cart', { base, status: 'ready' });
    if (changed && source === 'tab') app.ports.emit('kiosk:cart-change', { cart: base, source });
  } catch (error) {
    if (version !== getCartQueue(app).version || status === 'ready') return;
    const problem = toProblem(error);
    patchSlice(app, 'cart', { status: 'failed', problem });
    emitError(app, problem, () => readCart(app));
  }
}
