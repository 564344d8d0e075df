import { type Cart, getCart } from '../../api/carts.ts';
import type { ShopApp } from '../app.ts';
import { toProblem } from '../problem.ts';
import { normalizeCart } from './normalize.ts';

/** The platform's cart, or undefined if the visitor has none yet. */
export async function fetchCart(app: ShopApp): Promise<Cart | undefined> {
  try {
    return normalizeCart((await app.client.call(getCart))?.cart);
  } catch (error) {
    if (toProblem(error).code === 'OWNED_CART_NOT_FOUND') return undefined;
    throw error;
  }
}
