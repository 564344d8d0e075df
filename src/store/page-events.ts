import type { BackInStockRequest } from '../api/back-in-stock.ts';
import type { Cart } from '../api/carts.ts';
import type { Checkout } from '../api/checkouts.ts';
import type { LoginState } from '../api/identity.ts';
import type { Order } from '../api/orders.ts';
import type { Callbacks, RedirectRequest } from '../api/redirects.ts';
import type { ModerationStatus, Review } from '../api/reviews.ts';
import type { NewLine } from '../api/shared/line.ts';
import type { MediaItem } from '../api/shared/media.ts';
import type { PriceData } from '../api/shared/money.ts';
import type { RoleChange } from '../session/role-events.ts';
import { ignoreErrors } from '../validation/ignore-errors.ts';

/**
 * The details of the events for the page, by event. A page may edit the details of the `before` events, and cancel
 * these events.
 */
export interface KioskEvents {
  'kiosk:ready': { readonly version: string };
  'kiosk:variant-change': {
    readonly productId: string;
    readonly variantId: string | undefined;
    /** The choices by the names of their options. */
    readonly choices: Readonly<Record<string, string>>;
    readonly price: PriceData | undefined;
    readonly media: MediaItem | undefined;
    readonly available: boolean;
  };
  'kiosk:before-add': { lineItems: readonly NewLine[] };
  'kiosk:add': { readonly lineItems: readonly NewLine[]; readonly cart: Cart | undefined };
  'kiosk:before-update': { readonly lineItemId: string | undefined; quantity: number };
  'kiosk:update': { readonly lineItemId: string; readonly quantity: number; readonly cart: Cart | undefined };
  'kiosk:before-remove': { readonly lineItemIds: readonly string[] };
  'kiosk:remove': { readonly lineItemIds: readonly string[]; readonly cart: Cart | undefined };
  /** `tab`: another tab has changed the cart. */
  'kiosk:cart-change': { readonly cart: Cart | undefined; readonly source: 'here' | 'tab' };
  'kiosk:open': { readonly what: 'cart' | 'login' };
  'kiosk:close': { readonly what: 'cart' | 'login' };
  'kiosk:view-cart': { readonly cart: Cart | undefined };
  'kiosk:before-coupon': { code: string };
  /** `code` is null when the coupon is removed. */
  'kiosk:coupon': { readonly code: string | null; readonly cart: Cart | undefined };
  'kiosk:before-checkout': {
    readonly cart: Cart | undefined;
    callbacks: Callbacks;
    preferences: NonNullable<RedirectRequest['preferences']>;
  };
  'kiosk:checkout': { readonly checkoutId: string; readonly url: string };
  'kiosk:purchase': {
    /** Undefined if another page has thanked the shopper, because the address does not name the order then. */
    readonly orderId: string | undefined;
    readonly checkoutId: string;
    /** The order number that the shopper sees. */
    readonly number: string | undefined;
    readonly totals: Partial<Order['priceSummary']> | undefined;
    readonly currency: string | undefined;
    readonly coupon: string | undefined;
    readonly lineItems: Order['lineItems'] | Checkout['lineItems'] | undefined;
  };
  'kiosk:back-in-stock': { readonly request: BackInStockRequest };
  'kiosk:review': { readonly review: Review; readonly status: ModerationStatus | undefined };
  /** A shopper has searched a product list or changed its filter. */
  'kiosk:search': {
    readonly search: string;
    readonly filter: string;
    readonly sort: string;
    readonly count: number;
  };
  /** A shopper follows the link of a card in a list. */
  'kiosk:select-product': { readonly productId: string; readonly index: number; readonly list: string };
  'kiosk:register': { readonly loginState: LoginState };
  /** Without an id after a login on the shop's hosted page. */
  'kiosk:login': { readonly memberId?: string | undefined };
  'kiosk:logout': Readonly<Record<string, never>>;
  'kiosk:session-change': Pick<RoleChange, 'role' | 'reason'>;
  'kiosk:consent': { readonly agreed: boolean };
  /** A failure that the shopper sees. */
  'kiosk:error': {
    readonly code: string;
    readonly message: string;
    readonly requestId?: string | undefined;
    readonly retry: () => void;
  };
}

/**
 * A copy that the page may keep and change. A detail with a function, such as `retry`, cannot be cloned and is shared.
 */
export const copyDetail = <T>(detail: T): T => ignoreErrors(() => structuredClone(detail)) ?? detail;

/**
 * Dispatches an event from an element of the page, or from the document. Returns false if the page has cancelled the
 * event.
 */
export const dispatch = <E extends keyof KioskEvents>(
  event: E,
  detail: KioskEvents[E],
  from?: Element,
  cancelable = false,
): boolean =>
  // An image or form named `dispatchEvent` hides the method of the document.
  EventTarget.prototype.dispatchEvent.call(
    from?.isConnected ? from : document,
    new CustomEvent(event, { detail, bubbles: true, composed: true, cancelable }),
  );
