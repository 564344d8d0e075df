import { widget } from '../../src/elements/widget.ts';
import { requestProduct } from '../../src/store/products.ts';
import { requestRatingCounts } from '../../src/store/reviews.ts';
import { attributes } from './attributes.ts';
import { toEntity } from './query.ts';
import { ReviewList } from './ReviewList.tsx';
import styles from './review-list.css?inline';

/**
 * What shoppers say of a product: the average, the reviews themselves, and a form to write one. `#review-ID` in the page's address
 * leads to a review.
 *
 * @attribute product - Id or slug of the product.
 * @attribute entity - Id of whatever else is reviewed, in place of `product`.
 * @attribute namespace - What kind of thing `entity` is; `stores` unless given.
 * @attribute view - `list` shows everything, `summary` the average and the count alone.
 * @attribute sort - `newest`, `highest`, `lowest` or `helpful` to begin with.
 * @attribute page-size - How many at a time, 1 to 100; `10` unless given.
 * @attribute readonly - Without the form.
 * @attribute json-ld - Puts the average into the page for search engines (schema.org).
 * @attribute client-id - The shop, where a page has two.
 * @attribute locale - The language of numbers, and of the words of all elements if this one is drawn first.
 * @slot header - In place of the heading.
 * @slot empty - What is shown while there are no reviews.
 * @slot fallback - In place of the element until it is ready, and when it cannot start.
 * @event kiosk:review - A review has been sent: `{ review, status }`.
 * @event kiosk:error - A failure that the shopper sees: `{ code, message, requestId, retry() }`.
 * @csspart summary - Average, count and the bars.
 * @csspart average
 * @csspart stars
 * @csspart bar - One row of the bars; with `pressed` while it filters.
 * @csspart search - The field that looks for words in the reviews.
 * @csspart with-media - The choice of reviews with pictures or films alone; holds `media-only`.
 * @csspart media-only
 * @csspart address - The date of a review, which leads to it.
 * @csspart sort - Holds `select` and its label.
 * @csspart select
 * @csspart all - The button that ends a filter.
 * @csspart write - The button that opens the form.
 * @csspart form - Holds `field` (with `missing` where it is wrong), `input`, `asked`, `send` and `cancel`.
 * @csspart media - The pictures and films of a review that is written; holds `files`.
 * @csspart files - The control that chooses them, which lies unseen over its label.
 * @csspart upload - One of them; holds `input` for its words, `forward`, `back`, `retry` and `remove`.
 * @csspart forward
 * @csspart back
 * @csspart remove
 * @csspart own - A review of the shopper's own, with `standing`, and for members `edit`, `remove` and `keep`.
 * @csspart standing - Why nobody else sees it.
 * @csspart edit
 * @csspart keep
 * @csspart star - One star to choose; with `chosen`. Holds `radio`.
 * @csspart radio - The control of a star, which lies unseen over it.
 * @csspart input
 * @csspart valid - The mark of an address that is right.
 * @csspart did-you-mean - Offers the address that was probably meant.
 * @csspart send - With `busy`.
 * @csspart cancel
 * @csspart sent - In place of the form once it is sent.
 * @csspart review - One review; holds `title`, `text`, `pictures`, `byline` and `reply`.
 * @csspart read-more - Unfolds a long review.
 * @csspart picture - A small picture, with `film` where it is of one; pressed, it is as large as the screen. Holds `still`.
 * @csspart zoom - The dialog over the whole screen, with the parts that it has in `kiosk-product-gallery`, and `quote`.
 * @csspart quote - What the review says, below its pictures.
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
  // A list needs more than the counts, and asks for all of it together.
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
