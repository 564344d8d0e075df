import type { Cart } from '../../api/carts.ts';
import { ignoreErrors } from '../../validation/ignore-errors.ts';
import { patchSlice, type ShopApp } from '../app.ts';
import { getShownLines } from './lines.ts';
import { normalizeCart } from './normalize.ts';
import { getCartPorts, getCartQueue, getCartState } from './service.ts';
import type { CartState } from './state.ts';
import { keptCartKey } from './storage-keys.ts';

/** Larger carts are not kept: there has to be room for changes. One of 300 lines comes to about half of it. */
const MAX_LENGTH = 500_000;

/** Whether an answer is of an earlier state of the cart than what is shown: answers may overtake each other. */
const isOlder = (cart: Cart, base: Cart | undefined): boolean => {
  if (cart.id !== base?.id) return false;
  if (cart.revision && base.revision) return BigInt(cart.revision) < BigInt(base.revision);
  return cart.updatedDate < base.updatedDate;
};

/** Shows the cart of an answer, unless a newer one is shown, in place of the changes that it has. */
export function setBase(app: ShopApp, cart: Cart | undefined): void {
  const state = getCartState(app);
  const { base, ops } = state;
  const queue = getCartQueue(app);
  queue.freshAt = app.client.now();
  patchSlice(app, 'cart', {
    base: cart && isOlder(cart, base) ? base : cart,
    ops: ops.filter(({ id }) => !queue.ended.has(id)),
    status: 'ready',
    kept: undefined,
    ...(isLost(app, base, cart) && { lost: findLost(app, state) }),
  });
  // What another page has kept of a cart that this one did not know is not its to forget.
  if (base ?? cart) keepCart(app, getCartState(app).base);
}

/**
 * Whether a visitor's cart is out of reach, as another visitor's has taken its place: none that was left for checkout, and
 * none that another page has had put back.
 */
function isLost(app: ShopApp, base: Cart | undefined, cart: Cart | undefined): boolean {
  const [, kept, lost] = parseKept(app);
  return (
    !!base?.lineItems.length &&
    base.id !== cart?.id &&
    ![base, cart].some(each => each?.buyerInfo?.memberId) &&
    (!!lost || base.id === kept?.id)
  );
}

/** The lines of a cart that is out of reach, also where another page has found out before, as this page's changes leave them. */
function findLost(app: ShopApp, state: CartState): CartState['lost'] {
  const [, cart, lost] = parseKept(app);
  const latest = findLatest(app, state.base);
  const base = lost && cart?.id !== latest?.id ? ({ ...latest, lineItems: lost.lines } as Cart) : latest;
  const { ended } = getCartQueue(app);
  const ops = state.ops.filter(({ id, kind }) => kind !== 'add' && (base === state.base || !ended.has(id)));
  return { lines: getShownLines({ ...state, ops, base }) };
}

/** A cart as this page or another has known it last. */
function findLatest(app: ShopApp, cart: Cart | undefined): Cart | undefined {
  const [, kept] = parseKept(app);
  return cart && kept && isOlder(cart, kept) ? kept : cart;
}

/** Keeps a cart for the next page, and what is offered again. With neither, what is kept is forgotten. */
export function keepCart(app: ShopApp, known: Cart | undefined): void {
  const cart = findLatest(app, known);
  const [role, , kept] = parseKept(app);
  const queue = getCartQueue(app);
  // Another page has put it back, or has been told to forget it.
  if (role && !kept && getCartState(app).lost === queue.keptLost) patchSlice(app, 'cart', { lost: undefined });
  const { lost } = getCartState(app);
  queue.keptLost = lost;
  ignoreErrors(() => {
    const storage = getCartPorts(app).storage();
    const shown = cart && { ...cart, buyerInfo: { ...cart.buyerInfo, email: undefined }, contactInfo: undefined };
    const text = cart?.lineItems.length || lost ? JSON.stringify([app.client.session.role, shown, lost]) : '';
    if (text && text.length < MAX_LENGTH) storage?.setItem(keptCartKey(app.clientId), text);
    else storage?.removeItem(keptCartKey(app.clientId));
  });
}

const readKept = (app: ShopApp): string =>
  ignoreErrors(() => getCartPorts(app).storage()?.getItem(keptCartKey(app.clientId))) ?? '';

/** Shows the cart that an earlier page or another tab has kept, until it is read. */
export function showKeptCart(app: ShopApp): void {
  const [role, cart, lost] = parseKept(app);
  if ((role === 'member') !== (app.client.session.role === 'member') || getCartState(app).base) return;
  getCartQueue(app).keptLost = lost;
  patchSlice(app, 'cart', {
    ...(cart?.lineItems.length && { base: cart, kept: true }),
    ...(lost && { lost }),
  });
}

/** What another page has kept, of it what makes sense. */
function parseKept(app: ShopApp): Partial<Kept> {
  const kept = ignoreErrors(() => JSON.parse(readKept(app)) as Kept);
  if (!Array.isArray(kept)) return [];
  const cart = ignoreErrors(() => (kept[1] ? normalizeCart(kept[1]) : undefined));
  const lines = kept[2]?.lines;
  const { lineItems } = normalizeCart({ lineItems: Array.isArray(lines) ? lines : [] } as unknown as Cart);
  return [kept[0], cart, lines && { lines: lineItems }];
}

type Kept = readonly [role: string, cart?: Cart | undefined, lost?: CartState['lost']];
