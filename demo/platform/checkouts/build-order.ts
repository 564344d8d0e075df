import type { PaymentSetting } from '../../../src/api/checkouts.ts';
import type { Context } from '../core/context.ts';
import { toMultiPrice } from '../core/money.ts';
import { addGiftCardPayment } from '../orders/gift-cards.ts';
import { createLedger, type Ledger } from '../orders/ledger.ts';
import { addPaidActivity } from '../orders/lifecycle.ts';
import { addActivity, createOrderRecord, type OrderRecord } from '../orders/order-record.ts';
import { AUTHORIZATION_EXPIRY, addPayment } from '../orders/payments.ts';
import { getLinePictures } from '../orders/stock.ts';
import type { StoredOrder } from '../orders/store.ts';
import type { StoredCheckout } from './store.ts';
import { type Calculation, calculateCheckout } from './view.ts';

/**
 * How the buyer pays. By default the payment is captured at once; with `delayCapture` it is only authorized.
 * `savePaymentMethod` marks the payment method as saved.
 */
export interface PaymentPreferences {
  readonly savePaymentMethod?: boolean;
  readonly delayCapture?: boolean;
}

function createPaidLedger(
  order: OrderRecord,
  { payment, giftCardCents }: Calculation,
  { savePaymentMethod, delayCapture }: PaymentPreferences,
): Ledger {
  const at = Date.parse(order.createdDate);
  let ledger = createLedger(order.id, order.currency);
  if (giftCardCents > 0n) ledger = addGiftCardPayment(ledger, giftCardCents, at);
  const cents = payment.now - giftCardCents;
  const saved = savePaymentMethod === true;
  if (cents > 0n)
    ledger = addPayment(ledger, {
      cents,
      at,
      saved,
      ...(delayCapture === true ? { status: 'AUTHORIZED', schedule: AUTHORIZATION_EXPIRY } : { status: 'APPROVED' }),
    });
  return payment.offline > 0n
    ? addPayment(ledger, { cents: payment.offline, at, status: 'PENDING_MERCHANT', offline: true })
    : ledger;
}

/** The payments that the order of a checkout will have. */
export const toPaymentSettings = ({ payment, giftCardCents, currency }: Calculation): readonly PaymentSetting[] =>
  [
    { paymentMethod: 'GiftCard' as const, cents: giftCardCents },
    { paymentMethod: 'CreditCard' as const, cents: payment.now - giftCardCents },
    { paymentMethod: 'Offline' as const, cents: payment.offline },
  ].flatMap(({ paymentMethod, cents }) => {
    const isCard = paymentMethod === 'CreditCard';
    const amount = toMultiPrice(cents, currency);
    return cents > 0n ? [{ paymentMethod, amount, savePaymentMethod: isCard, delayCapture: isCard }] : [];
  });

/** Builds the order of a checkout with its payments, without storing it. */
export function buildOrder(
  context: Context,
  checkout: StoredCheckout,
  id: string,
  number: number,
  at: number,
  preferences: PaymentPreferences,
) {
  const { clientId, visitorId, memberId, details } = checkout;
  const calculation = calculateCheckout(context, checkout);
  const { totals, coupon, coverage, currency, rules } = calculation;
  const buyer = memberId ? { memberId } : visitorId ? { visitorId } : {};
  const record = createOrderRecord({
    ...details,
    id,
    number,
    currency,
    totals,
    rules,
    coupon,
    at,
    buyerInfo: { ...buyer, ...(details.email && { email: details.email }) },
    createdBy: buyer,
    checkoutId: checkout.id,
    cartId: checkout.cartId ?? undefined,
  });
  const ledger = createPaidLedger(record, calculation, preferences);
  const approvesWhenPaid = rules.approvalStrategy === 'PAYMENT_RECEIVED';
  const isApproved = !approvesWhenPaid || totals.total === 0n;
  const placed: OrderRecord = { ...record, status: isApproved ? 'APPROVED' : 'INITIALIZED' };
  const order = preferences.savePaymentMethod === true ? addActivity(placed, 'SAVED_PAYMENT_METHOD', at) : placed;
  const stored = {
    clientId,
    visitorId,
    memberId,
    order,
    ledger,
    pictures: getLinePictures(details.lines),
    stockDeductions: [],
    fulfilledUnits: {},
    creditsSpent: [...coverage.spent],
    ...(approvesWhenPaid && { approvesWhenPaid }),
  };
  const unpaid: StoredOrder = { ...stored, ledger: createLedger(id, currency) };
  const { giftCardCode } = details;
  return {
    stored: { ...addPaidActivity(stored, unpaid, at), ...(giftCardCode && { giftCardCode }) },
    calculation,
  };
}
