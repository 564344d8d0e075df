import { refusal } from '../core/api-error.ts';
import type { Store } from '../core/context.ts';
import { findGiftCard, takeFromGiftCard } from './gift-card-store.ts';
import { giftCardRefusal, spentFromCards } from './gift-cards.ts';
import type { KeptOrder } from './store.ts';

/** The gift card of that code, in its own spelling; refuses one that pays nothing. */
export function giftCardOfCode({ db, clock }: Store, clientId: string, code: string): string {
  if (!/^[\w-]+$/.test(code.trim())) throw refusal(400, 'GIFT_CARD_CODE_INVALID', 'A gift card has no such code.');
  const card = findGiftCard(db, clientId, code);
  const problem = giftCardRefusal(card, clock.now());
  if (problem) throw refusal(card ? 400 : 404, problem.code, problem.description);
  return card?.code ?? code;
}

/** Refuses a card that was good when it was entered and is not now: the rest would be charged unawares. */
export function redeemable({ db, clock }: Store, clientId: string, code: string): void {
  const problem = giftCardRefusal(findGiftCard(db, clientId, code), clock.now());
  if (problem) throw refusal(400, 'REDEEM_GIFT_CARD_ERROR', problem.description);
}

/** Takes what a gift card has paid off it, or puts back what has gone back to it since. */
export function settleGiftCard({ db }: Store, before: KeptOrder | undefined, after: KeptOrder): void {
  const cents = spentFromCards(after.ledger) - (before ? spentFromCards(before.ledger) : 0);
  if (after.giftCardCode && cents !== 0) takeFromGiftCard(db, after.clientId, after.giftCardCode, cents);
}
