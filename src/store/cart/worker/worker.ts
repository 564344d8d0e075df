import { SETTLE_MS } from '../../../session/lock.ts';
import { isAmbiguous } from '../../../transport/is-ambiguous.ts';
import { patchSlice, type ShopApp } from '../../app.ts';
import { toProblem } from '../../problem.ts';
import { isCartKnown, setBase } from '../base.ts';
import { CartError } from '../cart-error.ts';
import { replaceChange } from '../changes.ts';
import { fetchCart } from '../fetch-cart.ts';
import { normalizeCart } from '../normalize.ts';
import { getCartQueue, getCartState } from '../service.ts';
import type { PendingChange } from '../state.ts';
import { ageOf, stamp } from './age.ts';
import { FRESH_MS, removeDuplicateUnits } from './duplicate-units.ts';
import { loadDoubt } from './load-doubt.ts';
import {
  commit,
  hasUnreported,
  reportForeign,
  resolveTaken,
  rollBack,
  rollBackGone,
  syncOwners,
  syncStored,
} from './outcome.ts';
import { type ChangeRequest, isDetail, keysOf, toRequest, valuesOf } from './requests.ts';
import { isOwn } from './stored-changes.ts';
import { MAX_TRIES, toBusyWait, toReadingWait, type Wait } from './wait.ts';
import { getWorkPorts } from './work-ports.ts';

/** How long to wait after each try that has failed, ms. */
const TRY_WAITS_MS = [0, 500, 1500];
/** How long to wait after each reading that fails, ms. */
const READING_WAITS_MS = [300, 1000, 2500, 7000, 20_000];
/** Another tab's changes are looked at again after, ms. */
const FOREIGN_MS = 1000;
/** A change that another tab may be sending is left to it for so long, ms: longer than a request takes to arrive. */
const UNLOCKED_MS = 30_000;
/** How often a page that works without the lock renews its claims, ms. */
const CLAIM_MS = UNLOCKED_MS / 3;

/** Carries out all changes, one at a time and in one tab at a time, in their order. */
export function processQueue(app: ShopApp): Promise<void> {
  const queue = getCartQueue(app);
  if (queue.working) {
    // A press may come before the browser reports that the connection is back.
    if (queue.waitingFor !== 'busy') queue.wake?.();
    else markWaiting(app);
    return queue.working;
  }
  queue.resume ??= () => void processQueue(app);
  queue.working = processUntilDone(app);
  return queue.working;
}

/** Says of all changes why they wait. */
function markWaiting(app: ShopApp): void {
  const { waitingFor: waiting } = getCartQueue(app);
  patchSlice(app, 'cart', {
    ops: getCartState(app).ops.map(({ waiting: _, ...op }) => ({ ...op, ...(waiting && { waiting }) })),
  });
}

async function processUntilDone(app: ShopApp): Promise<void> {
  const { isOnline, lock, sleep } = getWorkPorts(app);
  const queue = getCartQueue(app);
  let readings = 0;
  let wait: Wait | undefined;
  try {
    for (;;) {
      wait = await lock(async acquisition => {
        // Another tab has just carried out its own.
        if (acquisition === 'waited') queue.freshAt = 0;
        // It may have carried out this one's while this one waited, and what it has written may come late.
        if (wait) await sleep(SETTLE_MS);
        return processNow(app, acquisition === 'unlocked', readings);
      });
      resolveTaken(app);
      if (!wait) {
        // A press during the release of the lock needs another round.
        if (!getCartState(app).ops.length) return;
        continue;
      }
      readings = wait.waiting === 'unreachable' ? readings + 1 : 0;
      const { waiting } = wait;
      // The first failed reading may be a passing one.
      const waitedFor = queue.waitingFor;
      if (waiting !== 'unreachable' || readings > 1) queue.waitingFor = waiting;
      if (queue.waitingFor ?? waitedFor) markWaiting(app);
      const ms = wait.ms ?? READING_WAITS_MS[Math.min(readings, READING_WAITS_MS.length) - 1];
      const woken = new Promise<void>(resolve => {
        queue.wake = resolve;
      });
      // Up to twice as long for the platform's sake: all shoppers must not return at once.
      // The connection may be back before this page waits for it.
      await (ms === undefined
        ? isOnline() || woken
        : Promise.race([woken, sleep(waiting ? ms * (1 + Math.random()) : ms)]));
      queue.wake = undefined;
      if (!queue.waitingFor || queue.waitingFor === 'unreachable') continue;
      queue.waitingFor = undefined;
      markWaiting(app);
    }
  } finally {
    // Immediately, because the next press has to start a new run.
    queue.working = undefined;
    queue.waitingFor = undefined;
  }
}

/** Carries out what can be at once. Resolves with why the rest has to wait. */
async function processNow(app: ShopApp, isUnlocked: boolean, readings: number): Promise<Wait | undefined> {
  const queue = getCartQueue(app);
  const { isOnline, sleep } = getWorkPorts(app);
  let isConnected = isOnline();
  /** The keys of changes in doubt, and of later changes of the same lines. */
  const blocked = new Set<string>();
  let landing: Wait | undefined;
  let doubt: Awaited<ReturnType<typeof loadDoubt>> | undefined;
  for (;;) {
    syncStored(app);
    syncOwners(app, !isUnlocked);
    if (isUnlocked) claimChanges(app);
    if (getCartState(app).ops.some(({ id }) => queue.ended.has(id)) && !(await readCart(app)))
      return { waiting: 'unreachable' };
    const op = await nextChange(app, isUnlocked, blocked);
    if (!op) {
      if (landing) return landing;
      if (hasUnreported(app)) {
        // What another tab has written may come late.
        await sleep(SETTLE_MS);
        reportForeign(app);
      }
      return getCartState(app).ops.length || hasUnreported(app) ? { ms: FOREIGN_MS } : undefined;
    }
    // A browser may be wrong about having no connection.
    isConnected ||= await readCart(app);
    if (!isConnected) {
      patchSlice(app, 'cart', { offline: true });
      return { waiting: 'offline' };
    }
    if (getCartState(app).offline) patchSlice(app, 'cart', { offline: false });
    if (op.sent && !doubt) {
      doubt = await loadDoubt().catch(() => undefined);
      if (!doubt && (readings < MAX_TRIES || !(await readCart(app)))) return { waiting: 'unreachable' };
      // Where the cart can be read, it is the code that is blocked.
      doubt ??= await loadDoubt().catch(error => {
        if (getCartState(app).ops.includes(op)) rollBack(app, op, error, true);
        return undefined;
      });
      // Much may have happened meanwhile.
      continue;
    }
    const found = doubt && op.sent ? await doubt.confirm(app, op, op.sent, { commit, rollBack }) : 'absent';
    const wait = found === 'absent' ? await sendLatest(app, op) : found;
    if (wait && !wait.isLanding) return wait;
    if (!wait) continue;
    for (const key of keysOf(op)) blocked.add(key);
    landing ??= wait;
  }
}

/**
 * The first change that has not to wait for another, if it is this tab's to carry out: its own, or another's that is left.
 * What other tabs have made before comes first: a change that got no answer is looked for where nothing else has changed.
 */
async function nextChange(app: ShopApp, isUnlocked: boolean, blocked: Set<string>): Promise<PendingChange | undefined> {
  const first = getCartState(app).ops.find(op => {
    const keys = keysOf(op);
    // Whether a code is refused may depend on the lines.
    const isFree = op.kind === 'coupon' ? !blocked.size : !keys.some(key => blocked.has(key));
    if (!isFree) for (const key of keys) blocked.add(key);
    return isFree;
  });
  if (!first || isOurs(app, first, isUnlocked)) return first;
  const { isLeft, sleep } = getWorkPorts(app);
  const isFree = ({ at, sent, unlockedAt }: PendingChange) => {
    const age = Math.min(ageOf(app, unlockedAt ?? 0), ageOf(app, sent?.at ?? at));
    // A page that has not given the lock back, or does without it, may be waiting for an answer.
    return (age > UNLOCKED_MS || !(isUnlocked || unlockedAt)) && isLeft(age);
  };
  if (!(await isFree(first))) return undefined;
  // What another tab has written may come late, and without the lock it may begin at the same time as this one.
  await sleep(isUnlocked ? 3 * SETTLE_MS : SETTLE_MS);
  syncStored(app);
  const latest = getCartState(app).ops.find(({ id }) => id === first.id && !getCartQueue(app).ended.has(id));
  return latest && (await isFree(latest)) ? latest : undefined;
}

/** Tells other tabs which changes a page without the lock carries out. Each write wakes them, so claims are renewed rarely. */
function claimChanges(app: ShopApp): void {
  for (const op of getCartState(app).ops)
    if (isOurs(app, op, true) && !getCartQueue(app).ended.has(op.id) && ageOf(app, op.unlockedAt ?? 0) > CLAIM_MS)
      replaceChange(app, { ...op, unlockedAt: stamp(app) });
}

/** Whether a change is this tab's own, and no other may be sending it. */
function isOurs(app: ShopApp, op: PendingChange, isUnlocked: boolean): boolean {
  const { tab } = getCartQueue(app);
  return isOwn(app, op) && (!isUnlocked || (op.sent?.tab ?? tab) === tab);
}

/** Sends a change, and commits it or rolls it back by its answer. */
async function send(app: ShopApp, op: PendingChange, wasRead?: true): Promise<Wait | undefined> {
  const { status, base } = getCartState(app);
  const isNew = app.client.session.role === 'none';
  const { freshAt } = getCartQueue(app);
  const { owner } = app.client.session;
  const isCertain = isCartKnown(app);
  const isKnown = isCertain && (status === 'ready' || op.kind === 'add');
  if (!wasRead && !isNew && !isKnown) return readFirst(app, op);
  // A new visitor's cart is empty.
  const before = valuesOf(op, isNew ? undefined : base);
  // No one else writes a visitor's cart.
  const isFresh = isNew || (isCertain && !owner) || Math.abs(app.client.now() - freshAt) < FRESH_MS;
  let request: ChangeRequest;
  try {
    request = toRequest(op, base);
  } catch (error) {
    return isFresh || wasRead ? rollBackGone(app, op, error) : readFirst(app, op);
  }
  if (!request.send) {
    commit(app, op, base);
    return undefined;
  }
  // Stored before it is sent: a page that comes next looks before it sends.
  const queue = getCartQueue(app);
  const sent = { at: stamp(app), tries: (op.sent?.tries ?? 0) + 1, before, cart: base?.id, tab: queue.tab, as: owner };
  replaceChange(app, { ...op, owner, sent, waiting: undefined });
  queue.version++;
  const { visits } = queue;
  // Taken back meanwhile: it was a member's whose session has ended.
  const isAnothers = () => owner !== app.client.session.owner || !getCartState(app).ops.some(({ id }) => id === op.id);
  try {
    let cart = normalizeCart((await request.send(app.client))?.cart);
    if (before && isFresh) cart = await removeDuplicateUnits(app, op, cart, before);
    if (isAnothers()) return markMerged(app, op.id, { ...sent, answered: true });
    commit(app, op, cart, request);
    if (visits !== queue.visits) {
      // The answer is of a cart that is out of reach, of which others know less.
      await readCart(app);
      getWorkPorts(app).broadcastCartUpdate(new Date(app.client.now()).toISOString());
    }
    return undefined;
  } catch (error) {
    if (isAnothers()) return markMerged(app, op.id, isAmbiguous(toProblem(error)) ? sent : undefined);
    if (visits === queue.visits) return handleFailure(app, { ...op, sent }, error);
    // It may have arrived in the next visitor's cart, which was empty.
    const latest = { ...op, sent: { ...sent, before: {}, cart: undefined } };
    replaceChange(app, latest);
    return handleFailure(app, latest, error);
  }
}

/** Notes what became of a change whose shopper has signed in meanwhile. That of a member who has signed out is no change any more. */
function markMerged(app: ShopApp, id: string, sent: PendingChange['sent']): undefined {
  const op = getCartState(app).ops.find(op => op.id === id);
  if (op) replaceChange(app, { ...op, sent });
}

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
    return toReadingWait(error) ?? rollBack(app, op, error);
  }
  return sendLatest(app, op, true);
}

/** Sends the newest form of a change: its quantity may have changed, or its member may have signed out. */
async function sendLatest(app: ShopApp, { id }: PendingChange, wasRead?: true): Promise<Wait | undefined> {
  const op = getCartState(app).ops.find(op => op.id === id);
  return op && send(app, op, wasRead);
}

function handleFailure(app: ShopApp, op: PendingChange, error: unknown): Wait | undefined | Promise<Wait | undefined> {
  const problem = toProblem(error);
  const { code, status } = problem;
  if (status === 429) {
    // It has not been carried out.
    replaceChange(app, { ...op, sent: undefined });
    return toBusyWait(error as object);
  }
  if (isAmbiguous(problem)) {
    if (op.sent && problem.name === 'TimeoutError')
      replaceChange(app, { ...op, sent: { ...op.sent, unanswered: true } });
    getCartQueue(app).lastErrors.set(op.id, error);
    return { ms: TRY_WAITS_MS[Number(op.sent?.tries) - 1] ?? 0 };
  }
  if (op.kind === 'add' || isDetail(op) || !/^(LINE_ITEM|OWNED_CART)_NOT_FOUND$/.test(code ?? ''))
    return rollBack(app, op, error);
  const gone = new CartError('The line is no longer in the cart', 'line_gone');
  return readCart(app).then(() => rollBackGone(app, op, gone));
}
