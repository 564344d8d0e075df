import type { Order } from '../../api/orders.ts';
import { withLineTexts } from './line-texts.ts';
import { toList, withTexts } from './values.ts';

/** Adds what the platform may leave out of an order; invalid lists become empty ones. */
export const normalizeOrder = (order: Order): Order => ({
  ...withTexts(order, 'number currency'),
  lineItems: toList(order.lineItems).map(withLineTexts),
  activities: toList(order.activities),
});
