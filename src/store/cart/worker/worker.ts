import { type Cart, updateCartQuantities } from '../../../api/carts.ts';
import { SETTLE_MS } from '../../../session/lock.ts';
import { isAmbiguous } from '../../../transport/is-ambiguous.ts';
import { ignoreErrors } from '../../../validation/ignore-errors.ts';
import { patchSlice, type ShopApp } from '../../app.ts';
import { emitError } from '../../errors.ts';
import { type Problem, toProblem } from '../../problem.ts';
import { setBase } from '../base.ts';
import { CartError } from '../cart-error.ts';
import { replaceChange, storeChange } from '../changes.ts';
import { fetchCart } from '../fetch-cart.ts';
import { findLine, lineKey } from '../lines.ts';
import { normalizeCart } from '../normalize.ts';
import { getCartPorts, getCartQueue, getCartState, waitForChange } from '../service.ts';
import type { PendingChange } from '../state.ts';
import { cartUpdateKey } from '../storage-keys.ts';
import { type ChangeRequest, targetOf, toRequest, unitsOf } from './requests.ts';
import { removeChange, syncChanges } from './stored-changes.ts';
import { getWorkPorts } from './work-ports.ts';

/** A change is sent again after so many tries that have not arrived. */
const MAX_TRIES = 3;
/** A request that got no answer, also of a page that was left, may still arrive for so long after it was sent, ms. */
const LANDING_MS = 20_000;
/** A cart that may still change is read again after, ms. */
const LANDING_WAIT_MS = 2000;
/** How long to wait after each try that has failed, ms. */
const TRY_WAITS_MS = [0, 500, 1500];
/** How long to wait after each reading that fails, ms. */
const READING_WAITS_MS = [500, 1500, 4000, 10_000, 30_000];
/** Another tab's changes are looked at again after, ms. */
const FOREIGN_MS = 1000;
/** A change that another tab may be sending is left to it for so long, ms: longer than a request takes to arrive. */
const UNLOCKED_MS = 30_000;
/** What this browser knows of the cart is what it holds for so long, ms. */
const FRESH_MS = 30_000;
/** Without `Retry-After` the platform is asked again after, ms; with it, at most after the second. */
const BUSY_MS = 5000;
const MAX_BUSY_MS = 120_000;

/** Why the next change has to wait, and for how long; until the connection is back if it is missing. */
interface Wait {
  readonly waiting?: PendingChange['waiting'];
  readonly ms?: number;
}

/** Carries out all changes, one at a time and in one tab at a time, in their order. */
export function workOff(app: ShopApp): Promise<void> {
  const queue = getCartQueue(app);
  if (queue.working) {
    // A press may come before the browser reports that the connection is back.
    if (getWorkPorts(app).isOnline()) queue.wake?.();
    return queue.working;
  }
  queue.working = workUntilDone(app);
  return queue.working;
}

async function workUntilDone(app: ShopApp): Promise<void> {
  const { lock, sleep } = getWorkPorts(app);
  let readings = 0;
  try {
    for (;;) {
      const wait = await lock(acquisition => {
        // Another tab has just carried out its own.
        if (acquisition === 'waited') getCartQueue(app).freshAt = 0;
        return workNow(app, acquisition === 'unlocked');
      });
      settleTaken(app);
      if (!wait) {
        // What was pressed while the lock was given back comes at once.
        if (!getCartState(app).ops.length) return;
        continue;
      }
      readings = wait.waiting === 'unreachable' ? readings + 1 : 0;
      const { waiting } = wait;
      // The first failed reading may be a passing one.
      if (waiting && (waiting !== 'unreachable' || readings > 1))
        patchSlice(app, 'cart', { ops: getCartState(app).ops.map(op => ({ ...op, waiting })) });
      const ms = wait.ms ?? READING_WAITS_MS[Math.min(readings, READING_WAITS_MS.length) - 1];
      const woken = new Promise<void>(resolve => {
        getCartQueue(app).wake = resolve;
      });
      await (ms === undefined ? woken : Promise.race([woken, sleep(ms)]));
      getCartQueue(app).wake = undefined;
      if (waiting && waiting !== 'unreachable')
        patchSlice(app, 'cart', { ops: getCartState(app).ops.map(({ waiting: _, ...op }) => op) });
    }
  } finally {
    // At once: what is pressed from now on has to be begun.
    getCartQueue(app).working = undefined;
  }
}

/** Carries out what can be at once. Resolves with why the rest has to wait. */
async function workNow(app: ShopApp, isUnlocked: boolean): Promise<Wait | undefined> {
  for (;;) {
    syncChanges(app);
    const { ops } = getCartState(app);
    if (ops.some(({ id }) => getCartQueue(app).ended.has(id)) && !(await readCart(app)))
      return { waiting: 'unreachable' };
    const op = await nextChange(app, isUnlocked);
    if (!op) return getCartState(app).ops.length ? { ms: FOREIGN_MS } : undefined;
    if (!getWorkPorts(app).isOnline()) {
      patchSlice(app, 'cart', { offline: true });
      return { waiting: 'offline' };
    }
    if (getCartState(app).offline) patchSlice(app, 'cart', { offline: false });
    const wait = await (op.sent ? lookUp(app, op) : carryOut(app, op));
    if (wait) return wait;
  }
}

/**
 * The first change, if it is this tab's to carry out: its own, or another's that is left. What other tabs have made before
 * comes first: a change that got no answer is looked for in a cart that nothing else has changed.
 */
async function nextChange(app: ShopApp, isUnlocked: boolean): Promise<PendingChange | undefined> {
  const [first] = getCartState(app).ops;
  if (!first || first.id.endsWith(`-${getCartQueue(app).tab}`)) return first;
  const { isLeft, sleep } = getWorkPorts(app);
  const age = Math.abs(app.client.now() - (first.sent?.at ?? first.at));
  // A page that has not given the lock back may be waiting for an answer.
  if ((isUnlocked && age < UNLOCKED_MS) || !(await isLeft(age))) return undefined;
  // What another tab has written may come late.
  await sleep(SETTLE_MS);
  syncChanges(app);
  return getCartState(app).ops.find(op => op.id === first.id && !getCartQueue(app).ended.has(op.id));
}

/** Sends a change and settles it by its answer. */
async function carryOut(app: ShopApp, op: PendingChange, wasRead?: true): Promise<Wait | undefined> {
  const { status, base, kept } = getCartState(app);
  const isNew = app.client.session.role === 'none';
  const isKnown = status === 'ready' && !kept;
  const { freshAt } = getCartQueue(app);
  // An add needs to know of no line.
  if (!wasRead && !isNew && !(isKnown ? freshAt && isLatest(app) : op.kind === 'add')) return readFirst(app, op);
  const before = unitsOf(op, base);
  const isFresh = isNew || Math.abs(app.client.now() - freshAt) < FRESH_MS;
  let request: ChangeRequest;
  try {
    request = toRequest(op, base);
  } catch (error) {
    return isFresh || wasRead ? refuseGone(app, op, error) : readFirst(app, op);
  }
  if (!request.send) {
    settle(app, op, base);
    return undefined;
  }
  // Stored before it is sent: a page that comes next looks before it sends.
  const sent = { at: app.client.now(), tries: (op.sent?.tries ?? 0) + 1, before };
  replaceChange(app, { ...op, sent, waiting: undefined });
  getCartQueue(app).version++;
  try {
    const cart = normalizeCart((await request.send(app.client)).cart);
    settle(app, op, before && isFresh ? await correct(app, op, cart, before) : cart, request);
    return undefined;
  } catch (error) {
    return handleFailure(app, { ...op, sent }, error);
  }
}

/** Whether no other tab has changed the cart since this page's last answer. */
const isLatest = (app: ShopApp): boolean => {
  const stamp = ignoreErrors(() => getCartPorts(app).storage()?.getItem(cartUpdateKey(app.clientId)));
  return !stamp || stamp <= (getCartState(app).base?.updatedDate ?? '');
};

/** Shows the cart as it is; resolves with whether it could be read. */
const readCart = (app: ShopApp): Promise<boolean> =>
  fetchCart(app).then(
    cart => {
      setBase(app, cart);
      return true;
    },
    () => false,
  );

/** A line's id, or whether it is there, can be known from a reading alone. */
async function readFirst(app: ShopApp, op: PendingChange): Promise<Wait | undefined> {
  try {
    setBase(app, await fetchCart(app));
  } catch (error) {
    return isAmbiguous(toProblem(error)) ? { waiting: 'unreachable' } : refuse(app, op, error);
  }
  // Its quantity may have been set again meanwhile.
  return carryOut(app, getCartState(app).ops.find(({ id }) => id === op.id) ?? op, true);
}

/**
 * The cart as it is to be: browsers send a request again by themselves when a kept connection breaks, so that an add may
 * have been carried out twice. Only this browser has changed the cart meanwhile.
 */
async function correct(
  app: ShopApp,
  op: PendingChange,
  cart: Cart,
  before: Readonly<Record<string, number>>,
): Promise<Cart> {
  const tooMany = Object.entries(targetOf(op, before)).flatMap(([key, quantity]) => {
    const line = findLine(cart, key);
    return op.kind !== 'remove' && line && line.quantity > quantity ? [{ id: line.id, quantity }] : [];
  });
  if (!tooMany.length) return cart;
  try {
    return normalizeCart((await app.client.call(updateCartQuantities, { lineItems: tooMany })).cart);
  } catch {
    return cart;
  }
}

function handleFailure(app: ShopApp, op: PendingChange, error: unknown): Wait | undefined | Promise<Wait | undefined> {
  const problem = toProblem(error);
  const { code, status } = problem;
  if (status === 429) {
    // It has not been carried out.
    replaceChange(app, { ...op, sent: undefined });
    const { retryAfterMs = BUSY_MS } = error as { readonly retryAfterMs?: number };
    return { waiting: 'busy', ms: Math.min(retryAfterMs, MAX_BUSY_MS) };
  }
  if (isAmbiguous(problem)) {
    if (op.sent && problem.name === 'TimeoutError')
      replaceChange(app, { ...op, sent: { ...op.sent, unanswered: true } });
    getCartQueue(app).lastErrors.set(op.id, error);
    return { ms: TRY_WAITS_MS[Number(op.sent?.tries) - 1] ?? 0 };
  }
  if (op.kind === 'add' || !/^(LINE_ITEM|OWNED_CART)_NOT_FOUND$/.test(code ?? '')) return refuse(app, op, error);
  const gone = new CartError('The line is no longer in the cart', 'line_gone');
  return readCart(app).then(() => refuseGone(app, op, gone));
}

/** A change has not found its line. Where lines are offered again, they are as the change has left them. */
function refuseGone(app: ShopApp, op: PendingChange, error: unknown): undefined {
  const offered = getCartState(app).lost?.lines.map(({ catalogReference }) => lineKey(catalogReference));
  if (!offered || op.kind === 'add' || (op.kind !== 'remove' && !offered.includes(op.key)))
    return refuse(app, op, error);
  const { waiting } = getCartQueue(app);
  removeChange(app, op.id);
  waiting.get(op.id)?.reject(error);
  waiting.delete(op.id);
  return undefined;
}

/** Finds out by reading whether a change that got no answer has been carried out, and sends it again if it has not. */
async function lookUp(app: ShopApp, op: PendingChange): Promise<Wait | undefined> {
  const { sent } = op;
  if (!sent) return carryOut(app, op);
  // What arrives while the answer is under way is not in it.
  const age = Math.abs(app.client.now() - sent.at);
  let cart: Cart | undefined;
  try {
    cart = await fetchCart(app);
  } catch (error) {
    const problem = toProblem(error);
    return isAmbiguous(problem) || problem.status === 429 ? { waiting: 'unreachable' } : refuse(app, op, error);
  }
  const units = unitsOf(op, cart);
  const target = targetOf(op, sent.before ?? {});
  const isApplied = Object.entries(target).every(([key, quantity]) =>
    op.kind === 'add' ? Number(units[key]) >= quantity : units[key] === quantity,
  );
  const error = getCartQueue(app).lastErrors.get(op.id);
  const landing = !error || sent.unanswered ? LANDING_MS : 0;
  // What asks for what there was may still be on its way, and take back what comes after it.
  const isProof = age >= landing || Object.entries(target).some(([key, quantity]) => sent.before?.[key] !== quantity);
  if (isApplied && isProof) {
    settle(app, op, cart, toAnnouncement(op, cart));
    return undefined;
  }
  setBase(app, cart);
  if (age < landing) return { ms: Math.min(landing - age, LANDING_WAIT_MS) };
  if (error && (sent.unanswered || sent.tries >= MAX_TRIES)) return refuse(app, op, error, sent);
  return carryOut(app, op);
}

/** The event of a change that is found to be carried out. */
const toAnnouncement = (op: PendingChange, cart: Cart | undefined): ChangeRequest =>
  op.kind === 'remove' || (op.kind !== 'add' && !findLine(cart, op.key))
    ? { event: 'kiosk:remove', detail: { lineItemIds: [] } }
    : toRequest(op, cart);

/** Settles a change that has been carried out: updates the page and other tabs, and resolves its promise. */
function settle(app: ShopApp, op: PendingChange, cart: Cart | undefined, request?: ChangeRequest): void {
  const queue = getCartQueue(app);
  const waiting = queue.waiting.get(op.id);
  queue.waiting.delete(op.id);
  queue.lastErrors.delete(op.id);
  queue.version++;
  queue.ended.add(op.id);
  setBase(app, cart);
  removeChange(app, op.id);
  const { base } = getCartState(app);
  if (base) getWorkPorts(app).broadcastCartUpdate(base.updatedDate);
  app.ports.emit('kiosk:cart-change', { cart: base, source: 'here' });
  if (request) app.ports.emit(request.event, { ...request.detail, cart: base }, waiting?.from);
  waiting?.resolve(cart as Cart);
}

/**
 * A change has been refused: takes it back, says so, and keeps how to retry it. With `sent` it may have been carried out all
 * the same: it is looked for before it is sent again.
 */
function refuse(app: ShopApp, op: PendingChange, error: unknown, sent?: PendingChange['sent']): undefined {
  const queue = getCartQueue(app);
  const { id, kind } = op;
  const problem: Problem = toProblem(error);
  const waiting = queue.waiting.get(id);
  queue.waiting.delete(id);
  queue.lastErrors.delete(id);
  const name = kind === 'add' ? op.previews[0]?.productName.original : op.name;
  const retry = async () => {
    if (queue.retries.get(id) !== retry) return undefined;
    queue.retries.delete(id);
    const { ops, failures } = getCartState(app);
    const again = { ...op, sent: sent && { ...sent, tries: 0, unanswered: undefined }, waiting: undefined };
    if (sent) queue.lastErrors.set(id, error);
    storeChange(app, again);
    patchSlice(app, 'cart', { ops: [...ops, again], failures: failures.filter(failure => failure.id !== id) });
    const done = waitForChange(app, id, waiting?.from);
    void workOff(app);
    return done;
  };
  queue.retries.set(id, retry);
  queue.version++;
  removeChange(app, id);
  patchSlice(app, 'cart', {
    failures: [...getCartState(app).failures, { id, kind, ...(name ? { name } : {}), problem }],
  });
  emitError(app, problem, () => void retry().catch(() => undefined), waiting?.from);
  waiting?.reject(error);
  return undefined;
}

/** Takes back all changes: whose they are has gone. */
export function refuseAll(app: ShopApp, error: unknown): void {
  for (const op of getCartState(app).ops) refuse(app, op, error);
}

/** Ends what this page waits for where another tab has carried it out. */
function settleTaken(app: ShopApp): void {
  const { ops, base } = getCartState(app);
  const { waiting } = getCartQueue(app);
  for (const [id, { resolve }] of waiting)
    if (!ops.some(op => op.id === id)) {
      waiting.delete(id);
      resolve(base as Cart);
    }
}
