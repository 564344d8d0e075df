import type { BackInStockRequest } from '../../api/back-in-stock.ts';
import type { Member } from '../../api/members.ts';
import type { Order } from '../../api/orders.ts';
import type { Review } from '../../api/reviews.ts';
import type { Loadable, PagedList } from '../loadable.ts';

/** The signed-in member. */
export interface ProfileState extends Loadable {
  readonly member?: Member | undefined;
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
