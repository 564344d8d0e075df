import { get, gives, post, takes } from './endpoint.ts';
import { ecom } from './gateways.ts';
import type { Price } from './shared/money.ts';

/** The status of a payment. */
export const transactionStatuses = [
  'APPROVED',
  'PENDING',
  'PENDING_MERCHANT',
  'CANCELED',
  'DECLINED',
  'REFUNDED',
  'PARTIALLY_REFUNDED',
  'AUTHORIZED',
  'VOIDED',
] as const;
export type TransactionStatus = (typeof transactionStatuses)[number];

/** The status of a refund. */
export const refundStatuses = ['PENDING', 'SUCCEEDED', 'FAILED', 'SCHEDULED', 'STARTED'] as const;
export type RefundStatus = (typeof refundStatuses)[number];

/** The status of a capture or a void of an authorized payment. */
export const authorizationStatuses = ['PENDING', 'SUCCEEDED', 'FAILED'] as const;
export type AuthorizationStatus = (typeof authorizationStatuses)[number];

/** The automatic action for an authorized payment. */
export const scheduledActions = ['VOID', 'CAPTURE'] as const;
export type ScheduledAction = (typeof scheduledActions)[number];

/** Why an authorized payment was voided. */
export const voidReasons = ['MANUAL', 'SCHEDULED'] as const;
export type VoidReason = (typeof voidReasons)[number];

/** Units of a delayed capture's duration. */
export const durationUnits = ['MINUTES', 'HOURS', 'DAYS'] as const;
export type DurationUnit = (typeof durationUnits)[number];

/** Whether an order's balance can be collected, and why not. */
export const collectabilityStatuses = [
  'COLLECTABLE',
  'NONCOLLECTABLE_ORDER_IS_CANCELLED',
  'NONCOLLECTABLE_ORDER_IS_PAID',
  'NONCOLLECTABLE_MISSING_PAYMENT_METHOD',
] as const;
export type CollectabilityStatus = (typeof collectabilityStatuses)[number];

/** Whether a payment can be refunded. */
export const refundableStatuses = ['NOT_REFUNDABLE', 'MANUAL', 'REFUNDABLE'] as const;
export type RefundableStatus = (typeof refundableStatuses)[number];

/** Why a payment cannot be refunded. */
export const nonRefundableReasons = [
  'ALREADY_REFUNDED',
  'PROVIDER_IS_DOWN',
  'INTERNAL_ERROR',
  'NOT_PAID',
  'ACCESS_DENIED',
  'ZERO_PRICE',
  'DISABLED_BY_PROVIDER',
  'PENDING_REFUND',
  'FORBIDDEN',
  'TRANSACTION_NOT_FOUND',
] as const;
export type NonRefundableReason = (typeof nonRefundableReasons)[number];

/** Why a payment can only be refunded by hand. */
export const manuallyRefundableReasons = ['EXPIRED', 'NOT_SUPPORTED', 'OFFLINE'] as const;
export type ManuallyRefundableReason = (typeof manuallyRefundableReasons)[number];

/** A capture of part or all of an authorized amount. */
export interface Capture {
  readonly id: string;
  readonly status: AuthorizationStatus;
  readonly amount: Price;
  readonly createdDate: string;
  readonly failureDetails?: { readonly failureCode: string };
}

/** The authorization of a payment, with its captures or its void. */
export interface AuthorizationDetails {
  readonly delayedCapture: boolean;
  readonly authorizedDate: string;
  readonly captures: readonly Capture[];
  readonly void?: {
    readonly status: AuthorizationStatus;
    readonly voidedDate: string;
    readonly reason: VoidReason;
    readonly failureDetails?: { readonly failureCode: string };
  };
  /** The next automatic action. */
  readonly scheduledAction?: { readonly actionType: ScheduledAction; readonly executionDate: string };
}

export interface RegularPaymentDetails {
  readonly status: TransactionStatus;
  readonly offlinePayment: boolean;
  /** Whether the payment used or saved a payment method that can be charged again. */
  readonly savedPaymentMethod: boolean;
  readonly paymentOrderId?: string;
  readonly paymentMethod?: string;
  readonly gatewayTransactionId?: string;
  readonly providerTransactionId?: string;
  readonly creditCardDetails?: { readonly lastFourDigits: string; readonly brand: string };
  readonly authorizationDetails?: AuthorizationDetails;
}

/** A payment for an order, by gift card or by another method. */
export interface Payment {
  readonly id: string;
  readonly createdDate: string;
  readonly updatedDate: string;
  readonly amount: Price;
  readonly refundDisabled: boolean;
  readonly regularPaymentDetails?: RegularPaymentDetails;
  readonly giftcardPaymentDetails?: {
    readonly giftCardPaymentId: string;
    readonly appId: string;
    readonly voided: boolean;
  };
}

/** A refund of an order's payments. */
export interface Refund {
  readonly id: string;
  readonly createdDate: string;
  readonly transactions: readonly {
    readonly paymentId: string;
    readonly amount: Price;
    readonly refundStatus: RefundStatus;
    readonly externalRefund: boolean;
    readonly gatewayRefundId?: string;
    readonly providerRefundId?: string;
  }[];
  readonly details?: {
    readonly items: readonly { readonly lineItemId: string; readonly quantity: number }[];
    readonly shippingIncluded: boolean;
    readonly reason?: string;
  };
}

/** All payments and refunds of an order. */
export interface OrderTransactions {
  readonly orderId: string;
  readonly payments: readonly Payment[];
  readonly refunds: readonly Refund[];
}

/** An amount of an order. `currency` can only be the order's currency. */
export interface OrderAmount extends Pick<Price, 'amount'> {
  readonly currency?: string;
}

export interface Collection {
  /** More than zero, at most the order's balance. */
  readonly amount: OrderAmount;
  /** The id of an earlier preparation, to change its amount. */
  readonly paymentGatewayOrderId?: string;
  readonly delayedCapture?: boolean;
  readonly delayedCaptureSettings?: {
    readonly scheduledAction: ScheduledAction;
    readonly delayDuration: { readonly count: number; readonly unit: DurationUnit };
  };
}

/** Prepares to collect part or all of an order's balance. Elevated callers only. */
export const preparePaymentCollection = post(
  ecom,
  '/v1/payments-collector/orders/{ecomOrderId}/prepare-payment-collection',
  takes<Collection>,
  gives<{ paymentGatewayOrderId: string }>,
);
/** Whether the balance can be charged to a saved payment method, and its amount. Elevated callers only. */
export const getPaymentCollectabilityStatus = get(
  ecom,
  '/v1/payments-collector/orders/{ecomOrderId}/payment-collectability-status',
  takes<unknown>,
  gives<{ status: CollectabilityStatus; amount: Price }>,
);
/** Voids authorized payments, all of the given ones or none. Elevated callers only. */
export const voidAuthorizedPayments = post(
  ecom,
  '/v1/payments-collector/orders/{ecomOrderId}/void-authorized-payments',
  takes<{ readonly paymentIds: readonly string[] }>,
  gives<{ orderTransactions: OrderTransactions }>,
);
/** Captures authorized payments, in full by default; all of the given ones or none. Elevated callers only. */
export const captureAuthorizedPayments = post(
  ecom,
  '/v1/payments-collector/orders/{ecomOrderId}/capture-authorized-payments',
  takes<{
    readonly payments: readonly { readonly paymentId: string; readonly amount?: OrderAmount }[];
  }>,
  gives<{ orderTransactions: OrderTransactions }>,
);
