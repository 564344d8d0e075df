import { findCartById, removeCartLine, setCartLineQuantity, touchCart, updateCartDetails } from '../carts/store.ts';
import { decrementStock, getShop } from '../catalog/store.ts';
import { ApiError, apiError } from '../core/api-error.ts';
import type { Context } from '../core/context.ts';
import { createGuid } from '../core/ids.ts';
import { sendMail } from '../core/mails.ts';
import { formatMoney } from '../core/money.ts';
import { checkGiftCardRedeemable, settleGiftCard } from '../orders/gift-card-service.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import { getStockDeductions } from '../orders/stock.ts';
import { addOrder, nextOrderNumber, type StoredOrder } from '../orders/store.ts';
import { spendCredits } from '../pricing/membership-store.ts';
import type { Totals } from '../pricing/totals.ts';
import { buildOrder, type PaymentPreferences } from './build-order.ts';
import { checkStock, findChangedPrices } from './stock.ts';
import { completeCheckout, type StoredCheckout, saveCheckout } from './store.ts';

/** Removes what was bought from the cart; what was added since stays. */
function removeBoughtLines({ db, clock }: Context, { cartId, details }: StoredCheckout): void {
  const cart = cartId ? findCartById(db, cartId) : undefined;
  if (!cart) return;
  for (const line of cart.lines) {
    const boughtQuantity = details.lines.find(({ id }) => id === line.id)?.quantity ?? 0;
    if (boughtQuantity >= line.quantity) removeCartLine(db, cart.id, line.id);
    else if (boughtQuantity > 0) setCartLineQuantity(db, cart.id, line.id, line.quantity - boughtQuantity);
  }
  const { couponCode: _, merchantDiscounts: __, checkoutId: ___, ...rest } = cart.details;
  updateCartDetails(db, cart, rest);
  touchCart(db, cart.id, clock.now());
}

/** Completes a checkout without an order, such as one paid elsewhere. */
export function markCheckoutAsCompleted(context: Context, checkout: StoredCheckout): void {
  if (checkout.completed) return;
  completeCheckout(context.db, checkout.id, null, context.clock.now());
  removeBoughtLines(context, checkout);
}

function sendConfirmationMail(
  { db, clock }: Context,
  clientId: string,
  { number, currency, ...order }: OrderRecord,
  totals: Totals,
) {
  const { email } = order.buyerInfo;
  if (!email) return;
  const shop = getShop(db, clientId).name;
  const lineTexts = totals.lines.map(
    ({ line, subtotal }) => `${line.quantity} × ${line.name}  ${formatMoney(subtotal, currency)}`,
  );
  const total = `Total ${order.priceSummary.total.formattedAmount}`;
  sendMail(db, {
    to: email,
    subject: `Your order ${number} from ${shop}`,
    text: [`Thank you for your order ${number}.`, '', ...lineTexts, '', total].join('\n'),
    links: [],
    code: null,
    date: new Date(clock.now()).toISOString(),
  });
}

/** Throws if prices have changed. The new ones are saved, so that the next attempt is at them. */
function checkPrices(context: Context, checkout: StoredCheckout): void {
  const lines = findChangedPrices(context, checkout);
  if (!lines) return;
  saveCheckout(context.db, checkout, { ...checkout.details, lines }, context.clock.now());
  const description = 'Prices have changed since the checkout was made.';
  throw new ApiError(400, description, { applicationError: { code: 'CHECKOUT_CHANGED', description } }, true);
}

/** Places the order of a checkout: decrements stock, empties the cart, sends a confirmation. */
export function placeOrder(
  context: Context,
  checkout: StoredCheckout,
  preferences: PaymentPreferences = {},
): StoredOrder {
  const { db, clock } = context;
  const { clientId, details } = checkout;
  if (checkout.completed) throw apiError(400, 'CHECKOUT_ALREADY_PAID', 'The order has been placed before.');
  checkStock(context, clientId, details.lines);
  checkPrices(context, checkout);
  const now = clock.now();
  if (details.giftCardCode) checkGiftCardRedeemable(context, clientId, details.giftCardCode);
  const { stored, totals, coverage, giftCardCents } = buildOrder(
    context,
    checkout,
    createGuid(),
    nextOrderNumber(db, clientId),
    now,
    preferences,
  );
  if (!totals.delivery && details.lines.some(({ shippable }) => shippable))
    throw apiError(400, 'NO_SELECTED_CARRIER_SERVICE_OPTION', 'There is no delivery to this address.');
  const placed: StoredOrder = { ...stored, stockDeductions: getStockDeductions(context, clientId, details.lines) };
  addOrder(db, placed);
  settleGiftCard(context, undefined, placed);
  saveCheckout(db, checkout, { ...details, lines: coverage.lines, giftCardCents }, now);
  for (const [id, credits] of coverage.spent) spendCredits(db, id, credits);
  for (const { productId, stockId, units } of placed.stockDeductions) decrementStock(db, productId, stockId, units);
  completeCheckout(db, checkout.id, placed.order.id, now);
  removeBoughtLines(context, checkout);
  sendConfirmationMail(context, clientId, placed.order, totals);
  return placed;
}
