import type { Cart } from '../../api/carts.ts';
import { type App, patchSlice } from '../app.ts';
import { tellError } from '../errors.ts';
import { isAmbiguous, type Problem, toProblem } from '../problem.ts';
import { soundCart } from './normalize.ts';
import { currentCart, refreshCart } from './read.ts';
import { type CartAct, type CartOp, lineKey } from './state.ts';

type Send = (id: number) => Promise<{ readonly cart: Cart }>;

interface Writing {
  readonly send: Send;
  /** The element that acted. */
  readonly from?: Element | undefined;
  /** Tells the page of it, be it done at once or at the second try. */
  readonly done?: (cart: Cart) => void;
}

/**
 * Shows a write at once, sends it when those before it have ended, and settles it by the platform's answer.
 * A failure takes it back, is shown with a way to try again, and rejects.
 */
export function write(app: App, act: CartAct, writing: Writing): Promise<Cart> {
  const op: CartOp = { ...act, id: app.cart.nextOp++ };
  const { ops, failures } = app.store.getState().cart;
  patchSlice(app, 'cart', { ops: [...ops, op] });
  // What a shopper does to a line now stands over what failed there before.
  for (const failure of failures) if (act.kind !== 'add' && failure.name === act.name) dismiss(app, failure.id);
  let sending: ReturnType<Send> | undefined;
  const send = () => {
    app.cart.unsent.delete(op.id);
    sending ??= writing.send(op.id);
    return sending;
  };
  app.cart.unsent.set(op.id, send);
  const run = app.cart.tail.then(() => carryOut(app, op, writing, send));
  app.cart.tail = run.catch(() => undefined);
  return run;
}

async function carryOut(app: App, op: CartOp, writing: Writing, send: () => ReturnType<Send>): Promise<Cart> {
  const { base, status } = app.store.getState().cart;
  app.cart.version++;
  try {
    const cart = soundCart((await send()).cart);
    settle(app, op, cart, writing);
    return cart;
  } catch (error) {
    const problem = toProblem(error);
    const known = status === 'ready' ? { base } : undefined;
    const done = isAmbiguous(problem) ? await look(app, op, known) : 'no';
    if (typeof done === 'object') {
      settle(app, op, done, writing);
      return done;
    }
    // A write in doubt may still arrive: another try looks again before it sends.
    const again = isAmbiguous(problem) ? { ...writing, send: looking(app, op, known, writing.send) } : writing;
    fail(app, op, done === 'no' ? problem : { ...problem, code: 'unconfirmed' }, again);
    throw error;
  }
}

/** The page is left: what waits goes out at once, and the browser sees it through. */
export function sendUnsent(app: App): void {
  for (const send of app.cart.unsent.values()) send().catch(() => undefined);
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
    if (!isReached(op, known?.base, cart)) return 'no';
    if (!known && op.kind === 'add') return 'unsure';
    return cart ?? 'unsure';
  } catch {
    // Still out of reach: the failure that led here is the one to show.
    return 'unsure';
  }
}

/** Sends only what the cart, read first, does not show as done. */
const looking =
  (app: App, op: CartOp, known: { readonly base: Cart | undefined } | undefined, send: Send): Send =>
  async id => {
    const cart = await currentCart(app);
    if (cart && known && isReached(op, known.base, cart)) return { cart };
    patchSlice(app, 'cart', { base: cart, status: 'ready' });
    return send(id);
  };

const isReached = (op: CartOp, base: Cart | undefined, cart: Cart | undefined): boolean =>
  wantedQuantities(op, base).every(({ key, quantity, exact }) => {
    const held = quantityOf(cart, key);
    return exact ? held === quantity : held >= quantity;
  });

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

function settle(app: App, op: CartOp, cart: Cart, { done }: Writing): void {
  app.cart.version++;
  patchSlice(app, 'cart', { base: cart, ops: without(app, op), status: 'ready' });
  app.ports.stamp(cart.updatedDate);
  app.ports.tell('kiosk:cart-change', { cart, source: 'here' });
  done?.(cart);
}

function fail(app: App, op: CartOp, problem: Problem, writing: Writing): void {
  const { failures } = app.store.getState().cart;
  const name = op.kind === 'add' ? op.previews[0]?.productName.original : op.name;
  const retry = async () => {
    if (!app.cart.retries.has(op.id)) return undefined;
    dismiss(app, op.id);
    return write(app, op, writing);
  };
  app.cart.retries.set(op.id, retry);
  patchSlice(app, 'cart', {
    ops: without(app, op),
    failures: [...failures, { id: op.id, kind: op.kind, ...(name ? { name } : {}), problem }],
  });
  tellError(app, problem, () => void retry().catch(() => undefined), writing.from);
  if (app.store.getState().cart.status === 'reading') void refreshCart(app);
}

/** Takes a failure off the screen; it cannot be tried again. */
export function dismiss(app: App, id: number): void {
  app.cart.retries.delete(id);
  const { failures } = app.store.getState().cart;
  patchSlice(app, 'cart', { failures: failures.filter(failure => failure.id !== id) });
}

/** Carries a failed write out again, once, after looking whether it has gone through meanwhile; answers what it answers. */
export async function tryAgain(app: App, id: number): Promise<unknown> {
  return app.cart.retries.get(id)?.();
}
