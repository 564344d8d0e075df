import type { ShopApp } from '../../store/app.ts';
import { isRecentlyRead } from '../../store/cached-products.ts';
import { refreshCart } from '../../store/cart/read.ts';
import { MAX_PAGE_SIZE, refreshProducts } from '../../store/products.ts';

/** The shortest time between two reads when the page is shown or focused, ms. The event `online` reads at once. */
const MIN_AGE_MS = 30_000;

/**
 * Reads the cart again if its read failed, unless the drawer is open or changes are pending. Also reads products again
 * that failed, are missing or are old. Runs when the page is shown, focused or online again, because a device may have
 * slept for hours.
 */
export function refreshStale(app: ShopApp): void {
  let askedAt = Number.NEGATIVE_INFINITY;
  const ask = ({ type }: Event) => {
    const now = app.client.now();
    if (document.hidden || (type !== 'online' && now - askedAt < MIN_AGE_MS)) return;
    askedAt = now;
    const { cart, products, drawer } = app.store.getState();
    // The open drawer offers “Try again” itself.
    if (cart.status === 'failed' && !cart.ops.length && !drawer.open) void refreshCart(app, 'here', false);
    const { requested } = app.productQueue;
    const unread = Object.keys(products).filter(
      ref => !isRecentlyRead(app, products[ref]?.readAt) && !requested.has(ref),
    );
    while (unread.length) void refreshProducts(app, unread.splice(0, MAX_PAGE_SIZE));
  };
  for (const type of ['online', 'visibilitychange', 'focus']) addEventListener(type, ask);
}
