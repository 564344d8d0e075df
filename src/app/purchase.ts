import type { ShopApp } from '../store/app.ts';
import type { PendingPurchase } from '../store/ports.ts';
import { ignoreErrors } from '../validation/ignore-errors.ts';
import { purchaseKey } from './ports.ts';

/**
 * Emits `kiosk:purchase` once after a return from a hosted checkout and removes its parameters from the address.
 * Ignores an `orderId` that no checkout of this tab led to.
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
