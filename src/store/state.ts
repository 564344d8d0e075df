import type { Product } from '../api/products.ts';
import type { Review } from '../api/reviews.ts';
import type { Role } from '../session/tokens.ts';
import type { AccountState } from './account/state.ts';
import type { CartState } from './cart/state.ts';
import type { Loadable, PagedList } from './loadable.ts';

/** The state of one shop on the page: plain JSON, nested by slice. `cart`, `member` and `drawer` are public. */
export interface State {
  readonly cart: CartState;
  readonly products: ProductsState;
  readonly drawer: DrawerState;
  readonly member: { readonly role: Role };
  readonly reviews: ReviewsState;
  /** Present once an element has read or reset the account. */
  readonly account?: AccountState;
}

interface DrawerState {
  readonly open: boolean;
  /** When a shopper added something for which a drawer has not opened yet, ms since the epoch; otherwise 0. */
  readonly requestedAt: number;
  /** The line keys of the last add that set `requestedAt`, even after a drawer has opened. Another array for each add. */
  readonly requestedKeys?: readonly string[];
  /** Whether a toast announces adds. Then the pressed elements do not announce them. */
  readonly tellsAdds?: boolean;
}

/** A product under the id or slug that an element names. */
export interface ProductEntry extends Omit<Loadable, 'status'> {
  readonly status: Loadable['status'] | 'missing';
  readonly product?: Product;
  /** The product comes from the cache of an earlier page of this tab and is not confirmed yet. */
  readonly cached?: true;
  /** When its query was sent, ms since the epoch. */
  readonly readAt?: number;
}

type ProductsState = Readonly<Record<string, ProductEntry>>;

/** A thing that shoppers review, such as a product of the namespace `stores`. */
export interface Entity {
  readonly namespace: string;
  readonly entityId: string;
}

/** The numbers of reviews with one, two, three, four and five stars, in this order. Empty until they are counted. */
export interface RatingCounts extends Loadable {
  readonly counts: readonly number[];
}

/**
 * The reviews of a list that have been read so far. `total` is the number of all its reviews. It is counted only for a
 * list with `media` and without `words`.
 */
export interface ReviewPages extends PagedList<Review> {
  readonly total?: number | undefined;
}

interface ReviewsState {
  readonly lists: Readonly<Record<string, ReviewPages>>;
  readonly ratingCounts: Readonly<Record<string, RatingCounts>>;
}
