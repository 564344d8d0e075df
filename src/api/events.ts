import type { BackInStockRequest } from './back-in-stock.ts';
import type { Cart } from './carts.ts';
import type { Checkout } from './checkouts.ts';
import type { Order, PaymentStatus } from './orders.ts';
import type { Review } from './reviews.ts';

/** Kinds of actors that cause events. */
export const identityTypes = ['UNKNOWN', 'ANONYMOUS_VISITOR', 'MEMBER', 'WIX_USER', 'APP'] as const;
export type IdentityType = (typeof identityTypes)[number];

/** The actor that caused an event. */
export type EventIdentity =
  | { readonly identityType: 'UNKNOWN' }
  | { readonly identityType: 'ANONYMOUS_VISITOR'; readonly anonymousVisitorId: string }
  | { readonly identityType: 'MEMBER'; readonly memberId: string }
  | { readonly identityType: 'WIX_USER'; readonly wixUserId: string }
  | { readonly identityType: 'APP'; readonly appId: string };

/** The events that the platform sends to webhooks. */
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

/** `entity` is the state after the event. */
type WithEntity<Entity> = { readonly entity: Entity };

/** The fields of each event beside its metadata; a deletion has only `entityId`, in the metadata. */
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
  /** Identifies the event, which may arrive twice. */
  readonly id: string;
  readonly entityId: string;
  /** Grows with each event of the entity. */
  readonly entityEventSequence: string;
  readonly eventTime: string;
  /** Identifies the installation of the app in the shop. */
  readonly instanceId: string;
  readonly identity: EventIdentity;
}

/**
 * An event in the shop, as the platform sends it to a webhook. `eventType` decides which other fields the event has.
 */
export type DomainEvent<Type extends EventType = EventType> = {
  [One in Type]: EventMetadata<One> & EventBodies[One];
}[Type];
