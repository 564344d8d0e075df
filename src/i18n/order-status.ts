import { orderStatusMessages as messages } from './en/order-status.ts';

/** The details of an order that select its status text. */
interface OrderState {
  readonly status?: string;
  readonly paymentStatus?: string;
  readonly fulfillmentStatus?: string;
  /** Whether the order is shipped. An order for pickup or download is never sent. */
  readonly isShipped: boolean;
}

/**
 * The status of an order for shoppers: `Sent · Paid`. For an order that is canceled or fully refunded, only that word.
 */
export function formatOrderStatus({ status, paymentStatus = '', fulfillmentStatus, isShipped }: OrderState): string {
  if (paymentStatus === 'FULLY_REFUNDED') return messages.refunded;
  if (status === 'CANCELED') return messages.canceled;
  const fulfillment =
    fulfillmentStatus === 'FULFILLED'
      ? isShipped
        ? messages.sent
        : messages.done
      : fulfillmentStatus === 'PARTIALLY_FULFILLED'
        ? messages.partlySent
        : messages.notSent;
  const payment = Object.hasOwn(messages, paymentStatus) ? messages[paymentStatus as 'PAID'] : '';
  return [fulfillment, payment].filter(Boolean).join(' · ');
}
