import type { Payment } from '../../../src/api/payments.ts';
import { guidOf } from '../core/ids.ts';
import { type Cents, priceOf } from '../core/money.ts';
import type { Problem } from '../pricing/coupons.ts';
import type { GiftCard } from './gift-card-store.ts';
import { type Ledger, paidBy, refundedOf } from './ledger.ts';

/** The app that the platform's gift cards are of. */
export const GIFT_CARDS = guidOf('app', 'gift cards');

/** Why a card pays nothing: nobody knows it, or it is blocked, over or empty. */
export function giftCardRefusal(card: GiftCard | undefined, now: number): Problem | undefined {
  if (!card) return { code: 'GIFT_CARD_NOT_FOUND', description: 'There is no such gift card.' };
  if (card.disabled) return { code: 'GIFT_CARD_DISABLED', description: 'The gift card is blocked.' };
  if (card.endDate && Date.parse(card.endDate) <= now)
    return { code: 'GIFT_CARD_EXPIRED', description: 'The gift card has expired.' };
  if (card.cents === 0) return { code: 'GIFT_CARD_IS_EMPTY', description: 'Nothing is left on the gift card.' };
  return undefined;
}

/** What may be seen of a code. */
export const obfuscated = (code: string): string => `****${code.slice(-4)}`;

/** The ledger with what a gift card has paid. */
export function withGiftCard(ledger: Ledger, cents: Cents, at: number): Ledger {
  const id = guidOf(ledger.orderId, 'payment', String(ledger.payments.length));
  const date = new Date(at).toISOString();
  const payment: Payment = {
    id,
    createdDate: date,
    updatedDate: date,
    amount: priceOf(cents, ledger.currency),
    refundDisabled: false,
    giftcardPaymentDetails: { giftCardPaymentId: guidOf(id, 'gift card'), appId: GIFT_CARDS, voided: false },
  };
  return { ...ledger, payments: [...ledger.payments, payment] };
}

/** What gift cards have paid and not got back. */
export const spentFromCards = ({ payments, refunds }: Ledger): Cents =>
  payments
    .filter(({ giftcardPaymentDetails }) => giftcardPaymentDetails)
    .reduce((sum, payment) => sum + paidBy(payment) - Math.min(paidBy(payment), refundedOf(refunds, payment.id)), 0);
