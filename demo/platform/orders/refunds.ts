import type { NonRefundableReason, Payment, Refund, RefundStatus } from '../../../src/api/payments.ts';
import { apiError } from '../core/api-error.ts';
import { deriveGuid } from '../core/ids.ts';
import { type Cents, minCents, sumCents, toPrice } from '../core/money.ts';
import { getPaidAmount, getRefundedAmount, type Ledger } from './ledger.ts';
import { mapPayments } from './payments.ts';

const refundError = (code: NonRefundableReason | 'REFUND_AMOUNT_TOO_LARGE', description: string) =>
  apiError(400, code, description);

const isPending = (status: RefundStatus) => status !== 'SUCCEEDED' && status !== 'FAILED';

/** Sets the status of each payment by its refunded amount. */
const updatePaymentStatuses = (ledger: Ledger, at: number): Ledger =>
  mapPayments(ledger, at, (payment, details) => {
    const paid = getPaidAmount(payment);
    const refundedAmount = getRefundedAmount(ledger.refunds, payment.id);
    if (paid === 0n) return undefined;
    const status = refundedAmount >= paid ? 'REFUNDED' : refundedAmount > 0n ? 'PARTIALLY_REFUNDED' : 'APPROVED';
    return status === details.status ? undefined : { ...details, status };
  });

const setPendingStatus = (refund: Refund, status: RefundStatus): Refund => ({
  ...refund,
  transactions: refund.transactions.map(one => (isPending(one.refundStatus) ? { ...one, refundStatus: status } : one)),
});

interface RefundInput {
  /** The amount. By default everything that is refundable. */
  readonly cents: Cents | undefined;
  readonly status: RefundStatus;
  readonly at: number;
  readonly items: readonly { readonly lineItemId: string; readonly quantity: number }[];
}

/** Splits an amount among the payments, oldest first. */
function allocateRefund(
  ledger: Ledger,
  amount: Cents,
): readonly { readonly payment: Payment; readonly cents: Cents }[] {
  let remaining = amount;
  return ledger.payments.flatMap(payment => {
    const cents = minCents(remaining, getPaidAmount(payment) - getRefundedAmount(ledger.refunds, payment.id, true));
    remaining -= cents;
    return cents > 0n ? [{ payment, cents }] : [];
  });
}

/**
 * Sets the status of pending refunds, or adds a refund if none is pending. Throws if the amount is not refundable, or
 * if an amount is given while a refund is pending.
 */
export function processRefund(ledger: Ledger, total: Cents, { cents, status, at, items }: RefundInput): Ledger {
  const hasPending = ledger.refunds.some(one => one.transactions.some(({ refundStatus }) => isPending(refundStatus)));
  if (hasPending && cents !== undefined) throw refundError('PENDING_REFUND', 'An earlier refund is still under way.');
  if (hasPending)
    return updatePaymentStatuses({ ...ledger, refunds: ledger.refunds.map(one => setPendingStatus(one, status)) }, at);

  const paid = sumCents(ledger.payments.map(getPaidAmount));
  const refundable = paid - getRefundedAmount(ledger.refunds, undefined, true);
  const amount = cents ?? refundable;
  if (total === 0n) throw refundError('ZERO_PRICE', 'The order cost nothing.');
  if (paid === 0n) throw refundError('NOT_PAID', 'Nothing has been paid yet.');
  if (refundable === 0n) throw refundError('ALREADY_REFUNDED', 'Everything has been refunded before.');
  if (amount > refundable) throw refundError('REFUND_AMOUNT_TOO_LARGE', 'Less than that has been paid.');

  const id = deriveGuid(ledger.orderId, 'refund', String(ledger.refunds.length));
  const transactions = allocateRefund(ledger, amount).map(({ payment, cents: share }) => ({
    paymentId: payment.id,
    amount: toPrice(share, ledger.currency),
    refundStatus: status,
    externalRefund: payment.regularPaymentDetails?.offlinePayment ?? false,
    gatewayRefundId: deriveGuid(id, payment.id, 'gateway'),
    providerRefundId: deriveGuid(id, payment.id, 'provider'),
  }));
  const details = { items: amount === refundable ? items : [], shippingIncluded: amount === refundable };
  const newRefund: Refund = { id, createdDate: new Date(at).toISOString(), transactions, details };
  return updatePaymentStatuses({ ...ledger, refunds: [...ledger.refunds, newRefund] }, at);
}

/**
 * Declines all payments that are not voided or canceled, even approved ones. Voids gift card payments. All refunds
 * fail, because the order then counts as never paid.
 */
export function declinePayments(ledger: Ledger, at: number): Ledger {
  const refunds = ledger.refunds.map(one => ({
    ...one,
    transactions: one.transactions.map(transaction => ({ ...transaction, refundStatus: 'FAILED' as const })),
  }));
  const next = mapPayments(ledger, at, (payment, details) => {
    if (details.status === 'VOIDED' || details.status === 'CANCELED') return undefined;
    const { authorizationDetails: hold } = details;
    if (!hold) return { ...details, status: 'DECLINED' };
    const { scheduledAction: _, ...rest } = hold;
    const failed = {
      id: deriveGuid(payment.id, 'capture', String(hold.captures.length)),
      status: 'FAILED' as const,
      amount: payment.amount,
      createdDate: new Date(at).toISOString(),
      failureDetails: { failureCode: 'DECLINED' },
    };
    return { ...details, status: 'DECLINED', authorizationDetails: { ...rest, captures: [...hold.captures, failed] } };
  });
  const payments = next.payments.map(({ giftcardPaymentDetails: card, ...payment }) =>
    card ? { ...payment, giftcardPaymentDetails: { ...card, voided: true } } : payment,
  );
  return { ...next, payments, refunds };
}
