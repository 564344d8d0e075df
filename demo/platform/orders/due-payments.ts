import type { Context } from '../core/context.ts';
import { settleOrder } from './lifecycle.ts';
import { listScheduledOrders, saveOrder } from './store.ts';

/**
 * Carries out the scheduled captures and voids that are due, and saves their orders. A read applies due actions to its
 * answer alone, and only a save creates their events.
 */
export function settleDuePayments({ db, clock }: Context): void {
  for (const stored of listScheduledOrders(db)) {
    const next = settleOrder(stored, clock.now());
    if (next !== stored) saveOrder(db, next);
  }
}
