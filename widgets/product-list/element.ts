import { widget } from '../../src/elements/widget.ts';
import { attributes } from './attributes.ts';
import { ProductList } from './ProductList.tsx';
import styles from './product-list.css?inline';

/**
 * Products as a grid of cards, each with its form. The products are those of a collection, of a search, those that the
 * page names, or all.
 *
 * @attribute collection - Id or slug of a collection; all products by default. An id saves a request.
 * @attribute products - Ids or slugs of products, at most 100, in the order of the list. With `collection`, only those within the collection.
 * @attribute search - Words to begin with: each is part of a product's name or brand, or begins its SKU.
 * @attribute filter - The filter to begin with: `Colour:Oat,Sage;price:20-50;stock:in`, with `%2C` for a comma in a name and the price in the shop's currency.
 * @attribute sort - The order to begin with: `featured`, which is the shop's or the page's own order, `newest`, `price`, `price-desc` or `name`.
 * @attribute page-size - How many cards at a time; `24` by default.
 * @attribute columns - The most cards in a row, up to 6; `4` by default. A card is at least 160 px wide if two fit.
 * @attribute show - The parts of a card, as in `kiosk-add-to-cart`; `image name price options` by default. Cards narrower than 200 px leave options to a sheet.
 * @attribute controls - The controls to render, of `search sort filters`; all by default, no controls with `none`.
 * @attribute params - Keeps search, order, filter and page in the address of the page, in parameters that begin with this word: `shop` makes `?shop-search=mug`.
 * @attribute product-url - The page's own addresses of products, such as `/p/{slug}` or with `{id}`: a path or a web address. Without it, those of the script tag count, then the platform's.
 * @attribute json-ld - Puts the list into the page for search engines (schema.org).
 * @attribute client-id - The shop, if the page has two.
 * @attribute locale - The language of numbers, and of the words of all elements if this one renders first.
 * @slot header - Above everything else.
 * @slot empty - The content while there are no products.
 * @slot fallback - In place of the element until it is ready, and when it cannot start.
 * @event kiosk:search - The result of a search or filter is shown: `{ search, filter, sort, count }`.
 * @event kiosk:select-product - A shopper follows the link of a card: `{ productId, index, list }`.
 * @event kiosk:before-add - A shopper is about to add: `{ lineItems }`, cancelable.
 * @event kiosk:add - The lines are in the cart: `{ lineItems, cart }`.
 * @event kiosk:error - A failure that the shopper sees: `{ code, message, requestId, retry() }`.
 * @csspart controls - Holds `search`, `filters-button` and `sort`.
 * @csspart search - The field.
 * @csspart filters-button
 * @csspart sort - Holds `select` and its label.
 * @csspart filters - The filters, unfolded; holds one `facet` for each option, the price and the stock.
 * @csspart facet - Holds `facet-title`, `facet-find` if there are many choices, and one `facet-choice` for each.
 * @csspart facet-title
 * @csspart facet-find
 * @csspart facet-choice - Holds `check`.
 * @csspart check
 * @csspart input - The lowest or highest price; stands in `field`.
 * @csspart applied - The filters that apply; holds one `remove` for each, and `clear`.
 * @csspart remove
 * @csspart select
 * @csspart count - The number of products.
 * @csspart grid - Holds one `card` for each product.
 * @csspart card - Its parts are those of `kiosk-add-to-cart`, such as `picture`, `name`, `price` and `button`.
 * @csspart more - The button for the next cards; with `busy`.
 * @csspart empty
 * @csspart clear
 * @csspart sheet - The form of a product whose card has no room for it; holds `sheet-close`.
 * @csspart sheet-close
 * @csspart notice - A failure in words; holds `notice-text`, `retry` and `request-id`.
 * @csspart retry
 * @cssproperty --kiosk-picture-ratio - Width by height of the pictures; `4 / 5` by default.
 * @cssstate loading
 * @cssstate empty
 * @cssstate error
 * @cssstate busy
 */
export class ProductListElement extends widget({
  tag: 'kiosk-product-list',
  attributes,
  component: ProductList,
  styles,
}) {}

declare global {
  interface HTMLElementTagNameMap {
    'kiosk-product-list': ProductListElement;
  }
}
