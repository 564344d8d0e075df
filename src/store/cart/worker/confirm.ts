import { type Cart, getCart } from '../../../api/carts.ts';
import type { Call } from '../../../client/call.ts';
import { NetworkError } from '../../../transport/errors.ts';
import { toProblem } from '../../problem.ts';
import { setBase } from '../base.ts';
import type { QueuedCart } from '../cart.ts';
import { replaceChange } from '../changes.ts';
import { fetchCart } from '../fetch-cart.ts';
import { findLine } from '../lines.ts';
import { normalizeCart } from '../normalize.ts';
import type { PendingChange } from '../state.ts';
import { ageOf } from './age.ts';
import { FRESH_MS, removeDuplicateUnits } from './duplicate-units.ts';
import { lookAgain } from './look-again.ts';
import { type ChangeRequest, isDetail, keysOf, targetOf, toRequest, valuesOf } from './requests.ts';
import { MAX_TRIES, toReadingWait, type Wait } from './wait.ts';

/** For this long after it was sent, a request without an answer may still arrive, even if its page has closed, ms. */
const LANDING_MS = 20_000;
/** For this long after it was sent, the platform may still process a request whose connection broke, ms. */
const BREAK_MS = 5000;
/** The longest wait before another read of a cart that may still change, ms. */
const LANDING_WAIT_MS = 2000;

/** The result of a read of the cart for a change in doubt, which may have been carried out or not. */
export type Finding =
  | { readonly kind: 'applied'; readonly cart: Cart | undefined; readonly request: ChangeRequest }
  /** The change has not been carried out, so it is sent again. */
  | { readonly kind: 'absent' }
  /** With `inDoubt`, the platform may have applied the change nevertheless. */
  | { readonly kind: 'failed'; readonly error: unknown; readonly inDoubt?: true }
  /** The request may still arrive, or the cart cannot be read. */
  | { readonly kind: 'wait'; readonly wait: Wait }
  /** Another person has signed in or out, so the next check reads their cart. */
  | { readonly kind: 'moot' };

/**
 * Reads the cart to find out whether a change that got no answer has been carried out, and removes the units of an add
 * that was carried out twice.
 */
export async function confirm(
  shopCart: QueuedCart,
  op: PendingChange,
  sent: NonNullable<PendingChange['sent']>,
): Promise<Finding> {
  // Measured before the read, because the answer may lack a write that arrives during the read.
  const age = ageOf(shopCart, sent.at);
  const { owner } = shopCart.client.session;
  if (owner && sent.as === '') return confirmMerged(shopCart, op, sent, age);
  let cart: Cart | undefined;
  try {
    cart = await fetchCart(shopCart);
  } catch (error) {
    return toReadingFinding(error);
  }
  if (owner !== shopCart.client.session.owner) return { kind: 'moot' };
  // The request has reached a different visitor's cart, which was empty before.
  const before = sent.cart && cart && sent.cart !== cart.id ? {} : sent.before;
  const values = valuesOf(op, cart);
  const target = Object.entries(targetOf(op, before ?? {}));
  // Without the earlier values, units in the cart do not prove that the add was carried out.
  const isUnknown = op.kind === 'add' && !before;
  const isApplied =
    !isUnknown &&
    target.every(([key, value]) => (op.kind === 'add' ? Number(values[key]) >= Number(value) : values[key] === value));
  const error = shopCart.queue.lastErrors.get(op.id);
  const landing = !error || sent.unanswered ? LANDING_MS : isBroken(error) ? BREAK_MS : 0;
  // If the change leads back to the old value, the cart proves nothing yet. The request may still arrive and undo the
  // next change.
  const isProof = age >= landing || (before && target.some(([key, value]) => before[key] !== value));
  if (isApplied && isProof) {
    // Units of another sent change of the same lines are no duplicates.
    const isAlone = !shopCart.state.ops.some(
      other => other.id !== op.id && other.sent && keysOf(other).some(key => before && key in before),
    );
    const corrected =
      cart && before && isAlone && (!owner || age < FRESH_MS)
        ? await removeDuplicateUnits(shopCart, op, cart, before)
        : cart;
    return { kind: 'applied', cart: corrected, request: toAnnouncement(op, corrected) };
  }
  setBase(shopCart, cart);
  if (age < landing) return toLandingWait(landing - age);
  if (isUnknown && target.some(([key]) => values[key]))
    return { kind: 'failed', error: error ?? new NetworkError(op.kind, undefined), inDoubt: true };
  if (error && (sent.unanswered || sent.tries >= MAX_TRIES)) return { kind: 'failed', error, inDoubt: true };
  if (op.kind === 'add' && !owner) void lookAgain(shopCart, op);
  return { kind: 'absent' };
}

const toLandingWait = (ms: number): Finding => ({
  kind: 'wait',
  wait: { ms: Math.min(ms, LANDING_WAIT_MS), isLanding: true },
});

/** The finding if the cart cannot be read: a wait, or a failure. */
function toReadingFinding(error: unknown): Finding {
  const wait = toReadingWait(error);
  return wait ? { kind: 'wait', wait } : { kind: 'failed', error };
}

/** Whether a connection broke, here or at a proxy, while the platform may go on with the request. */
function isBroken(error: unknown): boolean {
  const { name, status } = toProblem(error);
  return name === 'NetworkError' || status === 502 || status === 504;
}

/**
 * Finds out whether a visitor's change arrived in time for the sign-in to merge it into the member's cart. A change
 * that arrives later creates a new cart of the visitor, which the shopper cannot reach.
 */
async function confirmMerged(
  shopCart: QueuedCart,
  op: PendingChange,
  sent: NonNullable<PendingChange['sent']>,
  age: number,
): Promise<Finding> {
  const { owner, visitor } = shopCart.client.session;
  let cart: Cart | undefined;
  let left: Cart | undefined;
  try {
    left = visitor && (await readLeft(shopCart.client.leave(visitor)));
    cart = await fetchCart(shopCart);
  } catch (error) {
    return toReadingFinding(error);
  }
  if (owner !== shopCart.client.session.owner) return { kind: 'moot' };
  setBase(shopCart, cart);
  const isAdd = op.kind === 'add';
  const isLeft = isAdd && left && left.id !== cart?.id && Object.values(valuesOf(op, left)).some(Number);
  const values = valuesOf(op, cart);
  const target = Object.entries(targetOf(op, sent.before ?? {}));
  const isThere = target.every(([key, value]) =>
    isAdd ? Number(values[key]) >= Number(value) : values[key] === value,
  );
  if (!isLeft && (sent.answered || (isThere && !isAdd))) {
    return { kind: 'applied', cart, request: toAnnouncement(op, cart) };
  }
  if (!isLeft && age < LANDING_MS) return toLandingWait(LANDING_MS - age);
  // The member's cart may have had the units before.
  if (!isLeft && isThere)
    return {
      kind: 'failed',
      error: shopCart.queue.lastErrors.get(op.id) ?? new NetworkError(op.kind, undefined),
      inDoubt: true,
    };
  replaceChange(shopCart, { ...op, sent: undefined });
  return { kind: 'absent' };
}

/** Reads the cart of the visitor whose tokens `call` sends. Resolves with undefined if the visitor has no cart. */
export const readLeft = (call: Call): Promise<Cart | undefined> =>
  call(getCart).then(
    ({ cart }) => normalizeCart(cart),
    error => {
      if (toProblem(error).code !== 'OWNED_CART_NOT_FOUND') throw error;
      return undefined;
    },
  );

/** The event and detail to emit for a change that the cart turns out to contain. */
const toAnnouncement = (op: PendingChange, cart: Cart | undefined): ChangeRequest =>
  op.kind === 'remove' || ('key' in op && !isDetail(op) && !findLine(cart, op.key))
    ? { event: 'kiosk:remove', detail: { lineItemIds: [] } }
    : toRequest(op, cart);
