import { expect } from 'vitest';
import * as payments from '../../../../../src/api/payments.ts';
import { callTest } from './call-test.ts';
import type { Fixture } from './fixture.ts';
import { createOrder, getOrder } from './orders.ts';

/** Creates an order of 50.00 and an authorized payment of `amount`. Returns both ids. */
async function authorizePayment(fixture: Fixture, amount = '50.00') {
  const { id } = await createOrder(fixture);
  await fixture.merchant(payments.preparePaymentCollection, {
    ecomOrderId: id,
    amount: { amount },
    delayedCapture: true,
  });
  await fixture.admin('orders', { orderId: id, act: 'pay' });
  const { transactions } = await fixture.admin('orders');
  const transaction = transactions.find(
    (one: payments.OrderTransactions) => one.orderId === id,
  ) as payments.OrderTransactions;
  const authorized = transaction.payments.find(one => one.regularPaymentDetails?.status === 'AUTHORIZED');
  return { id, paymentId: authorized?.id ?? '' };
}

const unpaidOrderInput = async (fixture: Fixture) => ({ ecomOrderId: (await createOrder(fixture)).id });

export const paymentCallTests = [
  callTest(
    payments.preparePaymentCollection,
    async fixture => {
      const { id } = await createOrder(fixture);
      await fixture.merchant(payments.preparePaymentCollection, { ecomOrderId: id, amount: { amount: '20.00' } });
      expect((await getOrder(fixture, id)).paymentStatus).toBe('PENDING');
    },
    [
      'merchant',
      async (fixture: Fixture) => ({ ...(await unpaidOrderInput(fixture)), amount: { amount: '0' } }),
      'amount.amount',
    ],
  ),
  callTest(
    payments.getPaymentCollectabilityStatus,
    async fixture => {
      const { id } = await createOrder(fixture);
      const ask = () => fixture.merchant(payments.getPaymentCollectabilityStatus, { ecomOrderId: id });
      expect((await ask()).status).toBe('NONCOLLECTABLE_MISSING_PAYMENT_METHOD');
      await fixture.admin('orders', { orderId: id, act: 'pay' });
      expect((await ask()).status).toBe('NONCOLLECTABLE_ORDER_IS_PAID');
    },
    ['merchant', { ecomOrderId: 'unknown' }, 'ORDER_NOT_FOUND'],
  ),
  callTest(
    payments.voidAuthorizedPayments,
    async fixture => {
      const { id, paymentId } = await authorizePayment(fixture);
      expect((await getOrder(fixture, id)).balanceSummary.authorized.amount).toBe('50.00');
      await fixture.merchant(payments.voidAuthorizedPayments, { ecomOrderId: id, paymentIds: [paymentId] });
      expect((await getOrder(fixture, id)).balanceSummary.authorized.amount).toBe('0.00');
    },
    ['merchant', async (fixture: Fixture) => ({ ...(await unpaidOrderInput(fixture)), paymentIds: [] }), 'paymentIds'],
  ),
  callTest(
    payments.captureAuthorizedPayments,
    async fixture => {
      const { id, paymentId } = await authorizePayment(fixture);
      await fixture.merchant(payments.captureAuthorizedPayments, { ecomOrderId: id, payments: [{ paymentId }] });
      const { balanceSummary, paymentStatus } = await getOrder(fixture, id);
      expect([balanceSummary.paid.amount, paymentStatus]).toEqual(['50.00', 'PAID']);
    },
    ['merchant', async (fixture: Fixture) => ({ ...(await unpaidOrderInput(fixture)), payments: [] }), 'payments'],
  ),
];
