import type { Cart } from '../../api/carts.ts';
import { patchSlice, type ShopApp } from '../app.ts';
import { emitError } from '../errors.ts';
import { isAmbiguous, type Problem, toProblem } from '../problem.ts';
import { normalizeCart } from './normalize.ts';
import { fetchCart, refreshCart } from './read.ts';
import { type CartChange, lineKey, type PendingChange } from './state.ts';

type Send = (id: number) => Promise<{ readonly cart: Cart }>;

interface ChangeHandlers {
  readonly send: Send;
  /** The element that acted. */
  readonly from?: Element | undefined;
  /** Tells the page of it, be it done at once or at the second try. */
  readonly onApplied?: (cart: Cart) => void;
}

/**
 * Shows a write at once, sends it when those before it have ended, and settles it by the platform's answer.
 * A failure takes it back, is shown with a way to try again, and rejects.
 */
export function enqueue(app: ShopApp, change: CartChange, handlers: ChangeHandlers): Promise<Cart> {
  const op: PendingChange = { ...change, id: app.cartQueue.nextId++ };
  const { ops, failures } = app.store.getState().cart;
  patchSlice(app, 'cart', { ops: [...ops, op] });
  // What a shopper does to a line now stands over what failed there before.
  for (const failure of failures)
    if (change.kind !== 'add' && failure.name === change.name) dismissFailure(app, failure.id);
  let request: ReturnType<Send> | undefined;
  const send = () => {
    app.cartQueue.queued.delete(op.id);
    request ??= handlers.send(op.id);
    return request;
  };
  app.cartQueue.queued.set(op.id, send);
  const applied = app.cartQueue.lastWrite.then(() => applyChange(app, op, handlers, send));
  app.cartQueue.lastWrite = applied.catch(() => undefined);
  return applied;
}

async function applyChange(
  app: ShopApp,
  op: PendingChange,
  handlers: ChangeHandlers,
  send: () => ReturnType<Send>,
): Promise<Cart> {
  const { base, status } = app.store.getState().cart;
  app.cartQueue.version++;
  try {
    const cart = normalizeCart((await send()).cart);
    commit(app, op, cart, handlers);
    return cart;
  } catch (error) {
    const problem = toProblem(error);
    const baseline = status === 'ready' ? { base } : undefined;
    const outcome = isAmbiguous(problem) ? await confirmOutcome(app, op, baseline) : 'no';
    if (typeof outcome === 'object') {
      commit(app, op, outcome, handlers);
      return outcome;
    }
    // A write in doubt may still arrive: another try looks again before it sends.
    const retryHandlers = isAmbiguous(problem)
      ? { ...handlers, send: sendUnlessApplied(app, op, baseline, handlers.send) }
      : handlers;
    rollBack(app, op, outcome === 'no' ? problem : { ...problem, code: 'unconfirmed' }, retryHandlers);
    throw error;
  }
}

/** The page is left: what waits goes out at once, and the browser sees it through. */
export function flushQueue(app: ShopApp): void {
  for (const send of app.cartQueue.queued.values()) send().catch(() => undefined);
}

/**
 * Whether a write whose answer was lost has been carried out: the cart if so. Nothing is sent twice on a guess:
 * where the cart cannot be read, or was not known before, the shopper decides.
 */
async function confirmOutcome(
  app: ShopApp,
  op: PendingChange,
  baseline: { readonly base: Cart | undefined } | undefined,
): Promise<Cart | 'no' | 'unsure'> {
  try {
    const cart = await fetchCart(app);
    patchSlice(app, 'cart', { base: cart, status: 'ready' });
    if (!isApplied(op, baseline?.base, cart)) return 'no';
    if (!baseline && op.kind === 'add') return 'unsure';
    return cart ?? 'unsure';
  } catch {
    // Still out of reach: the failure that led here is the one to show.
    return 'unsure';
  }
}

/** Sends only what the cart, read first, does not show as done. */
const sendUnlessApplied =
  (app: ShopApp, op: PendingChange, baseline: { readonly base: Cart | undefined } | undefined, send: Send): Send =>
  async id => {
    const cart = await fetchCart(app);
    if (cart && baseline && isApplied(op, baseline.base, cart)) return { cart };
    patchSlice(app, 'cart', { base: cart, status: 'ready' });
    return send(id);
  };

const isApplied = (op: PendingChange, base: Cart | undefined, cart: Cart | undefined): boolean =>
  getExpectedQuantities(op, base).every(({ key, quantity, exact }) => {
    const actual = getQuantity(cart, key);
    return exact ? actual === quantity : actual >= quantity;
  });

const getQuantity = (cart: Cart | undefined, key: string): number =>
  cart?.lineItems.find(({ catalogReference }) => lineKey(catalogReference) === key)?.quantity ?? 0;

function getExpectedQuantities(op: PendingChange, base: Cart | undefined) {
  if (op.kind === 'remove') return [{ key: op.key, quantity: 0, exact: true }];
  if (op.kind === 'quantity') return [{ key: op.key, quantity: op.quantity, exact: true }];
  return op.lines.map(({ catalogReference, quantity }) => {
    const key = lineKey(catalogReference);
    return { key, quantity: getQuantity(base, key) + quantity, exact: false };
  });
}

const withoutChange = (app: ShopApp, op: PendingChange) =>
  app.store.getState().cart.ops.filter(({ id }) => id !== op.id);

function commit(app: ShopApp, op: PendingChange, cart: Cart, { onApplied }: ChangeHandlers): void {
  app.cartQueue.version++;
  patchSlice(app, 'cart', { base: cart, ops: withoutChange(app, op), status: 'ready' });
  app.ports.broadcastCartUpdate(cart.updatedDate);
  app.ports.emit('kiosk:cart-change', { cart, source: 'here' });
  onApplied?.(cart);
}

function rollBack(app: ShopApp, op: PendingChange, problem: Problem, handlers: ChangeHandlers): void {
  const { failures } = app.store.getState().cart;
  const name = op.kind === 'add' ? op.previews[0]?.productName.original : op.name;
  const retry = async () => {
    if (!app.cartQueue.retries.has(op.id)) return undefined;
    dismissFailure(app, op.id);
    return enqueue(app, op, handlers);
  };
  app.cartQueue.retries.set(op.id, retry);
  patchSlice(app, 'cart', {
    ops: withoutChange(app, op),
    failures: [...failures, { id: op.id, kind: op.kind, ...(name ? { name } : {}), problem }],
  });
  emitError(app, problem, () => void retry().catch(() => undefined), handlers.from);
  if (app.store.getState().cart.status === 'reading') void refreshCart(app);
}

/** Takes a failure off the screen; it cannot be tried again. */
export function dismissFailure(app: ShopApp, id: number): void {
  app.cartQueue.retries.delete(id);
  const { failures } = app.store.getState().cart;
  patchSlice(app, 'cart', { failures: failures.filter(failure => failure.id !== id) });
}

/** Carries a failed write out again, once, after looking whether it has gone through meanwhile; answers what it answers. */
export async function retryFailure(app: ShopApp, id: number): Promise<unknown> {
  return app.cartQueue.retries.get(id)?.();
}
