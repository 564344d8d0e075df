import type { Order } from '../../../src/api/orders.ts';
import type { RefundStatus } from '../../../src/api/payments.ts';
import { refusal } from '../core/api-error.ts';
import { type Cents, centsOf, priceOf } from '../core/money.ts';
import { happened } from './build-order.ts';
import { type Balance, balanceOf, balanceSummaryOf, paymentStatusOf } from './ledger.ts';
import { allTaken, arrived, calledOff, settled, withPayment } from './payments.ts';
import { declined, refund } from './refunds.ts';
import type { KeptOrder } from './store.ts';

export const totalOf = ({ order }: KeptOrder): Cents => centsOf(order.priceSummary.total);

/** The order after what was to happen to its payments by itself until now. */
export function upToDate(kept: KeptOrder, now: number): KeptOrder {
  const ledger = settled(kept.ledger, now);
  if (ledger === kept.ledger) return kept;
  const last = Math.max(...ledger.payments.map(({ updatedDate }) => Date.parse(updatedDate)));
  return told({ ...kept, ledger }, kept, last);
}

export const balanceNow = (kept: KeptOrder): Balance => balanceOf(totalOf(kept), kept.ledger);

/** What of an order follows from its payments. */
export function moneyOf(kept: KeptOrder): Pick<Order, 'paymentStatus' | 'balanceSummary'> {
  const balance = balanceNow(kept);
  return {
    paymentStatus: paymentStatusOf(totalOf(kept), balance),
    balanceSummary: balanceSummaryOf(balance, kept.order.currency),
  };
}

/** Notes among its activities that an order has been paid, or paid in part, since it stood as before. */
export function told(kept: KeptOrder, before: KeptOrder, at: number): KeptOrder {
  const { paid, balance } = balanceNow(kept);
  if (paid <= balanceNow(before).paid) return kept;
  return { ...kept, order: happened(kept.order, balance === 0 ? 'ORDER_PAID' : 'ORDER_PARTIALLY_PAID', at) };
}

/** Refuses an order that nothing can be done with any more. */
export function requireOpen({ order }: KeptOrder): void {
  if (order.status === 'CANCELED') throw refusal(400, 'ORDER_IS_CANCELED', 'The order is canceled.', { id: order.id });
}

/** What was asked for comes in; else what is held is taken; else the rest, or as much as is said, is paid. */
export function paid(kept: KeptOrder, cents: Cents | undefined, at: number): KeptOrder {
  requireOpen(kept);
  const { balance, pending, authorized } = balanceNow(kept);
  if (cents !== undefined && cents > balance)
    throw refusal(400, 'AMOUNT_TOO_LARGE', 'Less than that is left to pay.', { orderId: kept.order.id });
  const rest = cents ?? balance;
  const ledger =
    cents === undefined && pending > 0
      ? arrived(kept.ledger, at)
      : cents === undefined && authorized > 0
        ? allTaken(kept.ledger, at)
        : rest > 0
          ? withPayment(kept.ledger, { cents: rest, at, status: 'APPROVED' })
          : kept.ledger;
  const order = { ...kept.order, status: 'APPROVED' as const };
  return told({ ...kept, order, ledger }, kept, at);
}

/** The payment did not go through after all: the order waits for another. */
export function failed(kept: KeptOrder, at: number): KeptOrder {
  requireOpen(kept);
  if (totalOf(kept) === 0) throw refusal(400, 'ZERO_PRICE', 'The order cost nothing.');
  const order = {
    ...kept.order,
    status: 'INITIALIZED' as const,
    updatedDate: new Date(at).toISOString(),
    lineItems: kept.order.lineItems.map(line => ({ ...line, refundQuantity: 0 })),
  };
  return { ...kept, order, ledger: declined(kept.ledger, at) };
}

/** Sends lines, all that is left where none are named. */
export function fulfilled(kept: KeptOrder, lineItemIds: readonly string[], at: number): KeptOrder {
  requireOpen(kept);
  const { lineItems } = kept.order;
  const unknown = lineItemIds.filter(id => !lineItems.some(line => line.id === id));
  if (unknown.length > 0) throw refusal(404, 'LINE_ITEM_NOT_FOUND', 'The order has no such line.', { ids: unknown });
  const going = lineItems.filter(({ id }) => lineItemIds.length === 0 || lineItemIds.includes(id));
  const sent = { ...kept.sent, ...Object.fromEntries(going.map(({ id, quantity }) => [id, quantity])) };
  const whole = lineItems.every(({ id, quantity }) => sent[id] === quantity);
  const fulfillmentStatus = whole ? ('FULFILLED' as const) : ('PARTIALLY_FULFILLED' as const);
  const order = { ...kept.order, fulfillmentStatus };
  if (!whole || kept.order.fulfillmentStatus === 'FULFILLED') return { ...kept, sent, order };
  return { ...kept, sent, order: happened(order, 'ORDER_FULFILLED', at) };
}

/** Gives money back: all that is left, or as much as is said. */
export function refunded(kept: KeptOrder, cents: Cents | undefined, status: RefundStatus, at: number): KeptOrder {
  const before = balanceNow(kept).refunded;
  const items = kept.order.lineItems.map(({ id, quantity }) => ({ lineItemId: id, quantity }));
  const next = { ...kept, ledger: refund(kept.ledger, totalOf(kept), { cents, status, at, items }) };
  const { refunded: now, paid: all } = balanceNow(next);
  if (now === before) return next;
  const lineItems = kept.order.lineItems.map(line => (now >= all ? { ...line, refundQuantity: line.quantity } : line));
  const manual = next.ledger.payments.every(payment => payment.regularPaymentDetails?.offlinePayment ?? false);
  const orderRefunded = { manual, amount: priceOf(now - before, kept.order.currency) };
  return { ...next, order: happened({ ...kept.order, lineItems }, 'ORDER_REFUNDED', at, { orderRefunded }) };
}

/** Calls an order off; with `restock`, its lines count as put back. */
export function canceled(kept: KeptOrder, restock: boolean, at: number): KeptOrder {
  requireOpen(kept);
  const units = (id: string) => (restock ? (kept.taken.find(one => one.lineItemId === id)?.units ?? 0) : 0);
  const lineItems = kept.order.lineItems.map(line => ({ ...line, restockQuantity: units(line.id) }));
  const order = happened({ ...kept.order, lineItems, status: 'CANCELED' }, 'ORDER_CANCELED', at);
  return { ...kept, order, taken: restock ? [] : kept.taken, ledger: calledOff(kept.ledger, at) };
}
