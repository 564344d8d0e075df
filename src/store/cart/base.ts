import type { Cart } from '../../api/carts.ts';
import type { MaxOf } from '../../storage/registry.ts';
import { ignoreErrors } from '../../validation/ignore-errors.ts';
import { toJson } from '../../validation/to-json.ts';
import type { ShopCart } from './cart.ts';
import { cachedCartEntry, cartUpdateEntry } from './entries.ts';
import { lineKey, withAdded, withChanges } from './lines.ts';
import { normalizeCart, normalizeLines } from './normalize.ts';
import type { CartState, LostLines, ShownLine } from './state.ts';

/**
 * The most characters of a cached entry, so that the storage has room for changes. A cart of 300 lines takes about half
 * of them.
 */
const MAX_LENGTH: MaxOf<'kept-cart'> = 500_000;
/** At most this many lines of unreachable carts are offered again, as many as one cart can have. */
const MAX_LOST = 300;
/** A cart that is still readable this long after the shopper left for checkout has not become an order, ms. */
const CHECKOUT_MS = 3_600_000;

const toRevision = ({ revision }: Cart): number =>
  typeof revision === 'string' && /^\d{1,15}$/.test(revision) ? Number(revision) : Number.NaN;

/** Whether `cart` is an older version of `base`. Answers may overtake each other. */
const isOlder = (cart: Cart, base: Cart | undefined): boolean => {
  if (cart.id !== base?.id) return false;
  const newer = toRevision(cart) - toRevision(base);
  // An invalid revision must not block all later answers.
  return Number.isNaN(newer) ? Date.parse(cart.updatedDate) < Date.parse(base.updatedDate) : newer < 0;
};

/**
 * Shows the cart of an answer, unless an earlier answer had a newer version, and caches the shown cart. Hides the
 * pending changes that have been carried out. Updates the lines to offer again.
 */
export function setBase(shopCart: ShopCart, cart: Cart | undefined): void {
  const state = shopCart.state;
  const { base, ops, cached } = state;
  shopCart.freshAt = shopCart.client.now();
  shopCart.patch({
    base: cart && !cached && isOlder(cart, base) ? base : cart,
    ops: ops.filter(({ id }) => !shopCart.changes.ended.has(id)),
    status: 'ready',
    cached: undefined,
    lost: findLost(shopCart, state, cart),
  });
  // A page that never knew the cart must not clear the cart that another page has cached.
  if (base ?? cart) cacheCart(shopCart, shopCart.state.base);
}

/**
 * The lines to offer again after an answer with `cart`. If the shown cart was a visitor's and is now out of reach, they
 * include its lines. A cart that is forgotten or left for checkout is not offered. All pages find the same lines.
 */
function findLost(shopCart: ShopCart, state: CartState, cart: Cart | undefined): LostLines | undefined {
  const { base } = state;
  const { changes, forgotten } = shopCart;
  const [isCached, cached, cachedLost, left] = parseCached(shopCart);
  // Lines that another page no longer offers have been put back or declined.
  const lost = withoutCart(isCached ? cachedLost : state.lost, cart?.id);
  const isMembers = shopCart.client.session.role === 'member' || [base, cart].some(each => each?.buyerInfo?.memberId);
  const isOutOfReach = base?.lineItems.length && ![cart?.id, forgotten, left?.id].includes(base.id) && !isMembers;
  if (!isOutOfReach) return lost;
  // Pending adds go into the new cart, so they are not offered.
  const ops = state.ops.filter(({ kind }) => kind !== 'add');
  const pending = ops.filter(({ id }) => !changes.ended.has(id));
  if (isReplaced(shopCart)) return lost && { ...lost, lines: withChanges(lost.lines, pending) };
  // The last known lines of the unreachable cart, from this page or another one.
  const lines =
    cached && isOlder(base, cached) ? withChanges(cached.lineItems, pending) : withChanges(base.lineItems, ops);
  return withCart(withoutCart(lost, base.id), base.id, lines);
}

/**
 * Whether another page has removed this page's cart from the cache, because the cart is out of reach or forgotten.
 * False if the storage was cleared.
 */
export function isReplaced(shopCart: ShopCart): boolean {
  const { base } = shopCart.state;
  const [isCached, cached] = parseCached(shopCart);
  return (
    !!base &&
    base.id === shopCart.cachedId &&
    base.id !== cached?.id &&
    !!(isCached || cartUpdateEntry.read(shopCart, Boolean))
  );
}

/** Adds the lines of the cart `id` to the lines on offer, up to `MAX_LOST` lines in all. */
export function withCart(lost: LostLines | undefined, id: string, lines: readonly ShownLine[]): LostLines {
  const earlier = Object.fromEntries((lost?.lines ?? []).map(line => [lineKey(line.catalogReference), line.quantity]));
  return { id, lines: withAdded(lines, lost?.lines ?? []).slice(0, MAX_LOST), earlier };
}

/**
 * Removes the units of the cart `id` from the lines on offer, if it was the last cart whose lines were added. The cart
 * is in reach again, or newer lines of it will follow.
 */
function withoutCart(lost: LostLines | undefined, id: string | undefined): LostLines | undefined {
  if (!lost || !id || lost.id !== id) return lost;
  const lines = lost.lines.flatMap(line => {
    const quantity = Math.min(line.quantity, Number(lost.earlier?.[lineKey(line.catalogReference)]));
    return quantity ? { ...line, quantity } : [];
  });
  return lines.length ? { lines } : undefined;
}

/**
 * Caches a cart and the lines on offer for the next page. Without a cart, marks this page's cart as forgotten, so that
 * its lines are not offered again. With `left`, marks this page's cart as left for checkout, because it may become an
 * order. This mark ends with `back`, or after `CHECKOUT_MS`.
 */
export function cacheCart(shopCart: ShopCart, cart: Cart | undefined, checkout?: 'left' | 'back'): void {
  const { base, lost, checkout: phase } = shopCart.state;
  const { role, owner } = shopCart.client.session;
  const now = shopCart.client.now();
  const [, , , leftBefore] = parseCached(shopCart);
  // The browser did not leave for checkout, or the shopper has come back to this page.
  const isBack = checkout === 'back' || (cart && cart.id === shopCart.forgotten && phase === 'idle');
  const isUnderWay = !isBack && leftBefore && Math.abs(now - leftBefore.at) < CHECKOUT_MS;
  const left = checkout === 'left' && base ? { id: base.id, at: now } : isUnderWay ? leftBefore : undefined;
  const shown = cart?.lineItems.length && {
    ...cart,
    buyerInfo: { ...cart.buyerInfo, email: undefined },
    contactInfo: undefined,
  };
  // An entry without a cart and lines tells other pages to offer nothing. After a sign-out nothing is stored.
  const keep = (cached?: typeof shown) =>
    ignoreErrors(() => {
      const text = toJson([owner, cached, lost, left]);
      return (
        (cached || lost || left || role !== 'none') && text.length < MAX_LENGTH && cachedCartEntry.write(shopCart, text)
      );
    });
  const isWhole = keep(shown);
  // If even the entry without the cart cannot be stored, the outdated entry is removed.
  if (!isWhole && !(shown && keep())) cachedCartEntry.write(shopCart);
  if (!cart) shopCart.forgotten = base?.id ?? shopCart.forgotten;
  else if (phase === 'idle') shopCart.forgotten = undefined;
  shopCart.cachedId = isWhole ? cart?.id : undefined;
}

/**
 * Whether the page knows the current content of the cart. Also true if nothing shows that the visitor ever had a cart.
 */
export function isCartKnown(shopCart: ShopCart): boolean {
  const { status, cached, base } = shopCart.state;
  const stamp = cartUpdateEntry.read(shopCart, Date.parse);
  if (status === 'ready')
    return !cached && shopCart.freshAt > 0 && !((stamp as number) > Date.parse(base?.updatedDate ?? '0'));
  return shopCart.client.session.role !== 'member' && stamp === undefined && !cachedCartEntry.read(shopCart, Boolean);
}

/**
 * Shows the cached cart of an earlier page or another tab until the cart is read, and the lines that it offers again. A
 * cart that is already shown stays, unless another tab offers its lines because the cart is out of reach.
 */
export function showCachedCart(shopCart: ShopCart): void {
  const [isCached, cart, lost] = parseCached(shopCart);
  const { base } = shopCart.state;
  if (!isCached) return;
  if (!base || base.id === lost?.id) {
    shopCart.cachedId = cart?.id;
    shopCart.patch(cart?.lineItems.length ? { base: cart, cached: true } : { base: undefined });
  }
  if (lost) shopCart.patch({ lost });
}

/** Returns the valid parts of the cached entry, and nothing if the entry is another person's. */
function parseCached(shopCart: ShopCart): Partial<Cached<true>> {
  const cached: Cached<string> | undefined = cachedCartEntry.read(shopCart, JSON.parse);
  // Removes the entry of another person, even if no page has noticed the end of the session.
  if (!Array.isArray(cached) || cached[0] !== shopCart.client.session.owner) {
    cachedCartEntry.write(shopCart);
    return [];
  }
  const cart = ignoreErrors(() => (cached[1] ? normalizeCart(cached[1]) : undefined));
  const { lines, ...lost } = cached[2] ?? {};
  return [true, cart, lines && { ...lost, lines: normalizeLines(lines) }, cached[3] ?? undefined];
}

/** The cached entry. In the storage, `first` is the owner of the cart. Once parsed, `first` is true. */
type Cached<First> = readonly [
  first: First,
  cart?: Cart | undefined,
  lost?: LostLines | undefined,
  /** The cart with which the shopper has left for checkout, and the time, ms since the epoch. */
  left?: { readonly id: string; readonly at: number } | undefined,
];
