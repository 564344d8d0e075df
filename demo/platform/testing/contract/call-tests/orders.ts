import { expect } from 'vitest';
import * as orders from '../../../../../src/api/orders.ts';
import * as payments from '../../../../../src/api/payments.ts';
import { query } from '../../../../../src/client/query.ts';
import { proof } from '../call-test.ts';
import type { Floor } from '../fixture.ts';

/** An order that nobody has paid: two lessons, 50.00. */
async function write({ merchant }: Floor, more: Partial<orders.NewOrder> = {}) {
  const lineItems = [{ productName: { original: 'A lesson' }, quantity: 2, price: { amount: '25.00' } }];
  const { order } = await merchant(orders.createOrder, { order: { lineItems, channelInfo: { type: 'POS' }, ...more } });
  return order;
}

/** The same, with `amount` of it only held. */
async function hold(floor: Floor, amount = '50.00') {
  const { id } = await write(floor);
  await floor.merchant(payments.preparePaymentCollection, {
    ecomOrderId: id,
    amount: { amount },
    delayedCapture: true,
  });
  await floor.handle('orders', { orderId: id, act: 'pay' });
  const { transactions } = await floor.handle('orders');
  const mine = transactions.find((one: payments.OrderTransactions) => one.orderId === id) as payments.OrderTransactions;
  const held = mine.payments.find(one => one.regularPaymentDetails?.status === 'AUTHORIZED');
  return { id, paymentId: held?.id ?? '' };
}

const read = async ({ merchant }: Floor, id: string) => (await merchant(orders.getOrder, { id })).order;
const nobody = { id: 'nobody' };
const unpaid = async (floor: Floor) => ({ ecomOrderId: (await write(floor)).id });

export const orderProofs = [
  proof(
    orders.getOrder,
    async floor => {
      const { id } = await write(floor, { buyerInfo: { memberId: floor.miraId } });
      const { order } = await floor.mira(orders.getOrder, { id });
      expect([order.priceSummary.subtotal?.amount, order.paymentStatus]).toEqual(['50.00', 'NOT_PAID']);
    },
    ['merchant', nobody, 'ORDER_NOT_FOUND'],
  ),
  proof(
    orders.searchOrders,
    async floor => {
      const { id } = await write(floor, { buyerNote: 'Mornings, please' });
      const search = query<orders.OrderSearchFields>()
        .eq('paymentStatus', 'NOT_PAID')
        .descending('number')
        .forCursors();
      const { orders: found } = await floor.merchant(orders.searchOrders, { search });
      expect(found[0]?.id).toBe(id);
      expect(new Set(found.map(one => one.paymentStatus))).toEqual(new Set(['NOT_PAID']));
    },
    ['merchant', { search: { filter: { shoeSize: 44 } } }, 'search.filter.shoeSize'],
  ),
  proof(
    orders.createOrder,
    async floor => {
      const { id } = await write(floor);
      const status = await floor.merchant(payments.getPaymentCollectabilityStatus, { ecomOrderId: id });
      expect(status.amount.amount).toBe('50.00');
    },
    ['merchant', { order: { lineItems: [], channelInfo: { type: 'POS' } } }, 'order.lineItems'],
  ),
  proof(
    orders.updateOrder,
    async floor => {
      const { id, updatedDate } = await write(floor);
      await floor.handle('clock', { offsetMs: 60_000 });
      await floor.merchant(orders.updateOrder, { order: { id, buyerNote: 'Ring twice' } });
      const after = await read(floor, id);
      expect([after.buyerNote, after.updatedDate > updatedDate]).toEqual(['Ring twice', true]);
    },
    ['merchant', { order: nobody }, 'ORDER_NOT_FOUND'],
  ),
  proof(
    orders.bulkUpdateOrders,
    async floor => {
      const ids = [(await write(floor)).id, (await write(floor)).id];
      const archived = async () =>
        (await floor.merchant(orders.searchOrders, { search: { filter: { archived: true } } })).orders.length;
      const before = await archived();
      await floor.merchant(orders.bulkUpdateOrders, { orders: ids.map(id => ({ order: { id, archived: true } })) });
      expect(await archived()).toBe(before + 2);
    },
    ['merchant', { orders: [] }, 'orders'],
  ),
  proof(
    orders.cancelOrder,
    async floor => {
      const { id } = await write(floor);
      await floor.merchant(orders.cancelOrder, { id });
      expect((await read(floor, id)).status).toBe('CANCELED');
      const { status } = await floor.merchant(payments.getPaymentCollectabilityStatus, { ecomOrderId: id });
      expect(status).toBe('NONCOLLECTABLE_ORDER_IS_CANCELLED');
    },
    ['merchant', nobody, 'ORDER_NOT_FOUND'],
  ),
  proof(
    orders.bulkUpdateOrderTags,
    async floor => {
      const { id } = await write(floor);
      const orderIds = [id, (await write(floor)).id];
      await floor.merchant(orders.bulkUpdateOrderTags, { orderIds, assignTags: { tags: { tagIds: ['gift', 'red'] } } });
      const unassignTags = { tags: { tagIds: ['red'] } };
      await floor.merchant(orders.bulkUpdateOrderTags, { orderIds: [id], unassignTags });
      expect((await read(floor, id)).tags?.tags?.tagIds).toEqual(['gift']);
      const search = { filter: { 'tags.tags.tagIds': { $hasSome: ['gift'] } } };
      const { orders: tagged } = await floor.merchant(orders.searchOrders, { search });
      expect(tagged.map(one => one.id).toSorted()).toEqual(orderIds.toSorted());
    },
    ['merchant', { orderIds: [] }, 'orderIds'],
  ),
];

export const paymentProofs = [
  proof(
    payments.preparePaymentCollection,
    async floor => {
      const { id } = await write(floor);
      await floor.merchant(payments.preparePaymentCollection, { ecomOrderId: id, amount: { amount: '20.00' } });
      expect((await read(floor, id)).paymentStatus).toBe('PENDING');
    },
    ['merchant', async (floor: Floor) => ({ ...(await unpaid(floor)), amount: { amount: '0' } }), 'amount.amount'],
  ),
  proof(
    payments.getPaymentCollectabilityStatus,
    async floor => {
      const { id } = await write(floor);
      const ask = () => floor.merchant(payments.getPaymentCollectabilityStatus, { ecomOrderId: id });
      expect((await ask()).status).toBe('NONCOLLECTABLE_MISSING_PAYMENT_METHOD');
      await floor.handle('orders', { orderId: id, act: 'pay' });
      expect((await ask()).status).toBe('NONCOLLECTABLE_ORDER_IS_PAID');
    },
    ['merchant', { ecomOrderId: 'nobody' }, 'ORDER_NOT_FOUND'],
  ),
  proof(
    payments.voidAuthorizedPayments,
    async floor => {
      const { id, paymentId } = await hold(floor);
      expect((await read(floor, id)).balanceSummary.authorized.amount).toBe('50.00');
      await floor.merchant(payments.voidAuthorizedPayments, { ecomOrderId: id, paymentIds: [paymentId] });
      expect((await read(floor, id)).balanceSummary.authorized.amount).toBe('0.00');
    },
    ['merchant', async (floor: Floor) => ({ ...(await unpaid(floor)), paymentIds: [] }), 'paymentIds'],
  ),
  proof(
    payments.captureAuthorizedPayments,
    async floor => {
      const { id, paymentId } = await hold(floor);
      await floor.merchant(payments.captureAuthorizedPayments, { ecomOrderId: id, payments: [{ paymentId }] });
      const { balanceSummary, paymentStatus } = await read(floor, id);
      expect([balanceSummary.paid.amount, paymentStatus]).toEqual(['50.00', 'PAID']);
    },
    ['merchant', async (floor: Floor) => ({ ...(await unpaid(floor)), payments: [] }), 'payments'],
  ),
];
