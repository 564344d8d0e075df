import type { ShopApp } from '../app.ts';
import type { CartPorts } from '../ports.ts';
import { createCartPorts } from './cart-ports.ts';
import type { CartQueue, CartService, CartState } from './state.ts';
import { getProductUnits } from './units.ts';

const createService = (): CartService => ({
  queue: {
    lastWrite: Promise.resolve(),
    queued: new Map(),
    nextId: 1,
    version: 0,
    totalsVersion: 0,
    retries: new Map(),
  },
  productUnits: getProductUnits,
});

export const getCartState = (app: ShopApp): CartState => app.store.getState().cart;

/** The queue of a shop's cart. */
export function getCartQueue(app: ShopApp): CartQueue {
  app.cartService ??= createService();
  return app.cartService.queue;
}

/** Sends all queued changes at once, before the page is left; the browser completes the requests. */
export function flushQueue(app: ShopApp): void {
  for (const sendOnce of getCartQueue(app).queued.values()) sendOnce().catch(() => undefined);
}

/** What the cart needs of the page. */
export function getCartPorts(app: ShopApp): CartPorts {
  app.cartPorts ??= createCartPorts(app.clientId, app.ports);
  return app.cartPorts;
}
