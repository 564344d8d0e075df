import { widget } from '../../src/elements/widget.ts';
import { requestProduct } from '../../src/store/products.ts';
import { requestRatingCounts } from '../../src/store/reviews.ts';
import { attributes } from './attributes.ts';
import { toEntity } from './query.ts';
import { ReviewList } from './ReviewList.tsx';
import styles from './review-list.css?inline';

/**
 * The reviews of a product: the average, the reviews themselves, and a form to write one. `#review-ID` in the page's
 * address leads to a review.
 *
 * @attribute product - Id or slug of the product.
 * @attribute entity - Id of another reviewed thing, in place of `product`.
 * @attribute namespace - The kind of thing that `entity` is; `stores` by default.
 * @attribute view - `list` shows everything, `summary` only the average and the count.
 * @attribute sort - The order to begin with: `newest`, `highest`, `lowest` or `helpful`.
 * @attribute page-size - How many reviews at a time, 1 to 100; `10` by default.
 * @attribute readonly - Leaves out the form.
 * @attribute json-ld - Puts the product with its average and some reviews into the page for search engines (schema.org).
 * @attribute client-id - The shop, if the page has two.
 * @attribute locale - The language of numbers, and of the words of all elements if this one renders first.
 * @slot header - Replaces the heading.
 * @slot empty - The content while there are no reviews.
 * @slot fallback - In place of the element until it is ready, and when it cannot start.
 * @event kiosk:review - A review has been sent: `{ review, status }`.
 * @event kiosk:error - A failure that the shopper sees: `{ code, message, requestId, retry() }`.
 * @csspart summary - Average, count and the bars.
 * @csspart average
 * @csspart stars
 * @csspart bar - One row of the bars; with `pressed` while it filters.
 * @csspart search - The field that searches the reviews for words.
 * @csspart with-media - The choice of reviews with photos or videos only; holds `media-only`.
 * @csspart media-only
 * @csspart address - The date of a review, which leads to it.
 * @csspart sort - Holds `select` and its label.
 * @csspart select
 * @csspart all - The button that ends a filter.
 * @csspart write - The button that opens the form.
 * @csspart form - Holds `field` (with `missing` if it is invalid), `input`, `asked`, `send` and `cancel`.
 * @csspart media - The pictures and films of a new review; holds `files`.
 * @csspart files - The invisible control over the label, which chooses the files.
 * @csspart upload - One file; holds `input` for its caption, `forward`, `back`, `retry` and `remove`.
 * @csspart forward
 * @csspart back
 * @csspart remove
 * @csspart own - One of the shopper's own reviews, with `standing`, and for members `edit`, `remove` and `keep`.
 * @csspart standing - Why nobody else sees the review.
 * @csspart edit
 * @csspart keep
 * @csspart star - One star to choose; with `chosen`. Holds `radio`.
 * @csspart radio - The invisible control over a star.
 * @csspart input
 * @csspart valid - The mark of a valid address.
 * @csspart did-you-mean - Offers the address that was probably meant.
 * @csspart send - With `busy`.
 * @csspart cancel
 * @csspart sent - In place of the form once the review is sent.
 * @csspart review - One review; holds `title`, `text`, `pictures`, `byline` and `reply`.
 * @csspart read-more - Unfolds a long review.
 * @csspart picture - A small picture, with `film` if it is of a film. A press opens it over the whole screen. Holds `still`.
 * @csspart zoom - The dialog over the whole screen, with its parts from `kiosk-product-gallery`, and `quote`.
 * @csspart quote - The text of the review, below its pictures.
 * @csspart more - The button for the next page; with `busy`.
 * @csspart earlier - The button for the reviews that have made room for later ones in a long list.
 * @csspart empty
 * @csspart notice - A failure in words; holds `notice-text`, `retry` and `request-id`.
 * @csspart retry
 * @cssstate loading
 * @cssstate empty
 * @cssstate error
 * @cssstate busy
 */
export class ReviewListElement extends widget({
  tag: 'kiosk-review-list',
  attributes,
  component: ReviewList,
  styles,
  // A list requests its counts later, together with its reviews.
  prepare: (app, props) => {
    const entity = toEntity(props);
    if (!entity) requestProduct(app, props.product);
    else if (props.view === 'summary') requestRatingCounts(app, entity);
  },
}) {}

declare global {
  interface HTMLElementTagNameMap {
    'kiosk-review-list': ReviewListElement;
  }
}
