import type { Cart } from '../../../api/carts.ts';
import { parseList } from '../../../storage/parse-list.ts';
import type { MaxOf } from '../../../storage/registry.ts';
import { createStored } from '../../../storage/stored.ts';
import { SignInError } from '../../../transport/sign-in-error.ts';
import { patchSlice, type ShopApp } from '../../app.ts';
import { emitError } from '../../errors.ts';
import type { KioskEvents } from '../../page-events.ts';
import { type Problem, toProblem } from '../../problem.ts';
import { setBase } from '../base.ts';
import { findStoredIds, isForeign, replaceChange, storeChange } from '../changes.ts';
import { inCart } from '../entries.ts';
import { lineKey } from '../lines.ts';
import { savedEntry } from '../saved-entry.ts';
import { getCartQueue, getCartState } from '../service.ts';
import type { PendingChange, SavedLine } from '../state.ts';
import { ageOf, stamp } from './age.ts';
import { loadDoubt } from './load-doubt.ts';
import { type ChangeRequest, keysOf } from './requests.ts';
import {
  hideChanges,
  isMarked,
  isOwn,
  readChanges,
  removeChange,
  restoreStored,
  type StoredChange,
  syncChanges,
} from './stored-changes.ts';
import { getWorkPorts } from './work-ports.ts';

/** The page that made a refused change has this time to report the refusal, ms. Then another page reports it. */
const REPORTING_MS = 1000;
/** How many refusals are known to pages that have slept. */
const MAX_REPORTED: MaxOf<'refused'> = 20;

const refusedEntry = /* @__PURE__ */ createStored('refused', inCart);

/** Commits a change that has been carried out: updates the page and other tabs, and resolves its promise. */
export function commit(app: ShopApp, op: PendingChange, cart: Cart | undefined, request?: ChangeRequest): void {
  const queue = getCartQueue(app);
  const waiting = takeWaiting(app, op.id);
  queue.version++;
  queue.ended.add(op.id);
  setBase(app, cart);
  if (op.kind === 'add' && op.restoring) dropRestored(app, op.restoring);
  // One that was refused while this one waited is of no concern any more.
  if (op.kind === 'coupon') patchSlice(app, 'cart', { coupon: undefined });
  removeChange(app, op.id);
  const { base } = getCartState(app);
  restoreStored(app);
  if (base) getWorkPorts(app).broadcastCartUpdate(base.updatedDate);
  app.ports.emit('kiosk:cart-change', { cart: base, source: 'here' });
  if (request?.event) {
    // The detail is that of the event.
    const detail = { ...request.detail, cart: base } as KioskEvents[typeof request.event];
    app.ports.emit(request.event, detail, waiting?.from);
  }
  waiting?.resolve(cart as Cart);
}

/** Removes saved lines that are in the cart now. */
function dropRestored(app: ShopApp, id: string): void {
  const saved = savedEntry.read(app, text => (JSON.parse(text) as SavedLine[]).filter(line => line.restoring !== id));
  if (saved) savedEntry.write(app, saved[0] && saved);
}

/** What this page waits for ends. */
function takeWaiting(app: ShopApp, id: string) {
  const queue = getCartQueue(app);
  const waiting = queue.waiting.get(id);
  queue.waiting.delete(id);
  queue.lastErrors.delete(id);
  return waiting;
}

/**
 * Takes back a refused change. The page that made it reports the refusal, or this page if that one has closed. With
 * `inDoubt` the platform may have carried it out all the same.
 */
export function rollBack(app: ShopApp, op: PendingChange, error: unknown, inDoubt?: true): undefined {
  const refused: StoredChange = { ...op, refused: { at: stamp(app), problem: toProblem(error), inDoubt } };
  if (isOwn(app, op) || !storeChange(app, refused)) return reportFailure(app, op, error, inDoubt);
  takeWaiting(app, op.id);
  hideChanges(app, ({ id }) => id === op.id);
  return undefined;
}

/** Takes back a change, says why, and keeps how to retry it: one in doubt is looked for before it is sent again. */
function reportFailure(app: ShopApp, op: PendingChange, error: unknown, inDoubt?: true): undefined {
  const queue = getCartQueue(app);
  const { id, kind } = op;
  const problem = toProblem(error);
  const waiting = takeWaiting(app, id);
  removeChange(app, id);
  const retry = async () => {
    if (queue.retries.get(id) !== retry) return undefined;
    queue.retries.delete(id);
    try {
      const { sendAgain } = await loadDoubt();
      return sendAgain(app, op, { error, inDoubt, from: waiting?.from });
    } catch (cause) {
      reportFailure(app, op, cause, inDoubt);
    }
  };
  queue.retries.set(id, retry);
  // A code may be for one person only.
  if (kind === 'coupon' && op.code !== null && !isForeign(app, op))
    patchSlice(app, 'cart', { coupon: { code: op.code, problem } });
  else {
    const name = kind === 'add' ? op.previews[0]?.productName.original : 'name' in op && op.name;
    const failure = { id, kind, ...(name && { name }), keys: keysOf(op), problem };
    const others = getCartState(app).failures.filter(other => other.id !== id);
    patchSlice(app, 'cart', { failures: [...others, failure] });
  }
  emitError(app, problem, () => void retry().catch(() => undefined), waiting?.from);
  waiting?.reject(error);
  return undefined;
}

/** A change has not found its line. Where lines are offered again, they are as the change has left them. */
export function rollBackGone(app: ShopApp, op: PendingChange, error: unknown): undefined {
  const lostKeys = getCartState(app).lost?.lines.map(({ catalogReference }) => lineKey(catalogReference));
  if (!lostKeys || (op.kind !== 'remove' && !('key' in op && lostKeys.includes(op.key))))
    return rollBack(app, op, error);
  if (!isOwn(app, op)) addReported(app, op.id, toProblem(error));
  removeChange(app, op.id);
  takeWaiting(app, op.id)?.reject(error);
  return undefined;
}

/**
 * Makes a visitor's changes those of the member that the visitor has become, and takes back those of a member who has signed
 * out. Changes of other pages only with `hasLock`: no other page is sending them then.
 */
export function syncOwners(app: ShopApp, hasLock?: boolean): void {
  const { owner } = app.client.session;
  const { ended } = getCartQueue(app);
  const isDone = ({ id }: PendingChange) => ended.has(id) && isMarked(app);
  // Another page has carried these out, so they have not failed.
  hideChanges(app, op => isDone(op) && isForeign(app, op));
  for (const op of getCartState(app).ops) {
    // The page shows such a change until it reads the cart. It does not store it again.
    if (isDone(op)) continue;
    if (isForeign(app, op)) rollBack(app, op, new SignInError('The session has ended', 'session_ended'));
    else if (owner && !op.owner && (hasLock || isOwn(app, op))) replaceChange(app, { ...op, owner });
  }
}

/** Ends what this page waits for where another tab has dealt with it. */
export function resolveTaken(app: ShopApp): void {
  const { ops, base } = getCartState(app);
  const reported = readReported(app);
  for (const [id, { resolve, reject }] of getCartQueue(app).waiting) {
    if (ops.some(op => op.id === id)) continue;
    takeWaiting(app, id);
    const problem = reported.find(entry => entry[0] === id)?.[1];
    if (problem) reject(toError(problem));
    else resolve(base as Cart);
  }
}

/** Tells what other tabs have refused of this page's own, and shows what is stored. */
export function syncStored(app: ShopApp): void {
  for (const { refused, ...op } of readChanges(app)) {
    if (!refused || !isOwn(app, op)) continue;
    if (getCartState(app).ops.some(({ id }) => id === op.id))
      reportFailure(app, op, toError(refused.problem), refused.inDoubt);
    else removeChange(app, op.id);
  }
  // While this page slept, another one has reported their refusal.
  const stored = findStoredIds(app);
  const reported = readReported(app);
  hideChanges(app, ({ id }) => !stored.includes(id) && reported.some(entry => entry[0] === id));
  syncChanges(app);
}

/** Whether there are refusals that other pages are to tell. */
export const hasUnreported = (app: ShopApp): boolean =>
  readChanges(app).some(change => change.refused && !isOwn(app, change));

/** Tells them where those pages have had the time. */
export function reportForeign(app: ShopApp): void {
  for (const { refused, ...op } of readChanges(app)) {
    if (!refused || isOwn(app, op) || ageOf(app, refused.at) < REPORTING_MS) continue;
    addReported(app, op.id, refused.problem);
    reportFailure(app, op, toError(refused.problem), refused.inDoubt);
  }
}

const toError = ({ quantityAvailable, ...problem }: Problem): Error =>
  Object.assign(new Error(problem.message), problem, { data: { quantityAvailable } });

type Reported = readonly [id: string, problem: Problem];

/** The last refusals that another page than the one that had pressed has told. */
const readReported = (app: ShopApp): readonly Reported[] =>
  refusedEntry.read(app, parseList)?.filter((entry): entry is Reported => Array.isArray(entry)) ?? [];

const addReported = (app: ShopApp, id: string, problem: Problem): void =>
  void refusedEntry.write(app, [...readReported(app), [id, problem]].slice(-MAX_REPORTED));
