import type { AnswerOf, Endpoint, InputOf } from './endpoint.ts';
import { bulkUpdateOrders, bulkUpdateOrderTags, createOrder, getOrder, searchOrders, updateOrder } from './orders.ts';
import { captureAuthorizedPayments, preparePaymentCollection } from './payments.ts';
import { getRecommendation } from './recommendations.ts';

declare function call<E extends Endpoint>(endpoint: E, input: InputOf<E>): AnswerOf<E>;

/** Calls that must compile and, after `@ts-expect-error` and the reason, calls that must not. Otherwise `tsc` fails. */
export function typeTests(): void {
  const { order } = call(getOrder, { id: 'o' });
  // @ts-expect-error no such status
  order.status === 'SHIPPED';
  // @ts-expect-error an order's amounts are not converted
  order.priceSummary.total.convertedAmount;
  // @ts-expect-error outputs are read-only
  order.number = '7';

  call(searchOrders, { search: { filter: { status: 'APPROVED' }, cursorPaging: { limit: 5 } } });
  // @ts-expect-error an order search pages by cursor
  call(searchOrders, { search: { paging: { offset: 50 } } });
  // @ts-expect-error the field is called `search`
  call(searchOrders, { query: {} });

  const line = { productName: { original: 'A lesson' }, quantity: 1, price: { amount: '5.00' } };
  call(createOrder, { order: { lineItems: [line], channelInfo: { type: 'POS' } } });
  // @ts-expect-error the channel is missing
  call(createOrder, { order: { lineItems: [line] } });
  // @ts-expect-error an order cannot be created canceled
  call(createOrder, { order: { lineItems: [line], channelInfo: { type: 'POS' }, status: 'CANCELED' } });
  // @ts-expect-error the platform calculates the totals
  call(createOrder, { order: { lineItems: [line], channelInfo: { type: 'POS' }, priceSummary: {} } });

  call(updateOrder, { order: { id: 'o', archived: true }, fieldMask: ['archived'] });
  // @ts-expect-error the path's field belongs inside the order
  call(updateOrder, { id: 'o', order: { archived: true } });
  // @ts-expect-error a payment status cannot be written
  call(updateOrder, { order: { id: 'o', paymentStatus: 'PAID' } });

  call(bulkUpdateOrders, { orders: [{ order: { id: 'o' } }], returnEntity: true }).results[0]?.item?.number;
  // @ts-expect-error a change of tags does not return the orders
  call(bulkUpdateOrderTags, { orderIds: ['o'] }).results[0]?.item?.number;
  // @ts-expect-error tags are grouped by who sees them
  call(bulkUpdateOrderTags, { orderIds: ['o'], assignTags: { tagIds: ['a'] } });

  call(preparePaymentCollection, { ecomOrderId: 'o', amount: { amount: '5.00' } });
  // @ts-expect-error an amount is a decimal string
  call(preparePaymentCollection, { ecomOrderId: 'o', amount: { amount: 5 } });
  // @ts-expect-error the order is named by the path's field
  call(captureAuthorizedPayments, { orderId: 'o', payments: [] });
  // @ts-expect-error an algorithm has an app
  call(getRecommendation, { algorithms: [{ id: 'a' }] });
}
