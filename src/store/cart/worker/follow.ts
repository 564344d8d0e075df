import { patchSlice, type ShopApp } from '../../app.ts';
import type { WorkPorts } from '../../ports.ts';
import { getCartQueue, getCartState } from '../service.ts';
import { flush } from './flush.ts';
import { hasUnreported, resolveTaken, syncOwners, syncStored } from './outcome.ts';
import { getWorkPorts } from './work-ports.ts';
import { processQueue } from './worker.ts';

type RefreshCart = (app: ShopApp, source: 'tab') => Promise<boolean>;

/**
 * Processes the queue. The first call also starts listening for other tabs' changes and for `pagehide`. With `hasChanged`
 * another tab has changed the cart.
 */
export function work(app: ShopApp, refreshCart: RefreshCart, hasChanged: boolean): void {
  const ports = getWorkPorts(app);
  ports.following ??= follow(app, refreshCart);
  if (hasChanged) {
    getCartQueue(app).freshAt = 0;
    ports.following.markStale();
  }
  syncStored(app);
  if (getCartState(app).ops.length || hasUnreported(app)) void processQueue(app);
}

function follow(app: ShopApp, refreshCart: RefreshCart): NonNullable<WorkPorts['following']> {
  const ports = getWorkPorts(app);
  app.client.session.subscribe(({ reason }) => {
    syncStored(app);
    // A sign-in has the lock of the cart.
    syncOwners(app, reason === 'login');
  });
  return ports.followPage({
    leave: () => flush(app),
    reconnect: () => {
      patchSlice(app, 'cart', { offline: !ports.isOnline() });
      getCartQueue(app).wake?.();
    },
    refresh: async () => {
      const isRead = getCartState(app).status === 'unread' || (await refreshCart(app, 'tab'));
      resolveTaken(app);
      return isRead;
    },
  });
}
