import { type Cart, type CartLine, getCart } from '../../api/carts.ts';
import { getCartState, patchSlice, type ShopApp } from '../app.ts';
import { emitError } from '../errors.ts';
import { toProblem } from '../problem.ts';
import { normalizeCart } from './normalize.ts';
import { lineKey } from './state.ts';

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
  const version = ++app.cartQueue.version;
  const previous = getCartState(app);
  const status = previous.status === 'ready' ? 'ready' : 'reading';
  patchSlice(app, 'cart', { status });
  try {
    const base = await fetchCart(app);
    if (version !== app.cartQueue.version) return;
    const changed = base?.updatedDate !== getCartState(app).base?.updatedDate;
    patchSlice(app, 'cart', { base, status: 'ready' });
    if (changed && source === 'tab') app.ports.emit('kiosk:cart-change', { cart: base, source });
  } catch (error) {
    if (version !== app.cartQueue.version || status === 'ready') return;
    const problem = toProblem(error);
    patchSlice(app, 'cart', { status: 'failed', problem });
    emitError(app, problem, () => readCart(app));
  }
}

/** Reads the cart that a sign-in has merged from two, and adds a failure for each product that both together exhaust. */
export async function readMergedCart(app: ShopApp): Promise<void> {
  const getLines = (): readonly CartLine[] => getCartState(app).base?.lineItems ?? [];
  const keysBefore = new Set(getLines().map(line => lineKey(line.catalogReference)));
  await refreshCart(app);
  const exhausted = getLines().filter(
    ({ catalogReference, quantity, availability }) =>
      keysBefore.has(lineKey(catalogReference)) && availability.quantityAvailable === quantity,
  );
  const { failures } = getCartState(app);
  const mergeFailures = exhausted.map(({ productName }) => ({
    id: app.cartQueue.nextId++,
    kind: 'merge' as const,
    name: productName.original,
    problem: { name: '', message: '' },
  }));
  patchSlice(app, 'cart', { failures: [...failures, ...mergeFailures] });
}
