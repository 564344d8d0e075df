import { ignoreErrors } from '../../validation/ignore-errors.ts';
import { copyDetail, dispatch } from '../page-events.ts';
import type { CartPorts, PendingPurchase, Ports } from '../ports.ts';

/** The localStorage key by which tabs notify each other of a changed cart. */
export const cartUpdateKey = (clientId: string): string => `kiosk:cart:${clientId}`;
/** The sessionStorage key of a checkout that the shopper has left for. */
export const purchaseKey = (clientId: string): string => `kiosk:purchase:${clientId}`;

/** Connects a shop's cart to the page: what the page may edit, other tabs, and the way to the checkout and back. */
export function createCartPorts(clientId: string, { storageKind }: Pick<Ports, 'storageKind'>): CartPorts {
  return {
    emitCancelable: (event, detail, from) => {
      const edited = copyDetail(detail);
      return dispatch(event, edited, from, true) ? copyDetail(edited) : undefined;
    },
    broadcastCartUpdate: updatedDate => {
      if (storageKind() === 'local') ignoreErrors(() => localStorage.setItem(cartUpdateKey(clientId), updatedDate));
    },
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
    followPage: ({ leave, comeBack, refresh }) => {
      let isStale = false;
      const refreshIfStale = () => {
        if (!isStale || document.visibilityState === 'hidden') return;
        isStale = false;
        refresh();
      };
      addEventListener('storage', ({ key }) => {
        if (key !== cartUpdateKey(clientId)) return;
        isStale = true;
        refreshIfStale();
      });
      addEventListener('visibilitychange', refreshIfStale);
      addEventListener('pagehide', leave);
      addEventListener('pageshow', ({ persisted }) => {
        if (!persisted) return;
        comeBack();
        isStale = true;
        refreshIfStale();
      });
    },
  };
}
