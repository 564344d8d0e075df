import { widget } from '../../src/elements/widget.ts';
import { requestProduct } from '../../src/store/products.ts';
import { AddToCart } from './AddToCart.tsx';
import styles from './add-to-cart.css?inline';
import { attributes, needsOptions } from './attributes.ts';
import { loadOptions } from './load-options.ts';

/**
 * A product's form: facts and price, options, and the button that puts the product in the cart.
 *
 * @attribute product - Id or slug of the product.
 * @attribute variant - Id of the variant to begin with; wins over `choices`.
 * @attribute choices - Choices to begin with: `Size:L;Color:Blue`, or JSON. An option named without a choice (`Size:`) keeps its place while loading.
 * @attribute quantity - The quantity to begin with, 1 to 100,000; `1` by default.
 * @attribute show - The parts to render: `image name price options quantity stock sku delivery`. With `gallery` in place of `image`, the form contains a `kiosk-product-gallery` and has its parts; its code loads then. `price options quantity stock` by default.
 * @attribute buy-now - Goes to checkout once the product is in the cart.
 * @attribute sticky - While the button is out of view, a bar at the edge of the screen shows it. If the page has several such forms, the first has the bar.
 * @attribute product-url - The page's own addresses of products, such as `/p/{slug}` or with `{id}`: a path or a web address. Without it, those of the script tag count, then the platform's.
 * @attribute client-id - The shop, if the page has two.
 * @attribute locale - The language of numbers, and of the words of all elements if this one renders first.
 * @slot - The button's label: phrasing content only.
 * @slot before - Above everything else.
 * @slot after - Below everything else.
 * @slot delivery - When the product arrives, near the button if `show` has `delivery`: phrasing content only.
 * @slot fallback - In place of the element until it is ready, and when it cannot start.
 * @event kiosk:variant-change - The choices have changed: `{ productId, variantId, choices, price, media, available }`.
 * @event kiosk:before-add - A shopper is about to add: `{ lineItems }`, cancelable.
 * @event kiosk:add - The lines are in the cart: `{ lineItems, cart }`.
 * @event kiosk:before-checkout - With `buy-now`, the shopper is about to leave for checkout: `{ cart, callbacks, preferences }`, cancelable.
 * @event kiosk:checkout - With `buy-now`, the browser leaves for checkout: `{ checkoutId, url }`.
 * @event kiosk:error - A failure that the shopper sees: `{ code, message, requestId, retry() }`.
 * @csspart form - The whole element.
 * @csspart picture - The picture's frame; holds `image`, and `ribbon` lies on it.
 * @csspart ribbon
 * @csspart name - Holds `link` if the product has a page.
 * @csspart link
 * @csspart price - With `sale` if it is reduced; holds `price-now`, `price-was` and `price-unit`.
 * @csspart stock - How many are left, or that none are; with `low` if only a few are.
 * @csspart in-cart - How many are in the cart.
 * @csspart sku
 * @csspart delivery
 * @csspart asked - The missing choice or text, near the button and beside each option and text.
 * @csspart sticky - The bar while the button is out of view; holds `sticky-picture` and `sticky-button`.
 * @csspart sticky-picture
 * @csspart sticky-button
 * @csspart option - One option; with `missing` while the form asks for it. Holds `legend` and `asked`.
 * @csspart choice - One choice; with `swatch` or `pill`, `chosen`, and `available`, `sold-out` or `absent`.
 * @csspart radio - The invisible control over a choice.
 * @csspart select - An option with many choices.
 * @csspart field - A text field; with `missing` while the form asks for it. Holds `input` and `asked`.
 * @csspart input
 * @csspart row - Quantity and button.
 * @csspart quantity - The stepper; holds `less`, `count` and `more`.
 * @csspart less
 * @csspart count
 * @csspart more
 * @csspart button - With `busy`, `added` or `disabled`.
 * @csspart notice - A failure in words; holds `notice-text`, `retry` and `request-id`.
 * @csspart retry
 * @cssproperty --kiosk-picture-ratio - Width by height of the picture; `4 / 5` by default.
 * @cssstate loading
 * @cssstate empty - The product no longer exists.
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
    // Loads at the same time as the product. If the load fails, the form loads the code again and shows the failure.
    if (needsOptions(props)) loadOptions().catch(() => {});
  },
}) {}

declare global {
  interface HTMLElementTagNameMap {
    'kiosk-add-to-cart': AddToCartElement;
  }
}
