import { ignoreErrors } from '../../../validation/ignore-errors.ts';
import type { ShopApp } from '../../app.ts';
import type { DetailsPorts, PendingPurchase, Ports } from '../../ports.ts';
import { purchaseKey } from '../storage-keys.ts';

/** What checkout, and lines kept for later, need of the page. */
export function getDetailsPorts(app: ShopApp): DetailsPorts {
  app.detailsPorts ??= createDetailsPorts(app.clientId, app.ports);
  return app.detailsPorts;
}

/** The way to the hosted checkout and back, and what other tabs store. */
export const createDetailsPorts = (clientId: string, { storageKind }: Pick<Ports, 'storageKind'>): DetailsPorts => ({
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
  onReconnect: run => addEventListener('online', run, { once: true }),
});
