import type { DomainEvent } from '../api/events.ts';
import { readEvent } from './read-event.ts';

/** `tsc` fails if a line does not compile, or if the line after a `@ts-expect-error` does. */
export async function typeTests(event: DomainEvent): Promise<void> {
  if (event.eventType === 'wix.ecom.v1.order_payment_status_updated') event.previousPaymentStatus satisfies string;
  if (event.eventType === 'wix.reviews.v1.review_approved') event.entity.moderation.moderationStatus satisfies string;
  if (event.identity.identityType === 'MEMBER') event.identity.memberId satisfies string;

  // @ts-expect-error the event type must be checked first
  event.entity;
  // @ts-expect-error no such event
  if (event.eventType === 'wix.ecom.v1.order_eaten') return;
  // @ts-expect-error a deletion has no entity
  if (event.eventType === 'wix.ecom.v1.cart_deleted') event.entity;
  // @ts-expect-error an order is not a review
  if (event.eventType === 'wix.ecom.v1.order_created') event.entity.moderation;
  // @ts-expect-error a visitor's identity has another field
  if (event.identity.identityType === 'ANONYMOUS_VISITOR') event.identity.memberId;
  // @ts-expect-error the key is required
  await readEvent('jwt');
  // @ts-expect-error a misspelt option
  await readEvent('jwt', 'key', { aud: 'our-shop' });
}
