import { widget } from '../../src/elements/widget.ts';
import { requestProduct } from '../../src/store/products.ts';
import { AddToCart } from './AddToCart.tsx';
import styles from './add-to-cart.css?inline';
import { attributes, needsOptions } from './attributes.ts';
import { loadOptions } from './load-options.ts';

/**
 * A product's form: what it is and costs, its options, and the button that puts it in the cart.
 *
 * @attribute product - Id or slug of the product.
 * @attribute variant - Id of the variant to begin with; wins over `choices`.
 * @attribute choices - Choices to begin with: `Size:L;Color:Blue`, or JSON. An option named without a choice (`Size:`) keeps its place while loading.
 * @attribute quantity - How many to begin with, 1 to 100,000; `1` unless given.
 * @attribute show - What is drawn, of `image name price options quantity stock sku delivery`, or `gallery` in place of `image`: a `kiosk-product-gallery`, whose code is fetched then and whose parts are the form's, too; `price options quantity stock` unless given.
 * @attribute buy-now - Goes to checkout once the product is in the cart.
 * @attribute sticky - While the button is out of view, a bar at the edge of the screen has it; of several forms, the page's first.
 * @attribute product-url - The page's own addresses of products, such as `/p/{slug}` or with `{id}`: a path or a web address; else that of the script tag, else the platform's.
 * @attribute client-id - The shop, where a page has two.
 * @attribute locale - The language of numbers, and of the words of all elements if this one is drawn first.
 * @slot - The button's label: phrasing content only.
 * @slot before - Above everything else.
 * @slot after - Below everything else.
 * @slot delivery - When it arrives, near the button where `show` has `delivery`: phrasing content only.
 * @slot fallback - In place of the element until it is ready, and when it cannot start.
 * @event kiosk:variant-change - The choices have changed: `{ productId, variantId, choices, price, media, available }`.
 * @event kiosk:before-add - A shopper is about to add: `{ lineItems }`, cancelable.
 * @event kiosk:add - The lines are in the cart: `{ lineItems, cart }`.
 * @event kiosk:before-checkout - With `buy-now`, the shopper is about to leave for checkout: `{ cart, callbacks, preferences }`, cancelable.
 * @event kiosk:checkout - With `buy-now`, the browser is on its way: `{ checkoutId, url }`.
 * @event kiosk:error - A failure that the shopper sees: `{ code, message, requestId, retry() }`.
 * @csspart form - The whole.
 * @csspart picture - The picture's frame; holds `image`, and `ribbon` lies on it.
 * @csspart ribbon
 * @csspart name - Holds `link` where the product has a page.
 * @csspart link
 * @csspart price - With `sale` where it is reduced; holds `price-now`, `price-was` and `price-unit`.
 * @csspart stock - How many are left, or that there are none; with `low` where few are.
 * @csspart in-cart - How many are in the cart.
 * @csspart sku
 * @csspart delivery
 * @csspart asked - What is missing, near the button, and beside each option and text.
 * @csspart sticky - The bar while the button is out of view; holds `sticky-picture` and `sticky-button`.
 * @csspart sticky-picture
 * @csspart sticky-button
 * @csspart option - One option; with `missing` while it is asked for. Holds `legend` and `asked`.
 * @csspart choice - One choice; with `swatch` or `pill`, `chosen`, and `available`, `sold-out` or `absent`.
 * @csspart radio - The control of a choice, which lies unseen over it.
 * @csspart select - An option with many choices.
 * @csspart field - A text to be written; with `missing` while it is asked for. Holds `input` and `asked`.
 * @csspart input
 * @csspart row - Quantity and button.
 * @csspart quantity - The stepper; holds `less`, `count` and `more`.
 * @csspart less
 * @csspart count
 * @csspart more
 * @csspart button - With `busy`, `added` or `disabled`.
 * @csspart notice - A failure in words; holds `notice-text`, `retry` and `request-id`.
 * @csspart retry
 * @cssproperty --kiosk-picture-ratio - Width by height of the picture; `4 / 5` unless given.
 * @cssstate loading
 * @cssstate empty - The product is no longer there.
 * @cssstate error
 * @cssstate choosing - Something is left to choose.
 * @cssstate low-stock
 * @cssstate sold-out
 * @cssstate busy
 * @cssstate added
 */
export class AddToCartElement extends widget({
  tag: 'kiosk-add-to-cart',
  attributes,
  component: AddToCart,
  styles,
  prepare: (app, props) => {
    requestProduct(app, props.product);
    // Beside the query. A failure is shown by the form.
    if (needsOptions(props)) loadOptions().catch(() => {});
  },
}) {}

declare global {
  interface HTMLElementTagNameMap {
    'kiosk-add-to-cart': AddToCartElement;
  }
}
