import * as orders from '../../../src/api/orders.ts';
import { requireMerchant } from '../access/permissions.ts';
import { type AuthenticatedCall, on } from '../access/route.ts';
import { runBulk } from '../core/bulk.ts';
import { paginateByCursor } from '../core/query/cursors.ts';
import { defineQueryFields } from '../core/query/visible-fields.ts';
import { isRecord, parseBoolean, parseFields, parseList, parseString, validate } from '../core/validate.ts';
import { toPaymentSummary } from './lifecycle.ts';
import { getVisibleOrder, listVisibleOrders } from './query.ts';
import { cancelOrder, createOrder, updateOrder } from './service.ts';
import type { StoredOrder } from './store.ts';
import { parseTags } from './tag-input.ts';
import { updateOrderTags } from './tags.ts';
import { toOrder } from './view.ts';

const queryFields = defineQueryFields<StoredOrder, orders.OrderSearchFields, 'tags.privateTags.tagIds'>(
  {
    id: ({ order }) => order.id,
    number: ({ order }) => order.number,
    createdDate: ({ order }) => order.createdDate,
    updatedDate: ({ order }) => order.updatedDate,
    purchasedDate: ({ order }) => order.purchasedDate,
    status: ({ order }) => order.status,
    paymentStatus: stored => toPaymentSummary(stored).paymentStatus,
    fulfillmentStatus: ({ order }) => order.fulfillmentStatus,
    archived: ({ order }) => order.archived,
    currency: ({ order }) => order.currency,
    checkoutId: ({ order }) => order.checkoutId,
    cartId: ({ order }) => order.cartId,
    'buyerInfo.email': ({ order }) => order.buyerInfo.email,
    'buyerInfo.memberId': ({ order }) => order.buyerInfo.memberId,
    'buyerInfo.visitorId': ({ order }) => order.buyerInfo.visitorId,
    'channelInfo.type': ({ order }) => order.channelInfo.type,
    'priceSummary.total.amount': ({ order }) => Number(order.priceSummary.total.amount),
    'lineItems.catalogReference.catalogItemId': ({ order }) =>
      order.lineItems.flatMap(({ catalogReference }) => (catalogReference ? [catalogReference.catalogItemId] : [])),
    'tags.tags.tagIds': ({ order }) => order.tags.tags?.tagIds ?? [],
  },
  { 'tags.privateTags.tagIds': ({ order }) => order.tags.privateTags?.tagIds ?? [] },
);

const toAnswer = ({ origin, caller }: Pick<AuthenticatedCall<unknown>, 'origin' | 'caller'>, stored: StoredOrder) =>
  toOrder(stored, origin, caller.elevated);

export const orderRoutes = [
  on(orders.getOrder, [], call => ({
    order: toAnswer(call, getVisibleOrder(call.context, call.caller, call.input.id)),
  })),
  on(orders.searchOrders, ['search'], call => {
    const { context, caller, input } = call;
    const found = listVisibleOrders(context, caller);
    const { items, metadata } = paginateByCursor(found, input.search, queryFields(caller), 'search');
    return { orders: items.map(stored => toAnswer(call, stored)), metadata };
  }),
  on(orders.createOrder, ['order'], call => ({
    order: toAnswer(call, createOrder(call.context, call.caller, call.input.order)),
  })),
  on(orders.updateOrder, ['order', 'fieldMask'], call => ({
    order: toAnswer(call, updateOrder(call.context, call.caller, call.input.order, call.input.fieldMask)),
  })),
  on(orders.bulkUpdateOrders, ['orders', 'returnEntity'], call => {
    const { context, caller, input } = call;
    requireMerchant(caller);
    const { changes, returnEntity } = validate(report => {
      const list = parseList(input.orders, 'orders', 100, report);
      if (list.length === 0) report('orders', 'must not be empty', 'MIN_SIZE');
      return {
        returnEntity: parseBoolean(input.returnEntity, 'returnEntity', report),
        changes: list.map((one, index) => {
          const { order, fieldMask } = parseFields(one, `orders[${index}]`, ['order', 'fieldMask'], report);
          const id = parseString(isRecord(order) ? order.id : undefined, `orders[${index}].order.id`, 36, report);
          return { id, order, fieldMask };
        }),
      };
    });
    const ids = changes.map(({ id }) => id);
    const update = (index: number) =>
      toAnswer(call, updateOrder(context, caller, changes[index]?.order, changes[index]?.fieldMask));
    return runBulk(ids, update, returnEntity);
  }),
  on(orders.cancelOrder, ['sendOrderCanceledEmail', 'customMessage', 'restockAllItems'], call => ({
    order: toAnswer(call, cancelOrder(call.context, call.caller, call.input)),
  })),
  on(orders.bulkUpdateOrderTags, ['orderIds', 'assignTags', 'unassignTags'], ({ context, caller, input }) => {
    requireMerchant(caller);
    const { ids, assign, unassign } = validate(report => {
      const list = parseList(input.orderIds, 'orderIds', 100, report);
      if (list.length === 0) report('orderIds', 'must not be empty', 'MIN_SIZE');
      return {
        ids: list.map((id, index) => parseString(id, `orderIds[${index}]`, 36, report)),
        assign: parseTags(input.assignTags, 'assignTags', report),
        unassign: parseTags(input.unassignTags, 'unassignTags', report),
      };
    });
    return runBulk<never>(ids, index => {
      updateOrderTags(context, caller, ids[index] ?? '', assign, unassign);
      return undefined;
    });
  }),
];
