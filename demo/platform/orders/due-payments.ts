import type { Context } from '../core/context.ts';
import { settleOrder } from './lifecycle.ts';
import { listScheduledOrders, saveOrder } from './store.ts';

/** Writes down what was to happen to held payments by itself until now: reading shows it anyway, events tell it now. */
export function settleDuePayments({ db, clock }: Context): void {
  for (const stored of listScheduledOrders(db)) {
    const next = settleOrder(stored, clock.now());
    if (next !== stored) saveOrder(db, next);
  }
}
