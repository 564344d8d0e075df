import type {
  AuthorizationDetails,
  DurationUnit,
  Payment,
  RegularPaymentDetails,
  ScheduledAction,
  VoidReason,
} from '../../../src/api/payments.ts';
import { apiError } from '../core/api-error.ts';
import { DAY_MS } from '../core/clock.ts';
import { deriveGuid } from '../core/ids.ts';
import { type Cents, centsFromPrice, toPrice } from '../core/money.ts';
import type { Ledger, Schedule } from './ledger.ts';

const durationUnitsMs: Readonly<Record<DurationUnit, number>> = { MINUTES: 60_000, HOURS: 3_600_000, DAYS: DAY_MS };

export const createSchedule = (action: ScheduledAction, count: number, unit: DurationUnit): Schedule => ({
  action,
  after: count * durationUnitsMs[unit],
});

/** An authorized amount that is not captured is voided after a week. */
export const AUTHORIZATION_EXPIRY = createSchedule('VOID', 7, 'DAYS');

const toIsoDate = (at: number) => new Date(at).toISOString();

interface PaymentInput {
  readonly cents: Cents;
  readonly at: number;
  readonly status: 'APPROVED' | 'PENDING' | 'PENDING_MERCHANT' | 'AUTHORIZED';
  readonly offline?: boolean;
  readonly saved?: boolean;
  readonly paymentOrderId?: string;
  /** Set if the amount is authorized before it is captured, even while the payment is pending. */
  readonly schedule?: Schedule;
}

function createAuthorization(at: number, { action, after }: Schedule): AuthorizationDetails {
  const scheduledAction = { actionType: action, executionDate: toIsoDate(at + after) };
  return { delayedCapture: true, authorizedDate: toIsoDate(at), captures: [], scheduledAction };
}

export function addPayment(ledger: Ledger, input: PaymentInput): Ledger {
  const { cents, at, status, offline = false, saved = false, schedule } = input;
  const id = deriveGuid(ledger.orderId, 'payment', String(ledger.payments.length));
  const details: RegularPaymentDetails = {
    status,
    offlinePayment: offline,
    savedPaymentMethod: saved,
    paymentMethod: offline ? 'Offline' : 'CreditCard',
    paymentOrderId: input.paymentOrderId ?? deriveGuid(id, 'gateway order'),
    ...(!offline && {
      gatewayTransactionId: deriveGuid(id, 'gateway'),
      providerTransactionId: deriveGuid(id, 'provider'),
      creditCardDetails: { brand: 'Visa', lastFourDigits: '4242' },
    }),
    ...(schedule && status === 'AUTHORIZED' && { authorizationDetails: createAuthorization(at, schedule) }),
  };
  const payment: Payment = {
    id,
    createdDate: toIsoDate(at),
    updatedDate: toIsoDate(at),
    amount: toPrice(cents, ledger.currency),
    refundDisabled: false,
    regularPaymentDetails: details,
  };
  const schedules = schedule && status !== 'AUTHORIZED' ? { ...ledger.schedules, [id]: schedule } : ledger.schedules;
  return { ...ledger, schedules, payments: [...ledger.payments, payment] };
}

/** The ledger with the details that `change` returns for a payment. Undefined, and gift cards, leave it unchanged. */
export function mapPayments(
  ledger: Ledger,
  at: number,
  change: (payment: Payment, details: RegularPaymentDetails) => RegularPaymentDetails | undefined,
): Ledger {
  const payments = ledger.payments.map(payment => {
    const { regularPaymentDetails: details } = payment;
    const next = details && change(payment, details);
    return next ? { ...payment, updatedDate: toIsoDate(at), regularPaymentDetails: next } : payment;
  });
  return { ...ledger, payments };
}

const withoutSchedule = ({ scheduledAction: _, ...rest }: AuthorizationDetails): AuthorizationDetails => rest;

const noAuthorization: AuthorizationDetails = { delayedCapture: false, authorizedDate: toIsoDate(0), captures: [] };

/** The details after capturing an authorized amount, or part of it. */
function toCaptured(payment: Payment, details: RegularPaymentDetails, cents: Cents, currency: string, at: number) {
  const authorization = withoutSchedule(details.authorizationDetails ?? noAuthorization);
  const id = deriveGuid(payment.id, 'capture', String(authorization.captures.length));
  const capture = { id, status: 'SUCCEEDED' as const, amount: toPrice(cents, currency), createdDate: toIsoDate(at) };
  const authorizationDetails = { ...authorization, captures: [...authorization.captures, capture] };
  return { ...details, status: 'APPROVED' as const, authorizationDetails };
}

function toVoided(details: RegularPaymentDetails, reason: VoidReason, at: number): RegularPaymentDetails {
  const authorization = withoutSchedule(details.authorizationDetails ?? noAuthorization);
  const voidDetails = { status: 'SUCCEEDED' as const, voidedDate: toIsoDate(at), reason };
  return { ...details, status: 'VOIDED', authorizationDetails: { ...authorization, void: voidDetails } };
}

function getAuthorizedPayment({ payments }: Ledger, id: string): Payment {
  const payment = payments.find(one => one.id === id);
  if (!payment) throw apiError(404, 'PAYMENT_NOT_FOUND', 'The order has no such payment.', { paymentId: id });
  if (payment.regularPaymentDetails?.status !== 'AUTHORIZED')
    throw apiError(400, 'PAYMENT_NOT_AUTHORIZED', 'The payment holds no amount to take or let go.', { paymentId: id });
  return payment;
}

/** Captures an authorized payment, by default its whole amount. Throws if it is not authorized or has less. */
export function capturePayment(ledger: Ledger, id: string, requested: Cents | undefined, at: number): Ledger {
  const authorized = centsFromPrice(getAuthorizedPayment(ledger, id).amount);
  const cents = requested ?? authorized;
  if (cents > authorized)
    throw apiError(400, 'CAPTURE_AMOUNT_TOO_LARGE', 'The payment holds less than that.', { paymentId: id });
  return mapPayments(ledger, at, (payment, details) =>
    payment.id === id ? toCaptured(payment, details, cents, ledger.currency, at) : undefined,
  );
}

export function voidPayment(ledger: Ledger, id: string, at: number): Ledger {
  getAuthorizedPayment(ledger, id);
  return mapPayments(ledger, at, (payment, details) =>
    payment.id === id ? toVoided(details, 'MANUAL', at) : undefined,
  );
}

/** Carries out the scheduled actions that are due. Returns the same object if none is due. */
export function applyScheduledActions(ledger: Ledger, now: number): Ledger {
  let next = ledger;
  for (const { id, regularPaymentDetails } of ledger.payments) {
    const { scheduledAction } = regularPaymentDetails?.authorizationDetails ?? {};
    const due = scheduledAction ? Date.parse(scheduledAction.executionDate) : Number.POSITIVE_INFINITY;
    if (!scheduledAction || due > now || regularPaymentDetails?.status !== 'AUTHORIZED') continue;
    next = mapPayments(next, due, (payment, details) => {
      if (payment.id !== id) return undefined;
      return scheduledAction.actionType === 'CAPTURE'
        ? toCaptured(payment, details, centsFromPrice(payment.amount), ledger.currency, due)
        : toVoided(details, 'SCHEDULED', due);
    });
  }
  return next;
}

const isPending = ({ status }: RegularPaymentDetails) => status === 'PENDING' || status === 'PENDING_MERCHANT';

/** Cancels the pending payment with this gateway order id, so that a new payment can have the id. */
export const cancelPendingPayment = (ledger: Ledger, paymentOrderId: string | undefined, at: number): Ledger =>
  mapPayments(ledger, at, (_, details) =>
    isPending(details) && details.paymentOrderId === paymentOrderId ? { ...details, status: 'CANCELED' } : undefined,
  );

/** Completes pending payments. Payments with a schedule become authorized, others approved. */
export const completePendingPayments = (ledger: Ledger, at: number): Ledger =>
  mapPayments(ledger, at, ({ id }, details) => {
    const schedule = ledger.schedules[id];
    if (!isPending(details)) return undefined;
    return schedule
      ? { ...details, status: 'AUTHORIZED', authorizationDetails: createAuthorization(at, schedule) }
      : { ...details, status: 'APPROVED' };
  });

export const captureAllAuthorized = (ledger: Ledger, at: number): Ledger =>
  mapPayments(ledger, at, (payment, details) =>
    details.status === 'AUTHORIZED'
      ? toCaptured(payment, details, centsFromPrice(payment.amount), ledger.currency, at)
      : undefined,
  );

/** Voids authorized payments and cancels pending payments of a canceled order. */
export const cancelOpenPayments = (ledger: Ledger, at: number): Ledger =>
  mapPayments(ledger, at, (_, details) => {
    if (details.status === 'AUTHORIZED') return toVoided(details, 'MANUAL', at);
    return isPending(details) ? { ...details, status: 'CANCELED' } : undefined;
  });
