import { addToCart } from '../../api/carts.ts';
import type { NewLine } from '../../api/shared/line.ts';
import { sleep } from '../../transport/sleep.ts';
import type { ShopApp } from '../app.ts';
import { emitError } from '../errors.ts';
import { toProblem } from '../problem.ts';
import { cacheCart, isCartKnown, isReplaced, setBase, showCachedCart } from './base.ts';
import { getShopCart, type ShopCart } from './cart.ts';
import { findStoredIds, isForeign, replaceChange } from './changes.ts';
import { fetchCart } from './fetch-cart.ts';
import { findLine, lineKey } from './lines.ts';
import { loadWorker } from './load-worker.ts';

/** The shortest wait before the page retries to load the code that carries out changes, ms. */
const RETRY_MS = 5000;

/**
 * Reads the cart, unless it has been read or is being read. Repeats a failed read. Requests nothing for a new visitor.
 */
export async function readCart(app: ShopApp): Promise<void> {
  const shopCart = getShopCart(app);
  const { status } = shopCart.state;
  if (status === 'unread' && isFirstVisit(shopCart)) {
    followCart(shopCart);
    setBase(shopCart, undefined);
  } else if (status === 'unread' || status === 'failed') await refreshCart(app);
}

/** Whether the visitor is new on this page, so that the platform cannot have a cart of the visitor. */
const isFirstVisit = (shopCart: ShopCart): boolean =>
  shopCart.shop.store.getInitialState().member.role === 'none' && isCartKnown(shopCart);

/**
 * Reads the cart, even if it has been read before. Pending changes stay applied. Resolves with false if the read fails.
 * Then a cart that was read before stays, and a failed first read emits `kiosk:error` unless `isAwaited` is false. With
 * the source `tab`, a changed cart emits `kiosk:cart-change`.
 */
export async function refreshCart(app: ShopApp, source: 'here' | 'tab' = 'here', isAwaited = true): Promise<boolean> {
  const shopCart = getShopCart(app);
  followCart(shopCart);
  const isNewest = shopCart.startVersion();
  const isLastRead = shopCart.startReading();
  // A later read overtakes this read. A later write overtakes it only if the write's answer has shown the cart, which a
  // refused write does not.
  const isOvertaken = () => !isNewest() && (!isLastRead() || shopCart.state.status === 'ready');
  const { status } = shopCart.state;
  if (status !== 'ready') shopCart.patch({ status: 'reading' });
  try {
    const cart = await fetchCart(shopCart);
    if (isOvertaken()) return true;
    const before = shopCart.state.base;
    setBase(shopCart, cart);
    const { base } = shopCart.state;
    const changed = base?.updatedDate !== before?.updatedDate;
    if (changed && source === 'tab') app.ports.emit('kiosk:cart-change', { cart: base, source });
    return true;
  } catch (error) {
    if (isOvertaken()) return true;
    if (status === 'ready') return false;
    const problem = toProblem(error);
    shopCart.patch({ status: 'failed', problem });
    if (isAwaited) emitError(app, problem, () => readCart(app));
    return false;
  }
}

/** If earlier pages have left pending changes, connects the cart to its page and carries them out. */
export function resumeChanges(app: ShopApp): void {
  const shopCart = getShopCart(app);
  if (findStoredIds(shopCart).length) followCart(shopCart);
}

/**
 * Connects the cart to its page, at the first read or change. Shows the cached cart until the first read. Reads the
 * cart again if another tab has changed it or it may be another person's.
 */
export function followCart(shopCart: ShopCart): void {
  if (shopCart.following) return;
  shopCart.following = true;
  let isAway = false;
  showCachedCart(shopCart);
  shopCart.client.session.subscribe(({ role, previous, reason }) => {
    if (previous === 'none' && reason === 'visitor') return;
    const { base, status } = shopCart.state;
    if (role === 'none') shopCart.startVisit();
    // Another person's cart may have lines with the same ids.
    shopCart.freshAt = 0;
    // While the page was in the back/forward cache, other members may have signed in and out.
    const isOver =
      isAway || previous === 'member' || (role === 'none' && !shopCart.client.session.owner && isReplaced(shopCart));
    if (isOver) shopCart.patch({ lost: undefined, removed: [], coupon: undefined, returned: undefined });
    // Forgets the shown cart, so that its lines are not offered again. A former member's cart belongs to that member,
    // and a sign-in has moved a visitor's cart into the member's.
    if (previous === 'member' || reason === 'login') cacheCart(shopCart, undefined);
    // Another tab may have cached the cart that is out of reach now.
    else if (role === 'none') showCachedCart(shopCart);
    // Hides the former member's cart at once. The new cart may not be readable yet.
    if (isOver) shopCart.patch({ base: undefined, status: 'unread' });
    if (status === 'unread') return;
    const reading = refreshCart(shopCart.shop).then(isRead => {
      // The cart of the previous person must not stay.
      if (!isRead && shopCart.state.status === 'ready') startWork(shopCart, true);
    });
    // A change from one member to another merges no cart.
    if (isOver || reason !== 'login') return;
    Promise.all([loadWorker(), reading]).then(
      ([{ reportMerge }]) => reportMerge(shopCart, base),
      () => {},
    );
  });
  shopCart.page.watch({
    leave: () => {
      isAway = true;
      sendUnsent(shopCart);
    },
    comeBack: () => {
      isAway = false;
      shopCart.patch({ checkout: 'idle' });
      startWork(shopCart, true);
    },
    notice: hasChanged => startWork(shopCart, hasChanged),
    adopt: () => showCachedCart(shopCart),
  });
  if (findStoredIds(shopCart).length) startWork(shopCart);
}

/**
 * Carries out the pending changes. If the code for this cannot be loaded, the changes wait and the page tries again.
 * With `hasChanged`, another tab has changed the cart, so the page reads it.
 */
export function startWork(shopCart: ShopCart, hasChanged = false): void {
  loadWorker().then(
    ({ work }) => work(shopCart, refreshCart, hasChanged),
    async () => {
      const waiting = navigator.onLine ? 'unreachable' : 'offline';
      const ops = shopCart.state.ops.map(op => ({ ...op, waiting }) as const);
      shopCart.patch({ ops });
      await sleep(RETRY_MS * (1 + Math.random()));
      startWork(shopCart, hasChanged);
    },
  );
}

/**
 * Sends the pending adds in one request when the page is left before the code that carries out changes has loaded. Does
 * nothing if other changes are pending.
 */
function sendUnsent(shopCart: ShopCart): void {
  const { ops, base } = shopCart.state;
  const stored = findStoredIds(shopCart).length;
  const adds = ops.flatMap(op => (op.kind === 'add' && !op.sent && !isForeign(shopCart, op) ? op : []));
  // Other changes depend on the requests before them, and the changes of other tabs have to be sent first. The next
  // page carries out adds to an unknown cart.
  if (shopCart.queue || adds.length < ops.length || stored > ops.length || (stored && !isCartKnown(shopCart))) return;
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
      at: shopCart.client.now(),
      tries: 1,
      unanswered: true,
      before,
      cart: base?.id,
      as: shopCart.client.session.owner,
    } as const;
    replaceChange(shopCart, { ...op, sent });
  }
  if (lineItems.length) shopCart.client.call(addToCart, { lineItems }, { retry: false }).catch(() => {});
}
