import type { Cart } from '../../api/carts.ts';
import type { MaxOf } from '../../storage/registry.ts';
import { ignoreErrors } from '../../validation/ignore-errors.ts';
import { toJson } from '../../validation/to-json.ts';
import type { ShopCart } from './cart.ts';
import { cartUpdateEntry, keptCartEntry } from './entries.ts';
import { lineKey, withAdded, withChanges } from './lines.ts';
import { normalizeCart, normalizeLines } from './normalize.ts';
import type { CartState, LostLines, ShownLine } from './state.ts';

/** A cart that makes the entry longer is not kept: there has to be room for changes. One of 300 lines comes to half of it. */
const MAX_LENGTH: MaxOf<'kept-cart'> = 500_000;
/** No more lines than a cart has are offered again. */
const MAX_LOST = 300;
/** So long after the shopper has left for checkout a reading that still finds the cart says that it has become no order, ms. */
const CHECKOUT_MS = 3_600_000;

const toRevision = ({ revision }: Cart): number =>
  typeof revision === 'string' && /^\d{1,15}$/.test(revision) ? Number(revision) : Number.NaN;

/** Whether an answer is of an earlier state of the cart than what is shown: answers may overtake each other. */
const isOlder = (cart: Cart, base: Cart | undefined): boolean => {
  if (cart.id !== base?.id) return false;
  const newer = toRevision(cart) - toRevision(base);
  // An invalid revision must not block all later answers.
  return Number.isNaN(newer) ? Date.parse(cart.updatedDate) < Date.parse(base.updatedDate) : newer < 0;
};

/** Shows the cart of an answer, unless a newer one is shown, in place of the changes that it has. */
export function setBase(shopCart: ShopCart, cart: Cart | undefined): void {
  const state = shopCart.state;
  const { base, ops, kept } = state;
  shopCart.freshAt = shopCart.client.now();
  shopCart.patch({
    base: cart && !kept && isOlder(cart, base) ? base : cart,
    ops: ops.filter(({ id }) => !shopCart.changes.ended.has(id)),
    status: 'ready',
    kept: undefined,
    lost: findLost(shopCart, state, cart),
  });
  // What another page has kept of a cart that this one did not know is not its to forget.
  if (base ?? cart) keepCart(shopCart, shopCart.state.base);
}

/**
 * The lines to offer again after an answer with `cart`; all pages find the same. They include those of a visitor's cart that
 * is out of reach because another cart has replaced it, unless that cart was forgotten on purpose.
 */
function findLost(shopCart: ShopCart, state: CartState, cart: Cart | undefined): LostLines | undefined {
  const { base } = state;
  const { changes, forgotten } = shopCart;
  const [isKept, kept, keptLost, left] = parseKept(shopCart);
  // What another page offers no more has been put back, or declined.
  const lost = withoutCart(isKept ? keptLost : state.lost, cart?.id);
  const isMembers = shopCart.client.session.role === 'member' || [base, cart].some(each => each?.buyerInfo?.memberId);
  const isOutOfReach = base?.lineItems.length && ![cart?.id, forgotten, left?.id].includes(base.id) && !isMembers;
  if (!isOutOfReach) return lost;
  // Pending adds go into the new cart.
  const ops = state.ops.filter(({ kind }) => kind !== 'add');
  const pending = ops.filter(({ id }) => !changes.ended.has(id));
  if (isReplaced(shopCart)) return lost && { ...lost, lines: withChanges(lost.lines, pending) };
  // As this page or another has known it last.
  const lines = kept && isOlder(base, kept) ? withChanges(kept.lineItems, pending) : withChanges(base.lineItems, ops);
  return withCart(withoutCart(lost, base.id), base.id, lines);
}

/**
 * Whether another page has kept something else since: it has found out before that the cart is out of reach, or has forgotten
 * the cart on purpose. So it has where nothing is kept, unless the storage has been cleared.
 */
export function isReplaced(shopCart: ShopCart): boolean {
  const { base } = shopCart.state;
  const [isKept, kept] = parseKept(shopCart);
  return (
    !!base &&
    base.id === shopCart.cachedId &&
    base.id !== kept?.id &&
    !!(isKept || cartUpdateEntry.read(shopCart, Boolean))
  );
}

/** An offer with the lines of one more cart. */
export function withCart(lost: LostLines | undefined, id: string, lines: readonly ShownLine[]): LostLines {
  const earlier = Object.fromEntries((lost?.lines ?? []).map(line => [lineKey(line.catalogReference), line.quantity]));
  return { id, lines: withAdded(lines, lost?.lines ?? []).slice(0, MAX_LOST), earlier };
}

/** An offer without the lines of a cart: it is in reach after all, or better known. */
function withoutCart(lost: LostLines | undefined, id: string | undefined): LostLines | undefined {
  if (!lost || !id || lost.id !== id) return lost;
  const lines = lost.lines.flatMap(line => {
    const quantity = Math.min(line.quantity, Number(lost.earlier?.[lineKey(line.catalogReference)]));
    return quantity ? { ...line, quantity } : [];
  });
  return lines.length ? { lines } : undefined;
}

/**
 * Keeps a cart for the next page, and what is offered again. Without a cart, this page's is forgotten on purpose. A cart that
 * the shopper has left for the checkout of may become an order, whichever page reads it meanwhile, until they are back.
 */
export function keepCart(shopCart: ShopCart, cart: Cart | undefined, checkout?: 'left' | 'back'): void {
  const { base, lost, checkout: phase } = shopCart.state;
  const { role, owner } = shopCart.client.session;
  const now = shopCart.client.now();
  const [, , , leftBefore] = parseKept(shopCart);
  // This page has not left, or is shown again.
  const isBack = checkout === 'back' || (cart && cart.id === shopCart.forgotten && phase === 'idle');
  const isUnderWay = !isBack && leftBefore && Math.abs(now - leftBefore.at) < CHECKOUT_MS;
  const left = checkout === 'left' && base ? { id: base.id, at: now } : isUnderWay ? leftBefore : undefined;
  const shown = cart?.lineItems.length && {
    ...cart,
    buyerInfo: { ...cart.buyerInfo, email: undefined },
    contactInfo: undefined,
  };
  // An empty entry tells other pages that there is nothing to offer again. After a sign-out nothing is stored.
  const keep = (kept?: typeof shown) =>
    ignoreErrors(() => {
      const text = toJson([owner, kept, lost, left]);
      return (
        (kept || lost || left || role !== 'none') && text.length < MAX_LENGTH && keptCartEntry.write(shopCart, text)
      );
    });
  const isWhole = keep(shown);
  // A full storage keeps nothing that is out of date.
  if (!isWhole && !(shown && keep())) keptCartEntry.write(shopCart);
  if (!cart) shopCart.forgotten = base?.id ?? shopCart.forgotten;
  else if (phase === 'idle') shopCart.forgotten = undefined;
  shopCart.cachedId = isWhole ? cart?.id : undefined;
}

/** Whether the content of the cart is known: the last reading is the newest, or no sign says that this visitor ever had a cart. */
export function isCartKnown(shopCart: ShopCart): boolean {
  const { status, kept, base } = shopCart.state;
  const stamp = cartUpdateEntry.read(shopCart, Date.parse);
  if (status === 'ready')
    return !kept && shopCart.freshAt > 0 && !((stamp as number) > Date.parse(base?.updatedDate ?? '0'));
  return shopCart.client.session.role !== 'member' && stamp === undefined && !keptCartEntry.read(shopCart, Boolean);
}

/**
 * Shows the cart that an earlier page or another tab has kept, until it is read. A cart that is shown stays, unless another
 * tab offers it because it is out of reach.
 */
export function showKeptCart(shopCart: ShopCart): void {
  const [isKept, cart, lost] = parseKept(shopCart);
  const { base } = shopCart.state;
  if (!isKept) return;
  if (!base || base.id === lost?.id) {
    shopCart.cachedId = cart?.id;
    shopCart.patch(cart?.lineItems.length ? { base: cart, kept: true } : { base: undefined });
  }
  if (lost) shopCart.patch({ lost });
}

/** What another page has kept, of it what makes sense. */
function parseKept(shopCart: ShopCart): Partial<Kept<true>> {
  const kept: Kept<string> | undefined = keptCartEntry.read(shopCart, JSON.parse);
  // The cart of a member is not another person's, also where no page has noticed that the session ended.
  if (!Array.isArray(kept) || kept[0] !== shopCart.client.session.owner) {
    keptCartEntry.write(shopCart);
    return [];
  }
  const cart = ignoreErrors(() => (kept[1] ? normalizeCart(kept[1]) : undefined));
  const { lines, ...lost } = kept[2] ?? {};
  return [true, cart, lines && { ...lost, lines: normalizeLines(lines) }, kept[3] ?? undefined];
}

/** Stored, it begins with the owner of the cart. */
type Kept<First> = readonly [
  first: First,
  cart?: Cart | undefined,
  lost?: LostLines | undefined,
  /** The cart that the shopper has left for the checkout of, and when. */
  left?: { readonly id: string; readonly at: number } | undefined,
];
