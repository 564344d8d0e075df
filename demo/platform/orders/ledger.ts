import type { Order, PaymentStatus } from '../../../src/api/orders.ts';
import type {
  CollectabilityStatus,
  OrderTransactions,
  Payment,
  Refund,
  ScheduledAction,
} from '../../../src/api/payments.ts';
import { type Cents, centsOf, priceOf } from '../core/money.ts';

/** What is to happen to a held amount by itself, and after how many milliseconds. */
export interface Schedule {
  readonly action: ScheduledAction;
  readonly after: number;
}

/** An order's payments and refunds. */
export interface Ledger extends OrderTransactions {
  readonly currency: string;
  /** By payment: those that will be held first, once they come. */
  readonly schedules: Readonly<Record<string, Schedule>>;
}

export const emptyLedger = (orderId: string, currency: string): Ledger => ({
  orderId,
  currency,
  schedules: {},
  payments: [],
  refunds: [],
});

export const transactionsOf = ({ orderId, payments, refunds }: Ledger): OrderTransactions => ({
  orderId,
  payments,
  refunds,
});

export interface Balance {
  readonly paid: Cents;
  readonly refunded: Cents;
  readonly authorized: Cents;
  /** Asked for, but neither paid nor refused yet. */
  readonly pending: Cents;
  /** What is left to pay; a refund does not make it more. */
  readonly balance: Cents;
}

const sum = (amounts: readonly Cents[]): Cents => amounts.reduce((all, one) => all + one, 0);

/** What a payment has brought in. */
export function paidBy({ amount, regularPaymentDetails: regular, giftcardPaymentDetails: card }: Payment): Cents {
  if (!regular) return card && !card.voided ? centsOf(amount) : 0;
  const { status, authorizationDetails } = regular;
  if (status !== 'APPROVED' && status !== 'REFUNDED' && status !== 'PARTIALLY_REFUNDED') return 0;
  if (!authorizationDetails) return centsOf(amount);
  const taken = authorizationDetails.captures.filter(capture => capture.status === 'SUCCEEDED');
  return sum(taken.map(capture => centsOf(capture.amount)));
}

/** What has gone back of one payment, or of all; with `underWay`, what is on its way too. */
export function refundedOf(refunds: readonly Refund[], paymentId?: string, underWay = false): Cents {
  const transactions = refunds.flatMap(refund => refund.transactions);
  return sum(
    transactions
      .filter(one => paymentId === undefined || one.paymentId === paymentId)
      .filter(({ refundStatus }) => refundStatus === 'SUCCEEDED' || (underWay && refundStatus !== 'FAILED'))
      .map(({ amount }) => centsOf(amount)),
  );
}

const inState = (payments: readonly Payment[], ...states: readonly string[]): Cents =>
  sum(
    payments
      .filter(({ regularPaymentDetails }) => states.includes(regularPaymentDetails?.status ?? ''))
      .map(({ amount }) => centsOf(amount)),
  );

export function balanceOf(total: Cents, { payments, refunds }: Ledger): Balance {
  const paid = sum(payments.map(paidBy));
  return {
    paid,
    refunded: refundedOf(refunds),
    authorized: inState(payments, 'AUTHORIZED'),
    pending: inState(payments, 'PENDING', 'PENDING_MERCHANT'),
    balance: Math.max(0, total - paid),
  };
}

/** How much of an order is paid. Money that is promised or held back makes it pending. */
export function paymentStatusOf(
  total: Cents,
  { paid, refunded, authorized, pending, balance }: Balance,
): PaymentStatus {
  if (paid > 0 && refunded >= paid) return 'FULLY_REFUNDED';
  if (refunded > 0) return 'PARTIALLY_REFUNDED';
  if (balance === 0) return 'PAID';
  if (paid > 0) return 'PARTIALLY_PAID';
  return total > 0 && authorized + pending > 0 ? 'PENDING' : 'NOT_PAID';
}

export const balanceSummaryOf = (
  { balance, paid, refunded, authorized }: Balance,
  currency: string,
): Order['balanceSummary'] => ({
  balance: priceOf(balance, currency),
  paid: priceOf(paid, currency),
  refunded: priceOf(refunded, currency),
  authorized: priceOf(authorized, currency),
});

/** Whether what is left to pay can be charged to a payment method that the buyer saved. */
export function collectabilityOf(
  status: Order['status'],
  { balance }: Balance,
  { payments }: Ledger,
): CollectabilityStatus {
  if (status === 'CANCELED') return 'NONCOLLECTABLE_ORDER_IS_CANCELLED';
  if (balance === 0) return 'NONCOLLECTABLE_ORDER_IS_PAID';
  const saved = payments.some(({ regularPaymentDetails }) => regularPaymentDetails?.savedPaymentMethod);
  return saved ? 'COLLECTABLE' : 'NONCOLLECTABLE_MISSING_PAYMENT_METHOD';
}
