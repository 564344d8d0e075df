import type { BackInStockRequest } from './back-in-stock.ts';
import type { Cart } from './carts.ts';
import type { Checkout } from './checkouts.ts';
import type { Order, PaymentStatus } from './orders.ts';
import type { Review } from './reviews.ts';

/** Kinds of those who bring an event about (specification §3, §6). */
export const identityTypes = ['UNKNOWN', 'ANONYMOUS_VISITOR', 'MEMBER', 'WIX_USER', 'APP'] as const;
export type IdentityType = (typeof identityTypes)[number];

/** Who brought an event about. */
export type EventIdentity =
  | { readonly identityType: 'UNKNOWN' }
  | { readonly identityType: 'ANONYMOUS_VISITOR'; readonly anonymousVisitorId: string }
  | { readonly identityType: 'MEMBER'; readonly memberId: string }
  | { readonly identityType: 'WIX_USER'; readonly wixUserId: string }
  | { readonly identityType: 'APP'; readonly appId: string };

/** What the platform tells of by itself (specification §4). */
export const eventTypes = [
  'wix.ecom.v1.order_created',
  'wix.ecom.v1.order_approved',
  'wix.ecom.v1.order_canceled',
  'wix.ecom.v1.order_updated',
  'wix.ecom.v1.order_payment_status_updated',
  'wix.ecom.v1.checkout_created',
  'wix.ecom.v1.checkout_updated',
  'wix.ecom.v1.checkout_completed',
  'wix.ecom.v1.cart_created',
  'wix.ecom.v1.cart_updated',
  'wix.ecom.v1.cart_deleted',
  'wix.ecom.v1.back_in_stock_notification_request_created',
  'wix.ecom.v1.back_in_stock_notification_request_updated',
  'wix.ecom.v1.back_in_stock_notification_request_deleted',
  'wix.reviews.v1.review_approved',
  'wix.reviews.v1.review_rejected',
] as const;
export type EventType = (typeof eventTypes)[number];

/** `entity` is what the event has left behind. */
type WithEntity<Entity> = { readonly entity: Entity };

/** What each event tells beside its head; of what was deleted there is only `entityId`. */
interface EventBodies {
  readonly 'wix.ecom.v1.order_created': WithEntity<Order>;
  readonly 'wix.ecom.v1.order_approved': WithEntity<Order>;
  readonly 'wix.ecom.v1.order_canceled': WithEntity<Order>;
  readonly 'wix.ecom.v1.order_updated': WithEntity<Order>;
  readonly 'wix.ecom.v1.order_payment_status_updated': WithEntity<Order> & {
    readonly previousPaymentStatus: PaymentStatus;
  };
  readonly 'wix.ecom.v1.checkout_created': WithEntity<Checkout>;
  readonly 'wix.ecom.v1.checkout_updated': WithEntity<Checkout>;
  readonly 'wix.ecom.v1.checkout_completed': WithEntity<Checkout>;
  readonly 'wix.ecom.v1.cart_created': WithEntity<Cart>;
  readonly 'wix.ecom.v1.cart_updated': WithEntity<Cart>;
  readonly 'wix.ecom.v1.cart_deleted': unknown;
  readonly 'wix.ecom.v1.back_in_stock_notification_request_created': WithEntity<BackInStockRequest>;
  readonly 'wix.ecom.v1.back_in_stock_notification_request_updated': WithEntity<BackInStockRequest>;
  readonly 'wix.ecom.v1.back_in_stock_notification_request_deleted': unknown;
  readonly 'wix.reviews.v1.review_approved': WithEntity<Review>;
  readonly 'wix.reviews.v1.review_rejected': WithEntity<Review>;
}

interface EventMetadata<Type extends EventType> {
  readonly eventType: Type;
  /** The event's own; the same one may arrive twice. */
  readonly id: string;
  readonly entityId: string;
  /** Grows from event to event of one entity. */
  readonly entityEventSequence: string;
  readonly eventTime: string;
  /** The shop, as the platform knows it where its app is installed. */
  readonly instanceId: string;
  readonly identity: EventIdentity;
}

/** Something that happened in the shop; `eventType` says which fields there are. */
export type DomainEvent<Type extends EventType = EventType> = {
  [One in Type]: EventMetadata<One> & EventBodies[One];
}[Type];
