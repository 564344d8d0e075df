import type { Order } from '../../api/orders.ts';
import { toList } from './values.ts';

/** Adds what the platform may leave out of an order; invalid lists become empty ones. */
export const normalizeOrder = (order: Order): Order => ({
  ...order,
  lineItems: toList(order.lineItems),
  activities: toList(order.activities),
});
