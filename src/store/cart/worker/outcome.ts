import type { Cart } from '../../../api/carts.ts';
import type { MaxOf } from '../../../storage/registry.ts';
import { StoreError } from '../../../transport/errors.ts';
import { SignInError } from '../../../transport/sign-in-error.ts';
import { emitError } from '../../errors.ts';
import type { KioskEvents } from '../../page-events.ts';
import { type Problem, toProblem } from '../../problem.ts';
import { setBase } from '../base.ts';
import type { QueuedCart } from '../cart.ts';
import { isForeign, replaceChange, storeChange } from '../changes.ts';
import { refusedEntry } from '../entries.ts';
import { lineKey } from '../lines.ts';
import { savedEntry } from '../saved-entry.ts';
import type { PendingChange, SavedLine } from '../state.ts';
import { ageOf, stamp } from './age.ts';
import { loadDoubt } from './load-doubt.ts';
import { type ChangeRequest, keysOf } from './requests.ts';
import {
  hideChanges,
  isMarked,
  isOwn,
  readChanges,
  readReported,
  removeChange,
  restoreStored,
  type StoredChange,
  syncChanges,
} from './stored-changes.ts';

/** The page that made a refused change has this time to report the refusal, ms. Then another page reports it. */
const REPORTING_MS = 1000;
/** The most refusals that are stored for pages that sleep. */
const MAX_REPORTED: MaxOf<'refused'> = 20;

/**
 * Completes a change that has been carried out: shows its cart, removes it from the storage, notifies other tabs, emits
 * its events and resolves its promise.
 */
export function commit(
  shopCart: QueuedCart,
  op: PendingChange,
  cart: Cart | undefined,
  request?: ChangeRequest,
): undefined {
  const waiting = takeWaiting(shopCart, op.id);
  shopCart.startVersion();
  shopCart.changes.ended.add(op.id);
  setBase(shopCart, cart);
  if (op.kind === 'add' && op.restoring) dropRestored(shopCart, op.restoring);
  // A refusal of an earlier code, which came during this change, is no longer shown.
  if (op.kind === 'coupon') shopCart.patch({ coupon: undefined });
  removeChange(shopCart, op.id);
  const { base } = shopCart.state;
  restoreStored(shopCart);
  if (base) shopCart.queue.page.broadcastCartUpdate(base.updatedDate);
  shopCart.shop.ports.emit('kiosk:cart-change', { cart: base, source: 'here' });
  if (request?.event) {
    // The detail belongs to this event, which the types cannot express.
    const detail = { ...request.detail, cart: base } as KioskEvents[typeof request.event];
    shopCart.shop.ports.emit(request.event, detail, waiting?.from);
  }
  waiting?.resolve(cart as Cart);
}

/** Removes the saved line that the add with `restoring: id` has put back into the cart. */
function dropRestored(shopCart: QueuedCart, id: string): void {
  const saved = savedEntry.read(shopCart, text =>
    (JSON.parse(text) as SavedLine[]).filter(line => line.restoring !== id),
  );
  if (saved) savedEntry.write(shopCart, saved[0] && saved);
}

/** Ends the wait of this page for a change. Returns the promise of the change, if this page has made it. */
function takeWaiting(shopCart: QueuedCart, id: string) {
  const waiting = shopCart.changes.unsettled.get(id);
  shopCart.changes.unsettled.delete(id);
  shopCart.queue.lastErrors.delete(id);
  return waiting;
}

/**
 * Hides a failed change, and reports the failure. A failure of another page's change is stored, so that that page
 * reports it. If that page has closed, any other page reports it. With `inDoubt`, the platform may have carried out the
 * change nevertheless.
 */
export function rollBack(shopCart: QueuedCart, op: PendingChange, error: unknown, inDoubt?: true): undefined {
  const refused: StoredChange = { ...op, refused: { at: stamp(shopCart), problem: toProblem(error), inDoubt } };
  if (isOwn(shopCart, op) || !storeChange(shopCart, refused)) return reportFailure(shopCart, op, error, inDoubt);
  takeWaiting(shopCart, op.id);
  hideChanges(shopCart, ({ id }) => id === op.id);
  return undefined;
}

/**
 * Removes a failed change, adds its failure to `cart.failures` or `cart.coupon`, emits `kiosk:error` and rejects its
 * promise. Stores the function that retries the change. With `inDoubt`, a retry first looks for the change in the cart.
 */
function reportFailure(shopCart: QueuedCart, op: PendingChange, error: unknown, inDoubt?: true): undefined {
  const { id, kind } = op;
  const problem = toProblem(error);
  const waiting = takeWaiting(shopCart, id);
  removeChange(shopCart, id);
  const retry = async () => {
    if (shopCart.changes.retries.get(id) !== retry) return undefined;
    shopCart.changes.retries.delete(id);
    try {
      const { sendAgain } = await loadDoubt();
      return sendAgain(shopCart, op, { error, inDoubt, from: waiting?.from });
    } catch (cause) {
      reportFailure(shopCart, op, cause, inDoubt);
      throw cause;
    }
  };
  shopCart.changes.retries.set(id, retry);
  // A code may be for one person only, so another person does not see it.
  if (kind === 'coupon' && op.code !== null && !isForeign(shopCart, op))
    shopCart.patch({ coupon: { code: op.code, problem } });
  else {
    const name = kind === 'add' ? op.previews[0]?.productName.original : 'name' in op && op.name;
    const failure = { id, kind, ...(name && { name }), keys: keysOf(op), problem };
    const others = shopCart.state.failures.filter(other => other.id !== id);
    shopCart.patch({ failures: [...others, failure] });
  }
  emitError(shopCart.shop, problem, () => void retry().catch(() => undefined), waiting?.from);
  waiting?.reject(error);
  return undefined;
}

/**
 * Removes a change whose line is missing in the cart. If the line is on offer again, reports no failure, because the
 * offer already has the change.
 */
export function rollBackGone(shopCart: QueuedCart, op: PendingChange, error: unknown): undefined {
  const lostKeys = shopCart.state.lost?.lines.map(({ catalogReference }) => lineKey(catalogReference));
  if (!lostKeys || (op.kind !== 'remove' && !('key' in op && lostKeys.includes(op.key))))
    return rollBack(shopCart, op, error);
  if (!isOwn(shopCart, op)) addReported(shopCart, op.id, toProblem(error));
  removeChange(shopCart, op.id);
  takeWaiting(shopCart, op.id)?.reject(error);
  return undefined;
}

/**
 * Makes the signed-in member the owner of the visitor's changes, and fails the changes of a signed-out member with
 * `session_ended`. Changes of other pages get the new owner only with `hasLock`, because no other page is sending them
 * then.
 */
export function syncOwners(shopCart: QueuedCart, hasLock?: boolean): void {
  const { owner } = shopCart.client.session;
  const { ended } = shopCart.changes;
  const isDone = ({ id }: PendingChange) => ended.has(id) && isMarked(shopCart);
  // Another page has carried out these changes, so they have not failed.
  hideChanges(shopCart, op => isDone(op) && isForeign(shopCart, op));
  for (const op of shopCart.state.ops) {
    // The page shows a finished change until it reads the cart. It does not store the change again.
    if (isDone(op)) continue;
    if (isForeign(shopCart, op)) rollBack(shopCart, op, new SignInError('The session has ended', 'session_ended'));
    else if (owner && !op.owner && (hasLock || isOwn(shopCart, op))) replaceChange(shopCart, { ...op, owner });
  }
}

/** Settles the promises of this page's changes that another tab has carried out or reported as refused. */
export function resolveTaken(shopCart: QueuedCart): void {
  const { ops, base } = shopCart.state;
  const reported = readReported(shopCart);
  for (const [id, { resolve, reject }] of shopCart.changes.unsettled) {
    if (ops.some(op => op.id === id)) continue;
    takeWaiting(shopCart, id);
    const problem = reported.find(entry => entry[0] === id)?.[1];
    if (problem) reject(new ReportedError(problem));
    else resolve(base as Cart);
  }
}

/** Reports the refusals that other tabs have received for this page's changes, and shows the stored changes. */
export function syncStored(shopCart: QueuedCart): void {
  for (const { refused, ...op } of readChanges(shopCart)) {
    if (!refused || !isOwn(shopCart, op)) continue;
    if (shopCart.state.ops.some(({ id }) => id === op.id))
      reportFailure(shopCart, op, new ReportedError(refused.problem), refused.inDoubt);
    else removeChange(shopCart, op.id);
  }
  syncChanges(shopCart);
}

/** Whether there are refusals that other pages have yet to report. */
export const hasUnreported = (shopCart: QueuedCart): boolean =>
  readChanges(shopCart).some(change => change.refused && !isOwn(shopCart, change));

/** Reports the refusals of other pages' changes that those pages have not reported in time. */
export function reportForeign(shopCart: QueuedCart): void {
  for (const { refused, ...op } of readChanges(shopCart)) {
    if (!refused || isOwn(shopCart, op) || ageOf(shopCart, refused.at) < REPORTING_MS) continue;
    addReported(shopCart, op.id, refused.problem);
    reportFailure(shopCart, op, new ReportedError(refused.problem), refused.inDoubt);
  }
}

/** A refusal that another page has received. Its name is the name of the error on that page. */
class ReportedError extends StoreError {
  constructor({ quantityAvailable, ...problem }: Problem) {
    super(problem.message, `${problem.code}`);
    Object.assign(this, problem, { data: { quantityAvailable } });
  }
}

const addReported = (shopCart: QueuedCart, id: string, problem: Problem): void =>
  void refusedEntry.write(shopCart, [...readReported(shopCart), [id, problem]].slice(-MAX_REPORTED));
