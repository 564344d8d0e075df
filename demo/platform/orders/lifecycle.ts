import type { Order } from '../../../src/api/orders.ts';
import type { RefundStatus } from '../../../src/api/payments.ts';
import { apiError } from '../core/api-error.ts';
import { type Cents, centsFromPrice, toPrice } from '../core/money.ts';
import { omitUndefined } from '../core/omit-undefined.ts';
import { type Balance, computeBalance, toBalanceSummary, toPaymentStatus } from './ledger.ts';
import { addActivity, type OrderRecord } from './order-record.ts';
import {
  addPayment,
  applyScheduledActions,
  cancelOpenPayments,
  captureAllAuthorized,
  completePendingPayments,
} from './payments.ts';
import { declinePayments, processRefund } from './refunds.ts';
import type { StoredOrder } from './store.ts';

/** The id of the app with which the platform's shops track parcels. */
const PARCEL_APP_ID = '5a1c3d0e-7b7e-4b7a-9d0f-2f6f2f1c9a10';

export const getOrderTotal = ({ order }: StoredOrder): Cents => centsFromPrice(order.priceSummary.total);

/** The order after the scheduled captures and voids that are due. The same object if none is due. */
export function settleOrder(stored: StoredOrder, now: number): StoredOrder {
  const ledger = applyScheduledActions(stored.ledger, now);
  if (ledger === stored.ledger) return stored;
  const last = Math.max(...ledger.payments.map(({ updatedDate }) => Date.parse(updatedDate)));
  return addPaidActivity({ ...stored, ledger }, stored, last);
}

export const getBalance = (stored: StoredOrder): Balance => computeBalance(getOrderTotal(stored), stored.ledger);

/** The fields of an order that are computed from its payments. */
export function toPaymentSummary(stored: StoredOrder): Pick<Order, 'paymentStatus' | 'balanceSummary'> {
  const balance = getBalance(stored);
  return {
    paymentStatus: toPaymentStatus(getOrderTotal(stored), balance),
    balanceSummary: toBalanceSummary(balance, stored.order.currency),
  };
}

/** If more is paid than in `before`, adds an activity, and approves an order that waits for its first payment. */
export function addPaidActivity(stored: StoredOrder, before: StoredOrder, at: number): StoredOrder {
  const { paid, balance } = getBalance(stored);
  if (paid <= getBalance(before).paid) return stored;
  const order: OrderRecord =
    stored.approvesWhenPaid && stored.order.status === 'INITIALIZED'
      ? { ...stored.order, status: 'APPROVED' }
      : stored.order;
  return { ...stored, order: addActivity(order, balance === 0n ? 'ORDER_PAID' : 'ORDER_PARTIALLY_PAID', at) };
}

export function requireNotCanceled({ order }: StoredOrder): void {
  if (order.status === 'CANCELED') throw apiError(400, 'ORDER_IS_CANCELED', 'The order is canceled.', { id: order.id });
}

/**
 * Adds a payment of `cents` and approves the order. Without an amount, completes pending payments, else captures
 * authorized ones, else pays the balance. Throws for an amount above the balance, and for a canceled order.
 */
export function markPaid(stored: StoredOrder, cents: Cents | undefined, at: number): StoredOrder {
  requireNotCanceled(stored);
  const { balance, pending, authorized } = getBalance(stored);
  if (cents !== undefined && cents > balance)
    throw apiError(400, 'AMOUNT_TOO_LARGE', 'Less than that is left to pay.', { orderId: stored.order.id });
  const amount = cents ?? balance;
  const ledger =
    cents === undefined && pending > 0
      ? completePendingPayments(stored.ledger, at)
      : cents === undefined && authorized > 0
        ? captureAllAuthorized(stored.ledger, at)
        : amount > 0
          ? addPayment(stored.ledger, { cents: amount, at, status: 'APPROVED' })
          : stored.ledger;
  const order = { ...stored.order, status: 'APPROVED' as const };
  return addPaidActivity({ ...stored, order, ledger }, stored, at);
}

/** Declines the order's payments. The order is then unpaid and `INITIALIZED`. Throws for a free or canceled order. */
export function markPaymentFailed(stored: StoredOrder, at: number): StoredOrder {
  requireNotCanceled(stored);
  if (getOrderTotal(stored) === 0n) throw apiError(400, 'ZERO_PRICE', 'The order cost nothing.');
  const order = {
    ...stored.order,
    status: 'INITIALIZED' as const,
    updatedDate: new Date(at).toISOString(),
    lineItems: stored.order.lineItems.map(line => ({ ...line, refundQuantity: 0 })),
  };
  return { ...stored, order, ledger: declinePayments(stored.ledger, at) };
}

/** Fulfils the named lines, or all lines if none is named. Throws for an unknown line, and for a canceled order. */
export function markFulfilled(stored: StoredOrder, lineItemIds: readonly string[], at: number): StoredOrder {
  requireNotCanceled(stored);
  const { lineItems } = stored.order;
  const unknown = lineItemIds.filter(id => !lineItems.some(line => line.id === id));
  if (unknown.length > 0) throw apiError(404, 'LINE_ITEM_NOT_FOUND', 'The order has no such line.', { ids: unknown });
  const shippedLines = lineItems.filter(({ id }) => lineItemIds.length === 0 || lineItemIds.includes(id));
  const fulfilledUnits = {
    ...stored.fulfilledUnits,
    ...Object.fromEntries(shippedLines.map(({ id, quantity }) => [id, quantity])),
  };
  const isComplete = lineItems.every(({ id, quantity }) => fulfilledUnits[id] === quantity);
  const fulfillmentStatus = isComplete ? ('FULFILLED' as const) : ('PARTIALLY_FULFILLED' as const);
  const order = { ...stored.order, fulfillmentStatus };
  if (!isComplete || stored.order.fulfillmentStatus === 'FULFILLED') return { ...stored, fulfilledUnits, order };
  return { ...stored, fulfilledUnits, order: addActivity(order, 'ORDER_FULFILLED', at) };
}

interface Parcel {
  readonly trackingLink?: string | undefined;
  readonly trackingStatus?: string | undefined;
}

/** Adds an activity with the tracking data of a parcel, as an app of the shop does. */
export function markTracked(stored: StoredOrder, parcel: Parcel, at: number): StoredOrder {
  requireNotCanceled(stored);
  const additionalData = omitUndefined({ ...parcel }) as Readonly<Record<string, string>>;
  const customActivity = { appId: PARCEL_APP_ID, type: 'parcel', additionalData };
  return { ...stored, order: addActivity(stored.order, 'TRACKING_LINK_ADDED', at, { customActivity }) };
}

/** Refunds an amount, by default everything that is refundable. If a refund is pending, sets its status instead. */
export function markRefunded(
  stored: StoredOrder,
  cents: Cents | undefined,
  status: RefundStatus,
  at: number,
): StoredOrder {
  const before = getBalance(stored).refunded;
  const items = stored.order.lineItems.map(({ id, quantity }) => ({ lineItemId: id, quantity }));
  const next = { ...stored, ledger: processRefund(stored.ledger, getOrderTotal(stored), { cents, status, at, items }) };
  const { refunded: now, paid: all } = getBalance(next);
  if (now === before) return next;
  const lineItems = stored.order.lineItems.map(line =>
    now >= all ? { ...line, refundQuantity: line.quantity } : line,
  );
  const manual = next.ledger.payments.every(payment => payment.regularPaymentDetails?.offlinePayment ?? false);
  const orderRefunded = { manual, amount: toPrice(now - before, stored.order.currency) };
  return { ...next, order: addActivity({ ...stored.order, lineItems }, 'ORDER_REFUNDED', at, { orderRefunded }) };
}

/** Cancels an order and its open payments. `restock` records units as restocked, but the caller changes the stock. */
export function markCanceled(stored: StoredOrder, restock: boolean, at: number): StoredOrder {
  requireNotCanceled(stored);
  const units = (id: string) => (restock ? (stored.stockDeductions.find(one => one.lineItemId === id)?.units ?? 0) : 0);
  const lineItems = stored.order.lineItems.map(line => ({ ...line, restockQuantity: units(line.id) }));
  const order = addActivity({ ...stored.order, lineItems, status: 'CANCELED' }, 'ORDER_CANCELED', at);
  return {
    ...stored,
    order,
    stockDeductions: restock ? [] : stored.stockDeductions,
    creditsSpent: [],
    ledger: cancelOpenPayments(stored.ledger, at),
  };
}
