import { type Cart, getCart } from '../../../api/carts.ts';
import type { Call } from '../../../client/call.ts';
import { NetworkError } from '../../../transport/errors.ts';
import type { ShopApp } from '../../app.ts';
import { toProblem } from '../../problem.ts';
import { setBase } from '../base.ts';
import { replaceChange } from '../changes.ts';
import { fetchCart } from '../fetch-cart.ts';
import { findLine } from '../lines.ts';
import { normalizeCart } from '../normalize.ts';
import { getCartQueue, getCartState } from '../service.ts';
import type { PendingChange } from '../state.ts';
import { ageOf } from './age.ts';
import { FRESH_MS, removeDuplicateUnits } from './duplicate-units.ts';
import { lookAgain } from './look-again.ts';
import { type ChangeRequest, isDetail, keysOf, targetOf, toRequest, valuesOf } from './requests.ts';
import { MAX_TRIES, toReadingWait, type Wait } from './wait.ts';

/** A request that got no answer, also of a page that was left, may still arrive for so long after it was sent, ms. */
const LANDING_MS = 20_000;
/** One whose connection broke may still be under way at the platform for so long after it was sent, ms. */
const BREAK_MS = 5000;
/** A cart that may still change is read again after, ms. */
const LANDING_WAIT_MS = 2000;

/** How a change ends. */
interface Outcomes {
  readonly commit: (app: ShopApp, op: PendingChange, cart: Cart | undefined, request: ChangeRequest) => unknown;
  readonly rollBack: (app: ShopApp, op: PendingChange, error: unknown, inDoubt?: true) => undefined;
}

/** Finds out by reading whether a change that got no answer has been carried out. Resolves with `absent` if it is to be sent again. */
export async function confirm(
  app: ShopApp,
  op: PendingChange,
  sent: NonNullable<PendingChange['sent']>,
  outcomes: Outcomes,
): Promise<Wait | 'absent' | undefined> {
  const { commit, rollBack } = outcomes;
  // Taken before the read: a write that lands during the read is not in its answer.
  const age = ageOf(app, sent.at);
  const { owner } = app.client.session;
  if (owner && sent.as === '') return confirmMerged(app, op, sent, outcomes, age);
  let cart: Cart | undefined;
  try {
    cart = await fetchCart(app);
  } catch (error) {
    return toReadingWait(error) ?? rollBack(app, op, error);
  }
  // Another person has signed in or out, so the next look reads their cart.
  if (owner !== app.client.session.owner) return undefined;
  // The request has reached another visitor's cart than the page knew, which was empty.
  const before = sent.cart && cart && sent.cart !== cart.id ? {} : sent.before;
  const values = valuesOf(op, cart);
  const target = Object.entries(targetOf(op, before ?? {}));
  // Units that may have been there before prove nothing.
  const isUnknown = op.kind === 'add' && !before;
  const isApplied =
    !isUnknown &&
    target.every(([key, value]) => (op.kind === 'add' ? Number(values[key]) >= Number(value) : values[key] === value));
  const error = getCartQueue(app).lastErrors.get(op.id);
  const landing = !error || sent.unanswered ? LANDING_MS : isBroken(error) ? BREAK_MS : 0;
  // A request back to the old value may still be in flight and would undo the next change.
  const isProof = age >= landing || (before && target.some(([key, value]) => before[key] !== value));
  if (isApplied && isProof) {
    // Lines of one request are in the cart together.
    const isAlone = !getCartState(app).ops.some(
      other => other.id !== op.id && other.sent && keysOf(other).some(key => before && key in before),
    );
    const corrected =
      cart && before && isAlone && (!owner || age < FRESH_MS)
        ? await removeDuplicateUnits(app, op, cart, before)
        : cart;
    commit(app, op, corrected, toAnnouncement(op, corrected));
    return undefined;
  }
  setBase(app, cart);
  if (age < landing) return { ms: Math.min(landing - age, LANDING_WAIT_MS), isLanding: true };
  if (isUnknown && target.some(([key]) => values[key]))
    return rollBack(app, { ...op, sent }, error ?? new NetworkError(op.kind, undefined), true);
  if (error && (sent.unanswered || sent.tries >= MAX_TRIES)) return rollBack(app, { ...op, sent }, error, true);
  if (op.kind === 'add' && !owner) void lookAgain(app, op);
  return 'absent';
}

/** Whether a connection broke, here or at a proxy, while the platform may go on with the request. */
function isBroken(error: unknown): boolean {
  const { name, status } = toProblem(error);
  return name === 'NetworkError' || status === 502 || status === 504;
}

/**
 * Finds out whether a change that was sent as a visitor, who has signed in since, came in time to be merged into the member's
 * cart. A later one has made the visitor a new cart, which is out of reach of the shopper.
 */
async function confirmMerged(
  app: ShopApp,
  op: PendingChange,
  sent: NonNullable<PendingChange['sent']>,
  { commit, rollBack }: Outcomes,
  age: number,
): Promise<Wait | 'absent' | undefined> {
  const { owner, visitor } = app.client.session;
  let cart: Cart | undefined;
  let left: Cart | undefined;
  try {
    left = visitor && (await readLeft(app.client.leave(visitor)));
    cart = await fetchCart(app);
  } catch (error) {
    return toReadingWait(error) ?? rollBack(app, op, error);
  }
  if (owner !== app.client.session.owner) return undefined;
  setBase(app, cart);
  const isAdd = op.kind === 'add';
  const isLeft = isAdd && left && left.id !== cart?.id && Object.values(valuesOf(op, left)).some(Number);
  const values = valuesOf(op, cart);
  const target = Object.entries(targetOf(op, sent.before ?? {}));
  const isThere = target.every(([key, value]) =>
    isAdd ? Number(values[key]) >= Number(value) : values[key] === value,
  );
  if (!isLeft && (sent.answered || (isThere && !isAdd))) {
    commit(app, op, cart, toAnnouncement(op, cart));
    return undefined;
  }
  if (!isLeft && age < LANDING_MS) return { ms: Math.min(LANDING_MS - age, LANDING_WAIT_MS), isLanding: true };
  // The units may be the member's own.
  if (!isLeft && isThere)
    return rollBack(
      app,
      { ...op, sent },
      getCartQueue(app).lastErrors.get(op.id) ?? new NetworkError(op.kind, undefined),
      true,
    );
  replaceChange(app, { ...op, sent: undefined });
  return 'absent';
}

/** The cart that a visitor's tokens lead to. */
export const readLeft = (call: Call): Promise<Cart | undefined> =>
  call(getCart).then(
    ({ cart }) => normalizeCart(cart),
    error => {
      if (toProblem(error).code !== 'OWNED_CART_NOT_FOUND') throw error;
      return undefined;
    },
  );

/** The event of a change that is found to be carried out. */
const toAnnouncement = (op: PendingChange, cart: Cart | undefined): ChangeRequest =>
  op.kind === 'remove' || ('key' in op && !isDetail(op) && !findLine(cart, op.key))
    ? { event: 'kiosk:remove', detail: { lineItemIds: [] } }
    : toRequest(op, cart);
