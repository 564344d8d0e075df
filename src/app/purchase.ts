import { getCheckout } from '../api/checkouts.ts';
import { getOrder } from '../api/orders.ts';
import type { ShopApp } from '../store/app.ts';
import { purchaseKey } from '../store/cart/cart-ports.ts';
import type { PendingPurchase } from '../store/ports.ts';
import { sleep } from '../transport/sleep.ts';
import { ignoreErrors } from '../validation/ignore-errors.ts';

/** How long a page that may not store anything waits for consent, ms: with it comes whose order it is. */
const MAX_CONSENT_WAIT_MS = 3000;

/**
 * Emits `kiosk:purchase` once after a return from a hosted checkout and removes its parameters from the address.
 * Ignores an `orderId` that the checkout which this tab left for did not lead to.
 */
export async function detectPurchase(app: ShopApp): Promise<void> {
  const { searchParams } = new URL(location.href);
  const orderId = searchParams.get('orderId');
  const key = purchaseKey(app.clientId);
  const stored = ignoreErrors(() => sessionStorage.getItem(key));
  const purchase = stored && ignoreErrors(() => JSON.parse(stored) as Partial<PendingPurchase> | null);
  if (!orderId || !purchase || typeof purchase.checkoutId !== 'string') return;
  if (app.ports.storageKind() === 'memory')
    await Promise.race([
      sleep(MAX_CONSENT_WAIT_MS),
      new Promise(resolve => addEventListener('kiosk:consent', resolve, { once: true })),
    ]);
  const bought = await readPurchase(app, orderId, purchase.checkoutId);
  if (bought === null) return;
  cleanAddress(purchase.hash);
  if (!claim(app, key, orderId)) return;
  const { priceSummary, currency, appliedDiscounts, lineItems } = bought ?? {};
  app.ports.emit('kiosk:purchase', {
    orderId,
    totals: priceSummary ?? purchase.totals,
    currency,
    coupon: appliedDiscounts?.find(({ coupon }) => coupon)?.coupon?.code,
    lineItems,
  });
}

/**
 * What was bought, as the order says, or its checkout where the platform keeps orders from visitors; null if the checkout
 * led to no order or to another. Undefined if neither can be read.
 */
async function readPurchase({ client }: ShopApp, orderId: string, checkoutId: string) {
  try {
    const { order } = await client.call(getOrder, { id: orderId });
    return order.checkoutId === checkoutId ? order : null;
  } catch {
    const answer = await client.call(getCheckout, { id: checkoutId }).catch(() => undefined);
    return answer && (answer.checkout.completed ? answer.checkout : null);
  }
}

/** Whether a purchase is this page's to tell: no other page has, in this tab or in a copy of it. */
function claim({ clientId, ports }: ShopApp, key: string, orderId: string): boolean {
  if (!ignoreErrors(() => sessionStorage.getItem(key))) return false;
  ignoreErrors(() => sessionStorage.removeItem(key));
  if (ports.storageKind() !== 'local') return true;
  const toldKey = `kiosk:told:${clientId}`;
  if (ignoreErrors(() => localStorage.getItem(toldKey)) === orderId) return false;
  ignoreErrors(() => localStorage.setItem(toldKey, orderId));
  return true;
}

function cleanAddress(hash = ''): void {
  const url = new URL(location.href);
  for (const name of ['orderId', 'wixMemberLoggedIn']) url.searchParams.delete(name);
  url.hash ||= hash;
  history.replaceState(history.state, '', url);
}
