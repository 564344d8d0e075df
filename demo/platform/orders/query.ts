import type { Caller } from '../access/caller.ts';
import { requireMember, requireMerchant } from '../access/permissions.ts';
import type { Owner } from '../access/token-store.ts';
import { apiError } from '../core/api-error.ts';
import type { Context } from '../core/context.ts';
import { settleOrder, toPaymentSummary } from './lifecycle.ts';
import { findStoredOrder, listMemberOrders, listOrders, listVisitorOrders, type StoredOrder } from './store.ts';

/** A member's own orders, or for the merchant all orders of the shop, newest first. Throws 403 for a visitor. */
export function listVisibleOrders({ db, clock }: Context, caller: Caller): readonly StoredOrder[] {
  requireMember(caller);
  const { clientId, memberId, elevated } = caller;
  const found = !elevated && memberId ? listMemberOrders(db, clientId, memberId) : listOrders(db, clientId);
  return found.map(stored => settleOrder(stored, clock.now())).reverse();
}

/** Whether the caller placed an order, as a member, or as a visitor who was not logged in. */
const isOwn = ({ memberId, visitorId }: Caller, order: StoredOrder): boolean =>
  memberId ? order.memberId === memberId : !order.memberId && !!visitorId && order.visitorId === visitorId;

/**
 * Whether a shopper has a fully paid order of a product that is neither canceled nor fully refunded. A visitor's orders
 * count only if the visitor was not logged in.
 */
export function hasPaidFor(
  { db, clock }: Context,
  { clientId, memberId, visitorId }: Owner,
  productId: string,
): boolean {
  const own = memberId
    ? listMemberOrders(db, clientId, memberId)
    : visitorId
      ? listVisitorOrders(db, clientId, visitorId)
      : [];
  return own.some(
    stored =>
      stored.order.status !== 'CANCELED' &&
      stored.order.lineItems.some(({ catalogReference }) => catalogReference?.catalogItemId === productId) &&
      ['PAID', 'PARTIALLY_REFUNDED'].includes(toPaymentSummary(settleOrder(stored, clock.now())).paymentStatus),
  );
}

/**
 * An order that the caller may read. Throws 404 otherwise. A visitor may read orders placed with the same visitor id.
 */
export function getVisibleOrder({ db, clock }: Context, caller: Caller, id: unknown): StoredOrder {
  const found = typeof id === 'string' ? findStoredOrder(db, id) : undefined;
  if (!found || found.clientId !== caller.clientId || !(caller.elevated || isOwn(caller, found)))
    throw apiError(404, 'ORDER_NOT_FOUND', 'There is no such order.', { id });
  return settleOrder(found, clock.now());
}

export function getOrderForUpdate(context: Context, caller: Caller, id: unknown): StoredOrder {
  requireMerchant(caller);
  return getVisibleOrder(context, caller, id);
}
