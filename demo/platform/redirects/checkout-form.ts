import type { Checkout } from '../../../src/api/checkouts.ts';
import { validateCouponCode } from '../carts/details.ts';
import { removeCartLine, setCartLineQuantity, touchCart } from '../carts/store.ts';
import { dropLapsed, placeOrder } from '../checkouts/place-order.ts';
import { rememberQuote } from '../checkouts/quote.ts';
import { findCheckout, type StoredCheckout, saveCheckout } from '../checkouts/store.ts';
import { calculateCheckout } from '../checkouts/view.ts';
import { ApiError, type ApplicationError } from '../core/api-error.ts';
import { formatMoney } from '../core/money.ts';
import { type CheckoutSession, getCheckoutUrl, getThankYouUrl, renderCheckout, seeOther } from './checkout-session.ts';
import { applyBuyer, type Buyer, buyerFields, toBuyer, validateBuyer } from './pages/buyer-form.ts';

export interface CheckoutForm {
  readonly fields: URLSearchParams;
  readonly buyer: Buyer;
}

/** Parses the form. A missing field gets the value that the page shows for the checkout. */
export function parseForm(fields: URLSearchParams, { details }: StoredCheckout): CheckoutForm {
  const known = toBuyer(details);
  const typed = buyerFields.map(name => [name, fields.get(name)?.trim().slice(0, 200) ?? known[name]]);
  return { fields, buyer: Object.fromEntries(typed) };
}

/** The delivery code of the form, cut to the longest length of a code. */
const readDelivery = (fields: URLSearchParams): string | undefined => fields.get('delivery')?.slice(0, 100);

const saveDetails = (session: CheckoutSession, details: StoredCheckout['details']): CheckoutSession => ({
  ...session,
  checkout: rememberQuote(
    session.context,
    saveCheckout(session.context.db, session.checkout, details, session.context.clock.now()),
  ),
});

/** Reduces a line to the available quantity, or removes it, in the cart and in the returned details of the checkout. */
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
  let session = saveDetails(before, applyBuyer(before.checkout.details, buyer, readDelivery(fields)));
  const fix = fields.get('fix');
  if (fix) session = saveDetails(session, fixLine(session, fix));
  if (fields.has('dropCoupon')) {
    const { couponCode: _, ...details } = session.checkout.details;
    session = saveDetails(session, details);
  }
  if (typedCoupon)
    try {
      const couponCode = validateCouponCode(session.context, session.checkout.clientId, typedCoupon, {
        ...session.checkout,
        email: session.checkout.details.email,
      });
      session = saveDetails(session, { ...session.checkout.details, couponCode });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return renderCheckout(session, { couponProblem: error.message, typedCoupon, status: 422 });
    }
  return seeOther(getCheckoutUrl(session));
}

const NOTHING_CHARGED = 'Nothing was charged';

const errorMessages: Readonly<Record<string, string>> = {
  EMPTY_CHECKOUT: 'There is nothing left to buy here. Go back to the shop to fill your cart.',
  FULL_OUT_OF_STOCK: `Everything in this order has sold out meanwhile. ${NOTHING_CHARGED}.`,
  PARTIAL_OUT_OF_STOCK: `Something in your order has sold out or run low meanwhile. ${NOTHING_CHARGED}: put the marked lines right, then pay.`,
  NO_SELECTED_CARRIER_SERVICE_OPTION: `Nothing can be delivered to this address. ${NOTHING_CHARGED}: choose another address.`,
  SELECTED_CARRIER_SERVICE_OPTION_NO_LONGER_AVAILABLE: `The delivery you chose is no longer offered. ${NOTHING_CHARGED}: choose another below, then pay.`,
  COUPON_CANNOT_BE_USED_TO_PURCHASE_GIFT_CARD: `A coupon does not reduce a gift card. ${NOTHING_CHARGED}: remove the coupon, then pay.`,
  PAYMENT_ERROR: `The payment was declined. ${NOTHING_CHARGED}: try again, or pay in another way.`,
};

/** The message of a refusal, with the sum that is now due. */
function describeRefusal({ code, description, data }: ApplicationError, due: string): string {
  if (code === 'CHECKOUT_CHANGED') {
    const { changes = [] } = data as { readonly changes?: readonly string[] };
    return [...changes, `You would now pay ${due}. ${NOTHING_CHARGED}: check it, then pay.`].join(' ');
  }
  if (code === 'REDEEM_GIFT_CARD_ERROR')
    return `${description} The order no longer uses it, and you would now pay ${due}. ${NOTHING_CHARGED}: check it, then pay.`;
  if (code === 'CALCULATION_ERROR') {
    const { calculationErrors = {} } = data as Pick<Checkout, 'calculationErrors'>;
    const reasons = Object.values(calculationErrors).map(({ applicationError }) => applicationError?.description ?? '');
    return `${reasons.join(' ')} The order no longer uses it, and you would pay ${due}. ${NOTHING_CHARGED}: check it, then pay.`;
  }
  return errorMessages[code] ?? `${description} ${NOTHING_CHARGED}.`;
}

const getAmountDue = ({ context, checkout }: CheckoutSession): string => {
  const { payment, giftCardCents, currency } = calculateCheckout(context, checkout);
  return formatMoney(payment.now - giftCardCents, currency);
};

/** The page after a refusal: with current sums, and without a gift card, coupon or membership that no longer works. */
function renderRefusal(session: CheckoutSession, refusal: ApplicationError): Promise<Response> {
  const { context, checkout } = session;
  const reloaded = { ...session, checkout: findCheckout(context.db, checkout.id) ?? checkout };
  const { giftCardCode: _, ...withoutCard } = reloaded.checkout.details;
  const current =
    refusal.code === 'REDEEM_GIFT_CARD_ERROR'
      ? saveDetails(reloaded, withoutCard)
      : refusal.code === 'CALCULATION_ERROR'
        ? saveDetails(reloaded, dropLapsed(reloaded.checkout.details, calculateCheckout(context, reloaded.checkout)))
        : reloaded;
  return renderCheckout(current, { problem: describeRefusal(refusal, getAmountDue(current)), status: 409 });
}

export function payCheckout(before: CheckoutSession, { fields, buyer }: CheckoutForm): Promise<Response> | Response {
  const fieldProblems = validateBuyer(before.checkout.details, buyer, true);
  if (Object.keys(fieldProblems).length > 0)
    return renderCheckout(before, {
      fieldProblems,
      buyer,
      status: 422,
      problem: 'Some details are missing. Look at the marked fields.',
    });
  const session = saveDetails(before, applyBuyer(before.checkout.details, buyer, readDelivery(fields)));
  const { context } = session;
  try {
    placeOrder(context, session.checkout, {
      shownQuote: fields.get('shown') ?? '',
      savePaymentMethod: fields.has('savePaymentMethod'),
    });
  } catch (error) {
    if (!(error instanceof ApiError) || !('applicationError' in error.details)) throw error;
    return renderRefusal(session, error.details.applicationError);
  }
  const paid = { ...session, checkout: findCheckout(context.db, session.checkout.id) ?? session.checkout };
  return seeOther(getThankYouUrl(paid, paid.checkout) ?? getCheckoutUrl(paid));
}
