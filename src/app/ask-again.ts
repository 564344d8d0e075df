import type { ShopApp } from '../store/app.ts';
import { refreshCart } from '../store/cart/read.ts';
import { MAX_PAGE_SIZE, refreshProducts } from '../store/products.ts';

/** A return to the page asks at most so often, ms. */
const MIN_AGE_MS = 30_000;

/**
 * Asks again for products that an answer has left out, and for products and a cart that could not be read, when the page is
 * shown again or has a connection again: the shop may have had a bad moment.
 */
export function askAgain(app: ShopApp): void {
  let askedAt = Number.NEGATIVE_INFINITY;
  const ask = ({ type }: Event) => {
    const now = app.client.now();
    if (document.hidden || (type !== 'online' && now - askedAt < MIN_AGE_MS)) return;
    askedAt = now;
    const { cart, products, drawer } = app.store.getState();
    // In the open drawer the shopper is asked.
    if (cart.status === 'failed' && !cart.ops.length && !drawer.open) void refreshCart(app, 'here', false);
    const { requested } = app.productQueue;
    const unread = Object.keys(products).filter(ref => !products[ref]?.product && !requested.has(ref));
    while (unread.length) void refreshProducts(app, unread.splice(0, MAX_PAGE_SIZE));
  };
  for (const type of ['online', 'visibilitychange']) addEventListener(type, ask);
}
