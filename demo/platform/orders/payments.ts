import type {
  AuthorizationDetails,
  DurationUnit,
  Payment,
  RegularPaymentDetails,
  ScheduledAction,
  VoidReason,
} from '../../../src/api/payments.ts';
import { refusal } from '../core/api-error.ts';
import { guidOf } from '../core/ids.ts';
import { type Cents, centsOf, priceOf } from '../core/money.ts';
import type { Ledger, Schedule } from './ledger.ts';

const units: Readonly<Record<DurationUnit, number>> = { MINUTES: 60_000, HOURS: 3_600_000, DAYS: 86_400_000 };

export const scheduleOf = (action: ScheduledAction, count: number, unit: DurationUnit): Schedule => ({
  action,
  after: count * units[unit],
});

/** A held amount that nobody takes is let go after a week. */
export const LAPSE = scheduleOf('VOID', 7, 'DAYS');

const iso = (at: number) => new Date(at).toISOString();

/** A payment as it is asked for. */
export interface PaymentWish {
  readonly cents: Cents;
  readonly at: number;
  readonly status: 'APPROVED' | 'PENDING' | 'PENDING_MERCHANT' | 'AUTHORIZED';
  readonly offline?: boolean;
  readonly saved?: boolean;
  readonly paymentOrderId?: string;
  /** Set where the amount is to be held first, whatever the status is now. */
  readonly schedule?: Schedule;
}

function held(at: number, { action, after }: Schedule): AuthorizationDetails {
  const scheduledAction = { actionType: action, executionDate: iso(at + after) };
  return { delayedCapture: true, authorizedDate: iso(at), captures: [], scheduledAction };
}

/** The ledger with one more payment. */
export function withPayment(ledger: Ledger, wish: PaymentWish): Ledger {
  const { cents, at, status, offline = false, saved = false, schedule } = wish;
  const id = guidOf(ledger.orderId, 'payment', String(ledger.payments.length));
  const details: RegularPaymentDetails = {
    status,
    offlinePayment: offline,
    savedPaymentMethod: saved,
    paymentMethod: offline ? 'Offline' : 'CreditCard',
    paymentOrderId: wish.paymentOrderId ?? guidOf(id, 'gateway order'),
    ...(!offline && {
      gatewayTransactionId: guidOf(id, 'gateway'),
      providerTransactionId: guidOf(id, 'provider'),
      creditCardDetails: { brand: 'Visa', lastFourDigits: '4242' },
    }),
    ...(schedule && status === 'AUTHORIZED' && { authorizationDetails: held(at, schedule) }),
  };
  const payment: Payment = {
    id,
    createdDate: iso(at),
    updatedDate: iso(at),
    amount: priceOf(cents, ledger.currency),
    refundDisabled: false,
    regularPaymentDetails: details,
  };
  const schedules = schedule && status !== 'AUTHORIZED' ? { ...ledger.schedules, [id]: schedule } : ledger.schedules;
  return { ...ledger, schedules, payments: [...ledger.payments, payment] };
}

/** The ledger with its payments as `change` makes them; those it answers nothing for stay. */
export function eachPayment(
  ledger: Ledger,
  at: number,
  change: (payment: Payment, details: RegularPaymentDetails) => RegularPaymentDetails | undefined,
): Ledger {
  const payments = ledger.payments.map(payment => {
    const { regularPaymentDetails: details } = payment;
    const next = details && change(payment, details);
    return next ? { ...payment, updatedDate: iso(at), regularPaymentDetails: next } : payment;
  });
  return { ...ledger, payments };
}

const ended = ({ scheduledAction: _, ...rest }: AuthorizationDetails): AuthorizationDetails => rest;

const none: AuthorizationDetails = { delayedCapture: false, authorizedDate: iso(0), captures: [] };

/** A held amount, or part of it, taken. */
export function taken(payment: Payment, details: RegularPaymentDetails, cents: Cents, currency: string, at: number) {
  const hold = ended(details.authorizationDetails ?? none);
  const id = guidOf(payment.id, 'capture', String(hold.captures.length));
  const capture = { id, status: 'SUCCEEDED' as const, amount: priceOf(cents, currency), createdDate: iso(at) };
  const authorizationDetails = { ...hold, captures: [...hold.captures, capture] };
  return { ...details, status: 'APPROVED' as const, authorizationDetails };
}

/** A held amount let go. */
export function letGo(details: RegularPaymentDetails, reason: VoidReason, at: number): RegularPaymentDetails {
  const hold = ended(details.authorizationDetails ?? none);
  const gone = { status: 'SUCCEEDED' as const, voidedDate: iso(at), reason };
  return { ...details, status: 'VOIDED', authorizationDetails: { ...hold, void: gone } };
}

function heldPayment({ payments }: Ledger, id: string): Payment {
  const payment = payments.find(one => one.id === id);
  if (!payment) throw refusal(404, 'PAYMENT_NOT_FOUND', 'The order has no such payment.', { paymentId: id });
  if (payment.regularPaymentDetails?.status !== 'AUTHORIZED')
    throw refusal(400, 'PAYMENT_NOT_AUTHORIZED', 'The payment holds no amount to take or let go.', { paymentId: id });
  return payment;
}

/** Takes what a payment holds; whole where no amount is given, never more. */
export function capture(ledger: Ledger, id: string, asked: Cents | undefined, at: number): Ledger {
  const whole = centsOf(heldPayment(ledger, id).amount);
  const cents = asked ?? whole;
  if (cents > whole)
    throw refusal(400, 'CAPTURE_AMOUNT_TOO_LARGE', 'The payment holds less than that.', { paymentId: id });
  return eachPayment(ledger, at, (payment, details) =>
    payment.id === id ? taken(payment, details, cents, ledger.currency, at) : undefined,
  );
}

/** Lets go of what a payment holds. */
export function voidPayment(ledger: Ledger, id: string, at: number): Ledger {
  heldPayment(ledger, id);
  return eachPayment(ledger, at, (payment, details) => (payment.id === id ? letGo(details, 'MANUAL', at) : undefined));
}

/** The ledger after what was to happen by itself until now. */
export function settled(ledger: Ledger, now: number): Ledger {
  let next = ledger;
  for (const { id, regularPaymentDetails } of ledger.payments) {
    const { scheduledAction } = regularPaymentDetails?.authorizationDetails ?? {};
    const due = scheduledAction ? Date.parse(scheduledAction.executionDate) : Number.POSITIVE_INFINITY;
    if (!scheduledAction || due > now || regularPaymentDetails?.status !== 'AUTHORIZED') continue;
    next = eachPayment(next, due, (payment, details) => {
      if (payment.id !== id) return undefined;
      return scheduledAction.actionType === 'CAPTURE'
        ? taken(payment, details, centsOf(payment.amount), ledger.currency, due)
        : letGo(details, 'SCHEDULED', due);
    });
  }
  return next;
}

const awaited = ({ status }: RegularPaymentDetails) => status === 'PENDING' || status === 'PENDING_MERCHANT';

/** The ledger without what an earlier preparation asked for, so that it can ask anew under its old name. */
export const reasked = (ledger: Ledger, paymentOrderId: string | undefined): Ledger => ({
  ...ledger,
  payments: ledger.payments.map(payment => {
    const { regularPaymentDetails: details } = payment;
    return details && awaited(details) && details.paymentOrderId === paymentOrderId
      ? { ...payment, regularPaymentDetails: { ...details, status: 'CANCELED' } }
      : payment;
  }),
});

/** The ledger after what was asked for has come: paid, or held where that was asked for. */
export const arrived = (ledger: Ledger, at: number): Ledger =>
  eachPayment(ledger, at, ({ id }, details) => {
    const schedule = ledger.schedules[id];
    if (!awaited(details)) return undefined;
    return schedule
      ? { ...details, status: 'AUTHORIZED', authorizationDetails: held(at, schedule) }
      : { ...details, status: 'APPROVED' };
  });

/** The ledger after all that is held has been taken. */
export const allTaken = (ledger: Ledger, at: number): Ledger =>
  eachPayment(ledger, at, (payment, details) =>
    details.status === 'AUTHORIZED' ? taken(payment, details, centsOf(payment.amount), ledger.currency, at) : undefined,
  );

/** Lets go of every held amount and calls off what was only asked for, as when an order is canceled. */
export const calledOff = (ledger: Ledger, at: number): Ledger =>
  eachPayment(ledger, at, (_, details) => {
    if (details.status === 'AUTHORIZED') return letGo(details, 'MANUAL', at);
    return awaited(details) ? { ...details, status: 'CANCELED' } : undefined;
  });
