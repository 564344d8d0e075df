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

/** Says of all changes why they wait. */
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
        // Another tab has just carried out its own.
        if (acquisition === 'waited') shopCart.freshAt = 0;
        // It may have carried out this one's while this one waited, and what it has written may come late.
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
      // The first failed reading may be a passing one.
      const waitedFor = shopCart.queue.waitingFor;
      if (waiting !== 'unreachable' || readings > 1) shopCart.queue.waitingFor = waiting;
      if (shopCart.queue.waitingFor ?? waitedFor) markWaiting(shopCart);
      const ms = wait.ms ?? READING_WAITS_MS[Math.min(readings, READING_WAITS_MS.length) - 1];
      const woken = new Promise<void>(resolve => {
        shopCart.queue.wake = resolve;
      });
      // Up to twice as long for the platform's sake: all shoppers must not return at once.
      // The connection may be back before this page waits for it.
      await (ms === undefined
        ? isOnline() || woken
        : Promise.race([woken, sleep(waiting ? ms * (1 + Math.random()) : ms)]));
      shopCart.queue.wake = undefined;
      if (!shopCart.queue.waitingFor || shopCart.queue.waitingFor === 'unreachable') continue;
      shopCart.queue.waitingFor = undefined;
      markWaiting(shopCart);
    }
  } finally {
    // Immediately, because the next press has to start a new run.
    shopCart.queue.working = undefined;
    shopCart.queue.waitingFor = undefined;
  }
}

/** Carries out what can be at once. Resolves with why the rest has to wait. */
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
        // What another tab has written may come late.
        await sleep(SETTLE_MS);
        reportForeign(shopCart);
      }
      return shopCart.state.ops.length || hasUnreported(shopCart) ? { ms: FOREIGN_MS } : undefined;
    }
    // A browser may be wrong about having no connection.
    isConnected ||= await readCart(shopCart);
    if (!isConnected) {
      shopCart.patch({ offline: true });
      return { waiting: 'offline' };
    }
    if (shopCart.state.offline) shopCart.patch({ offline: false });
    if (op.sent && !doubt) {
      doubt = await loadDoubt().catch(() => undefined);
      if (!doubt && (readings < MAX_TRIES || !(await readCart(shopCart)))) return { waiting: 'unreachable' };
      // Where the cart can be read, it is the code that is blocked.
      doubt ??= await loadDoubt().catch(error => {
        if (shopCart.state.ops.includes(op)) rollBack(shopCart, op, error, true);
        return undefined;
      });
      // Much may have happened meanwhile.
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
 * The first change that has not to wait for another, if it is this tab's to carry out: its own, or another's that is left.
 * What other tabs have made before comes first: a change that got no answer is looked for where nothing else has changed.
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
    // A page that has not given the lock back, or does without it, may be waiting for an answer.
    return (age > UNLOCKED_MS || !(isUnlocked || unlockedAt)) && isLeft(age);
  };
  if (!(await isFree(first))) return undefined;
  // What another tab has written may come late, and without the lock it may begin at the same time as this one.
  await sleep(isUnlocked ? 3 * SETTLE_MS : SETTLE_MS);
  syncStored(shopCart);
  const latest = shopCart.state.ops.find(({ id }) => id === first.id && !shopCart.changes.ended.has(id));
  return latest && (await isFree(latest)) ? latest : undefined;
}

/** Tells other tabs which changes a page without the lock carries out. Each write wakes them, so claims are renewed rarely. */
function claimChanges(shopCart: QueuedCart): void {
  for (const op of shopCart.state.ops)
    if (
      isOurs(shopCart, op, true) &&
      !shopCart.changes.ended.has(op.id) &&
      ageOf(shopCart, op.unlockedAt ?? 0) > CLAIM_MS
    )
      replaceChange(shopCart, { ...op, unlockedAt: stamp(shopCart) });
}

/** Whether a change is this tab's own, and no other may be sending it. */
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
  // No one else writes a visitor's cart.
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
  // Stored before it is sent: a page that comes next looks before it sends.
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
  // Taken back meanwhile: it was a member's whose session has ended.
  const isAnothers = () =>
    owner !== shopCart.client.session.owner || !shopCart.state.ops.some(({ id }) => id === op.id);
  try {
    let cart = normalizeCart((await request.send(shopCart.client))?.cart);
    if (before && isFresh) cart = await removeDuplicateUnits(shopCart, op, cart, before);
    if (isAnothers()) return markMerged(shopCart, op.id, { ...sent, answered: true });
    commit(shopCart, op, cart, request);
    if (!isSameVisit()) {
      // The answer is of a cart that is out of reach, of which others know less.
      await readCart(shopCart);
      shopCart.queue.page.broadcastCartUpdate(new Date(shopCart.client.now()).toISOString());
    }
    return undefined;
  } catch (error) {
    if (isAnothers()) return markMerged(shopCart, op.id, isAmbiguous(toProblem(error)) ? sent : undefined);
    if (isSameVisit()) return handleFailure(shopCart, { ...op, sent }, error);
    // It may have arrived in the next visitor's cart, which was empty.
    const latest = { ...op, sent: { ...sent, before: {}, cart: undefined } };
    replaceChange(shopCart, latest);
    return handleFailure(shopCart, latest, error);
  }
}

/** Notes what became of a change whose shopper has signed in meanwhile. That of a member who has signed out is no change any more. */
function markMerged(shopCart: QueuedCart, id: string, sent: PendingChange['sent']): undefined {
  const op = shopCart.state.ops.find(op => op.id === id);
  if (op) replaceChange(shopCart, { ...op, sent });
}

/** Shows the cart as it is; resolves with whether it could be read. */
const readCart = (shopCart: QueuedCart): Promise<boolean> =>
  fetchCart(shopCart).then(
    cart => {
      setBase(shopCart, cart);
      return true;
    },
    () => false,
  );

/** A line's id, or whether it is there, can be known from a reading alone. */
async function readFirst(shopCart: QueuedCart, op: PendingChange): Promise<Wait | undefined> {
  try {
    setBase(shopCart, await fetchCart(shopCart));
  } catch (error) {
    return toReadingWait(error) ?? rollBack(shopCart, op, error);
  }
  return sendLatest(shopCart, op, true);
}

/** Settles a change, or sends it, by what is known of it. Resolves with why it has to wait. */
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

/** Sends the newest form of a change: its quantity may have changed, or its member may have signed out. */
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
    // It has not been carried out.
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
