import type { Cart } from '../../api/carts.ts';
import { isAmbiguous } from '../../transport/is-ambiguous.ts';
import { patchSlice, type ShopApp } from '../app.ts';
import { emitError, loadFailures } from '../errors.ts';
import { type Problem, toProblem } from '../problem.ts';
import type { ChangeKind, ChangeRequest } from './change-kind.ts';
import { normalizeCart } from './normalize.ts';
import { fetchCart, followCart, refreshCart } from './read.ts';
import { getCartPorts, getCartQueue, getCartState } from './service.ts';
import type { CartChange, CartState, PendingChange } from './state.ts';

/** One try at a change. */
interface Attempt {
  readonly kind: ChangeKind<CartChange>;
  /** As it is sent: until then its quantity may change. */
  change: PendingChange;
  /** The element that acted; events are dispatched from it. */
  readonly from: Element | undefined;
  /** The state before an earlier try that may have been carried out: this one looks before it sends. */
  readonly doubt?: CartState | undefined;
  /** Set when it is sent. */
  request?: ChangeRequest | undefined;
}

type Outcome = { readonly outcome: 'applied'; readonly cart: Cart } | { readonly outcome: 'not-applied' | 'unknown' };

/**
 * Shows a change at once, sends it when those before it have ended, and settles it by the platform's answer.
 * A failure takes it back, is added to `cart.failures` under the change's id, and rejects.
 */
export const enqueue = <C extends CartChange>(
  app: ShopApp,
  kind: ChangeKind<C>,
  change: C,
  from?: Element,
  id = getCartQueue(app).nextId++,
): Promise<Cart> => start(app, { kind, change: { ...change, id }, from });

function start(app: ShopApp, attempt: Attempt): Promise<Cart> {
  followCart(app);
  const cartQueue = getCartQueue(app);
  const { change } = attempt;
  // So that a failure can be told without a connection.
  loadFailures().catch(() => {});
  const { ops, failures } = getCartState(app);
  patchSlice(app, 'cart', { ops: [...ops, change] });
  // A new change of a line replaces what failed there before.
  for (const failure of failures)
    if (change.kind !== 'add' && failure.name === change.name) dismissFailure(app, failure.id);
  let response: ReturnType<typeof send> | undefined;
  const sendOnce = () => {
    cartQueue.queued.delete(change.id);
    response ??= send(app, attempt);
    return response;
  };
  cartQueue.queued.set(change.id, sendOnce);
  const applied = cartQueue.lastWrite.then(() => settle(app, attempt, sendOnce));
  cartQueue.lastWrite = applied.catch(() => undefined);
  return applied;
}

async function send(app: ShopApp, attempt: Attempt): Promise<{ readonly cart: Cart }> {
  const { kind, doubt, change } = attempt;
  if (doubt) {
    const cart = await fetchCart(app);
    if (cart && doubt.status === 'ready' && kind.isApplied(change, cart, doubt.base)) return { cart };
    patchSlice(app, 'cart', { base: cart, status: 'ready' });
  }
  const { base, ops } = getCartState(app);
  attempt.change = ops.find(({ id }) => id === change.id) ?? change;
  attempt.request = kind.toRequest(attempt.change, base);
  return attempt.request.send(app.client);
}

async function settle(app: ShopApp, attempt: Attempt, sendOnce: () => ReturnType<typeof send>): Promise<Cart> {
  const before = getCartState(app);
  getCartQueue(app).version++;
  try {
    const cart = normalizeCart((await sendOnce()).cart);
    commit(app, attempt, cart);
    return cart;
  } catch (error) {
    const problem = toProblem(error);
    if (!isAmbiguous(problem)) {
      rollBack(app, attempt, problem);
      throw error;
    }
    const result = await confirmOutcome(app, attempt, before);
    if (result.outcome === 'applied') {
      commit(app, attempt, result.cart);
      return result.cart;
    }
    rollBack(
      app,
      { ...attempt, doubt: before },
      result.outcome === 'unknown' ? { ...problem, code: 'unconfirmed' } : problem,
    );
    throw error;
  }
}

/**
 * Whether a change whose answer was lost has been applied, by reading the cart. Unknown where the cart cannot be read,
 * or an add cannot be distinguished from what was in it before: the shopper decides, and nothing is sent twice on a guess.
 */
async function confirmOutcome(app: ShopApp, { kind, change }: Attempt, before: CartState): Promise<Outcome> {
  try {
    const cart = await fetchCart(app);
    patchSlice(app, 'cart', { base: cart, status: 'ready' });
    const wasRead = before.status === 'ready';
    if (!kind.isApplied(change, cart, wasRead ? before.base : undefined)) return { outcome: 'not-applied' };
    if (cart && (wasRead || change.kind !== 'add')) return { outcome: 'applied', cart };
  } catch {
    // Still out of reach: the failure that led here is the one to show.
  }
  return { outcome: 'unknown' };
}

const withoutChange = (app: ShopApp, { id }: PendingChange) => getCartState(app).ops.filter(op => op.id !== id);

function commit(app: ShopApp, { change, from, request }: Attempt, cart: Cart): void {
  getCartQueue(app).version++;
  patchSlice(app, 'cart', { base: cart, ops: withoutChange(app, change), status: 'ready' });
  getCartPorts(app).broadcastCartUpdate(cart.updatedDate);
  app.ports.emit('kiosk:cart-change', { cart, source: 'here' });
  if (request?.event) app.ports.emit(request.event, { ...request.detail, cart }, from);
}

function rollBack(app: ShopApp, attempt: Attempt, problem: Problem): void {
  const { change, from } = attempt;
  const { id, kind } = change;
  const { retries } = getCartQueue(app);
  const name = kind === 'add' ? change.previews[0]?.productName.original : change.name;
  const retry = async () => {
    if (retries.get(id) !== retry) return undefined;
    dismissFailure(app, id);
    return start(app, attempt);
  };
  retries.set(id, retry);
  patchSlice(app, 'cart', {
    ops: withoutChange(app, change),
    failures: [...getCartState(app).failures, { id, kind, ...(name ? { name } : {}), problem }],
  });
  emitError(app, problem, () => void retry().catch(() => undefined), from);
  if (getCartState(app).status === 'reading') void refreshCart(app);
}

/** Removes a failure; its change can no longer be retried. */
export function dismissFailure(app: ShopApp, id: number): void {
  getCartQueue(app).retries.delete(id);
  patchSlice(app, 'cart', { failures: getCartState(app).failures.filter(failure => failure.id !== id) });
}

/**
 * Retries a failed change or checkout, once: one that may have been applied is looked for in the cart first. Resolves
 * with what the first try would have; undefined if there is nothing to retry.
 */
export async function retryFailure(app: ShopApp, id: number): Promise<unknown> {
  return getCartQueue(app).retries.get(id)?.();
}
