import { type Cart, getCart } from '../api/carts.ts';
import { type CartAct, type CartOp, lineKey } from './cart-state.ts';
import { tellError } from './errors.ts';
import { isAmbiguous, type Problem, toProblem } from './problem.ts';
import { soundCart } from './sound-cart.ts';
import { type App, patchSlice } from './store.ts';

type Send = (id: number) => Promise<{ readonly cart: Cart }>;

/** The platform's cart, or undefined where there is none yet. */
export async function currentCart(app: App): Promise<Cart | undefined> {
  try {
    return soundCart((await app.client.call(getCart)).cart);
  } catch (error) {
    if (toProblem(error).code === 'OWNED_CART_NOT_FOUND') return undefined;
    throw error;
  }
}

/**
 * Shows a write at once, sends it when those before it have ended, and settles it by the platform's answer.
 * A failure takes it back, is shown with a way to try again, and rejects.
 */
export function write(app: App, act: CartAct, send: Send, from?: Element): Promise<Cart> {
  const op: CartOp = { ...act, id: app.cart.nextOp++ };
  patchSlice(app, 'cart', { ops: [...app.store.getState().cart.ops, op] });
  const run = app.cart.tail.then(() => carryOut(app, op, send, from));
  app.cart.tail = run.catch(() => undefined);
  return run;
}

async function carryOut(app: App, op: CartOp, send: Send, from?: Element): Promise<Cart> {
  const { base, status } = app.store.getState().cart;
  app.cart.sent.add(op.id);
  app.cart.version++;
  try {
    const cart = soundCart((await send(op.id)).cart);
    settle(app, op, cart);
    return cart;
  } catch (error) {
    const problem = toProblem(error);
    const known = status === 'ready' ? { base } : undefined;
    const done = isAmbiguous(problem) ? await look(app, op, known) : 'no';
    if (typeof done === 'object') {
      settle(app, op, done);
      return done;
    }
    fail(app, op, done === 'unsure' ? { ...problem, code: 'unconfirmed' } : problem, send, from);
    throw error;
  } finally {
    app.cart.sent.delete(op.id);
  }
}

/**
 * Whether a write whose answer was lost has been carried out: the cart if so. Nothing is sent twice on a guess:
 * where the cart cannot be read, or was not known before, the shopper decides.
 */
async function look(
  app: App,
  op: CartOp,
  known: { readonly base: Cart | undefined } | undefined,
): Promise<Cart | 'no' | 'unsure'> {
  try {
    const cart = await currentCart(app);
    patchSlice(app, 'cart', { base: cart, status: 'ready' });
    const wanted = wantedQuantities(op, known?.base);
    const reached = wanted.every(({ key, quantity, exact }) => {
      const held = quantityOf(cart, key);
      return exact ? held === quantity : held >= quantity;
    });
    if (!reached) return 'no';
    if (!known && op.kind === 'add') return 'unsure';
    return cart ?? 'unsure';
  } catch {
    // Still out of reach: the failure that led here is the one to show.
    return 'unsure';
  }
}

const quantityOf = (cart: Cart | undefined, key: string): number =>
  cart?.lineItems.find(({ catalogReference }) => lineKey(catalogReference) === key)?.quantity ?? 0;

function wantedQuantities(op: CartOp, base: Cart | undefined) {
  if (op.kind === 'remove') return [{ key: op.key, quantity: 0, exact: true }];
  if (op.kind === 'quantity') return [{ key: op.key, quantity: op.quantity, exact: true }];
  return op.lines.map(({ catalogReference, quantity }) => {
    const key = lineKey(catalogReference);
    return { key, quantity: quantityOf(base, key) + quantity, exact: false };
  });
}

const without = (app: App, op: CartOp) => app.store.getState().cart.ops.filter(({ id }) => id !== op.id);

function settle(app: App, op: CartOp, cart: Cart): void {
  app.cart.version++;
  patchSlice(app, 'cart', { base: cart, ops: without(app, op), status: 'ready' });
  app.ports.stamp(cart.updatedDate);
  app.ports.tell('kiosk:cart-change', { cart, source: 'here' });
}

function fail(app: App, op: CartOp, problem: Problem, send: Send, from?: Element): void {
  const { failures } = app.store.getState().cart;
  const name = op.kind === 'add' ? op.previews[0]?.productName.original : op.name;
  const retry = async () => {
    if (problem.code === 'unconfirmed') await refreshed(app);
    return write(app, op, send, from);
  };
  app.cart.retries.set(op.id, retry);
  patchSlice(app, 'cart', {
    ops: without(app, op),
    failures: [...failures, { id: op.id, kind: op.kind, ...(name ? { name } : {}), problem }],
  });
  tellError(app, problem, () => void retry().catch(() => undefined), from);
}

/** Reads the cart so that what is written next is measured against what is there. */
async function refreshed(app: App): Promise<void> {
  patchSlice(app, 'cart', { base: await currentCart(app), status: 'ready' });
}
