import * as payments from '../../../src/api/payments.ts';
import { on } from '../access/route.ts';
import {
  captureAuthorizedPayments,
  getPaymentCollectabilityStatus,
  preparePaymentCollection,
  voidAuthorizedPayments,
} from './payment-service.ts';

export const paymentRoutes = [
  on(
    payments.preparePaymentCollection,
    ['amount', 'paymentGatewayOrderId', 'delayedCapture', 'delayedCaptureSettings'],
    ({ context, caller, input }) => ({
      paymentGatewayOrderId: preparePaymentCollection(context, caller, input),
    }),
  ),
  on(payments.getPaymentCollectabilityStatus, [], ({ context, caller, input }) =>
    getPaymentCollectabilityStatus(context, caller, input.ecomOrderId),
  ),
  on(payments.voidAuthorizedPayments, ['paymentIds'], ({ context, caller, input }) => ({
    orderTransactions: voidAuthorizedPayments(context, caller, input.ecomOrderId, input.paymentIds),
  })),
  on(payments.captureAuthorizedPayments, ['payments'], ({ context, caller, input }) => ({
    orderTransactions: captureAuthorizedPayments(context, caller, input.ecomOrderId, input.payments),
  })),
];
