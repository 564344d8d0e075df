import { patchSlice, type ShopApp } from '../store/app.ts';
import { cartUpdateKey } from '../store/cart/cart-ports.ts';
import { flushQueue } from '../store/cart/queue.ts';
import { refreshCart } from '../store/cart/read.ts';

/** Reads the cart again, once the page is visible, after another tab has changed it or the page returns from the back-forward cache. */
export function syncTabs(app: ShopApp): void {
  let isStale = false;
  const refreshIfStale = () => {
    if (!isStale || document.visibilityState === 'hidden') return;
    isStale = false;
    if (app.store.getState().cart.status !== 'unread') void refreshCart(app, 'tab');
  };
  addEventListener('storage', ({ key }) => {
    if (key !== cartUpdateKey(app.clientId)) return;
    isStale = true;
    refreshIfStale();
  });
  document.addEventListener('visibilitychange', refreshIfStale);
  addEventListener('pagehide', () => flushQueue(app));
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    patchSlice(app, 'cart', { checkout: 'idle' });
    isStale = true;
    refreshIfStale();
  });
}
