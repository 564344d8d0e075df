import { expect } from 'vitest';
import * as orders from '../../../../../src/api/orders.ts';
import * as payments from '../../../../../src/api/payments.ts';
import { query } from '../../../../../src/client/query.ts';
import { callTest } from './call-test.ts';
import type { Fixture } from './fixture.ts';

/** Creates an unpaid order of two lessons, 50.00 in total, as the merchant. */
export async function createOrder({ merchant }: Fixture, more: Partial<orders.NewOrder> = {}) {
  const lineItems = [{ productName: { original: 'A lesson' }, quantity: 2, price: { amount: '25.00' } }];
  const { order } = await merchant(orders.createOrder, { order: { lineItems, channelInfo: { type: 'POS' }, ...more } });
  return order;
}

export const getOrder = async ({ merchant }: Fixture, id: string) => (await merchant(orders.getOrder, { id })).order;
const unknownId = { id: 'unknown' };

export const orderCallTests = [
  callTest(
    orders.getOrder,
    async fixture => {
      const { id } = await createOrder(fixture, { buyerInfo: { memberId: fixture.miraId } });
      const { order } = await fixture.mira(orders.getOrder, { id });
      expect([order.priceSummary.subtotal?.amount, order.paymentStatus]).toEqual(['50.00', 'NOT_PAID']);
    },
    ['merchant', unknownId, 'ORDER_NOT_FOUND'],
  ),
  callTest(
    orders.searchOrders,
    async fixture => {
      const { id } = await createOrder(fixture, { buyerNote: 'Mornings, please' });
      const search = query<orders.OrderSearchFields>()
        .eq('paymentStatus', 'NOT_PAID')
        .descending('number')
        .forCursors();
      const { orders: found } = await fixture.merchant(orders.searchOrders, { search });
      expect(found[0]?.id).toBe(id);
      expect(new Set(found.map(one => one.paymentStatus))).toEqual(new Set(['NOT_PAID']));
    },
    ['merchant', { search: { filter: { shoeSize: 44 } } }, 'search.filter.shoeSize'],
  ),
  callTest(
    orders.createOrder,
    async fixture => {
      const { id } = await createOrder(fixture);
      const status = await fixture.merchant(payments.getPaymentCollectabilityStatus, { ecomOrderId: id });
      expect(status.amount.amount).toBe('50.00');
    },
    ['merchant', { order: { lineItems: [], channelInfo: { type: 'POS' } } }, 'order.lineItems'],
  ),
  callTest(
    orders.updateOrder,
    async fixture => {
      const { id, updatedDate } = await createOrder(fixture);
      await fixture.admin('clock', { offsetMs: 60_000 });
      await fixture.merchant(orders.updateOrder, { order: { id, buyerNote: 'Ring twice' } });
      const after = await getOrder(fixture, id);
      expect([after.buyerNote, after.updatedDate > updatedDate]).toEqual(['Ring twice', true]);
    },
    ['merchant', { order: unknownId }, 'ORDER_NOT_FOUND'],
  ),
  callTest(
    orders.bulkUpdateOrders,
    async fixture => {
      const ids = [(await createOrder(fixture)).id, (await createOrder(fixture)).id];
      const archived = async () =>
        (await fixture.merchant(orders.searchOrders, { search: { filter: { archived: true } } })).orders.length;
      const before = await archived();
      await fixture.merchant(orders.bulkUpdateOrders, { orders: ids.map(id => ({ order: { id, archived: true } })) });
      expect(await archived()).toBe(before + 2);
    },
    ['merchant', { orders: [] }, 'orders'],
  ),
  callTest(
    orders.cancelOrder,
    async fixture => {
      const { id } = await createOrder(fixture);
      await fixture.merchant(orders.cancelOrder, { id });
      expect((await getOrder(fixture, id)).status).toBe('CANCELED');
      const { status } = await fixture.merchant(payments.getPaymentCollectabilityStatus, { ecomOrderId: id });
      expect(status).toBe('NONCOLLECTABLE_ORDER_IS_CANCELLED');
    },
    ['merchant', unknownId, 'ORDER_NOT_FOUND'],
  ),
  callTest(
    orders.bulkUpdateOrderTags,
    async fixture => {
      const { id } = await createOrder(fixture);
      const orderIds = [id, (await createOrder(fixture)).id];
      await fixture.merchant(orders.bulkUpdateOrderTags, {
        orderIds,
        assignTags: { tags: { tagIds: ['gift', 'red'] } },
      });
      const unassignTags = { tags: { tagIds: ['red'] } };
      await fixture.merchant(orders.bulkUpdateOrderTags, { orderIds: [id], unassignTags });
      expect((await getOrder(fixture, id)).tags?.tags?.tagIds).toEqual(['gift']);
      const search = { filter: { 'tags.tags.tagIds': { $hasSome: ['gift'] } } };
      const { orders: tagged } = await fixture.merchant(orders.searchOrders, { search });
      expect(tagged.map(one => one.id).toSorted()).toEqual(orderIds.toSorted());
    },
    ['merchant', { orderIds: [] }, 'orderIds'],
  ),
];
