import type { Context } from '../core/context.ts';
import { sha256 } from '../core/crypto.ts';
import { findQuote, type StoredCheckout, saveQuote } from './store.ts';
import { type Calculation, calculateCheckout } from './view.ts';

/** A digest of all sums that the buyer sees. An order must have the same sums. */
export function toQuote({ totals, giftCardCents, payment, currency }: Calculation): string {
  const { lines, fees, delivery, shipping, discount, tax, total } = totals;
  const sums = [
    lines.map(({ line, subtotal, discount: off, beforeTax, tax: lineTax }) => [
      [line.id, line.quantity, line.price, line.paymentOption, line.deposit],
      [subtotal, off, beforeTax, lineTax.tax],
    ]),
    fees.map(({ fee, tax: feeTax }) => [fee.name, fee.price, feeTax.tax]),
    [delivery?.code, delivery?.amount, delivery?.handling?.amount, shipping],
    [discount, tax, total, currency],
    [giftCardCents, payment.now, payment.offline, payment.rest],
  ];
  const text = JSON.stringify(sums, (_, value) => (typeof value === 'bigint' ? String(value) : value));
  return sha256(text);
}

/** Stores the digest of a checkout's sums after a write. An order with other sums is refused. */
export function rememberQuote(context: Context, checkout: StoredCheckout): StoredCheckout {
  saveQuote(context.db, checkout.id, toQuote(calculateCheckout(context, checkout)));
  return checkout;
}

/** Deletes the stored digest if an answer shows other sums, so that the next order is refused and shows its sums. */
export function noteShownSums(context: Context, checkout: StoredCheckout): void {
  if (checkout.completed) return;
  const remembered = findQuote(context.db, checkout.id);
  if (remembered && remembered !== toQuote(calculateCheckout(context, checkout)))
    saveQuote(context.db, checkout.id, '');
}
