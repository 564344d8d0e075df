import { type Cart, getCart } from '../../api/carts.ts';
import { toProblem } from '../problem.ts';
import type { ShopCart } from './cart.ts';
import { normalizeCart } from './normalize.ts';

/**
 * Reads the cart. Resolves with undefined if the shopper has none yet. If the person changes during the read, or the
 * page shows a cart from another page's cache, reads again. Rejects if the read fails.
 */
export async function fetchCart(shopCart: ShopCart): Promise<Cart | undefined> {
  const { session, call } = shopCart.client;
  const { owner } = session;
  const { base } = shopCart.state;
  const isSameVisit = shopCart.startVisit(0);
  const answer = await call(getCart).catch(error => ({ error }));
  // The page may show a newer cart now, which another page has cached during the request.
  const hasAdopted = shopCart.state.cached && shopCart.state.base !== base;
  // The answer may have another person's cart, or a cart that is out of reach.
  if (owner !== session.owner || !isSameVisit() || hasAdopted) return fetchCart(shopCart);
  const { error, cart } = Object(answer);
  if (toProblem(error).code === 'OWNED_CART_NOT_FOUND') return undefined;
  if (error) throw error;
  return normalizeCart(cart);
}
