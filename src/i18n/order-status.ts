import { orderStatusWords as words } from './en/order-status.ts';

/** What an order's words are chosen by. */
interface Standing {
  readonly status?: string;
  readonly paymentStatus?: string;
  readonly fulfillmentStatus?: string;
  /** Whether it is brought to somebody; what is fetched or downloaded is never sent. */
  readonly brought: boolean;
}

/** Where an order stands, in a shopper's words: `Sent · Paid`. */
export function orderStatus({ status, paymentStatus = '', fulfillmentStatus, brought }: Standing): string {
  if (paymentStatus === 'FULLY_REFUNDED') return words.refunded;
  if (status === 'CANCELED') return words.canceled;
  const way =
    fulfillmentStatus === 'FULFILLED'
      ? brought
        ? words.sent
        : words.done
      : fulfillmentStatus === 'PARTIALLY_FULFILLED'
        ? words.partlySent
        : words.notSent;
  const paid = Object.hasOwn(words, paymentStatus) ? words[paymentStatus as 'PAID'] : '';
  return [way, paid].filter(Boolean).join(' · ');
}
