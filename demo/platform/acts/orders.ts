import type { Checkout } from '../../../src/api/checkouts.ts';
import { Refusal, refusal } from '../refusal.ts';
import { findCartById, noteOnCart, removeLine, setQuantity, touchCart } from '../rows/carts.ts';
import { shopOf, takeStock } from '../rows/catalog.ts';
import { completeCheckout, type KeptCheckout, saveCheckout } from '../rows/checkouts.ts';
import { postMail } from '../rows/mails.ts';
import { addOrder, findOrder, nextOrderNumber, type PlacedOrder, saveOrder } from '../rows/orders.ts';
import { newGuid } from '../rules/ids.ts';
import { variantFor } from '../rules/priced-line.ts';
import type { Store } from '../store.ts';
import { productFinder } from './cart-answers.ts';
import { checkoutOf, sumsOf } from './checkout-answers.ts';
import { changedPrices, checkStock } from './checkout-stock.ts';

/** What was bought leaves the cart; what was added meanwhile stays. */
function emptyCart({ db, clock }: Store, { cartId, notes }: KeptCheckout): void {
  const cart = cartId ? findCartById(db, cartId) : undefined;
  if (!cart) return;
  for (const line of cart.lines) {
    const bought = notes.lines.find(({ id }) => id === line.id)?.quantity ?? 0;
    if (bought >= line.quantity) removeLine(db, cart.id, line.id);
    else if (bought > 0) setQuantity(db, cart.id, line.id, line.quantity - bought);
  }
  const { couponCode: _, checkoutId: __, ...rest } = cart.notes;
  noteOnCart(db, cart, rest);
  touchCart(db, cart.id, clock.now());
}

/** Ends a checkout without an order, as one paid elsewhere. */
export function markCompleted(store: Store, checkout: KeptCheckout): void {
  if (checkout.completed) return;
  completeCheckout(store.db, checkout.id, null, store.clock.now());
  emptyCart(store, checkout);
}

function lowerStock(store: Store, { clientId, notes }: KeptCheckout): void {
  const find = productFinder(store, clientId);
  for (const line of notes.lines) {
    const product = line.custom ? undefined : find(line.reference.catalogItemId);
    const variant = product && variantFor(line, product);
    if (product && variant?.stock != null) takeStock(store.db, product.id, variant.stockId, line.quantity);
  }
}

function confirm(
  { db, clock }: Store,
  clientId: string,
  { number, lineItems, priceSummary, buyerInfo }: PlacedOrder,
): void {
  if (!buyerInfo.email) return;
  const shop = shopOf(db, clientId).name;
  const lines = lineItems.map(
    line => `${line.quantity} × ${line.productName.original}  ${line.lineItemPrice.formattedAmount}`,
  );
  postMail(db, {
    to: buyerInfo.email,
    subject: `Your order ${number} from ${shop}`,
    text: [`Thank you for your order ${number}.`, '', ...lines, '', `Total ${priceSummary.total.formattedAmount}`].join(
      '\n',
    ),
    links: [],
    code: null,
    date: new Date(clock.now()).toISOString(),
  });
}

function orderOf(checkout: Checkout, id: string, number: number, date: string): PlacedOrder {
  const { lineItems, buyerInfo, billingInfo, shippingInfo, priceSummary, taxSummary, appliedDiscounts } = checkout;
  return {
    id,
    number: String(number),
    createdDate: date,
    updatedDate: date,
    purchasedDate: date,
    checkoutId: checkout.id,
    ...(checkout.cartId && { cartId: checkout.cartId }),
    status: 'APPROVED',
    paymentStatus: 'PAID',
    fulfillmentStatus: 'NOT_FULFILLED',
    lineItems,
    buyerInfo,
    billingInfo,
    shippingInfo,
    priceSummary,
    taxSummary,
    appliedDiscounts,
    currency: checkout.currency,
    weightUnit: checkout.weightUnit,
  };
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
export function placeOrder(store: Store, checkout: KeptCheckout, origin: string): PlacedOrder {
  const { db, clock } = store;
  const { clientId, notes } = checkout;
  if (checkout.completed) throw refusal(400, 'CHECKOUT_ALREADY_PAID', 'The order has been placed before.');
  checkStock(store, clientId, notes.lines);
  checkPrices(store, checkout);
  const { totals } = sumsOf(store, checkout);
  if (!totals.delivery && notes.lines.some(({ shippable }) => shippable))
    throw refusal(400, 'NO_SELECTED_CARRIER_SERVICE_OPTION', 'There is no delivery to this address.');
  const now = clock.now();
  const number = nextOrderNumber(db, clientId);
  const order = orderOf(checkoutOf(store, checkout, origin), newGuid(), number, new Date(now).toISOString());
  addOrder(db, checkout, order, now);
  lowerStock(store, checkout);
  completeCheckout(db, checkout.id, order.id, now);
  emptyCart(store, checkout);
  confirm(store, clientId, order);
  return order;
}

const acts: Readonly<Record<string, Partial<PlacedOrder>>> = {
  pay: { paymentStatus: 'PAID', status: 'APPROVED' },
  fulfil: { fulfillmentStatus: 'FULFILLED' },
  refund: { paymentStatus: 'FULLY_REFUNDED' },
  fail: { paymentStatus: 'NOT_PAID', status: 'INITIALIZED' },
};

/** What a merchant does to an order: `pay`, `fulfil`, `refund` or `fail`. */
export function actOnOrder({ db, clock }: Store, orderId: unknown, act: unknown): PlacedOrder {
  const order = typeof orderId === 'string' ? findOrder(db, orderId) : undefined;
  const change = typeof act === 'string' && Object.hasOwn(acts, act) ? acts[act] : undefined;
  if (!order) throw refusal(404, 'ORDER_NOT_FOUND', 'There is no such order.');
  if (!change) throw refusal(400, 'UNKNOWN_ACT', `An order can be ${Object.keys(acts).join(', ')}.`);
  const changed = { ...order, ...change, updatedDate: new Date(clock.now()).toISOString() };
  saveOrder(db, changed);
  return changed;
}
