import * as orders from '../../../src/api/orders.ts';
import { requireMerchant } from '../access/permissions.ts';
import { type Call, on } from '../access/route.ts';
import { inBulk } from '../core/bulk.ts';
import { flagIn } from '../core/flags.ts';
import { cursorPageOf } from '../core/query/cursors.ts';
import type { Readers } from '../core/query/paging.ts';
import { checked, isRecord, listIn, textIn } from '../core/validate.ts';
import { moneyOf } from './lifecycle.ts';
import { orderFor, ordersFor, shownOrder } from './query.ts';
import { cancelOrder, changeOrder, writeOrder } from './service.ts';
import type { KeptOrder } from './store.ts';
import { tagOrder, tagsIn } from './tags.ts';

const fields: Readers<KeptOrder, Omit<orders.OrderSearchFields, 'tags.privateTags.tagIds'>> = {
  id: ({ order }) => order.id,
  number: ({ order }) => order.number,
  createdDate: ({ order }) => order.createdDate,
  updatedDate: ({ order }) => order.updatedDate,
  purchasedDate: ({ order }) => order.purchasedDate,
  status: ({ order }) => order.status,
  paymentStatus: kept => moneyOf(kept).paymentStatus,
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
};

/** Fields that only the merchant may look for: their values would show through the filter. */
const merchantFields: Readers<KeptOrder, orders.OrderSearchFields> = {
  ...fields,
  'tags.privateTags.tagIds': ({ order }) => order.tags.privateTags?.tagIds ?? [],
};

const shown = ({ origin, caller }: Pick<Call<unknown>, 'origin' | 'caller'>, kept: KeptOrder) =>
  shownOrder(kept, origin, caller.elevated);

export const orderRoutes = [
  on(orders.getOrder, call => ({ order: shown(call, orderFor(call.store, call.caller, call.input.id)) })),
  on(orders.searchOrders, call => {
    const { store, caller, input } = call;
    const allowed = caller.elevated ? merchantFields : fields;
    const { items, metadata } = cursorPageOf(ordersFor(store, caller), input.search, allowed, 'search');
    return { orders: items.map(kept => shown(call, kept)), metadata };
  }),
  on(orders.createOrder, call => ({ order: shown(call, writeOrder(call.store, call.caller, call.input.order)) })),
  on(orders.updateOrder, call => ({
    order: shown(call, changeOrder(call.store, call.caller, call.input.order, call.input.fieldMask)),
  })),
  on(orders.bulkUpdateOrders, call => {
    const { store, caller, input } = call;
    requireMerchant(caller);
    const { changes, returnEntity } = checked(fail => {
      const list = listIn(input.orders, 'orders', 100, fail);
      if (list.length === 0) fail('orders', 'must not be empty', 'MIN_SIZE');
      return {
        returnEntity: flagIn(input.returnEntity, 'returnEntity', fail),
        changes: list.map((one, index) => {
          const { order, fieldMask } = isRecord(one) ? one : {};
          const id = textIn(isRecord(order) ? order.id : undefined, `orders[${index}].order.id`, 36, fail);
          return { id, order, fieldMask };
        }),
      };
    });
    const ids = changes.map(({ id }) => id);
    return inBulk(ids, index => {
      const kept = changeOrder(store, caller, changes[index]?.order, changes[index]?.fieldMask);
      return returnEntity ? shown(call, kept) : undefined;
    });
  }),
  on(orders.cancelOrder, call => ({ order: shown(call, cancelOrder(call.store, call.caller, call.input)) })),
  on(orders.bulkUpdateOrderTags, ({ store, caller, input }) => {
    requireMerchant(caller);
    const { ids, assign, unassign } = checked(fail => {
      const list = listIn(input.orderIds, 'orderIds', 100, fail);
      if (list.length === 0) fail('orderIds', 'must not be empty', 'MIN_SIZE');
      return {
        ids: list.map((id, index) => textIn(id, `orderIds[${index}]`, 36, fail)),
        assign: tagsIn(input.assignTags, 'assignTags', fail),
        unassign: tagsIn(input.unassignTags, 'unassignTags', fail),
      };
    });
    return inBulk<never>(ids, index => {
      tagOrder(store, caller, ids[index] ?? '', assign, unassign);
      return undefined;
    });
  }),
];
