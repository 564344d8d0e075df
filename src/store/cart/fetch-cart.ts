import { type Cart, getCart } from '../../api/carts.ts';
import type { ShopApp } from '../app.ts';
import { toProblem } from '../problem.ts';
import { normalizeCart } from './normalize.ts';
import { getCartQueue } from './service.ts';

/** The platform's cart, or undefined if the shopper has none yet. */
export async function fetchCart(app: ShopApp): Promise<Cart | undefined> {
  const { session, call } = app.client;
  const queue = getCartQueue(app);
  const toVisit = () => `${session.owner} ${queue.visits}`;
  const visit = toVisit();
  const answer = await call(getCart).catch(error => ({ error }));
  // It is another person's, or one that is out of reach.
  if (visit !== toVisit()) return fetchCart(app);
  const { error, cart } = Object(answer);
  if (toProblem(error).code === 'OWNED_CART_NOT_FOUND') return undefined;
  if (error) throw error;
  return normalizeCart(cart);
}
