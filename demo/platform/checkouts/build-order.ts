import type { Context } from '../core/context.ts';
import { type Cents, centsFromPrice } from '../core/money.ts';
import { addGiftCardPayment } from '../orders/gift-cards.ts';
import { createLedger, type Ledger } from '../orders/ledger.ts';
import { addPaidActivity } from '../orders/lifecycle.ts';
import { addActivity, createOrderRecord, type OrderRecord } from '../orders/order-record.ts';
import { AUTHORIZATION_EXPIRY, addPayment } from '../orders/payments.ts';
import { getLinePictures } from '../orders/stock.ts';
import type { StoredOrder } from '../orders/store.ts';
import type { PricedLine } from '../pricing/price-line.ts';
import type { StoredCheckout } from './store.ts';
import { calculateCheckout } from './view.ts';

/** How the buyer pays: at once by default, or held for a later capture. Offline payments wait for the merchant. */
export interface PaymentPreferences {
  readonly savePaymentMethod?: boolean;
  readonly delayCapture?: boolean;
}

function createPaidLedger(
  order: OrderRecord,
  lines: readonly PricedLine[],
  giftCardCents: Cents,
  payLaterCents: Cents,
  { savePaymentMethod, delayCapture }: PaymentPreferences,
): Ledger {
  const at = Date.parse(order.purchasedDate);
  const unpaidLedger = createLedger(order.id, order.currency);
  const ledger = giftCardCents > 0n ? addGiftCardPayment(unpaidLedger, giftCardCents, at) : unpaidLedger;
  const cents = centsFromPrice(order.priceSummary.total) - giftCardCents - payLaterCents;
  if (cents === 0n) return ledger;
  const offline = lines.every(({ paymentOption }) => paymentOption.endsWith('OFFLINE'));
  if (offline) return addPayment(ledger, { cents, at, status: 'PENDING_MERCHANT', offline });
  const isSaved = savePaymentMethod === true;
  return delayCapture === true
    ? addPayment(ledger, { cents, at, status: 'AUTHORIZED', saved: isSaved, schedule: AUTHORIZATION_EXPIRY })
    : addPayment(ledger, { cents, at, status: 'APPROVED', saved: isSaved });
}

/** The order of a checkout, with its payments. */
export function buildOrder(
  context: Context,
  checkout: StoredCheckout,
  id: string,
  number: number,
  at: number,
  preferences: PaymentPreferences,
) {
  const { clientId, visitorId, memberId, details } = checkout;
  const { totals, coupon, coverage, giftCardCents, payLaterCents, currency } = calculateCheckout(context, checkout);
  const buyer = memberId ? { memberId } : visitorId ? { visitorId } : {};
  const record = createOrderRecord({
    ...details,
    id,
    number,
    currency,
    totals,
    coupon,
    at,
    buyerInfo: { ...buyer, ...(details.email && { email: details.email }) },
    createdBy: buyer,
    checkoutId: checkout.id,
    cartId: checkout.cartId ?? undefined,
  });
  const ledger = createPaidLedger(record, details.lines, giftCardCents, payLaterCents, preferences);
  const order = preferences.savePaymentMethod === true ? addActivity(record, 'SAVED_PAYMENT_METHOD', at) : record;
  const stored = {
    clientId,
    visitorId,
    memberId,
    order,
    ledger,
    pictures: getLinePictures(details.lines),
    stockDeductions: [],
    fulfilledUnits: {},
  };
  const unpaid: StoredOrder = { ...stored, ledger: createLedger(id, currency) };
  const { giftCardCode } = details;
  return {
    stored: { ...addPaidActivity(stored, unpaid, at), ...(giftCardCode && { giftCardCode }) },
    totals,
    coverage,
    giftCardCents,
  };
}
