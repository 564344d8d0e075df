import type { Context } from '../core/context.ts';
import { settleOrder } from './lifecycle.ts';
import { listScheduledOrders, saveOrder } from './store.ts';

/** Saves scheduled captures and voids that are due. Reads already apply them, but only saving creates their events. */
export function settleDuePayments({ db, clock }: Context): void {
  for (const stored of listScheduledOrders(db)) {
    const next = settleOrder(stored, clock.now());
    if (next !== stored) saveOrder(db, next);
  }
}
