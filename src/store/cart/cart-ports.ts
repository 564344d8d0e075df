import { storageKey } from '../../storage/storage-key.ts';
import { copyDetail, dispatch } from '../page-events.ts';
import type { CartPorts, Ports } from '../ports.ts';
import { onDevice } from '../storages.ts';

/** Connects a shop's cart to the page: its cancelable events, its storage and the events of the browser. */
export const createCartPorts = (clientId: string, ports: Pick<Ports, 'storageKind'>): CartPorts => ({
  storage: () => onDevice({ ports }),
  emitCancelable: (event, detail, from) => {
    const edited = copyDetail(detail);
    return dispatch(event, edited, from, true) ? copyDetail(edited) : undefined;
  },
  watch: ({ leave, comeBack, notice, adopt }) => {
    addEventListener('pagehide', leave);
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted) comeBack();
    });
    addEventListener('storage', ({ key }) => {
      if (key === storageKey('cart', clientId)) notice(true);
      else if (key?.startsWith(storageKey('change', clientId, ':'))) notice(false);
      else if (key === storageKey('kept-cart', clientId)) adopt();
    });
  },
  onReconnect: run => addEventListener('online', run, { once: true }),
});
