import type { PaymentStatus } from '../../../src/api/orders.ts';
import type { ModerationStatus } from '../../../src/api/reviews.ts';
import { toPaymentSummary } from '../orders/lifecycle.ts';
import type { StoredOrder } from '../orders/store.ts';

/** An event without its entity; `slug` is the last part of the event type. */
export interface EntityEvent {
  readonly slug:
    | 'created'
    | 'updated'
    | 'deleted'
    | 'approved'
    | 'rejected'
    | 'canceled'
    | 'completed'
    | 'payment_status_updated';
  readonly previousPaymentStatus?: PaymentStatus;
}

/** The events of a written entity. None if the entity was created and deleted in the same transaction. */
export function listEntityEvents(before: unknown, after: unknown): readonly EntityEvent[] {
  if (before && after) return [{ slug: 'updated' }];
  if (after) return [{ slug: 'created' }];
  return before ? [{ slug: 'deleted' }] : [];
}

/** The events of an order, including changes of its status and payment status. A new order may already be approved. */
export function listOrderEvents(before: StoredOrder | undefined, after: StoredOrder): readonly EntityEvent[] {
  const status = after.order.status;
  const previousStatus = before?.order.status;
  const previousPaymentStatus = before && toPaymentSummary(before).paymentStatus;
  return [
    ...listEntityEvents(before, after),
    ...(status === 'APPROVED' && previousStatus !== status ? [{ slug: 'approved' as const }] : []),
    ...(status === 'CANCELED' && previousStatus !== status ? [{ slug: 'canceled' as const }] : []),
    ...(previousPaymentStatus && previousPaymentStatus !== toPaymentSummary(after).paymentStatus
      ? [{ slug: 'payment_status_updated' as const, previousPaymentStatus }]
      : []),
  ];
}

/** The events of a checkout, including its completion. */
export function listCheckoutEvents(
  before: { readonly completed: number } | undefined,
  after: { readonly completed: number } | undefined,
): readonly EntityEvent[] {
  const completed = after?.completed && !before?.completed;
  return [...listEntityEvents(before, after), ...(completed ? [{ slug: 'completed' as const }] : [])];
}

/** The event of a review that is now approved or rejected, manually or automatically. Other changes have no event. */
export function listReviewEvents(
  previousStatus: ModerationStatus | undefined,
  status: ModerationStatus | undefined,
): readonly EntityEvent[] {
  if (previousStatus === status) return [];
  if (status === 'APPROVED') return [{ slug: 'approved' }];
  return status === 'REJECTED' ? [{ slug: 'rejected' }] : [];
}
