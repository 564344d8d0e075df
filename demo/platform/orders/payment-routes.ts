import * as payments from '../../../src/api/payments.ts';
import { on } from '../access/route.ts';
import { collectability, letPaymentsGo, prepareCollection, takePayments } from './payment-service.ts';

export const paymentRoutes = [
  on(payments.preparePaymentCollection, ({ store, caller, input }) => ({
    paymentGatewayOrderId: prepareCollection(store, caller, input),
  })),
  on(payments.getPaymentCollectabilityStatus, ({ store, caller, input }) =>
    collectability(store, caller, input.ecomOrderId),
  ),
  on(payments.voidAuthorizedPayments, ({ store, caller, input }) => ({
    orderTransactions: letPaymentsGo(store, caller, input.ecomOrderId, input.paymentIds),
  })),
  on(payments.captureAuthorizedPayments, ({ store, caller, input }) => ({
    orderTransactions: takePayments(store, caller, input.ecomOrderId, input.payments),
  })),
];
