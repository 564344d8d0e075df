import slides from '../../src/elements/gallery/slides.css?inline';
import { widget } from '../../src/elements/widget.ts';
import { requestProduct } from '../../src/store/products.ts';
import { attributes } from './attributes.ts';
import { ProductGallery } from './ProductGallery.tsx';
import styles from './product-gallery.css?inline';

/**
 * A product's pictures and films. Shoppers swipe, or use arrows, keys or thumbnails, and a press opens a picture over
 * the whole screen. It follows the choices made in a `kiosk-add-to-cart` of the same product.
 *
 * @attribute product - Id or slug of the product.
 * @attribute variant - Id of the variant whose picture is shown first; wins over `choices`. Without either, the product form's choices count.
 * @attribute choices - Choices: `Size:L;Color:Blue`, or JSON.
 * @attribute thumbnails - `below` the picture, or `none`, which suits a product with one picture.
 * @attribute client-id - The shop, if the page has two.
 * @attribute locale - The language of numbers, and of the words of all elements if this one renders first.
 * @slot fallback - In place of the element until it is ready, and if it cannot start: the page's own picture.
 * @event kiosk:error - A failure that the shopper sees: `{ code, message, requestId, retry() }`.
 * @csspart gallery - The whole element.
 * @csspart stage - The part that shoppers swipe; holds a `slide` for each picture and film.
 * @csspart slide
 * @csspart open - The button around a picture; holds `image`.
 * @csspart image
 * @csspart film
 * @csspart previous - The arrow back.
 * @csspart next - The arrow forward.
 * @csspart counter
 * @csspart thumbnails
 * @csspart thumbnail - With `current` if its item is shown; holds `picture`.
 * @csspart zoom - The dialog over the whole screen; holds `zoom-in`, `zoom-out` and `close`, and the parts of the gallery except the thumbnails.
 * @csspart zoom-in
 * @csspart zoom-out
 * @csspart close
 * @csspart notice - A failure in words; holds `notice-text`, `retry` and `request-id`.
 * @csspart retry
 * @cssproperty --kiosk-picture-ratio - Width by height of the stage; `4 / 5` by default. Pictures of another shape are shown whole.
 * @cssstate loading
 * @cssstate empty - There is no such product, or it has no pictures.
 * @cssstate error
 */
export class ProductGalleryElement extends widget({
  tag: 'kiosk-product-gallery',
  attributes,
  component: ProductGallery,
  styles: slides + styles,
  prepare: (app, { product }) => requestProduct(app, product),
}) {}

declare global {
  interface HTMLElementTagNameMap {
    'kiosk-product-gallery': ProductGalleryElement;
  }
}
