import type { BackInStockRequest } from '../../api/back-in-stock.ts';
import type { Member } from '../../api/members.ts';
import type { Order } from '../../api/orders.ts';
import type { Review } from '../../api/reviews.ts';
import type { Problem } from '../problem.ts';

/** A list of the member's own, as far as it has been read. */
export interface PagedList<T> {
  readonly status: 'loading' | 'ready' | 'failed';
  readonly items: readonly T[];
  /** The way to the next page; undefined at the end. */
  readonly next?: string | undefined;
  readonly problem?: Problem | undefined;
}

/** Who has signed in. */
export interface ProfileState {
  readonly status: 'loading' | 'ready' | 'failed';
  readonly member?: Member | undefined;
  readonly problem?: Problem | undefined;
}

export interface AccountLists {
  readonly orders: PagedList<Order>;
  readonly backInStockRequests: PagedList<BackInStockRequest>;
  readonly reviews: PagedList<Review>;
}

/** What the page knows of the member who has signed in; nothing of it outlives their session. */
export interface AccountState extends Partial<AccountLists> {
  /** Rises when it is forgotten: what was asked before is not shown after. */
  readonly generation: number;
  readonly profile?: ProfileState;
}
