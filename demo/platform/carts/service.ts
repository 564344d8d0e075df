import type { CartChange, NewLines } from '../../../src/api/carts.ts';
import type { Caller } from '../access/caller.ts';
import { refusal } from '../core/api-error.ts';
import type { Store } from '../core/context.ts';
import { checked, idsIn, textIn } from '../core/validate.ts';
import { wantedLinesIn } from '../pricing/catalog-references.ts';
import { merchantDiscountsIn } from '../pricing/merchant-discounts.ts';
import type { KeptLine } from '../pricing/price-line.ts';
import { couponOfCode, notesWith } from './details.ts';
import { customLinesIn, linesInQuantities, linesWith, MOST_LINES, quantitiesIn } from './lines.ts';
import {
  addLine,
  findCart,
  findCartById,
  type KeptCart,
  makeCart,
  noteOnCart,
  removeLine,
  setQuantity,
  touchCart,
} from './store.ts';
import { productFinder } from './view.ts';

/** The caller's cart; 404 where there is none. */
export function ownCart({ db }: Store, caller: Caller): KeptCart {
  const cart = findCart(db, caller);
  if (!cart) throw refusal(404, 'OWNED_CART_NOT_FOUND', 'There is no cart yet.');
  return cart;
}

/** The cart as it now stands, after a write. */
export function written({ db, clock }: Store, { id }: KeptCart): KeptCart {
  touchCart(db, id, clock.now());
  const cart = findCartById(db, id);
  if (!cart) throw refusal(404, 'OWNED_CART_NOT_FOUND', 'There is no cart yet.');
  return cart;
}

function saveLines(store: Store, cart: KeptCart, lines: readonly KeptLine[]): void {
  const before = new Map(cart.lines.map(line => [line.id, line.quantity]));
  for (const { id, ...line } of lines)
    if (!before.has(id)) addLine(store.db, cart.id, line);
    else if (before.get(id) !== line.quantity) setQuantity(store.db, cart.id, id, line.quantity);
}

/** Adds lines, making the cart where there is none. */
export function addToCart(store: Store, caller: Caller, input: NewLines): KeptCart {
  const wanted = checked(fail => wantedLinesIn(input.lineItems, caller, fail));
  const custom = customLinesIn(input.customLineItems, caller);
  if (wanted.length + custom.length === 0)
    checked(fail => fail('lineItems', 'must name at least one line', 'REQUIRED_FIELD'));
  const cart = findCart(store.db, caller) ?? makeCart(store.db, caller, store.clock.now());
  saveLines(store, cart, linesWith(cart.lines, wanted, productFinder(store, caller.clientId)));
  for (const line of custom) addLine(store.db, cart.id, line);
  return written(store, cart);
}

/** Removes lines; one that is no longer there is no problem. */
export function removeFromCart(store: Store, caller: Caller, lineItemIds: unknown): KeptCart {
  const ids = checked(fail => idsIn(lineItemIds, 'lineItemIds', MOST_LINES, fail));
  const cart = ownCart(store, caller);
  for (const id of ids) removeLine(store.db, cart.id, id);
  return written(store, cart);
}

export function changeQuantities(store: Store, caller: Caller, lineItems: unknown): KeptCart {
  const changes = quantitiesIn(lineItems);
  const cart = ownCart(store, caller);
  saveLines(store, cart, linesInQuantities(cart.lines, changes, productFinder(store, caller.clientId)));
  return written(store, cart);
}

/** Changes what a cart holds beside its lines, and adds lines and a coupon where the change has them. */
export function changeCart(store: Store, caller: Caller, change: CartChange): KeptCart {
  const adds = change.lineItems !== undefined || change.customLineItems !== undefined;
  const cart = adds ? addToCart(store, caller, change) : ownCart(store, caller);
  if (change.merchantDiscounts !== undefined && !caller.elevated)
    throw refusal(403, 'TRUSTED_CLIENTS_ONLY', 'Only the merchant takes anything off a cart by hand.');
  const asked = change.merchantDiscounts;
  const merchantDiscounts = asked && checked(fail => merchantDiscountsIn(asked, fail));
  const notes = notesWith(cart.notes, change);
  const code = change.couponCode;
  const couponCode =
    code === undefined
      ? undefined
      : couponOfCode(
          store,
          cart.clientId,
          checked(fail => textIn(code, 'couponCode', 20, fail)),
        );
  noteOnCart(store.db, cart, {
    ...notes,
    ...(couponCode !== undefined && { couponCode }),
    ...(merchantDiscounts && { merchantDiscounts }),
  });
  return written(store, cart);
}

export function removeCoupon(store: Store, caller: Caller): KeptCart {
  const cart = ownCart(store, caller);
  const { couponCode: _, ...notes } = cart.notes;
  noteOnCart(store.db, cart, notes);
  return written(store, cart);
}
