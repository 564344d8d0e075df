import type { ShopApp } from '../store/app.ts';
import type { PendingPurchase } from '../store/ports.ts';
import { ignoreErrors } from '../validation/ignore-errors.ts';
import { purchaseKey } from './ports.ts';

/**
 * Recognises the return from a hosted checkout: `kiosk:purchase` once, and a clean address bar.
 * An `orderId` that this page's checkout did not lead to is somebody else's, and stays.
 */
export function detectPurchase(app: ShopApp): void {
  const url = new URL(location.href);
  const orderId = url.searchParams.get('orderId');
  const key = purchaseKey(app.clientId);
  const stored = orderId && ignoreErrors(() => sessionStorage.getItem(key));
  const purchase = stored && ignoreErrors(() => JSON.parse(stored) as Partial<PendingPurchase> | null);
  if (!purchase || purchase.checkoutId !== url.searchParams.get('checkoutId')) return;
  ignoreErrors(() => sessionStorage.removeItem(key));
  url.searchParams.delete('orderId');
  url.searchParams.delete('checkoutId');
  url.hash ||= purchase.hash ?? '';
  history.replaceState(history.state, '', url);
  app.ports.emit('kiosk:purchase', { orderId, totals: purchase.totals });
}
