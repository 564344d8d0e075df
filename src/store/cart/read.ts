import { type Cart, getCart } from '../../api/carts.ts';
import { patchSlice, type ShopApp } from '../app.ts';
import { emitError } from '../errors.ts';
import { toProblem } from '../problem.ts';
import { loadDetails } from './load.ts';
import { normalizeCart } from './normalize.ts';
import { flushQueue, getCartPorts, getCartQueue, getCartState } from './service.ts';

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
  followCart(app);
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

/**
 * Has the cart follow its page, from its first reading or change on: it is read again when it may be another person's or
 * another tab has changed it, and what waits is sent when the page is left.
 */
export function followCart(app: ShopApp): void {
  if (app.following) return;
  app.following = true;
  const isRead = () => getCartState(app).status !== 'unread';
  app.client.session.subscribe(({ previous, reason }) => {
    const first = previous === 'none' && reason === 'visitor';
    if (first || !isRead()) return;
    const { base } = getCartState(app);
    const reading = refreshCart(app);
    if (reason !== 'login') return;
    Promise.all([loadDetails(), reading]).then(
      ([{ reportMerge }]) => reportMerge(app, base),
      () => {},
    );
  });
  getCartPorts(app).followPage({
    leave: () => flushQueue(app),
    comeBack: () => patchSlice(app, 'cart', { checkout: 'idle' }),
    refresh: () => {
      if (isRead()) void refreshCart(app, 'tab');
    },
  });
}
