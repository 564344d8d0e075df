import type { Context } from '../core/context.ts';
import { sha256 } from '../core/crypto.ts';
import { findQuote, type StoredCheckout, saveQuote } from './store.ts';
import { type Calculation, calculateCheckout } from './view.ts';

/** A digest of every sum that a buyer is shown and that an order must repeat. */
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

/** Remembers the sums of a checkout that was just written: an order is placed at these or not at all. */
export function rememberQuote(context: Context, checkout: StoredCheckout): StoredCheckout {
  saveQuote(context.db, checkout.id, toQuote(calculateCheckout(context, checkout)));
  return checkout;
}

/** Forgets the remembered sums if an answer shows others: then neither are charged unasked. */
export function noteShownSums(context: Context, checkout: StoredCheckout): void {
  if (checkout.completed) return;
  const remembered = findQuote(context.db, checkout.id);
  if (remembered && remembered !== toQuote(calculateCheckout(context, checkout)))
    saveQuote(context.db, checkout.id, '');
}
