import type { CheckoutFromCart, NewLines } from '../../../src/api/carts.ts';
import type { CheckoutChange } from '../../../src/api/checkouts.ts';
import type { Caller } from '../access/caller.ts';
import { applyQuantities, MAX_ADDED_LINES, MAX_LINES, parseQuantities } from '../carts/lines.ts';
import { getCurrentCart } from '../carts/service.ts';
import { updateCartDetails } from '../carts/store.ts';
import { createProductFinder } from '../catalog/product-finder.ts';
import { parseAddress, parseShippingOption } from '../core/addresses.ts';
import { apiError } from '../core/api-error.ts';
import type { Context } from '../core/context.ts';
import { omitUndefined } from '../core/omit-undefined.ts';
import { getPath } from '../core/query/field-masks.ts';
import { isRecord, parseIds, parseOptionalEmail, validate } from '../core/validate.ts';
import { existsDelivery, toSelectionProblem } from '../pricing/deliveries.ts';
import { applyCheckoutChange, applyCheckoutFields, createEmptyDetails, withCheckoutLines } from './details.ts';
import { rememberQuote } from './quote.ts';
import { checkStock, priceLines } from './stock.ts';
import {
  addCheckout,
  type CheckoutDetails,
  findCheckout,
  findCheckoutOfCart,
  type StoredCheckout,
  saveCheckout,
} from './store.ts';
import { calculateCheckout } from './view.ts';

/** Whether the checkout is the caller's own, or the caller is the merchant of its shop. */
const isAccessible = (caller: Caller, { clientId, memberId, visitorId }: StoredCheckout): boolean =>
  clientId === caller.clientId &&
  (caller.elevated || (caller.memberId ? memberId === caller.memberId : visitorId === caller.visitorId));

/** The caller's own checkout, or any checkout for the merchant. Throws 404 otherwise. */
export function getCheckout({ db }: Context, caller: Caller, id: unknown): StoredCheckout {
  const found = typeof id === 'string' ? findCheckout(db, id) : undefined;
  if (found && isAccessible(caller, found)) return found;
  throw apiError(404, 'CHECKOUT_NOT_FOUND', 'There is no such checkout.', { id });
}

/**
 * The latest checkout of a cart. Throws 404 if there is none, or if it is not the caller's and the caller is not the
 * merchant. The error does not reveal whether another person's cart has a checkout.
 */
export function getCheckoutByCart({ db }: Context, caller: Caller, cartId: unknown): StoredCheckout {
  const found = findCheckoutOfCart(db, String(cartId));
  if (found && isAccessible(caller, found)) return found;
  throw apiError(404, 'CHECKOUT_NOT_FOUND', 'The cart has no checkout.', { cartId });
}

/**
 * The caller's own checkout, or any checkout for the merchant. Throws 404 if there is none, and 400 if it is complete.
 */
function getOpenCheckout(context: Context, caller: Caller, id: unknown): StoredCheckout {
  const checkout = getCheckout(context, caller, id);
  if (checkout.completed) throw apiError(400, 'CHECKOUT_IS_COMPLETE', 'The checkout is complete.', { id });
  return checkout;
}

/**
 * Creates a checkout from lines, without a cart. Throws if stock is missing or the selected delivery is not offered.
 */
export function createCheckout(
  context: Context,
  caller: Caller,
  input: CheckoutChange & { readonly checkoutInfo?: unknown; readonly channelType: string },
): StoredCheckout {
  const details = applyCheckoutFields(
    applyCheckoutChange(context, caller, createEmptyDetails(input.channelType), input),
    input.checkoutInfo,
    undefined,
    'checkoutInfo',
  );
  checkStock(context, caller.clientId, details.lines);
  const created = addCheckout(context.db, caller, null, details, context.clock.now());
  if (selectsDelivery(input.checkoutInfo, undefined)) checkSelectedDelivery(context, created);
  return rememberQuote(context, created);
}

/** Creates a checkout of the cart, or updates the open checkout, because a cart has at most one open checkout. */
export function checkOutCart(context: Context, caller: Caller, input: CheckoutFromCart): StoredCheckout {
  const cart = getCurrentCart(context, caller);
  const emptyDetails = createEmptyDetails(input.channelType);
  const parsed = validate(report => ({
    shippingAddress: parseAddress(input.shippingAddress, 'shippingAddress', report),
    billingAddress: parseAddress(input.billingAddress, 'billingAddress', report),
    selected: parseShippingOption(input.selectedShippingOption, 'selectedShippingOption', report),
    email: parseOptionalEmail(input.email, 'email', report),
  }));
  checkStock(context, cart.clientId, cart.lines);
  const { contactInfo, selectedShippingOption, email, overrideCheckoutUrl } = cart.details;
  const latest = findCheckoutOfCart(context.db, cart.id);
  const open = latest && !latest.completed ? latest : undefined;
  const details: CheckoutDetails = {
    ...(open?.details ?? emptyDetails),
    ...omitUndefined({
      shippingAddress: contactInfo?.address,
      shippingContact: contactInfo?.contactDetails,
      selected: selectedShippingOption,
      email,
      overrideCheckoutUrl,
    }),
    ...omitUndefined(parsed),
    lines: priceLines(context, cart.clientId, cart.lines),
    lineCounter: Math.max(0, ...cart.lines.map(({ id }) => Number(id.slice(-12)))),
  };
  // These four come only from the cart, so that a value removed from the cart does not stay in the checkout.
  const { couponCode: _, merchantDiscounts: __, buyerNote: ___, buyerLanguage: ____, ...otherDetails } = details;
  const { couponCode, merchantDiscounts, buyerNote, buyerLanguage } = cart.details;
  const finalDetails: CheckoutDetails = {
    ...otherDetails,
    ...omitUndefined({ couponCode, merchantDiscounts, buyerNote, buyerLanguage }),
  };
  const now = context.clock.now();
  const saved = open
    ? saveCheckout(context.db, open, finalDetails, now)
    : addCheckout(context.db, cart, cart.id, finalDetails, now);
  updateCartDetails(context.db, cart, { ...cart.details, checkoutId: saved.id });
  return rememberQuote(context, saved);
}

const saveDetails = (context: Context, checkout: StoredCheckout, details: CheckoutDetails) =>
  rememberQuote(context, saveCheckout(context.db, checkout, details, context.clock.now()));

const selectsDelivery = (change: unknown, mask: readonly string[] = []): boolean =>
  isRecord(getPath(change, 'shippingInfo.selectedCarrierServiceOption')) &&
  (mask.length === 0 || mask.some(name => /^shippingInfo($|\.selectedCarrierServiceOption)/.test(name)));

/**
 * Throws if the selected delivery is not offered to the destination or, without a destination, if it is offered
 * nowhere.
 */
function checkSelectedDelivery(context: Context, checkout: StoredCheckout): void {
  const { selected } = checkout.details;
  const { selectionProblem } = calculateCheckout(context, checkout).totals;
  const problem = selected && !existsDelivery(selected) ? toSelectionProblem(selected) : selectionProblem;
  if (problem) throw apiError(400, problem.code, problem.description, problem.data);
}

export function updateCheckout(
  context: Context,
  caller: Caller,
  input: CheckoutChange & {
    readonly checkout: { readonly id: string };
    readonly fieldMask?: readonly string[];
  },
): StoredCheckout {
  const checkout = getOpenCheckout(context, caller, input.checkout.id);
  const details = applyCheckoutChange(context, caller, checkout.details, input);
  const saved = saveDetails(context, checkout, applyCheckoutFields(details, input.checkout, input.fieldMask));
  if (selectsDelivery(input.checkout, input.fieldMask)) checkSelectedDelivery(context, saved);
  return saved;
}

export function addToCheckout(context: Context, caller: Caller, id: unknown, { lineItems, customLineItems }: NewLines) {
  const checkout = getOpenCheckout(context, caller, id);
  const change = omitUndefined({ lineItems, customLineItems });
  const details = applyCheckoutChange(context, caller, checkout.details, change, MAX_ADDED_LINES);
  return saveDetails(context, checkout, details);
}

export function removeFromCheckout(
  context: Context,
  caller: Caller,
  id: unknown,
  lineItemIds: unknown,
): StoredCheckout {
  const ids = validate(report => parseIds(lineItemIds, 'lineItemIds', MAX_LINES, report));
  const checkout = getOpenCheckout(context, caller, id);
  const lines = checkout.details.lines.filter(line => !ids.includes(line.id));
  return saveDetails(context, checkout, { ...checkout.details, lines });
}

export function updateCheckoutQuantities(
  context: Context,
  caller: Caller,
  id: unknown,
  lineItems: unknown,
): StoredCheckout {
  const changes = parseQuantities(lineItems);
  const checkout = getOpenCheckout(context, caller, id);
  const find = createProductFinder(context, caller.clientId);
  const lines = applyQuantities(checkout.details.lines, changes, find);
  return saveDetails(context, checkout, withCheckoutLines(context, caller.clientId, checkout.details, lines));
}

export function removeCheckoutField(
  context: Context,
  caller: Caller,
  id: unknown,
  field: 'couponCode' | 'giftCardCode' | 'overrideCheckoutUrl',
): StoredCheckout {
  const checkout = getOpenCheckout(context, caller, id);
  const { [field]: _, ...details } = checkout.details;
  return saveDetails(context, checkout, details);
}
