import { refundStatuses } from '../../../src/api/payments.ts';
import { apiError } from '../core/api-error.ts';
import type { Context } from '../core/context.ts';
import { parseOptionalCents } from '../core/decimals.ts';
import { parseEnum, parseList, parseOptionalString, validate } from '../core/validate.ts';
import { settleGiftCard } from './gift-card-service.ts';
import { markFulfilled, markPaid, markPaymentFailed, markRefunded, markTracked, settleOrder } from './lifecycle.ts';
import { findStoredOrder, type StoredOrder, saveOrder } from './store.ts';

/** The body of `POST /_/orders`. */
interface OrderAction {
  readonly orderId?: unknown;
  readonly act?: unknown;
  /** For `pay` and `refund`: a decimal. By default all that can be paid or refunded. */
  readonly amount?: unknown;
  /** For `fulfil`. By default all lines. */
  readonly lineItemIds?: unknown;
  /** For `refund`: the status of the new refund, or the new status of a pending refund. By default `SUCCEEDED`. */
  readonly refundStatus?: unknown;
  /** For `track`: the URL of the parcel's tracking page. */
  readonly trackingLink?: unknown;
  /** For `track`: the parcel's status, `DELIVERED` after its delivery. */
  readonly trackingStatus?: unknown;
}

const ORDER_ACTIONS = ['pay', 'fulfil', 'track', 'refund', 'fail'] as const;

function applyOrderAction(
  stored: StoredOrder,
  { act, amount, lineItemIds, refundStatus, trackingLink, trackingStatus }: OrderAction,
  now: number,
): StoredOrder {
  const parsed = validate(report => ({
    cents: parseOptionalCents(amount, 'amount', report, stored.order.currency),
    ids: parseList(lineItemIds, 'lineItemIds', 300, report).map(String),
    parcel: {
      trackingLink: parseOptionalString(trackingLink, 'trackingLink', 2000, report),
      trackingStatus: parseOptionalString(trackingStatus, 'trackingStatus', 50, report),
    },
    status: refundStatus === undefined ? undefined : parseEnum(refundStatus, 'refundStatus', refundStatuses, report),
  }));
  switch (ORDER_ACTIONS.find(one => one === act)) {
    case 'pay':
      return markPaid(stored, parsed.cents, now);
    case 'fulfil':
      return markFulfilled(stored, parsed.ids, now);
    case 'track':
      return markTracked(stored, parsed.parcel, now);
    case 'refund':
      return markRefunded(stored, parsed.cents, parsed.status ?? 'SUCCEEDED', now);
    case 'fail':
      return markPaymentFailed(stored, now);
    default:
      throw apiError(400, 'UNKNOWN_ACT', `An order can be ${ORDER_ACTIONS.join(', ')}.`);
  }
}

/** Pays, fulfils, tracks or refunds an order, or fails its payments, because the API has no calls for these actions. */
export function runOrderAction(context: Context, action: OrderAction): StoredOrder {
  const found = typeof action.orderId === 'string' ? findStoredOrder(context.db, action.orderId) : undefined;
  if (!found) throw apiError(404, 'ORDER_NOT_FOUND', 'There is no such order.');
  const now = context.clock.now();
  const changed = applyOrderAction(settleOrder(found, now), action, now);
  saveOrder(context.db, changed);
  settleGiftCard(context, found, changed);
  return changed;
}
