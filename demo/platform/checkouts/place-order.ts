import { findCartById, noteOnCart, removeLine, setQuantity, touchCart } from '../carts/store.ts';
import { productFinder } from '../carts/view.ts';
import { shopOf, takeStock } from '../catalog/store.ts';
import { Refusal, refusal } from '../core/api-error.ts';
import type { Store } from '../core/context.ts';
import { newGuid } from '../core/ids.ts';
import { postMail } from '../core/mails.ts';
import { type Cents, centsOf, formatted } from '../core/money.ts';
import { happened, type OrderRecord, orderOf } from '../orders/build-order.ts';
import { redeemable, settleGiftCard } from '../orders/gift-card-service.ts';
import { withGiftCard } from '../orders/gift-cards.ts';
import { emptyLedger, type Ledger } from '../orders/ledger.ts';
import { told } from '../orders/lifecycle.ts';
import { LAPSE, withPayment } from '../orders/payments.ts';
import { addOrder, type KeptOrder, nextOrderNumber, type Taken } from '../orders/store.ts';
import { spendCredits } from '../pricing/membership-store.ts';
import { type PricedLine, variantFor } from '../pricing/price-line.ts';
import type { Totals } from '../pricing/totals.ts';
import { changedPrices, checkStock } from './stock.ts';
import { completeCheckout, type KeptCheckout, saveCheckout } from './store.ts';
import { sumsOf } from './view.ts';

/** What was bought leaves the cart; what was added meanwhile stays. */
function emptyCart({ db, clock }: Store, { cartId, notes }: KeptCheckout): void {
  const cart = cartId ? findCartById(db, cartId) : undefined;
  if (!cart) return;
  for (const line of cart.lines) {
    const bought = notes.lines.find(({ id }) => id === line.id)?.quantity ?? 0;
    if (bought >= line.quantity) removeLine(db, cart.id, line.id);
    else if (bought > 0) setQuantity(db, cart.id, line.id, line.quantity - bought);
  }
  const { couponCode: _, merchantDiscounts: __, checkoutId: ___, ...rest } = cart.notes;
  noteOnCart(db, cart, rest);
  touchCart(db, cart.id, clock.now());
}

/** Ends a checkout without an order, as one paid elsewhere. */
export function markCompleted(store: Store, checkout: KeptCheckout): void {
  if (checkout.completed) return;
  completeCheckout(store.db, checkout.id, null, store.clock.now());
  emptyCart(store, checkout);
}

/** The units that lines draw from shelves that are counted. */
export function drawnBy(store: Store, clientId: string, lines: readonly PricedLine[]): readonly Taken[] {
  const find = productFinder(store, clientId);
  return lines.flatMap(line => {
    const product = line.custom ? undefined : find(line.reference.catalogItemId);
    const variant = product && variantFor(line, product);
    if (!product || variant?.stock == null) return [];
    return [{ lineItemId: line.id, productId: product.id, stockId: variant.stockId, units: line.quantity }];
  });
}

export const picturesOf = (lines: readonly PricedLine[]): KeptOrder['pictures'] =>
  Object.fromEntries(lines.flatMap(({ id, picture }) => (picture ? [[id, picture]] : [])));

function confirm({ db, clock }: Store, clientId: string, { number, currency, ...order }: OrderRecord, lines: Totals) {
  const { email } = order.buyerInfo;
  if (!email) return;
  const shop = shopOf(db, clientId).name;
  const bought = lines.lines.map(
    ({ line, subtotal }) => `${line.quantity} × ${line.name}  ${formatted(subtotal, currency)}`,
  );
  const total = `Total ${order.priceSummary.total.formattedAmount}`;
  postMail(db, {
    to: email,
    subject: `Your order ${number} from ${shop}`,
    text: [`Thank you for your order ${number}.`, '', ...bought, '', total].join('\n'),
    links: [],
    code: null,
    date: new Date(clock.now()).toISOString(),
  });
}

/** How the buyer pays: at once, or held for later; what is to be paid on delivery or in the shop waits for its merchant. */
export interface Paying {
  readonly savePaymentMethod?: boolean;
  readonly delayCapture?: boolean;
}

function paidFor(
  order: OrderRecord,
  lines: readonly PricedLine[],
  byCard: Cents,
  later: Cents,
  { savePaymentMethod, delayCapture }: Paying,
): Ledger {
  const at = Date.parse(order.purchasedDate);
  const empty = emptyLedger(order.id, order.currency);
  const ledger = byCard > 0 ? withGiftCard(empty, byCard, at) : empty;
  const cents = centsOf(order.priceSummary.total) - byCard - later;
  if (cents === 0) return ledger;
  const offline = lines.every(({ paymentOption }) => paymentOption.endsWith('OFFLINE'));
  if (offline) return withPayment(ledger, { cents, at, status: 'PENDING_MERCHANT', offline });
  const saved = savePaymentMethod === true;
  return delayCapture === true
    ? withPayment(ledger, { cents, at, status: 'AUTHORIZED', saved, schedule: LAPSE })
    : withPayment(ledger, { cents, at, status: 'APPROVED', saved });
}

/** The order that a checkout comes to, paid as its buyer wishes. */
export function orderFrom(
  store: Store,
  checkout: KeptCheckout,
  id: string,
  number: number,
  at: number,
  paying: Paying,
) {
  const { clientId, visitorId, memberId, notes } = checkout;
  const { totals, coupon, members, byCard, later, currency } = sumsOf(store, checkout);
  const buyer = memberId ? { memberId } : visitorId ? { visitorId } : {};
  const placed = orderOf({
    ...notes,
    id,
    number,
    currency,
    totals,
    coupon,
    at,
    buyerInfo: { ...buyer, ...(notes.email && { email: notes.email }) },
    createdBy: buyer,
    checkoutId: checkout.id,
    cartId: checkout.cartId ?? undefined,
  });
  const ledger = paidFor(placed, notes.lines, byCard, later, paying);
  const order = paying.savePaymentMethod === true ? happened(placed, 'SAVED_PAYMENT_METHOD', at) : placed;
  const kept = { clientId, visitorId, memberId, order, ledger, pictures: picturesOf(notes.lines), taken: [], sent: {} };
  const fresh: KeptOrder = { ...kept, ledger: emptyLedger(id, currency) };
  const { giftCardCode } = notes;
  return { kept: { ...told(kept, fresh, at), ...(giftCardCode && { giftCardCode }) }, totals, members, byCard };
}

/** Why an order cannot be placed, in words; the new prices are kept, so that the next try is at them. */
function checkPrices(store: Store, checkout: KeptCheckout): void {
  const lines = changedPrices(store, checkout);
  if (!lines) return;
  saveCheckout(store.db, checkout, { ...checkout.notes, lines }, store.clock.now());
  const description = 'Prices have changed since the checkout was made.';
  throw new Refusal(400, description, { applicationError: { code: 'CHECKOUT_CHANGED', description } }, true);
}

/** Places the order of a checkout: lowers the stock, empties the cart, confirms by mail. */
export function placeOrder(store: Store, checkout: KeptCheckout, paying: Paying = {}): KeptOrder {
  const { db, clock } = store;
  const { clientId, notes } = checkout;
  if (checkout.completed) throw refusal(400, 'CHECKOUT_ALREADY_PAID', 'The order has been placed before.');
  checkStock(store, clientId, notes.lines);
  checkPrices(store, checkout);
  const now = clock.now();
  if (notes.giftCardCode) redeemable(store, clientId, notes.giftCardCode);
  const { kept, totals, members, byCard } = orderFrom(
    store,
    checkout,
    newGuid(),
    nextOrderNumber(db, clientId),
    now,
    paying,
  );
  if (!totals.delivery && notes.lines.some(({ shippable }) => shippable))
    throw refusal(400, 'NO_SELECTED_CARRIER_SERVICE_OPTION', 'There is no delivery to this address.');
  const placed = { ...kept, taken: drawnBy(store, clientId, notes.lines) };
  addOrder(db, placed);
  settleGiftCard(store, undefined, placed);
  saveCheckout(db, checkout, { ...notes, lines: members.lines, giftCardCents: byCard }, now);
  for (const [id, credits] of members.spent) spendCredits(db, id, credits);
  for (const { productId, stockId, units } of placed.taken) takeStock(db, productId, stockId, units);
  completeCheckout(db, checkout.id, placed.order.id, now);
  emptyCart(store, checkout);
  confirm(store, clientId, placed.order, totals);
  return placed;
}
