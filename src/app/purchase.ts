import type { App, Purchase } from '../store/app.ts';
import { attempt } from '../validation/ignore-errors.ts';
import { purchaseKey } from './ports.ts';

/**
 * Recognises the return from a hosted checkout: `kiosk:purchase` once, and a clean address bar.
 * An `orderId` that this page's checkout did not lead to is somebody else's, and stays.
 */
export function noticePurchase(app: App): void {
  const url = new URL(location.href);
  const orderId = url.searchParams.get('orderId');
  const key = purchaseKey(app.clientId);
  const text = orderId && attempt(() => sessionStorage.getItem(key));
  const purchase = text && attempt(() => JSON.parse(text) as Partial<Purchase> | null);
  if (!purchase || purchase.checkoutId !== url.searchParams.get('checkoutId')) return;
  attempt(() => sessionStorage.removeItem(key));
  url.searchParams.delete('orderId');
  url.searchParams.delete('checkoutId');
  url.hash ||= purchase.hash ?? '';
  history.replaceState(history.state, '', url);
  app.ports.tell('kiosk:purchase', { orderId, totals: purchase.totals });
}
