import { refundStatuses } from '../../../src/api/payments.ts';
import { refusal } from '../core/api-error.ts';
import type { Store } from '../core/context.ts';
import { optionalCentsIn } from '../core/decimals.ts';
import { checked, listIn, wordIn } from '../core/validate.ts';
import { settleGiftCard } from './gift-card-service.ts';
import { failed, fulfilled, paid, refunded, upToDate } from './lifecycle.ts';
import { findKeptOrder, type KeptOrder, saveOrder } from './store.ts';

/** What is asked of an order by hand. */
export interface OrderAct {
  readonly orderId?: unknown;
  readonly act?: unknown;
  /** Of `pay` and `refund`, a decimal; all unless given. */
  readonly amount?: unknown;
  /** Of `fulfil`; all unless given. */
  readonly lineItemIds?: unknown;
  /** Of `refund`, where it stands; a refund under way is moved on. */
  readonly refundStatus?: unknown;
}

const acts = ['pay', 'fulfil', 'refund', 'fail'] as const;

function afterAct(kept: KeptOrder, { act, amount, lineItemIds, refundStatus }: OrderAct, now: number): KeptOrder {
  const asked = checked(fail => ({
    cents: optionalCentsIn(amount, 'amount', fail),
    ids: listIn(lineItemIds, 'lineItemIds', 300, fail).map(String),
    status: refundStatus === undefined ? undefined : wordIn(refundStatus, 'refundStatus', refundStatuses, fail),
  }));
  switch (acts.find(one => one === act)) {
    case 'pay':
      return paid(kept, asked.cents, now);
    case 'fulfil':
      return fulfilled(kept, asked.ids, now);
    case 'refund':
      return refunded(kept, asked.cents, asked.status ?? 'SUCCEEDED', now);
    case 'fail':
      return failed(kept, now);
    default:
      throw refusal(400, 'UNKNOWN_ACT', `An order can be ${acts.join(', ')}.`);
  }
}

/** What no call can bring about: that an order is paid, sent, refunded, or its payment fails. */
export function actOnOrder(store: Store, act: OrderAct): KeptOrder {
  const found = typeof act.orderId === 'string' ? findKeptOrder(store.db, act.orderId) : undefined;
  if (!found) throw refusal(404, 'ORDER_NOT_FOUND', 'There is no such order.');
  const now = store.clock.now();
  const changed = afterAct(upToDate(found, now), act, now);
  saveOrder(store.db, changed);
  settleGiftCard(store, found, changed);
  return changed;
}
