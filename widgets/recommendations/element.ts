import { widget } from '../../src/elements/widget.ts';
import { requestProduct } from '../../src/store/products.ts';
import { attributes } from './attributes.ts';
import { Recommendations } from './Recommendations.tsx';

/**
 * A row of recommended products: related ones, those bought together with the product, best sellers, or those that the
 * shopper has viewed. One press adds a product without options and text fields; the others link to their pages. With
 * fewer than two products the element shows nothing and takes no room.
 *
 * @attribute product - Id or slug of the page's product, which the others go with. The row leaves it out and stores it as viewed.
 * @attribute kind - `related` to the product, or else best sellers; `bought-together` with it; `best-sellers`; `recently-viewed` on this device, if storage is allowed.
 * @attribute limit - The most products; `4` by default.
 * @attribute product-url - The page's own addresses of products, such as `/p/{slug}` or with `{id}`: a path or a web address. Without it, those of the script tag count, then the platform's.
 * @attribute client-id - The shop, if the page has two.
 * @attribute locale - The language of numbers, and of the words of all elements if this one renders first.
 * @slot - Replaces the heading.
 * @event kiosk:before-add - A shopper is about to add: `{ lineItems }`, cancelable.
 * @event kiosk:add - The lines are in the cart: `{ lineItems, cart }`.
 * @event kiosk:error - A failure that the shopper sees: `{ code, message, requestId, retry() }`.
 * @csspart recommendations - The whole element.
 * @csspart heading
 * @csspart row - The row of cards, which scrolls sideways if they do not fit.
 * @csspart card - One product; holds `picture`, `name` with `link`, `price` and `button`.
 * @csspart picture
 * @csspart name
 * @csspart link
 * @csspart price - With `sale` if it is reduced; holds `price-now` and `price-was`.
 * @csspart button - With `busy` or `added`.
 * @csspart notice - A failure in words; holds `notice-text`, `retry` and `request-id`.
 * @csspart retry
 * @cssproperty --kiosk-picture-ratio - Width by height of the pictures; `4 / 5` by default.
 * @cssstate loading
 * @cssstate empty - Nothing is shown, because there are fewer than two products.
 */
export class RecommendationsElement extends widget({
  tag: 'kiosk-recommendations',
  attributes,
  component: Recommendations,
  styles: '',
  prepare: (app, { product }) => requestProduct(app, product),
}) {}

declare global {
  interface HTMLElementTagNameMap {
    'kiosk-recommendations': RecommendationsElement;
  }
}
