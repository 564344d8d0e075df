import { orderStatusMessages as messages } from './en/order-status.ts';

/** What an order's status text depends on. */
interface OrderState {
  readonly status?: string;
  readonly paymentStatus?: string;
  readonly fulfillmentStatus?: string;
  /** Whether it is delivered; an order that is picked up or downloaded is never sent. */
  readonly isShipped: boolean;
}

/** The status of an order for shoppers: `Sent · Paid`. */
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
