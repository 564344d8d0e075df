import { type Cart, updateCartQuantities } from '../../../api/carts.ts';
import type { QueuedCart } from '../cart.ts';
import { findLine } from '../lines.ts';
import { normalizeCart } from '../normalize.ts';
import type { CartValues, PendingChange } from '../state.ts';
import { targetOf } from './requests.ts';

/** What this browser knows of the cart is what it holds for so long, ms. */
export const FRESH_MS = 30_000;

/**
 * Removes the units of an add that was carried out twice: browsers repeat a request by themselves if a kept connection
 * breaks. That is certain if each line of the add has exactly its own units too many.
 */
export async function removeDuplicateUnits(
  shopCart: QueuedCart,
  op: PendingChange,
  cart: Cart,
  before: CartValues,
): Promise<Cart> {
  const { late } = shopCart.queue;
  const tooMany = Object.entries(targetOf(op, before)).map(([key, value]) => {
    const line = findLine(cart, key);
    const quantity = Number(value);
    // To set a quantity twice is to set it once.
    const own = op.kind === 'add' || (op.kind === 'restore' && !before[key]) ? quantity - Number(before[key]) : 0;
    const more = Number(line?.quantity) - quantity;
    return line && more > 0 && (more === own || more === late.get(key)) ? [{ id: line.id, quantity }] : [];
  });
  if (!tooMany.every(({ length }) => length)) return cart;
  return shopCart.client
    .call(updateCartQuantities, { lineItems: tooMany.flat() }, { retry: false })
    .then(answer => normalizeCart(answer.cart))
    .catch(() => cart);
}
