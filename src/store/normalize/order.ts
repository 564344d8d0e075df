import type { Order } from '../../api/orders.ts';
import { withLineTexts } from './line-texts.ts';
import { toList, withTexts } from './values.ts';

/** Fills in the fields of an order that the platform may leave out. Invalid lists become empty. */
export const normalizeOrder = (order: Order): Order => ({
  ...withTexts(order, 'number currency'),
  lineItems: toList(order.lineItems).map(withLineTexts),
  activities: toList(order.activities),
});
