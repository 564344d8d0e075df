import { type App, patchSlice } from '../store/app.ts';
import { sendUnsent } from '../store/cart/queue.ts';
import { refreshCart } from '../store/cart/read.ts';
import { stampKey } from './ports.ts';

/** Follows other tabs' carts: read once when this page is visible, and when it comes back from the back-forward cache. */
export function followTabs(app: App): void {
  let stale = false;
  const catchUp = () => {
    if (!stale || document.visibilityState === 'hidden') return;
    stale = false;
    if (app.store.getState().cart.status !== 'unread') void refreshCart(app, 'tab');
  };
  addEventListener('storage', ({ key }) => {
    if (key !== stampKey(app.clientId)) return;
    stale = true;
    catchUp();
  });
  document.addEventListener('visibilitychange', catchUp);
  addEventListener('pagehide', () => sendUnsent(app));
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    patchSlice(app, 'cart', { checkout: 'idle' });
    stale = true;
    catchUp();
  });
}
