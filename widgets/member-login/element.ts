import { widget } from '../../src/elements/widget.ts';
import { attributes } from './attributes.ts';
import { MemberLogin } from './MemberLogin.tsx';
import styles from './member-login.css?inline';

/**
 * Signs members in and out, registers new ones, and shows their account: orders, back-in-stock emails, reviews, name
 * and addresses, password. The account's code loads after the login. The inputs are children of the element itself,
 * because password managers find them there. A captcha that the shop requires is also a child of the element.
 *
 * @attribute view - The first view: `login`, `register` or `recover`. `orders` leads members straight to their orders once they are signed in.
 * @attribute mode - `inline` in the page, `dialog` over it, or `menu` under a button.
 * @attribute open - Whether dialog or menu is open.
 * @attribute return-to - The page to go to after signing out, by way of the shop's own log-out page. It must be on the same origin. Without it the shopper stays, as does a shopper who uses the form again before the shop has answered.
 * @attribute client-id - The shop, if the page has two.
 * @attribute locale - The language of numbers, and of the words of all elements if this one renders first.
 * @slot signed-in - Replaces the member's name, picture and email address.
 * @slot fallback - In place of the element until it is ready, and if it cannot start.
 * @event kiosk:register - An account has been created: `{ loginState }`.
 * @event kiosk:login - A member has signed in: `{ memberId }`.
 * @event kiosk:logout - The member has signed out: `{}`.
 * @event kiosk:open - Dialog or menu has opened: `{ what: 'login' }`.
 * @event kiosk:close - Dialog or menu has closed: `{ what: 'login' }`.
 * @event kiosk:error - A failure that the shopper sees: `{ code, message, requestId, retry() }`.
 * @csspart form - One view; holds `title`, each `field`, `submit` and the links to other views.
 * @csspart title
 * @csspart toggle - The button of a menu.
 * @csspart dialog
 * @csspart menu
 * @csspart close
 * @csspart field - Label, input and error; the input itself is a child of the element.
 * @csspart submit - The button; with `busy`.
 * @csspart link - Leads to another view (with `to-login`, `to-register` or `to-recover`), or to a product.
 * @csspart elsewhere - Leads to the shop's own sign-in page.
 * @csspart resend - Sends another code.
 * @csspart ask-again - Checks again whether the shop has approved the member.
 * @csspart valid - The mark of a valid address.
 * @csspart did-you-mean - Offers the address that was probably meant.
 * @csspart strength - How strong a new password is; with `tooShort`, `weak`, `fair` or `strong`.
 * @csspart show - The button that shows the password.
 * @csspart signed-in - The member's account with `logout`.
 * @csspart avatar - Picture or initial.
 * @csspart name
 * @csspart account-menu - The menu of the account's pages, each an `account-item`.
 * @csspart account-item - And `to-orders`, `to-wishes`, `to-reviews`, `to-details` or `to-password`.
 * @csspart account-page - One of these pages; holds `back`, `title` and its content.
 * @csspart back
 * @csspart list - Orders, emails or reviews, each an `entry`; `more` loads further ones.
 * @csspart entry
 * @csspart picture - A product's picture, or its initial.
 * @csspart order-number
 * @csspart order-total
 * @csspart order-status
 * @csspart order-steps - How far an order has come, each an `order-step`; with `reached`.
 * @csspart order-step
 * @csspart track - The link that follows a parcel.
 * @csspart buy-again - With `busy`.
 * @csspart bought-again - The products that were added, and those that are out of stock.
 * @csspart order-details - The lines of an order; folds out of `order-summary`.
 * @csspart order-summary
 * @csspart download - The link to a file that was bought.
 * @csspart write-review - Opens the review form of a line's product, or leads to it.
 * @csspart review-status
 * @csspart more
 * @csspart empty - In place of an empty list.
 * @csspart names - The form of the name; holds `field` (with `missing` if it is invalid), `input`, `asked` and `save`.
 * @csspart input
 * @csspart save - With `busy`, as `more` and `logout`.
 * @csspart addresses - Holds `change`, `remove` and `add-address` beside them.
 * @csspart change
 * @csspart remove
 * @csspart add-address
 * @csspart address - The form of one address; holds `save` (with `save-address`) and `cancel`.
 * @csspart cancel
 * @csspart saved - Confirms a change.
 * @csspart logout
 * @csspart notice - An error message; holds `notice-text`, `retry` and `request-id`.
 * @csspart retry
 * @cssstate busy
 * @cssstate error
 * @cssstate signed-in
 * @cssstate modal - A dialog is open.
 */
export class MemberLoginElement extends widget({
  tag: 'kiosk-member-login',
  immediate: true,
  attributes,
  component: MemberLogin,
  styles,
}) {
  /** Opens dialog or menu; in the page, goes to the first field. */
  show(): void {
    if (this.mode === 'inline') this.querySelector<HTMLElement>(':scope > input:not([hidden])')?.focus();
    else this.open = true;
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
    'kiosk-member-login': MemberLoginElement;
  }
}
