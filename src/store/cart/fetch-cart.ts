import { type Cart, getCart } from '../../api/carts.ts';
import type { ShopApp } from '../app.ts';
import { toProblem } from '../problem.ts';
import { normalizeCart } from './normalize.ts';

/** The platform's cart, or undefined if the shopper has none yet; with another `call` than the page's, that of its tokens. */
export async function fetchCart(app: ShopApp, call = app.client.call): Promise<Cart | undefined> {
  for (;;) {
    const { owner } = app.client.session;
    const isSame = () => call !== app.client.call || owner === app.client.session.owner;
    try {
      const { cart } = (await call(getCart)) ?? {};
      if (isSame()) return normalizeCart(cart);
    } catch (error) {
      if (!isSame()) continue;
      if (toProblem(error).code === 'OWNED_CART_NOT_FOUND') return undefined;
      throw error;
    }
  }
}
