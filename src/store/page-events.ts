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
 * The detail of each event that Kiosk dispatches on the page. A listener may edit the detail of a `kiosk:before-…`
 * event, or cancel that event.
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
  /** `here`: this tab has carried out a change. `tab`: this tab has read a cart that was changed elsewhere. */
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
  /**
   * A shopper has changed the search, filter or order of a product list, and the products have arrived. `count` is the
   * number of matches, or of those shown so far if the total is unknown.
   */
  'kiosk:search': {
    readonly search: string;
    readonly filter: string;
    readonly sort: string;
    readonly count: number;
  };
  /**
   * A shopper has pressed the link of a card in a list. `index` counts from 0, and `list` is the `collection` of the
   * list.
   */
  'kiosk:select-product': { readonly productId: string; readonly index: number; readonly list: string };
  'kiosk:register': { readonly loginState: LoginState };
  /** `memberId` is missing after a login on the shop's hosted page. */
  'kiosk:login': { readonly memberId?: string | undefined };
  'kiosk:logout': Readonly<Record<string, never>>;
  'kiosk:session-change': Pick<RoleChange, 'role' | 'reason'>;
  'kiosk:consent': { readonly agreed: boolean };
  /** A failure that the shopper sees. `code` is the code of the error, or else its HTTP status or its name. */
  'kiosk:error': {
    readonly code: string;
    readonly message: string;
    readonly requestId?: string | undefined;
    readonly retry: () => void;
  };
}

/**
 * A copy of an event detail, which the page may keep and change. A detail with a function, such as `retry`, cannot be
 * cloned, so the original is returned.
 */
export const copyDetail = <T>(detail: T): T => ignoreErrors(() => structuredClone(detail)) ?? detail;

/**
 * Dispatches an event from `from`, or from the document if `from` is missing or not in the document. Returns false if a
 * listener has canceled the event.
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
