import type { ShopApp } from '../../app.ts';
import type { Following } from '../../ports.ts';
import type { QueuedCart, ShopCart } from '../cart.ts';
import { flush } from './flush.ts';
import { hasUnreported, resolveTaken, syncOwners, syncStored } from './outcome.ts';
import { getQueuedCart } from './queued-cart.ts';
import { processQueue } from './worker.ts';

type RefreshCart = (app: ShopApp, source: 'tab') => Promise<boolean>;

/**
 * Processes the queue. The first call also starts to follow the session, other tabs, the connection and `pagehide`.
 * With `hasChanged`, another tab has changed the cart, so the page reads it.
 */
export function work(cart: ShopCart, refreshCart: RefreshCart, hasChanged: boolean): void {
  const shopCart = getQueuedCart(cart);
  const { queue } = shopCart;
  queue.following ??= follow(shopCart, refreshCart);
  if (hasChanged) {
    shopCart.freshAt = 0;
    queue.following.markStale();
  }
  syncStored(shopCart);
  // The member may have signed out while this code was being loaded.
  syncOwners(shopCart);
  if (shopCart.state.ops.length || hasUnreported(shopCart)) void processQueue(shopCart);
}

function follow(shopCart: QueuedCart, refreshCart: RefreshCart): Following {
  const { page } = shopCart.queue;
  shopCart.client.session.subscribe(({ reason }) => {
    syncStored(shopCart);
    // A sign-in holds the lock of the cart.
    syncOwners(shopCart, reason === 'login');
  });
  return page.followPage({
    leave: () => flush(shopCart),
    reconnect: () => {
      shopCart.patch({ offline: !page.isOnline() });
      shopCart.queue.wake?.();
    },
    refresh: async () => {
      const isRead = shopCart.state.status === 'unread' || (await refreshCart(shopCart.shop, 'tab'));
      resolveTaken(shopCart);
      return isRead;
    },
  });
}
