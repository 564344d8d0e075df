import { describe, expect, test } from 'vitest';
import type { RefundStatus } from '../../../src/api/payments.ts';
import { ApiError } from '../core/api-error.ts';
import type { PricedLine } from '../pricing/price-line.ts';
import { computeTotals } from '../pricing/totals.ts';
import { createLedger } from './ledger.ts';
import {
  getBalance,
  markCanceled,
  markFulfilled,
  markPaid,
  markPaymentFailed,
  markRefunded,
  settleOrder,
  toPaymentSummary,
} from './lifecycle.ts';
import { createOrderRecord } from './order-record.ts';
import { AUTHORIZATION_EXPIRY, addPayment, cancelPendingPayment, createSchedule } from './payments.ts';
import type { StoredOrder } from './store.ts';

const NOW = Date.parse('2026-11-02T09:00:00Z');

const createLine = (id: string, price: bigint): PricedLine => ({
  id,
  quantity: 2,
  reference: { catalogItemId: id, appId: 'stores' },
  variantId: '',
  name: id,
  price,
  fullPrice: price,
  descriptionLines: [],
  weight: 0,
  sku: '',
  shippable: false,
  itemType: 'PHYSICAL',
  paymentOption: 'FULL_PAYMENT_ONLINE',
});

/** An unpaid order of two lines, 40.00 in all. */
function createUnpaidOrder(price = 1_000n): StoredOrder {
  const lines = [createLine('a', price), createLine('b', price)];
  const totals = computeTotals({ lines, currency: 'EUR', withTax: false, withShipping: false, now: NOW });
  const base = { id: 'o', number: 10_001, currency: 'EUR', totals, lines, at: NOW };
  const order = createOrderRecord({ ...base, buyerInfo: {}, createdBy: {}, channelType: 'WEB' });
  return {
    clientId: 'demo-client',
    visitorId: null,
    memberId: null,
    order,
    ledger: createLedger('o', 'EUR'),
    pictures: {},
    stockDeductions: [{ lineItemId: 'a', productId: 'a', stockId: '0', units: 2 }],
    fulfilledUnits: {},
  };
}

const withAuthorization = (stored = createUnpaidOrder()): StoredOrder => ({
  ...stored,
  ledger: addPayment(stored.ledger, { cents: 4_000n, at: NOW, status: 'AUTHORIZED', schedule: AUTHORIZATION_EXPIRY }),
});
const withPendingPayment = (stored = createUnpaidOrder()): StoredOrder => ({
  ...stored,
  ledger: addPayment(stored.ledger, { cents: 4_000n, at: NOW, status: 'PENDING' }),
});
const refund = (stored: StoredOrder, cents?: bigint, status: RefundStatus = 'SUCCEEDED') =>
  markRefunded(stored, cents, status, NOW);

const states = {
  unpaid: createUnpaidOrder(),
  pending: withPendingPayment(),
  authorized: withAuthorization(),
  'partly paid': markPaid(createUnpaidOrder(), 1_000n, NOW),
  paid: markPaid(createUnpaidOrder(), undefined, NOW),
  'partly refunded': refund(markPaid(createUnpaidOrder(), undefined, NOW), 1_000n),
  refunded: refund(markPaid(createUnpaidOrder(), undefined, NOW)),
  failed: markPaymentFailed(markPaid(createUnpaidOrder(), undefined, NOW), NOW),
  fulfilled: markFulfilled(markPaid(createUnpaidOrder(), undefined, NOW), [], NOW),
  'canceled, unpaid': markCanceled(createUnpaidOrder(), false, NOW),
  'canceled, paid': markCanceled(markPaid(createUnpaidOrder(), undefined, NOW), false, NOW),
  free: createUnpaidOrder(0n),
} as const;

const transitions = {
  pay: (stored: StoredOrder) => markPaid(stored, undefined, NOW),
  fulfil: (stored: StoredOrder) => markFulfilled(stored, [], NOW),
  refund: (stored: StoredOrder) => refund(stored),
  fail: (stored: StoredOrder) => markPaymentFailed(stored, NOW),
  cancel: (stored: StoredOrder) => markCanceled(stored, false, NOW),
} as const;

/** The order, payment and fulfillment status after a transition, or the code of its error. */
function outcome(transition: (stored: StoredOrder) => StoredOrder, stored: StoredOrder): string {
  try {
    const next = transition(stored);
    return `${next.order.status} ${toPaymentSummary(next).paymentStatus} ${next.order.fulfillmentStatus}`;
  } catch (error) {
    if (error instanceof ApiError && 'applicationError' in error.details) return error.details.applicationError.code;
    throw error;
  }
}

const canceledOutcomes = {
  pay: 'ORDER_IS_CANCELED',
  fulfil: 'ORDER_IS_CANCELED',
  fail: 'ORDER_IS_CANCELED',
  cancel: 'ORDER_IS_CANCELED',
};
const openOutcomes = (payment: string, fulfillment = 'NOT_FULFILLED') => ({
  fulfil: `APPROVED ${payment} FULFILLED`,
  fail: `INITIALIZED NOT_PAID ${fulfillment}`,
  cancel: `CANCELED ${payment} ${fulfillment}`,
});

const expectedOutcomes: Readonly<Record<keyof typeof states, Readonly<Record<keyof typeof transitions, string>>>> = {
  unpaid: { ...openOutcomes('NOT_PAID'), pay: 'APPROVED PAID NOT_FULFILLED', refund: 'NOT_PAID' },
  pending: {
    ...openOutcomes('PENDING'),
    pay: 'APPROVED PAID NOT_FULFILLED',
    refund: 'NOT_PAID',
    cancel: 'CANCELED NOT_PAID NOT_FULFILLED',
  },
  authorized: {
    ...openOutcomes('PENDING'),
    pay: 'APPROVED PAID NOT_FULFILLED',
    refund: 'NOT_PAID',
    cancel: 'CANCELED NOT_PAID NOT_FULFILLED',
  },
  'partly paid': {
    ...openOutcomes('PARTIALLY_PAID'),
    pay: 'APPROVED PAID NOT_FULFILLED',
    refund: 'APPROVED FULLY_REFUNDED NOT_FULFILLED',
  },
  paid: {
    ...openOutcomes('PAID'),
    pay: 'APPROVED PAID NOT_FULFILLED',
    refund: 'APPROVED FULLY_REFUNDED NOT_FULFILLED',
  },
  'partly refunded': {
    ...openOutcomes('PARTIALLY_REFUNDED'),
    pay: 'APPROVED PARTIALLY_REFUNDED NOT_FULFILLED',
    refund: 'APPROVED FULLY_REFUNDED NOT_FULFILLED',
  },
  refunded: {
    ...openOutcomes('FULLY_REFUNDED'),
    pay: 'APPROVED FULLY_REFUNDED NOT_FULFILLED',
    refund: 'ALREADY_REFUNDED',
  },
  failed: {
    pay: 'APPROVED PAID NOT_FULFILLED',
    fulfil: 'INITIALIZED NOT_PAID FULFILLED',
    refund: 'NOT_PAID',
    fail: 'INITIALIZED NOT_PAID NOT_FULFILLED',
    cancel: 'CANCELED NOT_PAID NOT_FULFILLED',
  },
  fulfilled: {
    ...openOutcomes('PAID', 'FULFILLED'),
    pay: 'APPROVED PAID FULFILLED',
    refund: 'APPROVED FULLY_REFUNDED FULFILLED',
  },
  'canceled, unpaid': { ...canceledOutcomes, refund: 'NOT_PAID' },
  'canceled, paid': { ...canceledOutcomes, refund: 'CANCELED FULLY_REFUNDED NOT_FULFILLED' },
  free: {
    ...openOutcomes('PAID'),
    pay: 'APPROVED PAID NOT_FULFILLED',
    refund: 'ZERO_PRICE',
    fail: 'ZERO_PRICE',
  },
};

describe.each(Object.entries(states))('an order that is %s', (name, stored) => {
  test.each(
    Object.entries(transitions),
  )('%s returns the expected statuses or error, and does not change its input', (act, run) => {
    const before = structuredClone(stored);
    expect(outcome(run, stored)).toBe(expectedOutcomes[name as keyof typeof states][act as keyof typeof transitions]);
    expect(stored).toEqual(before);
  });
});

test('an authorized amount is voided after a week, or captured on schedule', () => {
  const later = NOW + AUTHORIZATION_EXPIRY.after;
  expect(AUTHORIZATION_EXPIRY.after).toBe(7 * 86_400_000);
  expect(settleOrder(states.authorized, later - 1)).toBe(states.authorized);
  const lapsed = settleOrder(states.authorized, later + 5);
  expect(toPaymentSummary(lapsed).paymentStatus).toBe('NOT_PAID');
  expect(lapsed.ledger.payments[0]?.regularPaymentDetails).toMatchObject({
    status: 'VOIDED',
    authorizationDetails: { void: { reason: 'SCHEDULED', voidedDate: new Date(later).toISOString() } },
  });
  const schedule = createSchedule('CAPTURE', 2, 'HOURS');
  const stored = createUnpaidOrder();
  const ledger = addPayment(stored.ledger, { cents: 4_000n, at: NOW, status: 'AUTHORIZED', schedule });
  const taken = settleOrder({ ...stored, ledger }, NOW + 7_200_000);
  expect(toPaymentSummary(taken).paymentStatus).toBe('PAID');
  expect(taken.order.activities.at(-1)?.type).toBe('ORDER_PAID');
  expect(taken.ledger.payments[0]?.updatedDate).toBe('2026-11-02T11:00:00.000Z');
  expect(taken.ledger.payments[0]?.regularPaymentDetails?.authorizationDetails).not.toHaveProperty('scheduledAction');
  expect(settleOrder({ ...stored, ledger }, NOW + 9_000_000)).toEqual(taken);
});

test('a refund is split among the payments, oldest first', () => {
  const twice = markPaid(markPaid(createUnpaidOrder(), 1_500n, NOW), undefined, NOW);
  const { ledger } = refund(twice, 2_000n);
  expect(ledger.refunds[0]?.transactions.map(({ amount }) => amount.amount)).toEqual(['15.00', '5.00']);
  expect(ledger.payments.map(({ regularPaymentDetails }) => regularPaymentDetails?.status)).toEqual([
    'REFUNDED',
    'PARTIALLY_REFUNDED',
  ]);
  expect(() => refund({ ...twice, ledger }, 2_001n)).toThrow('Less than that has been paid.');
});

test('only a refund of everything left names the lines and includes the delivery', () => {
  const part = refund(states.paid, 1_000n);
  const rest = refund(part);
  const items = ['a', 'b'].map(lineItemId => ({ lineItemId, quantity: 2 }));
  expect(rest.ledger.refunds.map(({ details }) => details)).toEqual([
    { items: [], shippingIncluded: false },
    { items, shippingIncluded: true },
  ]);
  expect([part, rest].map(({ order }) => order.lineItems.map(({ refundQuantity }) => refundQuantity))).toEqual([
    [0, 0],
    [2, 2],
  ]);
});

test('the refund of an offline payment is marked as external', () => {
  const { ledger, ...unpaid } = createUnpaidOrder();
  const offline = addPayment(ledger, { cents: 1_500n, at: NOW, status: 'APPROVED', offline: true });
  const partly = refund(markPaid({ ...unpaid, ledger: offline }, undefined, NOW));
  const wholly = refund({ ...unpaid, ledger: offline });
  const summarize = (stored: StoredOrder) => [
    stored.ledger.refunds[0]?.transactions.map(({ externalRefund }) => externalRefund),
    stored.order.activities.at(-1)?.orderRefunded?.manual,
  ];
  expect([partly, wholly].map(summarize)).toEqual([
    [[true, false], false],
    [[true], true],
  ]);
});

test('the result of a pending refund does not change earlier refunds', () => {
  const started = refund(refund(states.paid, 1_000n), undefined, 'STARTED');
  const { refunds } = refund(started, undefined, 'FAILED').ledger;
  expect(refunds.map(({ transactions: [one] }) => one?.refundStatus)).toEqual(['SUCCEEDED', 'FAILED']);
});

test('markPaymentFailed does not decline a payment that was canceled', () => {
  const { payments } = states.pending.ledger;
  const canceled = cancelPendingPayment(
    states.pending.ledger,
    payments[0]?.regularPaymentDetails?.paymentOrderId,
    NOW + 1,
  );
  expect(canceled.payments[0]?.updatedDate).toBe(new Date(NOW + 1).toISOString());
  const failed = markPaymentFailed(markPaid({ ...createUnpaidOrder(), ledger: canceled }, undefined, NOW), NOW);
  expect(failed.ledger.payments.map(({ regularPaymentDetails }) => regularPaymentDetails?.status)).toEqual([
    'CANCELED',
    'DECLINED',
  ]);
});

test('a failed payment leaves the whole amount due, even after a partial refund', () => {
  const again = markPaymentFailed(refund(states.paid, 1_000n), NOW);
  expect(getBalance(again)).toMatchObject({ paid: 0n, refunded: 0n, balance: 4_000n });
  expect(markPaymentFailed(states.authorized, NOW).ledger.payments[0]?.regularPaymentDetails).toMatchObject({
    status: 'DECLINED',
    authorizationDetails: { captures: [{ status: 'FAILED', failureDetails: { failureCode: 'DECLINED' } }] },
  });
});

test.each(['pending', 'authorized'] as const)('a partial payment does not change a payment that is %s', state => {
  const { payments } = markPaid(states[state], 1_000n, NOW).ledger;
  const before = states[state].ledger.payments[0]?.regularPaymentDetails?.status;
  expect(payments.map(({ amount, regularPaymentDetails: details }) => [amount.amount, details?.status])).toEqual([
    ['40.00', before],
    ['10.00', 'APPROVED'],
  ]);
});

test('an order that is paid above its total is PAID with a balance of 0', () => {
  const twice = markPaid(markPaid(states.pending, 1_000n, NOW), undefined, NOW);
  expect(getBalance(twice)).toMatchObject({ paid: 5_000n, balance: 0n });
  expect(toPaymentSummary(twice).paymentStatus).toBe('PAID');
});

test('a failed payment resets the refunded quantities of the lines', () => {
  const { lineItems } = markPaymentFailed(states.refunded, NOW).order;
  expect(lineItems.map(({ refundQuantity }) => refundQuantity)).toEqual([0, 0]);
});

test('fulfilling a fulfilled order adds no second activity', () => {
  const again = markFulfilled(states.fulfilled, ['a'], NOW);
  expect(again.order.activities).toEqual(states.fulfilled.order.activities);
});

test('canceling with restock sets restockQuantity and clears the stock deductions', () => {
  const next = markCanceled(states.paid, true, NOW);
  expect(next.order.lineItems.map(({ restockQuantity }) => restockQuantity)).toEqual([2, 0]);
  expect(next.stockDeductions).toEqual([]);
});
