import type { PaymentStatus } from '../../../src/api/orders.ts';
import type { ModerationStatus } from '../../../src/api/reviews.ts';
import { moneyOf } from '../orders/lifecycle.ts';
import type { KeptOrder } from '../orders/store.ts';

/** What has happened to an entity, in the word that ends its event's type. */
export interface Happened {
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

/** Of what is only made, changed and taken away. Nothing has happened to what came and went unseen. */
export function entityHappened(before: unknown, after: unknown): readonly Happened[] {
  if (before && after) return [{ slug: 'updated' }];
  if (after) return [{ slug: 'created' }];
  return before ? [{ slug: 'deleted' }] : [];
}

/** Of an order: also what its status, and what is paid of it, has become. An order may begin approved. */
export function orderHappened(before: KeptOrder | undefined, after: KeptOrder): readonly Happened[] {
  const is = after.order.status;
  const was = before?.order.status;
  const previousPaymentStatus = before && moneyOf(before).paymentStatus;
  return [
    ...entityHappened(before, after),
    ...(is === 'APPROVED' && was !== is ? [{ slug: 'approved' as const }] : []),
    ...(is === 'CANCELED' && was !== is ? [{ slug: 'canceled' as const }] : []),
    ...(previousPaymentStatus && previousPaymentStatus !== moneyOf(after).paymentStatus
      ? [{ slug: 'payment_status_updated' as const, previousPaymentStatus }]
      : []),
  ];
}

/** Of a checkout, which can also be completed. */
export function checkoutHappened(
  before: { readonly completed: number } | undefined,
  after: { readonly completed: number } | undefined,
): readonly Happened[] {
  const completed = after?.completed && !before?.completed;
  return [...entityHappened(before, after), ...(completed ? [{ slug: 'completed' as const }] : [])];
}

/** Of a review: moderation alone is told, be it by hand or by rule. */
export function reviewHappened(
  was: ModerationStatus | undefined,
  is: ModerationStatus | undefined,
): readonly Happened[] {
  if (was === is) return [];
  if (is === 'APPROVED') return [{ slug: 'approved' }];
  return is === 'REJECTED' ? [{ slug: 'rejected' }] : [];
}
