import type { CartUpdate, NewLines } from '../../../src/api/carts.ts';
import type { Caller } from '../access/caller.ts';
import { createProductFinder } from '../catalog/product-finder.ts';
import { getShop } from '../catalog/store.ts';
import { apiError } from '../core/api-error.ts';
import type { Context } from '../core/context.ts';
import { omitUndefined } from '../core/omit-undefined.ts';
import { parseIds, validate } from '../core/validate.ts';
import { parseLineItems } from '../pricing/catalog-references.ts';
import { parseMerchantDiscounts } from '../pricing/merchant-discounts.ts';
import type { StoredLine } from '../pricing/price-line.ts';
import { changeCartDetails, parseOptionalCode, validateCouponCode } from './details.ts';
import {
  addWantedLines,
  applyQuantities,
  checkLineCount,
  MAX_ADDED_LINES,
  MAX_LINES,
  parseCustomLines,
  parseQuantities,
} from './lines.ts';
import {
  addCart,
  addCartLine,
  findCart,
  findCartById,
  removeCartLine,
  type StoredCart,
  setCartLineQuantity,
  touchCart,
  updateCartDetails,
} from './store.ts';

/** The caller's cart; throws 404 if it does not exist. */
export function getCurrentCart({ db }: Context, caller: Caller): StoredCart {
  const cart = findCart(db, caller);
  if (!cart) throw apiError(404, 'OWNED_CART_NOT_FOUND', 'There is no cart yet.');
  return cart;
}

/** Sets the update time of a cart after a write, increases its revision, and returns the stored cart. */
function touchAndReload({ db, clock }: Context, { id }: StoredCart): StoredCart {
  touchCart(db, id, clock.now());
  const cart = findCartById(db, id);
  if (!cart) throw apiError(404, 'OWNED_CART_NOT_FOUND', 'There is no cart yet.');
  return cart;
}

function saveLines(context: Context, cart: StoredCart, lines: readonly StoredLine[]): void {
  const before = new Map(cart.lines.map(line => [line.id, line.quantity]));
  for (const { id, ...line } of lines)
    if (!before.has(id)) addCartLine(context.db, cart.id, line);
    else if (before.get(id) !== line.quantity) setCartLineQuantity(context.db, cart.id, id, line.quantity);
}

/**
 * Adds lines to the caller's cart, which is created if needed. Throws if a line exceeds its stock or the cart exceeds
 * `MAX_LINES`.
 */
export function addToCart(
  context: Context,
  caller: Caller,
  input: NewLines,
  maxAddedLines = MAX_ADDED_LINES,
): StoredCart {
  const { currency } = getShop(context.db, caller.clientId);
  const wantedLines = validate(report => parseLineItems(input.lineItems, caller, currency, maxAddedLines, report));
  const customLines = parseCustomLines(input.customLineItems, caller, currency, maxAddedLines);
  if (wantedLines.length + customLines.length === 0)
    validate(report => report('lineItems', 'must name at least one line', 'REQUIRED_FIELD'));
  const cart = findCart(context.db, caller) ?? addCart(context.db, caller, context.clock.now());
  const lines = addWantedLines(cart.lines, wantedLines, createProductFinder(context, caller.clientId));
  checkLineCount(lines.length + customLines.length);
  saveLines(context, cart, lines);
  for (const line of customLines) addCartLine(context.db, cart.id, line);
  return touchAndReload(context, cart);
}

/** Removes lines; unknown ids are ignored. */
export function removeFromCart(context: Context, caller: Caller, lineItemIds: unknown): StoredCart {
  const ids = validate(report => parseIds(lineItemIds, 'lineItemIds', MAX_LINES, report));
  const cart = getCurrentCart(context, caller);
  for (const id of ids) removeCartLine(context.db, cart.id, id);
  return touchAndReload(context, cart);
}

export function updateCartQuantities(context: Context, caller: Caller, lineItems: unknown): StoredCart {
  const changes = parseQuantities(lineItems);
  const cart = getCurrentCart(context, caller);
  saveLines(context, cart, applyQuantities(cart.lines, changes, createProductFinder(context, caller.clientId)));
  return touchAndReload(context, cart);
}

/**
 * Changes the details of the caller's cart, adds lines, and sets or removes the coupon. Lines create a missing cart;
 * without lines a missing cart throws 404. Only the merchant may set discounts.
 */
export function updateCart(context: Context, caller: Caller, change: CartUpdate): StoredCart {
  const hasNewLines = change.lineItems !== undefined || change.customLineItems !== undefined;
  const cart = hasNewLines ? addToCart(context, caller, change, MAX_LINES) : getCurrentCart(context, caller);
  if (change.merchantDiscounts !== undefined && !caller.elevated)
    throw apiError(403, 'TRUSTED_CLIENTS_ONLY', 'Only the merchant takes anything off a cart by hand.');
  const { currency } = getShop(context.db, caller.clientId);
  const { code, merchantDiscounts } = validate(report => ({
    code: parseOptionalCode(change.couponCode, 'couponCode', report),
    merchantDiscounts:
      change.merchantDiscounts === undefined
        ? cart.details.merchantDiscounts
        : parseMerchantDiscounts(change.merchantDiscounts, currency, report),
  }));
  const { couponCode: couponBefore, ...details } = changeCartDetails(cart.details, change, { currency });
  const couponCode =
    code === undefined
      ? couponBefore
      : code === null
        ? undefined
        : validateCouponCode(context, cart.clientId, code, { ...cart, email: details.email });
  updateCartDetails(context.db, cart, { ...details, ...omitUndefined({ couponCode, merchantDiscounts }) });
  return touchAndReload(context, cart);
}

export function removeCartCoupon(context: Context, caller: Caller): StoredCart {
  const cart = getCurrentCart(context, caller);
  const { couponCode: _, ...details } = cart.details;
  updateCartDetails(context.db, cart, details);
  return touchAndReload(context, cart);
}
