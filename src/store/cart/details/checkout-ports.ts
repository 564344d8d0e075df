import { ignoreErrors } from '../../../validation/ignore-errors.ts';
import type { ShopApp } from '../../app.ts';
import type { CheckoutPorts, PendingPurchase, Ports } from '../../ports.ts';
import { purchaseKey } from '../storage-keys.ts';

/** What a checkout, and what is kept beside a cart, need of the page. */
export function getCheckoutPorts(app: ShopApp): CheckoutPorts {
  app.checkoutPorts ??= createCheckoutPorts(app.clientId, app.ports);
  return app.checkoutPorts;
}

/** The way to the hosted checkout and back, and what other tabs store. */
export const createCheckoutPorts = (clientId: string, { storageKind }: Pick<Ports, 'storageKind'>): CheckoutPorts => ({
  callbacks: () => {
    const pageUrl = location.href.split('#')[0] ?? '';
    return { postFlowUrl: pageUrl, thankYouPageUrl: pageUrl, cartPageUrl: pageUrl };
  },
  redirect: (url, purchase) => {
    const pending: PendingPurchase = { ...purchase, hash: location.hash };
    if (storageKind() !== 'memory')
      ignoreErrors(() => sessionStorage.setItem(purchaseKey(clientId), JSON.stringify(pending)));
    location.assign(url);
  },
  watchStorage: (key, onChange) =>
    addEventListener('storage', event => {
      if (event.key === key || event.key === null) onChange();
    }),
});
