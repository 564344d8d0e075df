import { type Cart, type CartLine, getCart } from '../../api/carts.ts';
import { type App, patchSlice } from '../app.ts';
import { tellError } from '../errors.ts';
import { toProblem } from '../problem.ts';
import { soundCart } from './normalize.ts';
import { lineKey } from './state.ts';

/** The platform's cart, or undefined where there is none yet. */
export async function currentCart(app: App): Promise<Cart | undefined> {
  try {
    return soundCart((await app.client.call(getCart)).cart);
  } catch (error) {
    if (toProblem(error).code === 'OWNED_CART_NOT_FOUND') return undefined;
    throw error;
  }
}

/** Reads the cart once for the page, however many islands ask; a failed reading is tried again. */
export async function readCart(app: App): Promise<void> {
  const { status } = app.store.getState().cart;
  if (status === 'unread' || status === 'failed') await refreshCart(app);
}

/**
 * Reads the cart again: another tab has changed it, or the visitor has. Pending writes stay on top, and a cart that
 * was read before stays where it cannot be read anew.
 */
export async function refreshCart(app: App, source: 'here' | 'tab' = 'here'): Promise<void> {
  const version = ++app.cart.version;
  const held = app.store.getState().cart;
  const status = held.status === 'ready' ? 'ready' : 'reading';
  patchSlice(app, 'cart', { status });
  try {
    const base = await currentCart(app);
    if (version !== app.cart.version) return;
    const changed = base?.updatedDate !== app.store.getState().cart.base?.updatedDate;
    patchSlice(app, 'cart', { base, status: 'ready' });
    if (changed && source === 'tab') app.ports.tell('kiosk:cart-change', { cart: base, source });
  } catch (error) {
    if (version !== app.cart.version || status === 'ready') return;
    const problem = toProblem(error);
    patchSlice(app, 'cart', { status: 'failed', problem });
    tellError(app, problem, () => readCart(app));
  }
}

/** Reads the cart that a sign-in has made of two, and says of which products there was not enough for both. */
export async function readMergedCart(app: App): Promise<void> {
  const linesOf = (): readonly CartLine[] => app.store.getState().cart.base?.lineItems ?? [];
  const own = new Set(linesOf().map(line => lineKey(line.catalogReference)));
  await refreshCart(app);
  const spent = linesOf().filter(
    ({ catalogReference, quantity, availability }) =>
      own.has(lineKey(catalogReference)) && availability.quantityAvailable === quantity,
  );
  const { failures } = app.store.getState().cart;
  const capped = spent.map(({ productName }) => ({
    id: app.cart.nextOp++,
    kind: 'merge' as const,
    name: productName.original,
    problem: { name: '', message: '' },
  }));
  patchSlice(app, 'cart', { failures: [...failures, ...capped] });
}
