import { widget } from '../../src/elements/widget.ts';
import { requestProduct } from '../../src/store/products.ts';
import { attributes } from './attributes.ts';
import { BackInStock } from './BackInStock.tsx';
import styles from './back-in-stock.css?inline';

/**
 * Asks for an email address if a product has sold out, and signs it up for a mail when the product is back. It follows
 * the choices made in a `kiosk-add-to-cart` of the same product, whose button leads here.
 *
 * @attribute product - Id or slug of the product.
 * @attribute variant - Id of the variant; wins over `choices`. Without either, the product form's choices count.
 * @attribute choices - Choices: `Size:L;Color:Blue`, or JSON.
 * @attribute when - `out-of-stock` shows the element only if nothing is left; `always` shows it at any time. If something is left, the heading is the product's name.
 * @attribute client-id - The shop, if the page has two.
 * @attribute locale - The language of numbers, and of the words of all elements if this one renders first.
 * @slot - Replaces the heading.
 * @slot fallback - In place of the element until it is ready, and when it cannot start.
 * @event kiosk:back-in-stock - The request is stored: `{ request }`.
 * @event kiosk:error - A failure that the shopper sees: `{ code, message, requestId, retry() }`.
 * @csspart form - The whole element.
 * @csspart heading
 * @csspart field - With `missing` while the text is not an address; holds `input` and `asked`.
 * @csspart input
 * @csspart valid - The mark of a valid address.
 * @csspart did-you-mean - Offers the address that was probably meant.
 * @csspart button - With `busy`.
 * @csspart consent
 * @csspart result - In place of the form once the request is stored.
 * @csspart notice - A failure in words; holds `notice-text`, `retry` and `request-id`.
 * @csspart retry
 * @cssstate loading
 * @cssstate empty - Nothing is shown: the product can be bought.
 * @cssstate error
 * @cssstate busy
 * @cssstate done
 */
export class BackInStockElement extends widget({
  tag: 'kiosk-back-in-stock',
  attributes,
  component: BackInStock,
  styles,
  prepare: (app, { product }) => requestProduct(app, product),
}) {}

declare global {
  interface HTMLElementTagNameMap {
    'kiosk-back-in-stock': BackInStockElement;
  }
}
