import type { Owner } from '../access/token-store.ts';
import { ApiError } from '../core/api-error.ts';
import type { Context } from '../core/context.ts';
import { isRecord } from '../core/validate.ts';
import type { StoredLine } from '../pricing/price-line.ts';
import { addToCart } from './service.ts';
import { findCart, removeCart, updateCartDetails } from './store.ts';

/** The quantity still available according to a stock error; 0 for any other API error. */
function getQuantityAvailable(error: unknown): number {
  if (!(error instanceof ApiError)) throw error;
  const data = 'applicationError' in error.details ? error.details.applicationError.data : undefined;
  return isRecord(data) && typeof data.quantityAvailable === 'number' ? data.quantityAvailable : 0;
}

/**
 * Moves the visitor's lines into the member's cart: equal lines add up as far as there is stock, unavailable ones are
 * dropped. Details of the member's cart, such as its coupon, take precedence.
 */
export function mergeCarts(context: Context, visitor: Owner, member: Owner): void {
  const visitorCart = findCart(context.db, visitor);
  if (!visitorCart || !visitor.visitorId) return;
  // Elevated, so that lines keep the overrides a merchant has set.
  const caller = { ...member, elevated: true };
  const add = ({ reference, overrides }: StoredLine, quantity: number) =>
    addToCart(context, caller, {
      lineItems: [{ catalogReference: reference, quantity, ...(overrides && { catalogOverrideFields: overrides }) }],
    });
  for (const line of visitorCart.lines) {
    if (line.custom) continue;
    try {
      add(line, line.quantity);
    } catch (error) {
      const quantityAvailable = getQuantityAvailable(error);
      if (quantityAvailable > 0) add(line, quantityAvailable);
    }
  }
  const memberCart = findCart(context.db, member);
  if (memberCart) updateCartDetails(context.db, memberCart, { ...visitorCart.details, ...memberCart.details });
  removeCart(context.db, visitorCart.id);
}
