import { type Cart, updateCartQuantities } from '../../../api/carts.ts';
import type { QueuedCart } from '../cart.ts';
import { findLine } from '../lines.ts';
import { normalizeCart } from '../normalize.ts';
import type { CartValues, PendingChange } from '../state.ts';
import { targetOf } from './requests.ts';

/** For this long after a read, the page takes a member's cart as unchanged, ms. */
export const FRESH_MS = 30_000;

/**
 * Removes the units of an add that was carried out twice. Browsers repeat a request on their own if a keep-alive
 * connection breaks. An add counts as carried out twice if each of its lines has a surplus of exactly its own units, or
 * of the units of a late earlier request.
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
    // A quantity that is set twice has no duplicate units.
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
