import type { BackInStockRequest } from '../../api/back-in-stock.ts';
import type { Member } from '../../api/members.ts';
import type { Order } from '../../api/orders.ts';
import type { Review } from '../../api/reviews.ts';
import type { Loadable, PagedList } from '../loadable.ts';

interface ProfileState extends Loadable {
  readonly member?: Member | undefined;
}

export interface AccountLists {
  readonly orders: PagedList<Order>;
  readonly backInStockRequests: PagedList<BackInStockRequest>;
  readonly reviews: PagedList<Review>;
}

/** The account of the signed-in member, as far as it has been read. Cleared when their session ends. */
export interface AccountState extends Partial<AccountLists> {
  /** Increases with each reset. Answers to requests of an earlier generation are dropped. */
  readonly generation: number;
  readonly profile?: ProfileState;
}
