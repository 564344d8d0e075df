import type { Product } from '../api/products.ts';
import type { Review } from '../api/reviews.ts';
import type { Role } from '../session/tokens.ts';
import type { AccountState } from './account/state.ts';
import type { CartState } from './cart/state.ts';
import type { Loadable, PagedList } from './loadable.ts';

/** What the page knows of one shop: plain JSON, nested by slice. `cart`, `member` and `drawer` are public. */
export interface State {
  readonly cart: CartState;
  readonly products: ProductsState;
  readonly drawer: DrawerState;
  readonly member: { readonly role: Role };
  readonly reviews: ReviewsState;
  /** Present while a signed-in member looks at their account. */
  readonly account?: AccountState;
}

interface DrawerState {
  /** Whether a drawer is open. */
  readonly open: boolean;
  /** When a shopper added something that a drawer is still to open for, ms since the epoch; else 0. */
  readonly requestedAt: number;
  /** The keys of the lines of the last such add, also once the platform has answered. */
  readonly requestedKeys?: readonly string[];
  /** Whether a slip says what is added: the elements that add it need not. */
  readonly tellsAdds?: boolean;
}

/** A product as the page knows it, under the id or slug that an element names. */
export interface ProductEntry extends Omit<Loadable, 'status'> {
  readonly status: Loadable['status'] | 'missing';
  readonly product?: Product;
  /** The product is as an earlier page of this tab has read it, and not confirmed yet. */
  readonly kept?: true;
  /** When its query was sent, ms since the epoch. */
  readonly readAt?: number;
}

type ProductsState = Readonly<Record<string, ProductEntry>>;

/** What is reviewed. */
export interface Entity {
  readonly namespace: string;
  readonly entityId: string;
}

/** How many reviews there are of one to five stars. */
export interface RatingCounts extends Loadable {
  readonly counts: readonly number[];
}

/** Reviews as far as they have been read; `total` where the platform has been asked how many there are. */
export interface ReviewPages extends PagedList<Review> {
  readonly total?: number | undefined;
}

interface ReviewsState {
  readonly lists: Readonly<Record<string, ReviewPages>>;
  readonly ratingCounts: Readonly<Record<string, RatingCounts>>;
}
