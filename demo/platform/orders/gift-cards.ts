import type { Payment } from '../../../src/api/payments.ts';
import { deriveGuid } from '../core/ids.ts';
import { type Cents, minCents, toPrice } from '../core/money.ts';
import type { CalculationProblem } from '../pricing/coupons.ts';
import type { GiftCard } from './gift-card-store.ts';
import { getPaidAmount, getRefundedAmount, type Ledger } from './ledger.ts';

export const GIFT_CARDS_APP_ID = deriveGuid('app', 'gift cards');

/** The problem of a card that cannot pay because it is unknown, disabled, expired or empty. */
export function findGiftCardProblem(card: GiftCard | undefined, now: number): CalculationProblem | undefined {
  if (!card) return { code: 'GIFT_CARD_NOT_FOUND', description: 'There is no such gift card.' };
  if (card.disabled) return { code: 'GIFT_CARD_DISABLED', description: 'The gift card is blocked.' };
  if (card.endDate && Date.parse(card.endDate) <= now)
    return { code: 'GIFT_CARD_EXPIRED', description: 'The gift card has expired.' };
  if (card.cents === 0n) return { code: 'GIFT_CARD_IS_EMPTY', description: 'Nothing is left on the gift card.' };
  return undefined;
}

export const maskCode = (code: string): string => `****${code.slice(-4)}`;

export function addGiftCardPayment(ledger: Ledger, cents: Cents, at: number): Ledger {
  const id = deriveGuid(ledger.orderId, 'payment', String(ledger.payments.length));
  const date = new Date(at).toISOString();
  const payment: Payment = {
    id,
    createdDate: date,
    updatedDate: date,
    amount: toPrice(cents, ledger.currency),
    refundDisabled: false,
    giftcardPaymentDetails: { giftCardPaymentId: deriveGuid(id, 'gift card'), appId: GIFT_CARDS_APP_ID, voided: false },
  };
  return { ...ledger, payments: [...ledger.payments, payment] };
}

/** The amount that gift cards have paid, minus refunds. */
export const sumGiftCardPayments = ({ payments, refunds }: Ledger): Cents =>
  payments
    .filter(({ giftcardPaymentDetails }) => giftcardPaymentDetails)
    .reduce<Cents>(
      (sum, payment) =>
        sum + getPaidAmount(payment) - minCents(getPaidAmount(payment), getRefundedAmount(refunds, payment.id)),
      0n,
    );
