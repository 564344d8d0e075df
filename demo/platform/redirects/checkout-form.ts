import { validateCouponCode } from '../carts/details.ts';
import { removeCartLine, setCartLineQuantity, touchCart } from '../carts/store.ts';
import { placeOrder } from '../checkouts/place-order.ts';
import { findCheckout, type StoredCheckout, saveCheckout } from '../checkouts/store.ts';
import { calculateCheckout } from '../checkouts/view.ts';
import { ApiError } from '../core/api-error.ts';
import { formatMoney, toDecimal } from '../core/money.ts';
import { type CheckoutSession, getCheckoutUrl, getThankYouUrl, renderCheckout, seeOther } from './checkout-session.ts';
import { applyBuyer, type Buyer, buyerFields, toBuyer, validateBuyer } from './pages/buyer-form.ts';

export interface CheckoutForm {
  readonly fields: URLSearchParams;
  readonly buyer: Buyer;
}

/** Parses the form; fields it lacks keep the checkout's values. */
export function parseForm(fields: URLSearchParams, { details }: StoredCheckout): CheckoutForm {
  const known = toBuyer(details);
  const typed = buyerFields.map(name => [name, fields.get(name)?.trim().slice(0, 200) ?? known[name]]);
  return { fields, buyer: Object.fromEntries(typed) };
}

const saveDetails = (session: CheckoutSession, details: StoredCheckout['details']): CheckoutSession => ({
  ...session,
  checkout: saveCheckout(session.context.db, session.checkout, details, session.context.clock.now()),
});

/** Reduces a line to the available quantity, or removes it, in the checkout and in its cart. */
function fixLine({ context, checkout }: CheckoutSession, lineId: string): StoredCheckout['details'] {
  const { status, quantityAvailable = 0 } = calculateCheckout(context, checkout).availability.get(lineId) ?? {
    status: 'AVAILABLE',
  };
  if (status === 'AVAILABLE') return checkout.details;
  const { cartId, details } = checkout;
  if (cartId && quantityAvailable > 0) setCartLineQuantity(context.db, cartId, lineId, quantityAvailable);
  else if (cartId) removeCartLine(context.db, cartId, lineId);
  if (cartId) touchCart(context.db, cartId, context.clock.now());
  const fixed = details.lines.map(line => (line.id === lineId ? { ...line, quantity: quantityAvailable } : line));
  return { ...details, lines: fixed.filter(({ quantity }) => quantity > 0) };
}

export function updateCheckout(before: CheckoutSession, { fields, buyer }: CheckoutForm): Promise<Response> | Response {
  const fieldProblems = validateBuyer(before.checkout.details, buyer, false);
  const typedCoupon = fields.get('coupon')?.trim() ?? '';
  if (Object.keys(fieldProblems).length > 0)
    return renderCheckout(before, {
      fieldProblems,
      buyer,
      typedCoupon,
      status: 422,
      problem: 'Look at the marked field.',
    });
  let session = saveDetails(before, applyBuyer(before.checkout.details, buyer, fields.get('delivery') ?? undefined));
  const fix = fields.get('fix');
  if (fix) session = saveDetails(session, fixLine(session, fix));
  if (fields.has('dropCoupon')) {
    const { couponCode: _, ...details } = session.checkout.details;
    session = saveDetails(session, details);
  }
  if (typedCoupon)
    try {
      const couponCode = validateCouponCode(session.context, session.checkout.clientId, typedCoupon);
      session = saveDetails(session, { ...session.checkout.details, couponCode });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return renderCheckout(session, { couponProblem: error.message, typedCoupon, status: 422 });
    }
  return seeOther(getCheckoutUrl(session));
}

const errorMessages: Readonly<Record<string, string>> = {
  EMPTY_CHECKOUT: 'There is nothing left to buy here. Go back to the shop to fill your cart.',
  FULL_OUT_OF_STOCK: 'Everything in this order has sold out meanwhile. Nothing was charged.',
  PARTIAL_OUT_OF_STOCK:
    'Something in your order has sold out or run low meanwhile. Nothing was charged: put the marked lines right, then pay.',
  CHECKOUT_CHANGED: 'A price has changed since you started. Nothing was charged: check the new total, then pay.',
  REDEEM_GIFT_CARD_ERROR:
    'The gift card can no longer pay. Nothing was charged: go back to the shop and start again without it.',
  NO_SELECTED_CARRIER_SERVICE_OPTION:
    'Nothing can be delivered to this address. Nothing was charged: choose another address.',
};

export function payCheckout(before: CheckoutSession, { fields, buyer }: CheckoutForm): Promise<Response> | Response {
  const fieldProblems = validateBuyer(before.checkout.details, buyer, true);
  if (Object.keys(fieldProblems).length > 0)
    return renderCheckout(before, {
      fieldProblems,
      buyer,
      status: 422,
      problem: 'Some details are missing. Look at the marked fields.',
    });
  const session = saveDetails(before, applyBuyer(before.checkout.details, buyer, fields.get('delivery') ?? undefined));
  const { context } = session;
  const { totals, giftCardCents, currency } = calculateCheckout(context, session.checkout);
  const amountDue = totals.total - giftCardCents;
  const reload = () => ({ ...session, checkout: findCheckout(context.db, session.checkout.id) ?? session.checkout });
  if (toDecimal(amountDue, currency) !== fields.get('shownTotal')) {
    const problem = `The total is now ${formatMoney(amountDue, currency)}. Nothing was charged: check it, then pay.`;
    return renderCheckout(reload(), { problem, status: 409 });
  }
  try {
    placeOrder(context, session.checkout);
  } catch (error) {
    if (!(error instanceof ApiError) || !('applicationError' in error.details)) throw error;
    return renderCheckout(reload(), {
      problem: errorMessages[error.details.applicationError.code] ?? error.message,
      status: 409,
    });
  }
  const paid = reload();
  return seeOther(getThankYouUrl(paid, paid.checkout) ?? getCheckoutUrl(paid));
}
