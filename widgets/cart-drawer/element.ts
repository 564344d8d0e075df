import { widget } from '../../src/elements/widget.ts';
import { attributes } from './attributes.ts';
import { CartDrawer } from './CartDrawer.tsx';
import styles from './cart-drawer.css?inline';

/**
 * The cart in a modal drawer: lines to change and remove, the sums, and the way to checkout.
 *
 * @attribute open - Whether it is open.
 * @attribute side - The side of the screen it slides in from: `end` or `start`.
 * @attribute auto-open - What a shopper’s add is answered with: `add` opens it; `note` shows a slip at the screen’s edge, which goes by itself; `badge` leaves it to the cart button’s count; with `none` it never opens by itself.
 * @attribute coupon - A discount code that is applied with the first add, unless the address of this or an earlier page of the tab has one: `?coupon=CODE`.
 * @attribute free-delivery-from - From which sum on delivery is free, in the shop's currency, such as `75`; `none` never says how much is missing.
 * @attribute terms - Checkout waits until the shopper has agreed to the terms in the slot of that name.
 * @attribute client-id - The shop, where a page has two.
 * @attribute locale - The language of numbers, and of the words of all elements if this one is drawn first.
 * @slot header - In place of the heading.
 * @slot empty - What an empty cart shows.
 * @slot terms - What the shopper agrees to, where the drawer has `terms`.
 * @slot express - Ways to pay at once, above the way to checkout.
 * @slot assurance - A few words below it.
 * @slot footer - At the end.
 * @slot line-ID - More about the line with that id.
 * @event kiosk:open - It has opened: `{ what: 'cart' }`.
 * @event kiosk:close - It has closed: `{ what: 'cart' }`.
 * @event kiosk:view-cart - The cart is seen: `{ cart }`.
 * @event kiosk:before-update - A quantity is about to change: `{ lineItemId, quantity }`, cancelable.
 * @event kiosk:update - It has changed: `{ lineItemId, quantity, cart }`.
 * @event kiosk:before-remove - A line is about to go: `{ lineItemIds }`, cancelable.
 * @event kiosk:remove - It has gone: `{ lineItemIds, cart }`.
 * @event kiosk:before-coupon - A discount code is about to be applied: `{ code }`, cancelable.
 * @event kiosk:coupon - It is, or with `null` the one before has been taken off: `{ code, cart }`.
 * @event kiosk:before-checkout - The shopper is about to leave for checkout: `{ cart, callbacks, preferences }`, cancelable.
 * @event kiosk:checkout - The browser is on its way: `{ checkoutId, url }`.
 * @event kiosk:error - A failure that the shopper sees: `{ code, message, requestId, retry() }`.
 * @csspart dialog - The drawer.
 * @csspart header - Holds `title` and `close`.
 * @csspart title
 * @csspart close
 * @csspart body - What scrolls between header and footer.
 * @csspart lines
 * @csspart line - One product; with `pending` while a change is under way, `unavailable` where it can't be bought, `added` for a moment.
 * @csspart line-picture
 * @csspart line-name - Holds `link` where the product has a page.
 * @csspart link
 * @csspart line-option
 * @csspart price - Of one, with `sale` where it is reduced; holds `price-now` and `price-was`.
 * @csspart price-unit - Says that it is the price of one.
 * @csspart line-total
 * @csspart line-problem - Why it can't be bought; holds `take` where fewer are left, `fix` where it has to go.
 * @csspart line-note - What else there is to know of it, such as another price than it had; holds `membership` where one can pay.
 * @csspart membership - Pays the line with a membership, or no longer.
 * @csspart take - The button that takes as many as are left.
 * @csspart remove
 * @csspart removed - In place of a removed line; holds `undo` and `save`.
 * @csspart undo
 * @csspart save - Keeps it for later.
 * @csspart lost - Offers the lines of a cart that is out of reach; holds `put-back` and `dismiss`.
 * @csspart put-back
 * @csspart saved - What is kept for later; holds a `saved-line` each.
 * @csspart saved-line - Holds `move-back` and `drop`.
 * @csspart move-back
 * @csspart drop
 * @csspart fix
 * @csspart recommendations - Holds a `recommendation` each.
 * @csspart recommendation - Holds `recommendation-picture` and `recommendation-add`.
 * @csspart recommendation-picture
 * @csspart recommendation-add
 * @csspart sign-in - Opens the page's login, where a cart may be waiting.
 * @csspart empty
 * @csspart carry-on
 * @csspart footer
 * @csspart extras - What stands between the lines and the way to checkout.
 * @csspart threshold - How much is missing to free delivery; holds `threshold-bar`.
 * @csspart threshold-bar
 * @csspart coupon - Unfolds the field for a discount code.
 * @csspart coupon-input
 * @csspart apply - With `busy`.
 * @csspart note - Unfolds the field for a note to the shop.
 * @csspart note-input
 * @csspart totals - The sums; with `pending` while newer ones are awaited.
 * @csspart chip - A discount code that is applied; holds `chip-remove`.
 * @csspart chip-remove
 * @csspart delivery - Unfolds the form for where the cart goes.
 * @csspart delivery-change - The same, once that is known.
 * @csspart country
 * @csspart region
 * @csspart postcode
 * @csspart show-delivery - With `busy`.
 * @csspart delivery-waits - Why what was chosen has not been carried out yet.
 * @csspart carrier - A way in which the cart can be sent; with `pickup` where it is fetched.
 * @csspart saving - What reduced prices and discounts take off.
 * @csspart terms - Holds `terms-tick`.
 * @csspart terms-tick
 * @csspart asked - What is missing or wrong in a field.
 * @csspart express - Holds its slot, where it has content.
 * @csspart checkout - With `busy` or `disabled`.
 * @csspart slip - With `auto-open="note"`, what answers an add: holds `line-picture`, `title`, `close`, `line-name`, `view-cart` and `slip-checkout`.
 * @csspart view-cart - Opens the drawer.
 * @csspart slip-checkout - Is a `checkout`, too.
 * @csspart notice - A failure in words, on its line where it is the change of one; holds `notice-text`, `retry`, `dismiss` and `request-id`.
 * @csspart retry
 * @csspart dismiss
 * @csspart order-placed - On the return from a checkout that led to an order, in place of the cart: its number with `copy`, `delivery`, `order-lines`, `totals`, `carry-on` and `follow-order`.
 * @csspart order-lines
 * @csspart copy - Copies the order's number.
 * @csspart follow-order - Leads a member to the account, others to making one; on pages that have a login.
 * @csspart unfinished - On the return from one that did not: the sentence that says so, above the lines.
 * @csspart quantity - The stepper; holds `less`, `count` and `more`.
 * @csspart less
 * @csspart count
 * @csspart more
 * @cssproperty --kiosk-drawer-width - How wide it is on a wide screen; `27em` unless given.
 * @cssstate loading
 * @cssstate empty
 * @cssstate error
 * @cssstate open
 */
export class CartDrawerElement extends widget({
  tag: 'kiosk-cart-drawer',
  immediate: true,
  attributes,
  component: CartDrawer,
  styles,
}) {
  /** Opens the drawer. Where it could not be seen or heard the console says so. */
  show(): void {
    if (this.closest('[aria-hidden="true"]') || this.checkVisibility?.() === false) {
      console.warn('[kiosk] This drawer is inside something hidden, where it cannot be used', this);
    }
    this.open = true;
  }

  hide(): void {
    this.open = false;
  }

  toggle(): void {
    if (this.open) this.hide();
    else this.show();
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'kiosk-cart-drawer': CartDrawerElement;
  }
}
