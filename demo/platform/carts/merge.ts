import type { Owner } from '../access/token-store.ts';
import { Refusal } from '../core/api-error.ts';
import type { Store } from '../core/context.ts';
import { isRecord } from '../core/validate.ts';
import type { KeptLine } from '../pricing/price-line.ts';
import { addToCart } from './service.ts';
import { findCart, noteOnCart, removeCart } from './store.ts';

/** How many are left, where a line was refused for want of stock. */
function leftOf(error: unknown): number {
  if (!(error instanceof Refusal)) throw error;
  const data = 'applicationError' in error.details ? error.details.applicationError.data : undefined;
  return isRecord(data) && typeof data.quantityAvailable === 'number' ? data.quantityAvailable : 0;
}

/**
 * What a visitor has in the cart comes into the member's: the same product and options add up, as far as there is
 * stock; what is no longer sold stays behind. Of two coupons the member's stands.
 */
export function mergeCarts(store: Store, visitor: Owner, member: Owner): void {
  const from = findCart(store.db, visitor);
  if (!from || !visitor.visitorId) return;
  // What a merchant set on a line stays set; a visitor's own lines have nothing of the kind.
  const caller = { ...member, elevated: true };
  const add = ({ reference, overrides }: KeptLine, quantity: number) =>
    addToCart(store, caller, {
      lineItems: [{ catalogReference: reference, quantity, ...(overrides && { catalogOverrideFields: overrides }) }],
    });
  for (const line of from.lines) {
    if (line.custom) continue;
    try {
      add(line, line.quantity);
    } catch (error) {
      const left = leftOf(error);
      if (left > 0) add(line, left);
    }
  }
  const into = findCart(store.db, member);
  if (into) noteOnCart(store.db, into, { ...from.notes, ...into.notes });
  removeCart(store.db, from.id);
}
