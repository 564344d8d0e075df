import { findCartById, removeCartLine, setCartLineQuantity, touchCart, updateCartDetails } from '../carts/store.ts';
import { decrementStock, getShop } from '../catalog/store.ts';
import { ApiError, apiError } from '../core/api-error.ts';
import type { Context } from '../core/context.ts';
import { createGuid } from '../core/ids.ts';
import { sendNotice } from '../core/mails.ts';
import { type Cents, formatMoney, toMultiPrice } from '../core/money.ts';
import { settleGiftCard } from '../orders/gift-card-service.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import { getStockDeductions } from '../orders/stock.ts';
import { addOrder, nextOrderNumber, type StoredOrder } from '../orders/store.ts';
import { addCouponUse } from '../pricing/coupon-store.ts';
import { spendCredits } from '../pricing/membership-store.ts';
import type { Totals } from '../pricing/totals.ts';
import { toPriceSummary } from '../pricing/totals-view.ts';
import { buildOrder, type PaymentPreferences, toPaymentSettings } from './build-order.ts';
import { findGeneralProblem, findSpecificProblem } from './checks.ts';
import { rememberQuote, toQuote } from './quote.ts';
import { priceLines } from './stock.ts';
import {
  type CheckoutDetails,
  completeCheckout,
  findQuote,
  type PlacedWith,
  type StoredCheckout,
  saveCheckout,
} from './store.ts';
import { type Calculation, calculateCheckout } from './view.ts';

/**
 * Removes the bought units from the cart, and the coupon, discounts, note and checkout id of the order. Units and lines
 * added since the checkout stay.
 */
function removeBoughtLines({ db, clock }: Context, { cartId, details }: StoredCheckout): void {
  const cart = cartId ? findCartById(db, cartId) : undefined;
  if (!cart) return;
  for (const line of cart.lines) {
    const boughtQuantity = details.lines.find(({ id }) => id === line.id)?.quantity ?? 0;
    if (boughtQuantity >= line.quantity) removeCartLine(db, cart.id, line.id);
    else if (boughtQuantity > 0) setCartLineQuantity(db, cart.id, line.id, line.quantity - boughtQuantity);
  }
  const { couponCode: _, merchantDiscounts: __, checkoutId: ___, buyerNote: ____, ...rest } = cart.details;
  updateCartDetails(db, cart, rest);
  touchCart(db, cart.id, clock.now());
}

/** The coupon, memberships and rules from which the sums of a completed checkout are calculated later. */
const freezeCalculation = ({ coupon, memberships, rules }: Calculation): PlacedWith => ({
  memberships,
  rules,
  ...(coupon && { coupon }),
});

/**
 * Completes a checkout without an order, such as one paid elsewhere, and removes its units from the cart. Does nothing
 * if the checkout is complete.
 */
export function markCheckoutAsCompleted(context: Context, checkout: StoredCheckout): void {
  if (checkout.completed) return;
  const calculation = calculateCheckout(context, checkout);
  const { coverage, giftCardCents } = calculation;
  const now = context.clock.now();
  const placed = freezeCalculation(calculation);
  saveCheckout(context.db, checkout, { ...checkout.details, lines: coverage.lines, giftCardCents, placed }, now);
  completeCheckout(context.db, checkout.id, null, now);
  removeBoughtLines(context, checkout);
}

function sendConfirmationMail(
  context: Context,
  clientId: string,
  { number, currency, ...order }: OrderRecord,
  totals: Totals,
) {
  const { email } = order.buyerInfo;
  if (!email) return;
  const { db, clock } = context;
  const shop = getShop(db, clientId).name;
  const lineTexts = totals.lines.map(
    ({ line, subtotal }) => `${line.quantity} × ${line.name}  ${formatMoney(subtotal, currency)}`,
  );
  const total = `Total ${order.priceSummary.total.formattedAmount}`;
  sendNotice(context, clientId, {
    to: email,
    subject: `Your order ${number} from ${shop}`,
    text: [`Thank you for your order ${number}.`, '', ...lineTexts, '', total].join('\n'),
    links: [],
    code: null,
    date: new Date(clock.now()).toISOString(),
  });
}

/** The details without a coupon that no longer applies, and without memberships that no longer pay for lines. */
export function dropLapsed(details: CheckoutDetails, { totals, coverage }: Calculation): CheckoutDetails {
  const { couponCode, selectedMemberships = [], ...rest } = details;
  const paid = selectedMemberships.flatMap(({ lineItemIds, ...one }) => {
    const paidIds = lineItemIds.filter(id => coverage.paidLineIds.has(id));
    return paidIds.length > 0 ? [{ ...one, lineItemIds: paidIds }] : [];
  });
  return {
    ...rest,
    ...(couponCode !== undefined && !totals.couponProblem && { couponCode }),
    ...(paid.length > 0 && { selectedMemberships: paid }),
  };
}

/** The known reasons why the sums differ from the sums shown, as sentences for the buyer. */
function describeChanges(before: CheckoutDetails, after: CheckoutDetails, { totals, coverage }: Calculation) {
  const hasNewPrice = after.lines.some(({ price }, index) => price !== before.lines[index]?.price);
  return [
    ...(hasNewPrice ? ['A price has changed.'] : []),
    ...(totals.couponProblem ? [totals.couponProblem.description] : []),
    ...(coverage.problem ? [coverage.problem.description] : []),
  ];
}

/**
 * Saves the checkout at current prices, without lapsed coupon and memberships, and returns the refusal of the order.
 * The next attempt is accepted at the sums of this refusal.
 */
function refuseChanged(context: Context, shown: StoredCheckout, current: StoredCheckout, calculation: Calculation) {
  const details = dropLapsed(current.details, calculation);
  const saved = rememberQuote(context, saveCheckout(context.db, current, details, context.clock.now()));
  const { totals, payment, giftCardCents, currency } = calculateCheckout(context, saved);
  const money = (cents: Cents) => toMultiPrice(cents, currency);
  const total = formatMoney(totals.total, currency);
  const description = `The sums have changed since they were shown. The total is now ${total}.`;
  const data = {
    priceSummary: toPriceSummary(totals, currency),
    payNow: { total: money(payment.now - giftCardCents) },
    ...(payment.now < totals.total && { payLater: { total: money(totals.total - payment.now) } }),
    changes: describeChanges(shown.details, current.details, calculation),
  };
  return new ApiError(400, description, { applicationError: { code: 'CHECKOUT_CHANGED', description, data } }, true);
}

/** The checkout at current prices. Throws if there is a problem, or if the sums differ from the sums last shown. */
function checkOrder(
  context: Context,
  checkout: StoredCheckout,
  { savePaymentMethod, shownQuote }: OrderPreferences,
): StoredCheckout {
  if (checkout.completed) throw apiError(400, 'CHECKOUT_ALREADY_PAID', 'The order has been placed before.');
  const lines = priceLines(context, checkout.clientId, checkout.details.lines);
  const current: StoredCheckout = { ...checkout, details: { ...checkout.details, lines } };
  const calculation = calculateCheckout(context, current);
  const specific = findSpecificProblem(context, current, calculation);
  if (specific) throw specific;
  if (toQuote(calculation) !== (shownQuote ?? findQuote(context.db, checkout.id)))
    throw refuseChanged(context, checkout, current, calculation);
  const general = findGeneralProblem(current, calculation);
  if (general) throw general;
  const { rules, payment, giftCardCents } = calculation;
  if (rules.approvalStrategy === 'PAYMENT_METHOD_SAVED' && !savePaymentMethod)
    throw apiError(400, 'NO_SAVE_PAYMENT_METHOD_CONFIRMATION', 'The shop needs a payment method that it may keep.');
  if (rules.payments === 'decline' && payment.now > giftCardCents)
    throw apiError(400, 'PAYMENT_ERROR', 'The card was declined.');
  return current;
}

/**
 * The payments that the order would have. `blockSubmission` is true if the checkout is complete or has a problem other
 * than changed sums.
 */
export function getPaymentSettings(context: Context, checkout: StoredCheckout) {
  const calculation = calculateCheckout(context, checkout);
  const problem = findSpecificProblem(context, checkout, calculation) ?? findGeneralProblem(checkout, calculation);
  const blockSubmission = checkout.completed || problem !== undefined;
  return { blockSubmission, options: toPaymentSettings(calculation) };
}

/**
 * Preferences of a buyer. `shownQuote` is the digest of the sums on the hosted page. The order is compared with it
 * instead of the stored digest.
 */
interface OrderPreferences extends PaymentPreferences {
  readonly shownQuote?: string;
}

/**
 * Checks and places the order of a checkout. Charges the gift card, the coupon's use and membership credits, decrements
 * stock, removes the bought units from the cart, and mails a confirmation.
 */
export function placeOrder(context: Context, shown: StoredCheckout, preferences: OrderPreferences = {}): StoredOrder {
  const { db, clock } = context;
  const checkout = checkOrder(context, shown, preferences);
  const { clientId, details } = checkout;
  const now = clock.now();
  const { stored, calculation } = buildOrder(
    context,
    checkout,
    createGuid(),
    nextOrderNumber(db, clientId),
    now,
    preferences,
  );
  const placed: StoredOrder = { ...stored, stockDeductions: getStockDeductions(context, clientId, details.lines) };
  addOrder(db, placed);
  settleGiftCard(context, undefined, placed);
  const { totals, coverage, coupon, giftCardCents } = calculation;
  const frozen = freezeCalculation(calculation);
  saveCheckout(db, checkout, { ...details, lines: coverage.lines, giftCardCents, placed: frozen }, now);
  if (coupon) addCouponUse(db, clientId, coupon.code, placed.order.id, { ...checkout, email: details.email });
  for (const [id, credits] of coverage.spent) spendCredits(db, id, credits);
  for (const { productId, stockId, units } of placed.stockDeductions) decrementStock(db, productId, stockId, units);
  completeCheckout(db, checkout.id, placed.order.id, now);
  removeBoughtLines(context, checkout);
  sendConfirmationMail(context, clientId, placed.order, totals);
  return placed;
}
