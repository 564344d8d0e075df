import type { NonRefundableReason, Payment, Refund, RefundStatus } from '../../../src/api/payments.ts';
import { refusal } from '../core/api-error.ts';
import { guidOf } from '../core/ids.ts';
import { type Cents, priceOf } from '../core/money.ts';
import { type Ledger, paidBy, refundedOf } from './ledger.ts';
import { eachPayment } from './payments.ts';

const refuse = (code: NonRefundableReason | 'REFUND_AMOUNT_TOO_LARGE', description: string) =>
  refusal(400, code, description);

const underWay = (status: RefundStatus) => status !== 'SUCCEEDED' && status !== 'FAILED';

/** The payments marked by how much of them has gone back. */
const marked = (ledger: Ledger, at: number): Ledger =>
  eachPayment(ledger, at, (payment, details) => {
    const paid = paidBy(payment);
    const back = refundedOf(ledger.refunds, payment.id);
    if (paid === 0) return undefined;
    const status = back >= paid ? 'REFUNDED' : back > 0 ? 'PARTIALLY_REFUNDED' : 'APPROVED';
    return status === details.status ? undefined : { ...details, status };
  });

const withStatus = (refund: Refund, status: RefundStatus): Refund => ({
  ...refund,
  transactions: refund.transactions.map(one => (underWay(one.refundStatus) ? { ...one, refundStatus: status } : one)),
});

export interface RefundWish {
  /** All that is left where none is given. */
  readonly cents: Cents | undefined;
  readonly status: RefundStatus;
  readonly at: number;
  readonly items: readonly { readonly lineItemId: string; readonly quantity: number }[];
}

/** Shares an amount among the payments, oldest first. */
function shares(ledger: Ledger, wanted: Cents): readonly { readonly payment: Payment; readonly cents: Cents }[] {
  let left = wanted;
  return ledger.payments.flatMap(payment => {
    const cents = Math.min(left, paidBy(payment) - refundedOf(ledger.refunds, payment.id, true));
    left -= cents;
    return cents > 0 ? [{ payment, cents }] : [];
  });
}

/** Moves a refund that is under way on, or begins one; refuses what cannot go back (specification §8). */
export function refund(ledger: Ledger, total: Cents, { cents, status, at, items }: RefundWish): Ledger {
  const open = ledger.refunds.some(one => one.transactions.some(({ refundStatus }) => underWay(refundStatus)));
  if (open && cents !== undefined) throw refuse('PENDING_REFUND', 'An earlier refund is still under way.');
  if (open) return marked({ ...ledger, refunds: ledger.refunds.map(one => withStatus(one, status)) }, at);

  const paid = ledger.payments.reduce((sum, payment) => sum + paidBy(payment), 0);
  const left = paid - refundedOf(ledger.refunds, undefined, true);
  const wanted = cents ?? left;
  if (total === 0) throw refuse('ZERO_PRICE', 'The order cost nothing.');
  if (paid === 0) throw refuse('NOT_PAID', 'Nothing has been paid yet.');
  if (left === 0) throw refuse('ALREADY_REFUNDED', 'Everything has been refunded before.');
  if (wanted > left) throw refuse('REFUND_AMOUNT_TOO_LARGE', 'Less than that has been paid.');

  const id = guidOf(ledger.orderId, 'refund', String(ledger.refunds.length));
  const transactions = shares(ledger, wanted).map(({ payment, cents: share }) => ({
    paymentId: payment.id,
    amount: priceOf(share, ledger.currency),
    refundStatus: status,
    externalRefund: payment.regularPaymentDetails?.offlinePayment ?? false,
    gatewayRefundId: guidOf(id, payment.id, 'gateway'),
    providerRefundId: guidOf(id, payment.id, 'provider'),
  }));
  const details = { items: wanted === left ? items : [], shippingIncluded: wanted === left };
  const made: Refund = { id, createdDate: new Date(at).toISOString(), transactions, details };
  return marked({ ...ledger, refunds: [...ledger.refunds, made] }, at);
}

/** The ledger of an order whose payment did not go through after all: nothing is paid, so nothing went back. */
export function declined(ledger: Ledger, at: number): Ledger {
  const refunds = ledger.refunds.map(one => ({
    ...one,
    transactions: one.transactions.map(transaction => ({ ...transaction, refundStatus: 'FAILED' as const })),
  }));
  const next = eachPayment(ledger, at, (payment, details) => {
    if (details.status === 'VOIDED' || details.status === 'CANCELED') return undefined;
    const { authorizationDetails: hold } = details;
    if (!hold) return { ...details, status: 'DECLINED' };
    const { scheduledAction: _, ...rest } = hold;
    const failed = {
      id: guidOf(payment.id, 'capture', String(hold.captures.length)),
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
