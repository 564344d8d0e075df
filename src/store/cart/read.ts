import { addToCart } from '../../api/carts.ts';
import type { NewLine } from '../../api/shared/line.ts';
import { sleep } from '../../transport/sleep.ts';
import { patchSlice, type ShopApp } from '../app.ts';
import { emitError } from '../errors.ts';
import { toProblem } from '../problem.ts';
import { isCartKnown, isReplaced, keepCart, setBase, showKeptCart } from './base.ts';
import { findStoredIds, isForeign, replaceChange } from './changes.ts';
import { fetchCart } from './fetch-cart.ts';
import { findLine, lineKey } from './lines.ts';
import { loadWorker } from './load-worker.ts';
import { getCartPorts, getCartQueue, getCartState } from './service.ts';

/** The shortest wait before the page requests the code that carries out changes again, ms. */
const RETRY_MS = 5000;

/** Reads the cart unless it has been read or is being read; repeats a failed read. A new visitor has no cart. */
export async function readCart(app: ShopApp): Promise<void> {
  const { status } = getCartState(app);
  if (status === 'unread' && isFirstVisit(app)) {
    followCart(app);
    setBase(app, undefined);
  } else if (status === 'unread' || status === 'failed') await refreshCart(app);
}

/** Whether the visitor is as new as this page: the platform would only say that it does not know their cart. */
const isFirstVisit = (app: ShopApp): boolean => app.store.getInitialState().member.role === 'none' && isCartKnown(app);

/**
 * Reads the cart again: another tab has changed it, or the visitor has. Pending writes stay on top, and a cart that
 * was read before stays if it cannot be read again. Resolves with whether it could be.
 * A failed first read emits `kiosk:error` unless `isAwaited` is false.
 */
export async function refreshCart(app: ShopApp, source: 'here' | 'tab' = 'here', isAwaited = true): Promise<boolean> {
  followCart(app);
  const queue = getCartQueue(app);
  const version = ++queue.version;
  queue.reading = version;
  // By a later reading, or by a write whose answer has shown the cart: one that was refused has not.
  const isOvertaken = () =>
    version !== queue.version && (version !== queue.reading || getCartState(app).status === 'ready');
  const { status } = getCartState(app);
  if (status !== 'ready') patchSlice(app, 'cart', { status: 'reading' });
  try {
    const cart = await fetchCart(app);
    if (isOvertaken()) return true;
    const before = getCartState(app).base;
    setBase(app, cart);
    const { base } = getCartState(app);
    const changed = base?.updatedDate !== before?.updatedDate;
    if (changed && source === 'tab') app.ports.emit('kiosk:cart-change', { cart: base, source });
    return true;
  } catch (error) {
    if (isOvertaken()) return true;
    if (status === 'ready') return false;
    const problem = toProblem(error);
    patchSlice(app, 'cart', { status: 'failed', problem });
    if (isAwaited) emitError(app, problem, () => readCart(app));
    return false;
  }
}

/** Carries out what earlier pages have left. */
export function resumeChanges(app: ShopApp): void {
  if (findStoredIds(app).length) followCart(app);
}

/**
 * Has the cart follow its page, from its first reading or change on: what an earlier page has kept is shown until it is
 * read, and it is read again when it may be another person's or another tab has changed it.
 */
export function followCart(app: ShopApp): void {
  if (app.following) return;
  app.following = true;
  let isAway = false;
  showKeptCart(app);
  app.client.session.subscribe(({ role, previous, reason }) => {
    if (previous === 'none' && reason === 'visitor') return;
    const { base, status } = getCartState(app);
    const queue = getCartQueue(app);
    if (role === 'none') queue.visits++;
    // The lines of another person's cart may have the same ids.
    queue.freshAt = 0;
    // While the page was in the back/forward cache, other members may have signed in and out.
    const isOver = isAway || previous === 'member' || (role === 'none' && !app.client.session.owner && isReplaced(app));
    if (isOver) patchSlice(app, 'cart', { lost: undefined, removed: [], coupon: undefined, returned: undefined });
    // The visitor's cart becomes the member's. Lines on offer stay on offer.
    if (previous === 'member' || reason === 'login') keepCart(app, undefined);
    // Another tab has stored the cart that is out of reach now.
    else if (role === 'none') showKeptCart(app);
    // Hide the former member's cart at once; the new one may not be readable yet.
    if (isOver) patchSlice(app, 'cart', { base: undefined, status: 'unread' });
    if (status === 'unread') return;
    const reading = refreshCart(app).then(isRead => {
      // The cart of who was here before must not stay.
      if (!isRead && getCartState(app).status === 'ready') startWork(app, true);
    });
    // A member who signs in as another one brings no cart along.
    if (isOver || reason !== 'login') return;
    Promise.all([loadWorker(), reading]).then(
      ([{ reportMerge }]) => reportMerge(app, base),
      () => {},
    );
  });
  getCartPorts(app).watch({
    leave: () => {
      isAway = true;
      sendUnsent(app);
    },
    comeBack: () => {
      isAway = false;
      patchSlice(app, 'cart', { checkout: 'idle' });
      startWork(app, true);
    },
    notice: hasChanged => startWork(app, hasChanged),
    adopt: () => showKeptCart(app),
  });
  if (findStoredIds(app).length) startWork(app);
}

/**
 * Has the changes carried out that wait, which go on waiting while the code for it is out of reach. With `hasChanged` another
 * tab has changed the cart, which is read.
 */
export function startWork(app: ShopApp, hasChanged = false): void {
  loadWorker().then(
    ({ work }) => work(app, refreshCart, hasChanged),
    async () => {
      const waiting = navigator.onLine ? 'unreachable' : 'offline';
      const ops = getCartState(app).ops.map(op => ({ ...op, waiting }) as const);
      patchSlice(app, 'cart', { ops });
      await sleep(RETRY_MS * (1 + Math.random()));
      startWork(app, hasChanged);
    },
  );
}

/** Sends what is added when the page is left before the code that carries out changes has come: at once, in one request. */
function sendUnsent(app: ShopApp): void {
  const { ops, base } = getCartState(app);
  const stored = findStoredIds(app).length;
  const adds = ops.flatMap(op => (op.kind === 'add' && !op.sent && !isForeign(app, op) ? op : []));
  // Any other change depends on the requests before it, and changes of other tabs come first. The next page carries out
  // adds to an unknown cart.
  if (app.workPorts || adds.length < ops.length || stored > ops.length || (stored && !isCartKnown(app))) return;
  const lineItems: NewLine[] = [];
  const expected: Record<string, number> = {};
  for (const op of adds) {
    lineItems.push(...op.lines);
    const before: Record<string, number> = {};
    for (const { catalogReference, quantity } of op.lines) {
      const key = lineKey(catalogReference);
      const units = expected[key] ?? findLine(base, key)?.quantity ?? 0;
      before[key] ??= units;
      expected[key] = units + quantity;
    }
    const sent = {
      at: app.client.now(),
      tries: 1,
      unanswered: true,
      before,
      cart: base?.id,
      as: app.client.session.owner,
    } as const;
    replaceChange(app, { ...op, sent });
  }
  if (lineItems.length) app.client.call(addToCart, { lineItems }, { retry: false }).catch(() => {});
}
