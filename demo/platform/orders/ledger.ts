import type { Order, PaymentStatus } from '../../../src/api/orders.ts';
import type {
  CollectabilityStatus,
  OrderTransactions,
  Payment,
  Refund,
  ScheduledAction,
} from '../../../src/api/payments.ts';
import { type Cents, centsFromPrice, maxCents, sumCents, toPrice } from '../core/money.ts';

/** The action that the platform takes on an authorized amount, `after` milliseconds after the authorization. */
export interface Schedule {
  readonly action: ScheduledAction;
  readonly after: number;
}

/** An order's payments and refunds. */
export interface Ledger extends OrderTransactions {
  readonly currency: string;
  /** The schedules that pending payments get when they become authorized, by payment id. */
  readonly schedules: Readonly<Record<string, Schedule>>;
}

export const createLedger = (orderId: string, currency: string): Ledger => ({
  orderId,
  currency,
  schedules: {},
  payments: [],
  refunds: [],
});

export const toOrderTransactions = ({ orderId, payments, refunds }: Ledger): OrderTransactions => ({
  orderId,
  payments,
  refunds,
});

export interface Balance {
  readonly paid: Cents;
  readonly refunded: Cents;
  readonly authorized: Cents;
  /** The amount requested, but neither paid nor declined yet. */
  readonly pending: Cents;
  /** The amount left to pay. A refund does not increase it. */
  readonly balance: Cents;
}

/** The amount paid by a payment. Of an authorized payment only captures count. Refunds do not reduce the amount. */
export function getPaidAmount({
  amount,
  regularPaymentDetails: regular,
  giftcardPaymentDetails: card,
}: Payment): Cents {
  if (!regular) return card && !card.voided ? centsFromPrice(amount) : 0n;
  const { status, authorizationDetails } = regular;
  if (status !== 'APPROVED' && status !== 'REFUNDED' && status !== 'PARTIALLY_REFUNDED') return 0n;
  if (!authorizationDetails) return centsFromPrice(amount);
  const captured = authorizationDetails.captures.filter(capture => capture.status === 'SUCCEEDED');
  return sumCents(captured.map(capture => centsFromPrice(capture.amount)));
}

/** The amount refunded of one payment, or of all payments. `includePending` also counts pending refunds. */
export function getRefundedAmount(refunds: readonly Refund[], paymentId?: string, includePending = false): Cents {
  const transactions = refunds.flatMap(refund => refund.transactions);
  return sumCents(
    transactions
      .filter(one => paymentId === undefined || one.paymentId === paymentId)
      .filter(({ refundStatus }) => refundStatus === 'SUCCEEDED' || (includePending && refundStatus !== 'FAILED'))
      .map(({ amount }) => centsFromPrice(amount)),
  );
}

const sumByStatus = (payments: readonly Payment[], ...states: readonly string[]): Cents =>
  sumCents(
    payments
      .filter(({ regularPaymentDetails }) => states.includes(regularPaymentDetails?.status ?? ''))
      .map(({ amount }) => centsFromPrice(amount)),
  );

export function computeBalance(total: Cents, { payments, refunds }: Ledger): Balance {
  const paid = sumCents(payments.map(getPaidAmount));
  return {
    paid,
    refunded: getRefundedAmount(refunds),
    authorized: sumByStatus(payments, 'AUTHORIZED'),
    pending: sumByStatus(payments, 'PENDING', 'PENDING_MERCHANT'),
    balance: maxCents(0n, total - paid),
  };
}

/** The payment status of an order. It is PENDING only if nothing is paid and an amount is authorized or pending. */
export function toPaymentStatus(
  total: Cents,
  { paid, refunded, authorized, pending, balance }: Balance,
): PaymentStatus {
  if (paid > 0n && refunded >= paid) return 'FULLY_REFUNDED';
  if (refunded > 0n) return 'PARTIALLY_REFUNDED';
  if (balance === 0n) return 'PAID';
  if (paid > 0n) return 'PARTIALLY_PAID';
  return total > 0n && authorized + pending > 0n ? 'PENDING' : 'NOT_PAID';
}

export const toBalanceSummary = (
  { balance, paid, refunded, authorized }: Balance,
  currency: string,
): Order['balanceSummary'] => ({
  balance: toPrice(balance, currency),
  paid: toPrice(paid, currency),
  refunded: toPrice(refunded, currency),
  authorized: toPrice(authorized, currency),
});

/** The part of the balance that is neither authorized nor pending. */
export const getCollectableAmount = ({ balance, authorized, pending }: Balance): Cents =>
  maxCents(0n, balance - authorized - pending);

/** Whether the rest of the balance can be charged to the buyer's saved payment method. */
export function toCollectabilityStatus(
  status: Order['status'],
  balance: Balance,
  { payments }: Ledger,
): CollectabilityStatus {
  if (status === 'CANCELED') return 'NONCOLLECTABLE_ORDER_IS_CANCELLED';
  if (getCollectableAmount(balance) === 0n) return 'NONCOLLECTABLE_ORDER_IS_PAID';
  const saved = payments.some(({ regularPaymentDetails }) => regularPaymentDetails?.savedPaymentMethod);
  return saved ? 'COLLECTABLE' : 'NONCOLLECTABLE_MISSING_PAYMENT_METHOD';
}
