import type { BackInStockRequest } from '../../api/back-in-stock.ts';
import type { Member } from '../../api/members.ts';
import type { Order } from '../../api/orders.ts';
import type { Review } from '../../api/reviews.ts';
import type { Problem } from '../problem.ts';

/** A list of the member's own, as far as it has been read. */
export interface Listing<T> {
  readonly status: 'loading' | 'ready' | 'failed';
  readonly items: readonly T[];
  /** The way to the next page; undefined at the end. */
  readonly next?: string | undefined;
  readonly problem?: Problem | undefined;
}

/** Who has signed in. */
export interface Who {
  readonly status: 'loading' | 'ready' | 'failed';
  readonly member?: Member | undefined;
  readonly problem?: Problem | undefined;
}

export interface Listings {
  readonly orders: Listing<Order>;
  readonly wishes: Listing<BackInStockRequest>;
  readonly reviews: Listing<Review>;
}

/** What the page knows of the member who has signed in; nothing of it outlives their session. */
export interface AccountState extends Partial<Listings> {
  /** Rises when it is forgotten: what was asked before is not shown after. */
  readonly turn: number;
  readonly who?: Who;
}
