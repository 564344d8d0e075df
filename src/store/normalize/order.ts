import type { Order } from '../../api/orders.ts';
import { withLineTexts } from './line-texts.ts';
import { toList, withTexts } from './values.ts';

/** Replaces missing or invalid lists of an order with empty ones, and leaves out texts that are not strings. */
export const normalizeOrder = (order: Order): Order => ({
  ...withTexts(order, 'number currency'),
  lineItems: toList(order.lineItems).map(withLineTexts),
  activities: toList(order.activities),
});
