import { durationUnits, type OrderTransactions, scheduledActions } from '../../../src/api/payments.ts';
import type { Caller } from '../access/caller.ts';
import { requireMerchant } from '../access/permissions.ts';
import { getShop } from '../catalog/store.ts';
import { apiError } from '../core/api-error.ts';
import type { Context } from '../core/context.ts';
import { parseAmountCents } from '../core/decimals.ts';
import { type Cents, toPrice } from '../core/money.ts';
import {
  parseBoolean,
  parseEnum,
  parseFields,
  parseInteger,
  parseList,
  parseOptionalString,
  parseRecord,
  parseString,
  type Report,
  validate,
} from '../core/validate.ts';
import {
  getCollectableAmount,
  type Ledger,
  type Schedule,
  toCollectabilityStatus,
  toOrderTransactions,
} from './ledger.ts';
import { addPaidActivity, getBalance, requireNotCanceled } from './lifecycle.ts';
import {
  AUTHORIZATION_EXPIRY,
  addPayment,
  cancelPendingPayment,
  capturePayment,
  createSchedule,
  voidPayment,
} from './payments.ts';
import { getOrderForUpdate } from './query.ts';
import { type StoredOrder, saveOrder } from './store.ts';

function saveLedger(context: Context, stored: StoredOrder, ledger: Ledger): OrderTransactions {
  const at = context.clock.now();
  const updated = { ...stored, ledger, order: { ...stored.order, updatedDate: new Date(at).toISOString() } };
  saveOrder(context.db, addPaidActivity(updated, stored, at));
  return toOrderTransactions(ledger);
}

/** Parses an amount in the order's currency. Reports another stated currency. */
function parseOrderAmount(value: unknown, path: string, report: Report, currency: string): Cents {
  const { currency: stated, ...price } = parseRecord(value, path, report);
  if (stated !== undefined && stated !== null && stated !== currency)
    report(`${path}.currency`, `must be ${currency}, the order’s`, 'VALIDATION');
  return parseAmountCents(price, path, report, currency);
}

/**
 * The schedule of an authorization, or undefined for an immediate charge. Settings imply `delayedCapture`. Without
 * settings, `delayedCapture` schedules a void after a week.
 */
function parseSchedule(settings: unknown, delayedCapture: unknown, report: Report): Schedule | undefined {
  const path = 'delayedCaptureSettings';
  const isDelayed = parseBoolean(delayedCapture, 'delayedCapture', report);
  if (settings === undefined || settings === null) return isDelayed ? AUTHORIZATION_EXPIRY : undefined;
  if (delayedCapture === false) report(path, 'does not go with delayedCapture false', 'ONE_OF_ALIGNMENT');
  const { scheduledAction, delayDuration } = parseFields(settings, path, ['scheduledAction', 'delayDuration'], report);
  const { count, unit } = parseFields(delayDuration, `${path}.delayDuration`, ['count', 'unit'], report);
  return createSchedule(
    parseEnum(scheduledAction, `${path}.scheduledAction`, scheduledActions, report) ?? 'VOID',
    parseInteger(count, `${path}.delayDuration.count`, 1, 1_000, report),
    parseEnum(unit, `${path}.delayDuration.unit`, durationUnits, report) ?? 'MINUTES',
  );
}

interface CollectionInput {
  readonly ecomOrderId: unknown;
  readonly amount?: unknown;
  readonly paymentGatewayOrderId?: unknown;
  readonly delayedCapture?: unknown;
  readonly delayedCaptureSettings?: unknown;
}

/**
 * Adds a pending payment for part or all of the collectable balance, and returns its gateway order id. Cancels a
 * pending payment with the same id. `POST /_/orders` completes the payment.
 */
export function preparePaymentCollection(context: Context, caller: Caller, input: CollectionInput): string {
  requireMerchant(caller);
  const { currency } = getShop(context.db, caller.clientId);
  const parsed = validate(report => ({
    cents: parseOrderAmount(input.amount, 'amount', report, currency),
    paymentOrderId: parseOptionalString(input.paymentGatewayOrderId, 'paymentGatewayOrderId', 100, report),
    schedule: parseSchedule(input.delayedCaptureSettings, input.delayedCapture, report),
  }));
  const stored = getOrderForUpdate(context, caller, input.ecomOrderId);
  requireNotCanceled(stored);
  const ledger = cancelPendingPayment(stored.ledger, parsed.paymentOrderId, context.clock.now());
  const balance = getBalance({ ...stored, ledger });
  if (balance.balance === 0n)
    throw apiError(400, 'ORDER_ALREADY_PAID', 'Nothing is left to pay.', { orderId: stored.order.id });
  if (parsed.cents > getCollectableAmount(balance))
    throw apiError(400, 'AMOUNT_TOO_LARGE', 'Less than that is left to ask for.', { orderId: stored.order.id });
  const next = addPayment(ledger, {
    cents: parsed.cents,
    at: context.clock.now(),
    status: 'PENDING',
    ...(parsed.paymentOrderId && { paymentOrderId: parsed.paymentOrderId }),
    ...(parsed.schedule && { schedule: parsed.schedule }),
  });
  saveLedger(context, stored, next);
  return next.payments.at(-1)?.regularPaymentDetails?.paymentOrderId ?? '';
}

/** The collectable rest of the balance, and whether it can be charged to a saved payment method. */
export function getPaymentCollectabilityStatus(context: Context, caller: Caller, id: unknown) {
  const stored = getOrderForUpdate(context, caller, id);
  const balance = getBalance(stored);
  return {
    status: toCollectabilityStatus(stored.order.status, balance, stored.ledger),
    amount: toPrice(getCollectableAmount(balance), stored.order.currency),
  };
}

/** Voids all the named payments. Throws without voiding any if one of them is unknown or not authorized. */
export function voidAuthorizedPayments(
  context: Context,
  caller: Caller,
  id: unknown,
  paymentIds: unknown,
): OrderTransactions {
  requireMerchant(caller);
  const ids = validate(report => {
    const list = parseList(paymentIds, 'paymentIds', 50, report);
    if (list.length === 0) report('paymentIds', 'must not be empty', 'MIN_SIZE');
    return list.map((one, index) => parseString(one, `paymentIds[${index}]`, 36, report));
  });
  const stored = getOrderForUpdate(context, caller, id);
  const at = context.clock.now();
  return saveLedger(
    context,
    stored,
    ids.reduce((ledger, one) => voidPayment(ledger, one, at), stored.ledger),
  );
}

interface CaptureRequest {
  readonly id: string;
  readonly cents: Cents | undefined;
}

/** Captures all the named payments. Throws without capturing any if one of them is unknown or not authorized. */
export function captureAuthorizedPayments(
  context: Context,
  caller: Caller,
  id: unknown,
  payments: unknown,
): OrderTransactions {
  requireMerchant(caller);
  const { currency } = getShop(context.db, caller.clientId);
  const captures = validate(report => {
    const list = parseList(payments, 'payments', 50, report);
    if (list.length === 0) report('payments', 'must not be empty', 'MIN_SIZE');
    return list.map((one, index): CaptureRequest => {
      const at = `payments[${index}]`;
      const { paymentId, amount } = parseFields(one, at, ['paymentId', 'amount'], report);
      const cents =
        amount === undefined || amount === null
          ? undefined
          : parseOrderAmount(amount, `${at}.amount`, report, currency);
      return { id: parseString(paymentId, `${at}.paymentId`, 36, report), cents };
    });
  });
  const stored = getOrderForUpdate(context, caller, id);
  requireNotCanceled(stored);
  const at = context.clock.now();
  return saveLedger(
    context,
    stored,
    captures.reduce((ledger, item) => capturePayment(ledger, item.id, item.cents, at), stored.ledger),
  );
}
