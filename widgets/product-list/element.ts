import { widget } from '../../src/elements/widget.ts';
import { attributes } from './attributes.ts';
import { ProductList } from './ProductList.tsx';
import styles from './product-list.css?inline';

/**
 * Products as a grid of cards, each with its form: a collection, what a search finds, those that the page names, or all.
 *
 * @attribute collection - Id or slug of a collection; all products unless given. An id saves a question.
 * @attribute products - Ids or slugs of products, at most 100, in the order in which they are shown; within `collection` if that is given, too.
 * @attribute search - Words to begin with: each is part of a product's name or brand, or begins its SKU.
 * @attribute filter - What the list is narrowed down to at first: `Colour:Oat,Sage;price:20-50;stock:in`, with `%2C` for a comma in a name and the price in the shop's currency.
 * @attribute sort - `featured`, the shop's or the page's own order, `newest`, `price`, `price-desc` or `name` to begin with.
 * @attribute page-size - How many cards at a time; `24` unless given.
 * @attribute columns - The most cards in a row, up to 6; `4` unless given. A card is never narrower than 160 px where two fit.
 * @attribute show - What a card shows, as in `kiosk-add-to-cart`; `image name price options` unless given. Cards narrower than 200 px leave options to a sheet.
 * @attribute controls - Which are drawn of `search sort filters`; all unless given, `none` for none.
 * @attribute params - Keeps search, order, filter and page in the address of the page, in parameters that begin with this word: `shop` makes `?shop-search=mug`.
 * @attribute product-url - The page's own addresses of products, such as `/p/{slug}` or with `{id}`: a path or a web address; else that of the script tag, else the platform's.
 * @attribute json-ld - Puts the list into the page for search engines (schema.org).
 * @attribute client-id - The shop, where a page has two.
 * @attribute locale - The language of numbers, and of the words of all elements if this one is drawn first.
 * @slot header - Above everything else.
 * @slot empty - What is shown while there are no products.
 * @slot fallback - In place of the element until it is ready, and when it cannot start.
 * @event kiosk:search - What a shopper has searched for or narrowed down is shown: `{ search, filter, sort, count }`.
 * @event kiosk:select-product - A shopper follows the link of a card: `{ productId, index, list }`.
 * @event kiosk:before-add - A shopper is about to add: `{ lineItems }`, cancelable.
 * @event kiosk:add - The lines are in the cart: `{ lineItems, cart }`.
 * @event kiosk:error - A failure that the shopper sees: `{ code, message, requestId, retry() }`.
 * @csspart controls - Holds `search`, `filters-button` and `sort`.
 * @csspart search - The field.
 * @csspart filters-button
 * @csspart sort - Holds `select` and its label.
 * @csspart filters - The filters, unfolded; holds one `facet` for each option, the price and the stock.
 * @csspart facet - Holds `facet-title`, `facet-find` where there are many choices, and one `facet-choice` for each.
 * @csspart facet-title
 * @csspart facet-find
 * @csspart facet-choice - Holds `check`.
 * @csspart check
 * @csspart input - An end of the price; stands in `field`.
 * @csspart applied - What the list is narrowed down to; holds one `remove` for each, and `clear`.
 * @csspart remove
 * @csspart select
 * @csspart count - How many there are.
 * @csspart grid - Holds one `card` for each product.
 * @csspart card - Its parts are those of `kiosk-add-to-cart`, such as `picture`, `name`, `price` and `button`.
 * @csspart more - The button for the next cards; with `busy`.
 * @csspart empty
 * @csspart clear
 * @csspart sheet - The form of a product whose card has no room for it; holds `sheet-close`.
 * @csspart sheet-close
 * @csspart notice - A failure in words; holds `notice-text`, `retry` and `request-id`.
 * @csspart retry
 * @cssproperty --kiosk-picture-ratio - Width by height of the pictures; `4 / 5` unless given.
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
