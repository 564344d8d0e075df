import type { Order } from '../../../src/api/orders.ts';
import type { Caller } from '../access/caller.ts';
import { requireMember, requireMerchant } from '../access/permissions.ts';
import { imageOf } from '../catalog/media-view.ts';
import { refusal } from '../core/api-error.ts';
import type { Store } from '../core/context.ts';
import { moneyOf, upToDate } from './lifecycle.ts';
import { findKeptOrder, type KeptOrder, ordersOf, ordersOfMember } from './store.ts';

/** An order as the wire carries it. Private tags and the merchant's comments are for the merchant. */
export function shownOrder(kept: KeptOrder, origin: string, forMerchant: boolean): Order {
  const { order, pictures } = kept;
  const money = moneyOf(kept);
  const fetchable = order.status === 'APPROVED' && money.paymentStatus === 'PAID';
  const { privateTags: _, ...tags } = order.tags;
  return {
    ...order,
    ...money,
    lineItems: order.lineItems.map(({ digitalFile, ...line }) => {
      const picture = pictures[line.id];
      return {
        ...line,
        ...(picture && { image: imageOf(origin, picture) }),
        ...(fetchable && digitalFile && { digitalFile }),
      };
    }),
    ...(!forMerchant && { tags, activities: order.activities.filter(({ merchantComment }) => !merchantComment) }),
  };
}

/** The orders that a caller may read: a member's own, all of the shop for the merchant, newest first. */
export function ordersFor({ db, clock }: Store, caller: Caller): readonly KeptOrder[] {
  requireMember(caller);
  const { clientId, memberId, elevated } = caller;
  const found = !elevated && memberId ? ordersOfMember(db, clientId, memberId) : ordersOf(db, clientId);
  return found.map(kept => upToDate(kept, clock.now())).reverse();
}

/** One of them; another's is not found. */
export function orderFor({ db, clock }: Store, caller: Caller, id: unknown): KeptOrder {
  requireMember(caller);
  const found = typeof id === 'string' ? findKeptOrder(db, id) : undefined;
  const own = caller.elevated || found?.memberId === caller.memberId;
  if (!found || !own || found.clientId !== caller.clientId)
    throw refusal(404, 'ORDER_NOT_FOUND', 'There is no such order.', { id });
  return upToDate(found, clock.now());
}

/** An order that the merchant is about to do something with. */
export function orderToChange(store: Store, caller: Caller, id: unknown): KeptOrder {
  requireMerchant(caller);
  return orderFor(store, caller, id);
}
