import type { WorkPorts } from '../../ports.ts';
import type { QueuedCart, ShopCart } from '../cart.ts';
import { createWorkPorts } from './work-ports.ts';

/** The cart with the queue of its changes, which the first use creates. */
export function getQueuedCart(shopCart: ShopCart, page?: WorkPorts): QueuedCart {
  const { clientId, shop } = shopCart;
  shopCart.queue ??= {
    page: page ?? createWorkPorts(clientId, shop.ports),
    lastErrors: new Map(),
    late: new Map(),
    moments: new Map(),
  };
  return shopCart as QueuedCart;
}
