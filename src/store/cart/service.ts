import type { Cart } from '../../api/carts.ts';
import type { ShopApp } from '../app.ts';
import type { CartPorts } from '../ports.ts';
import { createCartPorts } from './cart-ports.ts';
import type { CartQueue, CartService, CartState, WaitingChange } from './state.ts';
import { getProductUnits } from './units.ts';

const createService = (): CartService => ({
  queue: {
    tab: Math.random().toString(36).slice(2, 8),
    sequence: 0,
    stored: new Set(),
    ended: new Set(),
    waiting: new Map(),
    lastErrors: new Map(),
    freshAt: 0,
    version: 0,
    visits: 0,
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

/** Resolves with what a change of this page's leads to; `from` is the element that acted. */
export function waitForChange(app: ShopApp, id: string, from: Element | undefined): Promise<Cart> {
  const waiting = { from } as WaitingChange;
  getCartQueue(app).waiting.set(id, waiting);
  return Object.assign(waiting, {
    done: new Promise<Cart>((resolve, reject) => Object.assign(waiting, { resolve, reject })),
  }).done;
}

/** What the cart needs of the page. */
export function getCartPorts(app: ShopApp): CartPorts {
  app.cartPorts ??= createCartPorts(app.clientId, app.ports);
  return app.cartPorts;
}
