import type { Store } from '../core/context.ts';
import { upToDate } from './lifecycle.ts';
import { ordersWithSchedule, saveOrder } from './store.ts';

/** Writes down what was to happen to held payments by itself until now: reading shows it anyway, events tell it now. */
export function settleDuePayments({ db, clock }: Store): void {
  for (const kept of ordersWithSchedule(db)) {
    const next = upToDate(kept, clock.now());
    if (next !== kept) saveOrder(db, next);
  }
}
