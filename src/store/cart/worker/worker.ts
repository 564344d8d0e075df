import { SETTLE_MS } from '../../../session/lock.ts';
import { isAmbiguous } from '../../../transport/is-ambiguous.ts';
import { toProblem } from '../../problem.ts';
import { isCartKnown, setBase } from '../base.ts';
import type { QueuedCart } from '../cart.ts';
import { CartError } from '../cart-error.ts';
import { replaceChange } from '../changes.ts';
import { fetchCart } from '../fetch-cart.ts';
import { normalizeCart } from '../normalize.ts';
import type { PendingChange } from '../state.ts';
import { ageOf, stamp } from './age.ts';
import type { Finding } from './confirm.ts';
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

/** The waits after each failed try, ms. */
const TRY_WAITS_MS = [0, 500, 1500];
/** The waits after each failed read, ms. */
const READING_WAITS_MS = [300, 1000, 2500, 7000, 20_000];
/** The wait before the worker checks another tab's changes again, ms. */
const FOREIGN_MS = 1000;
/**
 * For this long, a change that another tab may be sending is left to that tab, ms. Longer than a request takes to
 * arrive.
 */
const UNLOCKED_MS = 30_000;
/** How often a page that works without the lock renews its claims, ms. */
const CLAIM_MS = UNLOCKED_MS / 3;

/**
 * Carries out all pending changes in their order, one at a time, and resolves once there are none. The lock lets only
 * one tab do so at a time. A call during a run ends the current wait, unless the platform is busy.
 */
export function processQueue(shopCart: QueuedCart): Promise<void> {
  if (shopCart.queue.working) {
    // A press may come before the browser reports that the connection is back.
    if (shopCart.queue.waitingFor !== 'busy') shopCart.queue.wake?.();
    else markWaiting(shopCart);
    return shopCart.queue.working;
  }
  shopCart.queue.resume ??= () => void processQueue(shopCart);
  shopCart.queue.working = processUntilDone(shopCart);
  return shopCart.queue.working;
}

/** Sets the reason of the current wait on all changes. */
function markWaiting(shopCart: QueuedCart): void {
  const { waitingFor: waiting } = shopCart.queue;
  shopCart.patch({
    ops: shopCart.state.ops.map(({ waiting: _, ...op }) => ({ ...op, ...(waiting && { waiting }) })),
  });
}

async function processUntilDone(shopCart: QueuedCart): Promise<void> {
  const { isOnline, lock, sleep } = shopCart.queue.page;
  let readings = 0;
  let wait: Wait | undefined;
  try {
    for (;;) {
      wait = await lock(async acquisition => {
        // Another tab had the lock, and may have changed the cart.
        if (acquisition === 'waited') shopCart.freshAt = 0;
        // Another tab may have carried out this tab's changes during the wait, and its writes may become visible late.
        if (wait) await sleep(SETTLE_MS);
        return processNow(shopCart, acquisition === 'unlocked', readings);
      });
      resolveTaken(shopCart);
      if (!wait) {
        // A press during the release of the lock needs another round.
        if (!shopCart.state.ops.length) return;
        continue;
      }
      readings = wait.waiting === 'unreachable' ? readings + 1 : 0;
      const { waiting } = wait;
      // A single failed read is not shown, because it may be temporary.
      const waitedFor = shopCart.queue.waitingFor;
      if (waiting !== 'unreachable' || readings > 1) shopCart.queue.waitingFor = waiting;
      if (shopCart.queue.waitingFor ?? waitedFor) markWaiting(shopCart);
      const ms = wait.ms ?? READING_WAITS_MS[Math.min(readings, READING_WAITS_MS.length) - 1];
      const woken = new Promise<void>(resolve => {
        shopCart.queue.wake = resolve;
      });
      // A random part makes the wait up to twice as long, so that not all shoppers return at once. The connection may
      // be back before this page waits for it.
      await (ms === undefined
        ? isOnline() || woken
        : Promise.race([woken, sleep(waiting ? ms * (1 + Math.random()) : ms)]));
      shopCart.queue.wake = undefined;
      if (!shopCart.queue.waitingFor || shopCart.queue.waitingFor === 'unreachable') continue;
      shopCart.queue.waitingFor = undefined;
      markWaiting(shopCart);
    }
  } finally {
    // Resets at once, because the next press has to start a new run.
    shopCart.queue.working = undefined;
    shopCart.queue.waitingFor = undefined;
  }
}

/** Carries out the changes that need not wait. Resolves with the wait of the others. */
async function processNow(shopCart: QueuedCart, isUnlocked: boolean, readings: number): Promise<Wait | undefined> {
  const { isOnline, sleep } = shopCart.queue.page;
  let isConnected = isOnline();
  /** The keys of changes in doubt, and of later changes of the same lines. */
  const blocked = new Set<string>();
  let landing: Wait | undefined;
  let doubt: Awaited<ReturnType<typeof loadDoubt>> | undefined;
  for (;;) {
    syncStored(shopCart);
    syncOwners(shopCart, !isUnlocked);
    if (isUnlocked) claimChanges(shopCart);
    if (shopCart.state.ops.some(({ id }) => shopCart.changes.ended.has(id)) && !(await readCart(shopCart)))
      return { waiting: 'unreachable' };
    const op = await nextChange(shopCart, isUnlocked, blocked);
    if (!op) {
      if (landing) return landing;
      if (hasUnreported(shopCart)) {
        // Another tab's writes to the storage may become visible late.
        await sleep(SETTLE_MS);
        reportForeign(shopCart);
      }
      return shopCart.state.ops.length || hasUnreported(shopCart) ? { ms: FOREIGN_MS } : undefined;
    }
    // The browser may wrongly report that it is offline.
    isConnected ||= await readCart(shopCart);
    if (!isConnected) {
      shopCart.patch({ offline: true });
      return { waiting: 'offline' };
    }
    if (shopCart.state.offline) shopCart.patch({ offline: false });
    if (op.sent && !doubt) {
      doubt = await loadDoubt().catch(() => undefined);
      if (!doubt && (readings < MAX_TRIES || !(await readCart(shopCart)))) return { waiting: 'unreachable' };
      // The cart could be read, so only the code is blocked.
      doubt ??= await loadDoubt().catch(error => {
        if (shopCart.state.ops.includes(op)) rollBack(shopCart, op, error, true);
        return undefined;
      });
      // The state may have changed during the load.
      continue;
    }
    const finding: Finding = doubt && op.sent ? await doubt.confirm(shopCart, op, op.sent) : { kind: 'absent' };
    const wait = await act(shopCart, op, finding);
    if (wait && !wait.isLanding) return wait;
    if (!wait) continue;
    for (const key of keysOf(op)) blocked.add(key);
    landing ??= wait;
  }
}

/**
 * The first change that need not wait for another one, if this tab may carry it out: its own change, or an abandoned
 * change of another tab. Earlier changes of other tabs come first, because a change in doubt can only be found in an
 * otherwise unchanged cart.
 */
async function nextChange(
  shopCart: QueuedCart,
  isUnlocked: boolean,
  blocked: Set<string>,
): Promise<PendingChange | undefined> {
  const first = shopCart.state.ops.find(op => {
    const keys = keysOf(op);
    // Whether a code is refused may depend on the lines.
    const isFree = op.kind === 'coupon' ? !blocked.size : !keys.some(key => blocked.has(key));
    if (!isFree) for (const key of keys) blocked.add(key);
    return isFree;
  });
  if (!first || isOurs(shopCart, first, isUnlocked)) return first;
  const { isLeft, sleep } = shopCart.queue.page;
  const isFree = ({ at, sent, unlockedAt }: PendingChange) => {
    const age = Math.min(ageOf(shopCart, unlockedAt ?? 0), ageOf(shopCart, sent?.at ?? at));
    // A tab that still holds the lock, or that works without it, may be waiting for an answer.
    return (age > UNLOCKED_MS || !(isUnlocked || unlockedAt)) && isLeft(age);
  };
  if (!(await isFree(first))) return undefined;
  // Another tab's writes to the storage may become visible late. Without the lock, that tab may start at the same time
  // as this one.
  await sleep(isUnlocked ? 3 * SETTLE_MS : SETTLE_MS);
  syncStored(shopCart);
  const latest = shopCart.state.ops.find(({ id }) => id === first.id && !shopCart.changes.ended.has(id));
  return latest && (await isFree(latest)) ? latest : undefined;
}

/**
 * On a page without the lock, marks the changes that it carries out by `unlockedAt`, so that other tabs leave them to
 * it. Renews the marks only every `CLAIM_MS`, because each write wakes the other tabs.
 */
function claimChanges(shopCart: QueuedCart): void {
  for (const op of shopCart.state.ops)
    if (
      isOurs(shopCart, op, true) &&
      !shopCart.changes.ended.has(op.id) &&
      ageOf(shopCart, op.unlockedAt ?? 0) > CLAIM_MS
    )
      replaceChange(shopCart, { ...op, unlockedAt: stamp(shopCart) });
}

/** Whether a change is this tab's own and no other tab may be sending it. */
function isOurs(shopCart: QueuedCart, op: PendingChange, isUnlocked: boolean): boolean {
  const { tab } = shopCart.changes;
  return isOwn(shopCart, op) && (!isUnlocked || (op.sent?.tab ?? tab) === tab);
}

/** Sends a change, and commits it or rolls it back by its answer. */
async function send(shopCart: QueuedCart, op: PendingChange, wasRead?: true): Promise<Wait | undefined> {
  const { status, base } = shopCart.state;
  const isNew = shopCart.client.session.role === 'none';
  const { freshAt } = shopCart;
  const { owner } = shopCart.client.session;
  const isCertain = isCartKnown(shopCart);
  const isKnown = isCertain && (status === 'ready' || op.kind === 'add');
  if (!wasRead && !isNew && !isKnown) return readFirst(shopCart, op);
  // A new visitor's cart is empty.
  const before = valuesOf(op, isNew ? undefined : base);
  // Only this browser changes a visitor's cart.
  const isFresh = isNew || (isCertain && !owner) || Math.abs(shopCart.client.now() - freshAt) < FRESH_MS;
  let request: ChangeRequest;
  try {
    request = toRequest(op, base);
  } catch (error) {
    return isFresh || wasRead ? rollBackGone(shopCart, op, error) : readFirst(shopCart, op);
  }
  if (!request.send) {
    commit(shopCart, op, base);
    return undefined;
  }
  // Stored before the request, so that the next page looks for the change in the cart before it sends it.
  const sent = {
    at: stamp(shopCart),
    tries: (op.sent?.tries ?? 0) + 1,
    before,
    cart: base?.id,
    tab: shopCart.changes.tab,
    as: owner,
  };
  replaceChange(shopCart, { ...op, owner, sent, waiting: undefined });
  shopCart.startVersion();
  const isSameVisit = shopCart.startVisit(0);
  // Another person has signed in or out, or the change was taken back because its member's session has ended.
  const isAnothers = () =>
    owner !== shopCart.client.session.owner || !shopCart.state.ops.some(({ id }) => id === op.id);
  try {
    let cart = normalizeCart((await request.send(shopCart.client))?.cart);
    if (before && isFresh) cart = await removeDuplicateUnits(shopCart, op, cart, before);
    if (isAnothers()) return markMerged(shopCart, op.id, { ...sent, answered: true });
    commit(shopCart, op, cart, request);
    if (!isSameVisit()) {
      // The answer has a cart that is out of reach now. So this tab and the others read the cart again.
      await readCart(shopCart);
      shopCart.queue.page.broadcastCartUpdate(new Date(shopCart.client.now()).toISOString());
    }
    return undefined;
  } catch (error) {
    if (isAnothers()) return markMerged(shopCart, op.id, isAmbiguous(toProblem(error)) ? sent : undefined);
    if (isSameVisit()) return handleFailure(shopCart, { ...op, sent }, error);
    // The request may have reached the cart of the next visitor, which was empty.
    const latest = { ...op, sent: { ...sent, before: {}, cart: undefined } };
    replaceChange(shopCart, latest);
    return handleFailure(shopCart, latest, error);
  }
}

/**
 * Stores the new sent mark of a change whose visitor has signed in during the request. Does nothing if the change was
 * removed, as at a sign-out.
 */
function markMerged(shopCart: QueuedCart, id: string, sent: PendingChange['sent']): undefined {
  const op = shopCart.state.ops.find(op => op.id === id);
  if (op) replaceChange(shopCart, { ...op, sent });
}

/** Reads and shows the cart. Resolves with whether the read succeeded. */
const readCart = (shopCart: QueuedCart): Promise<boolean> =>
  fetchCart(shopCart).then(
    cart => {
      setBase(shopCart, cart);
      return true;
    },
    () => false,
  );

/** Reads the cart before it sends a change, because only a read shows whether a line is there and its id. */
async function readFirst(shopCart: QueuedCart, op: PendingChange): Promise<Wait | undefined> {
  try {
    setBase(shopCart, await fetchCart(shopCart));
  } catch (error) {
    return toReadingWait(error) ?? rollBack(shopCart, op, error);
  }
  return sendLatest(shopCart, op, true);
}

/** Settles or sends a change, depending on the finding. Resolves with the wait, if the change has to wait. */
function act(shopCart: QueuedCart, op: PendingChange, finding: Finding): Promise<Wait | undefined> | Wait | undefined {
  switch (finding.kind) {
    case 'applied':
      return commit(shopCart, op, finding.cart, finding.request);
    case 'failed':
      return rollBack(shopCart, op, finding.error, finding.inDoubt);
    case 'absent':
      return sendLatest(shopCart, op);
    case 'wait':
      return finding.wait;
    case 'moot':
      return undefined;
  }
}

/** Sends the newest version of a change, because its quantity may have changed or its member may have signed out. */
async function sendLatest(shopCart: QueuedCart, { id }: PendingChange, wasRead?: true): Promise<Wait | undefined> {
  const op = shopCart.state.ops.find(op => op.id === id);
  return op && send(shopCart, op, wasRead);
}

function handleFailure(
  shopCart: QueuedCart,
  op: PendingChange,
  error: unknown,
): Wait | undefined | Promise<Wait | undefined> {
  const problem = toProblem(error);
  const { code, status } = problem;
  if (status === 429) {
    // After a 429 the platform has not carried out the change.
    replaceChange(shopCart, { ...op, sent: undefined });
    return toBusyWait(error as object);
  }
  if (isAmbiguous(problem)) {
    if (op.sent && problem.name === 'TimeoutError')
      replaceChange(shopCart, { ...op, sent: { ...op.sent, unanswered: true } });
    shopCart.queue.lastErrors.set(op.id, error);
    return { ms: TRY_WAITS_MS[Number(op.sent?.tries) - 1] ?? 0 };
  }
  if (op.kind === 'add' || isDetail(op) || !/^(LINE_ITEM|OWNED_CART)_NOT_FOUND$/.test(code ?? ''))
    return rollBack(shopCart, op, error);
  const gone = new CartError('The line is no longer in the cart', 'line_gone');
  return readCart(shopCart).then(() => rollBackGone(shopCart, op, gone));
}
