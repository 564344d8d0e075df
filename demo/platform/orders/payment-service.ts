import { durationUnits, type OrderTransactions, scheduledActions } from '../../../src/api/payments.ts';
import type { Caller } from '../access/caller.ts';
import { requireMerchant } from '../access/permissions.ts';
import { refusal } from '../core/api-error.ts';
import type { Store } from '../core/context.ts';
import { amountIn } from '../core/decimals.ts';
import { flagIn } from '../core/flags.ts';
import { type Cents, priceOf } from '../core/money.ts';
import { checked, type Fail, isRecord, listIn, optionalTextIn, textIn, wholeIn, wordIn } from '../core/validate.ts';
import { collectabilityOf, type Ledger, type Schedule, transactionsOf } from './ledger.ts';
import { balanceNow, requireOpen, told } from './lifecycle.ts';
import { capture, LAPSE, reasked, scheduleOf, voidPayment, withPayment } from './payments.ts';
import { orderToChange } from './query.ts';
import { type KeptOrder, saveOrder } from './store.ts';

function save(store: Store, kept: KeptOrder, ledger: Ledger): OrderTransactions {
  const at = store.clock.now();
  const updated = { ...kept, ledger, order: { ...kept.order, updatedDate: new Date(at).toISOString() } };
  saveOrder(store.db, told(updated, kept, at));
  return transactionsOf(ledger);
}

function scheduleIn(settings: unknown, delayed: boolean, fail: Fail): Schedule | undefined {
  const at = 'delayedCaptureSettings';
  if (settings === undefined || settings === null) return delayed ? LAPSE : undefined;
  const { scheduledAction, delayDuration } = isRecord(settings) ? settings : {};
  const { count, unit } = isRecord(delayDuration) ? delayDuration : {};
  return scheduleOf(
    wordIn(scheduledAction, `${at}.scheduledAction`, scheduledActions, fail) ?? 'VOID',
    wholeIn(count, `${at}.delayDuration.count`, 1, 1_000, fail),
    wordIn(unit, `${at}.delayDuration.unit`, durationUnits, fail) ?? 'MINUTES',
  );
}

export interface CollectionWish {
  readonly ecomOrderId: unknown;
  readonly amount?: unknown;
  readonly paymentGatewayOrderId?: unknown;
  readonly delayedCapture?: unknown;
  readonly delayedCaptureSettings?: unknown;
}

/** Prepares to collect part or all of what is left to pay. It is paid once the buyer does, which a test does by hand. */
export function prepareCollection(store: Store, caller: Caller, input: CollectionWish): string {
  requireMerchant(caller);
  const asked = checked(fail => ({
    cents: amountIn(input.amount, 'amount', fail),
    known: optionalTextIn(input.paymentGatewayOrderId, 'paymentGatewayOrderId', 100, fail),
    schedule: scheduleIn(input.delayedCaptureSettings, flagIn(input.delayedCapture, 'delayedCapture', fail), fail),
  }));
  const kept = orderToChange(store, caller, input.ecomOrderId);
  requireOpen(kept);
  const ledger = reasked(kept.ledger, asked.known);
  const { balance, pending, authorized } = balanceNow({ ...kept, ledger });
  if (balance === 0) throw refusal(400, 'ORDER_ALREADY_PAID', 'Nothing is left to pay.', { orderId: kept.order.id });
  if (asked.cents > balance - pending - authorized)
    throw refusal(400, 'AMOUNT_TOO_LARGE', 'Less than that is left to ask for.', { orderId: kept.order.id });
  const next = withPayment(ledger, {
    cents: asked.cents,
    at: store.clock.now(),
    status: 'PENDING',
    ...(asked.known && { paymentOrderId: asked.known }),
    ...(asked.schedule && { schedule: asked.schedule }),
  });
  save(store, kept, next);
  return next.payments.at(-1)?.regularPaymentDetails?.paymentOrderId ?? '';
}

/** Whether what is left to pay can be charged to a saved payment method, and how much it is. */
export function collectability(store: Store, caller: Caller, id: unknown) {
  const kept = orderToChange(store, caller, id);
  const balance = balanceNow(kept);
  return {
    status: collectabilityOf(kept.order.status, balance, kept.ledger),
    amount: priceOf(balance.balance, kept.order.currency),
  };
}

/** Lets held payments go, all that are named or none. */
export function letPaymentsGo(store: Store, caller: Caller, id: unknown, paymentIds: unknown): OrderTransactions {
  requireMerchant(caller);
  const ids = checked(fail => {
    const list = listIn(paymentIds, 'paymentIds', 50, fail);
    if (list.length === 0) fail('paymentIds', 'must not be empty', 'MIN_SIZE');
    return list.map((one, index) => textIn(one, `paymentIds[${index}]`, 36, fail));
  });
  const kept = orderToChange(store, caller, id);
  const at = store.clock.now();
  return save(
    store,
    kept,
    ids.reduce((ledger, one) => voidPayment(ledger, one, at), kept.ledger),
  );
}

interface CaptureWish {
  readonly id: string;
  readonly cents: Cents | undefined;
}

/** Takes what payments hold, all that are named or none. */
export function takePayments(store: Store, caller: Caller, id: unknown, payments: unknown): OrderTransactions {
  requireMerchant(caller);
  const wishes = checked(fail => {
    const list = listIn(payments, 'payments', 50, fail);
    if (list.length === 0) fail('payments', 'must not be empty', 'MIN_SIZE');
    return list.map((one, index): CaptureWish => {
      const { paymentId, amount } = isRecord(one) ? one : {};
      const at = `payments[${index}]`;
      const cents = amount === undefined || amount === null ? undefined : amountIn(amount, `${at}.amount`, fail);
      return { id: textIn(paymentId, `${at}.paymentId`, 36, fail), cents };
    });
  });
  const kept = orderToChange(store, caller, id);
  requireOpen(kept);
  const at = store.clock.now();
  return save(
    store,
    kept,
    wishes.reduce((ledger, wish) => capture(ledger, wish.id, wish.cents, at), kept.ledger),
  );
}
