import { widget } from '../../src/elements/widget.ts';
import { requestProduct } from '../../src/store/products.ts';
import { attributes } from './attributes.ts';
import { Recommendations } from './Recommendations.tsx';

/**
 * A row of products to go on with: those that go with another, that are bought together with it, that sell best, or that
 * the shopper has viewed. What has no options is added by one press; the others lead to their pages. With fewer than two it
 * shows nothing and takes no room.
 *
 * @attribute product - Id or slug of the product of the page: what the others go with. It is not among them, and is kept as viewed.
 * @attribute kind - `related` to the product, else what sells best; `bought-together` with it; `best-sellers`; `recently-viewed` on this device, where storage is allowed.
 * @attribute limit - How many at most; `4` unless given.
 * @attribute product-url - The page's own addresses of products, such as `/p/{slug}` or with `{id}`: a path or a web address; else that of the script tag, else the platform's.
 * @attribute client-id - The shop, where a page has two.
 * @attribute locale - The language of numbers, and of the words of all elements if this one is drawn first.
 * @slot - In place of the heading.
 * @event kiosk:before-add - A shopper is about to add: `{ lineItems }`, cancelable.
 * @event kiosk:add - The lines are in the cart: `{ lineItems, cart }`.
 * @event kiosk:error - A failure that the shopper sees: `{ code, message, requestId, retry() }`.
 * @csspart recommendations - The whole.
 * @csspart heading
 * @csspart row - What is scrolled sideways where there is more than fits; holds the cards.
 * @csspart card - One product; holds `picture`, `name` with `link`, `price` and `button`.
 * @csspart picture
 * @csspart name
 * @csspart link
 * @csspart price - With `sale` where it is reduced; holds `price-now` and `price-was`.
 * @csspart button - With `busy` or `added`.
 * @csspart notice - A failure in words; holds `notice-text`, `retry` and `request-id`.
 * @csspart retry
 * @cssproperty --kiosk-picture-ratio - Width by height of the pictures; `4 / 5` unless given.
 * @cssstate loading
 * @cssstate empty - Nothing is shown: there are fewer than two.
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
