import { widget } from '../../src/elements/widget.ts';
import { attributes } from './attributes.ts';
import { MemberLogin } from './MemberLogin.tsx';
import styles from './member-login.css?inline';

/**
 * Signs members in and out, makes new ones, and shows them their own pages: orders, back-in-stock emails, reviews,
 * name and addresses, password. The code of these is fetched once somebody is signed in. Its inputs are children of the element itself, where password
 * managers find them. A captcha that the shop demands is such a child, too.
 *
 * @attribute view - `login`, `register` or `recover` to begin with.
 * @attribute mode - `inline` stands in the page, `dialog` opens over it, `menu` folds out under a button.
 * @attribute open - Whether dialog or menu is open.
 * @attribute return-to - Where a log-out leads to, by way of the shop's own log-out page; on the same origin. Unless given the shopper stays.
 * @attribute client-id - The shop, where a page has two.
 * @attribute locale - The language of numbers and words.
 * @slot signed-in - In place of name, picture and address of whoever has signed in.
 * @slot fallback - In place of the element until it is ready, and when it cannot start.
 * @event kiosk:register - An account is made: `{ loginState }`.
 * @event kiosk:login - Somebody has signed in: `{ memberId }`.
 * @event kiosk:logout - They have signed out: `{}`.
 * @event kiosk:open - Dialog or menu has opened: `{ what: 'login' }`.
 * @event kiosk:close - It has closed: `{ what: 'login' }`.
 * @event kiosk:error - A failure that the shopper sees: `{ code, message, requestId, retry() }`.
 * @csspart form - The whole; holds `title`, `submit` and the ways to other views.
 * @csspart title
 * @csspart toggle - The button of a menu.
 * @csspart dialog
 * @csspart menu
 * @csspart close
 * @csspart ask-again - Asks once more whether the shop has let them in.
 * @csspart show - The button that shows the password.
 * @csspart signed-in - Holds what a member sees, and `logout`.
 * @csspart avatar - Picture or initial.
 * @csspart name
 * @csspart account-menu - The ways to the member's pages, each an `account-item`.
 * @csspart account-item - And `to-orders`, `to-wishes`, `to-reviews`, `to-details` or `to-password`.
 * @csspart account-page - One of these pages; holds `back`, `title` and what is in it.
 * @csspart back
 * @csspart list - Orders, emails or reviews, each an `entry`; `more` asks for further ones.
 * @csspart entry
 * @csspart order-number
 * @csspart order-total
 * @csspart order-status
 * @csspart order-details - What was in an order; folds out of `order-summary`.
 * @csspart review-status
 * @csspart more
 * @csspart empty - In place of a list with nothing in it.
 * @csspart names - The form of the name; holds `field`, `input`, `asked` and `save`.
 * @csspart addresses - Holds `change`, `remove` and `add-address` beside them.
 * @csspart address - The form of one; holds `save` and `cancel`.
 * @csspart saved - Says what has been done.
 * @csspart logout
 * @csspart notice - A failure in words; holds `notice-text`, `retry` and `request-id`.
 * @cssstate busy
 * @cssstate error
 * @cssstate signed-in
 * @cssstate modal - A dialog is open.
 */
export class MemberLoginElement extends widget({
  tag: 'kiosk-member-login',
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
