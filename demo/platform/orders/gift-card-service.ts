import { limitGuesses } from '../access/guesses.ts';
import type { Owner } from '../access/token-store.ts';
import { apiError } from '../core/api-error.ts';
import type { Context } from '../core/context.ts';
import { debitGiftCard, findGiftCard } from './gift-card-store.ts';
import { findGiftCardProblem, sumGiftCardPayments } from './gift-cards.ts';
import type { StoredOrder } from './store.ts';

/** Returns the code as the gift card spells it. Throws if the card cannot pay, or after too many unknown codes. */
export function validateGiftCardCode(context: Context, caller: Owner, code: string): string {
  const { db, clock } = context;
  const { clientId } = caller;
  if (!/^[\w-]+$/.test(code.trim())) throw apiError(400, 'GIFT_CARD_CODE_INVALID', 'A gift card has no such code.');
  const card = limitGuesses(context, clientId, caller, () => findGiftCard(db, clientId, code));
  const problem = findGiftCardProblem(card, clock.now());
  if (problem) throw apiError(card ? 400 : 404, problem.code, problem.description);
  return card?.code ?? code;
}

/** Debits the gift card by the amount that it has paid since `before`, or credits the amount refunded to it. */
export function settleGiftCard({ db }: Context, before: StoredOrder | undefined, after: StoredOrder): void {
  const cents = sumGiftCardPayments(after.ledger) - (before ? sumGiftCardPayments(before.ledger) : 0n);
  if (after.giftCardCode && cents !== 0n) debitGiftCard(db, after.clientId, after.giftCardCode, cents);
}
