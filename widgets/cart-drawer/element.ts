import { widget } from '../../src/elements/widget.ts';
import { attributes } from './attributes.ts';
import { CartDrawer } from './CartDrawer.tsx';
import styles from './cart-drawer.css?inline';

/**
 * The cart in a modal drawer: lines to change and remove, the sums, and the way to checkout.
 *
 * @attribute open - Whether the drawer is open.
 * @attribute side - The side of the screen it slides in from: `end` or `start`.
 * @attribute auto-open - The answer to a shopper’s add. `add` opens the drawer. `note` shows a toast at the screen’s edge, which closes by itself. `badge` leaves the answer to the cart button’s count. With `none` the drawer opens by itself only for a checkout that needs the shopper: for the terms, or for a line that cannot be bought.
 * @attribute coupon - A discount code that applies once the cart has a line. A code in the address of this or an earlier page of the tab comes first: `?coupon=CODE`.
 * @attribute free-delivery-from - The sum from which delivery is free, in the shop's currency, such as `75`. With `none` the drawer says neither how much is missing nor that delivery is free.
 * @attribute terms - Checkout waits until the shopper has agreed to the terms in the slot `terms`.
 * @attribute client-id - The shop, if the page has two.
 * @attribute locale - The language of numbers, and of the words of all elements if this one renders first.
 * @slot header - Replaces the heading.
 * @slot empty - The content of an empty cart.
 * @slot terms - The terms that the shopper agrees to, if the drawer has `terms`.
 * @slot express - Express payments, above the checkout button.
 * @slot assurance - A few words below the checkout button.
 * @slot footer - Content at the end of the drawer.
 * @slot line-ID - More about the line with this id.
 * @event kiosk:open - The drawer has opened: `{ what: 'cart' }`.
 * @event kiosk:close - The drawer has closed: `{ what: 'cart' }`.
 * @event kiosk:view-cart - The shopper sees the cart: `{ cart }`.
 * @event kiosk:before-update - A quantity is about to change: `{ lineItemId, quantity }`, cancelable.
 * @event kiosk:update - A quantity has changed: `{ lineItemId, quantity, cart }`.
 * @event kiosk:before-remove - A line is about to be removed: `{ lineItemIds }`, cancelable.
 * @event kiosk:remove - A line has been removed: `{ lineItemIds, cart }`.
 * @event kiosk:before-coupon - A discount code is about to be applied: `{ code }`, cancelable.
 * @event kiosk:coupon - A discount code has been applied, or with `null` the code before has been removed: `{ code, cart }`.
 * @event kiosk:before-checkout - The shopper is about to leave for checkout: `{ cart, callbacks, preferences }`, cancelable.
 * @event kiosk:checkout - The browser leaves for checkout: `{ checkoutId, url }`.
 * @event kiosk:error - A failure that the shopper sees: `{ code, message, requestId, retry() }`.
 * @csspart dialog - The drawer.
 * @csspart header - Holds `title` and `close`.
 * @csspart title
 * @csspart close
 * @csspart body - The part that scrolls between header and footer.
 * @csspart lines
 * @csspart line - One product; with `pending` while a change is under way, `unavailable` if it can't be bought, `added` for a moment.
 * @csspart line-picture
 * @csspart line-name - Holds `link` if the product has a page.
 * @csspart link
 * @csspart line-option
 * @csspart price - The price of one unit, with `sale` if it is reduced; holds `price-now` and `price-was`.
 * @csspart price-unit - Says that the price is for one unit.
 * @csspart line-total
 * @csspart line-problem - Why the product can't be bought; holds `take` if fewer are left, `fix` if the line has to be removed.
 * @csspart line-note - Other facts about the line, such as a changed price; holds `membership` if a membership can pay.
 * @csspart membership - Pays the line with a membership, or stops doing so.
 * @csspart take - The button that takes as many as are left.
 * @csspart remove
 * @csspart removed - In place of a removed line; holds `undo` and `save`.
 * @csspart undo
 * @csspart save - Saves the removed product for later.
 * @csspart lost - Offers the lines of a cart that is out of reach; holds `put-back` and `dismiss`.
 * @csspart put-back
 * @csspart saved - The items saved for later; holds a `saved-line` each.
 * @csspart saved-line - Holds `move-back` and `drop`.
 * @csspart move-back
 * @csspart drop
 * @csspart fix
 * @csspart recommendations - Holds a `recommendation` each.
 * @csspart recommendation - Holds `recommendation-picture` and `recommendation-add`.
 * @csspart recommendation-picture
 * @csspart recommendation-add
 * @csspart sign-in - Opens the page's login, because the member may have a cart.
 * @csspart empty
 * @csspart carry-on
 * @csspart footer
 * @csspart extras - The summary between the lines and the checkout button.
 * @csspart threshold - How much is missing for free delivery; holds `threshold-bar`.
 * @csspart threshold-bar
 * @csspart coupon - Unfolds the field for a discount code.
 * @csspart coupon-input
 * @csspart apply - With `busy`.
 * @csspart note - Unfolds the field for a note to the shop.
 * @csspart note-input
 * @csspart totals - The sums; with `pending` until newer sums arrive.
 * @csspart chip - An applied discount code; holds `chip-remove`.
 * @csspart chip-remove
 * @csspart delivery - Unfolds the form for the delivery address.
 * @csspart delivery-change - The same button once the address is known.
 * @csspart country
 * @csspart region
 * @csspart postcode
 * @csspart show-delivery - With `busy`.
 * @csspart delivery-waits - Why the chosen delivery has not been carried out yet.
 * @csspart carrier - A delivery option; with `pickup` if the shopper fetches the order.
 * @csspart saving - The sum that reduced prices and discounts save.
 * @csspart terms - Holds `terms-tick`.
 * @csspart terms-tick
 * @csspart asked - The problem of a field that is missing or invalid.
 * @csspart express - Holds the slot `express` if that has content.
 * @csspart checkout - With `busy` or `disabled`.
 * @csspart slip - With `auto-open="note"`, the toast that reports an add; holds `line-picture`, `title`, `close`, `line-name`, `view-cart` and `slip-checkout`.
 * @csspart view-cart - Opens the drawer.
 * @csspart slip-checkout - A `checkout` button in the toast.
 * @csspart notice - A failure in words, on its line if it is the change of one; holds `notice-text`, `retry`, `dismiss` and `request-id`.
 * @csspart retry
 * @csspart dismiss
 * @csspart order-placed - In place of the cart on the return from a checkout that led to an order: the order's number with `copy`, `delivery`, `order-lines`, `totals`, `carry-on` and `follow-order`.
 * @csspart order-lines
 * @csspart copy - Copies the order's number.
 * @csspart follow-order - Leads a member to the account and other shoppers to registration, on pages with a login.
 * @csspart unfinished - On the return from a checkout without an order: the sentence that says so, above the lines.
 * @csspart quantity - The stepper; holds `less`, `count` and `more`.
 * @csspart less
 * @csspart count
 * @csspart more
 * @cssproperty --kiosk-drawer-width - The width of the drawer on a wide screen; `27em` by default.
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
  /** Opens the drawer. Warns in the console if it is inside something hidden. */
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
