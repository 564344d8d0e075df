import { widget } from '../../src/elements/widget.ts';
import { attributes } from './attributes.ts';
import { CartButton } from './CartButton.tsx';
import styles from './cart-button.css?inline';

/**
 * A button that opens the cart and shows how many items are in it.
 *
 * @attribute drawer - Id of the drawer to open. Without it, the button opens the page's drawer, which it adds if the page has none.
 * @attribute client-id - The shop, if the page has two.
 * @attribute locale - The language of numbers, and of the words of all elements if this one renders first.
 * @slot - A label or icon in place of the default one.
 * @slot fallback - In place of the element until it is ready, and when it cannot start.
 * @csspart button
 * @csspart icon
 * @csspart badge - The count.
 * @csspart lost - How many items of a lost cart can be put back.
 * @csspart refused - A change that the shop has refused, until the drawer has shown it.
 * @csspart notice - Shown if the code of the drawer cannot be loaded.
 * @csspart retry
 * @cssstate empty
 */
export class CartButtonElement extends widget({
  tag: 'kiosk-cart-button',
  immediate: true,
  attributes,
  component: CartButton,
  styles,
}) {}

declare global {
  interface HTMLElementTagNameMap {
    'kiosk-cart-button': CartButtonElement;
  }
}
