import { describe, expect, test } from 'vitest';
import type { RefundStatus } from '../../../src/api/payments.ts';
import { Refusal } from '../core/api-error.ts';
import type { PricedLine } from '../pricing/price-line.ts';
import { totalsOf } from '../pricing/totals.ts';
import { orderOf } from './build-order.ts';
import { emptyLedger } from './ledger.ts';
import { balanceNow, canceled, failed, fulfilled, moneyOf, paid, refunded, upToDate } from './lifecycle.ts';
import { LAPSE, scheduleOf, withPayment } from './payments.ts';
import type { KeptOrder } from './store.ts';

const NOW = Date.parse('2026-11-02T09:00:00Z');

const line = (id: string, price: number): PricedLine => ({
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

/** An order of two lines, 40.00 in all, that nobody has paid yet. */
function unpaid(price = 1_000): KeptOrder {
  const lines = [line('a', price), line('b', price)];
  const totals = totalsOf({ lines, withTax: false, withShipping: false, now: NOW });
  const at = { id: 'o', number: 10_001, currency: 'EUR', totals, lines, at: NOW };
  const order = orderOf({ ...at, buyerInfo: {}, createdBy: {}, channelType: 'WEB' });
  return {
    clientId: 'demo-client',
    visitorId: null,
    memberId: null,
    order,
    ledger: emptyLedger('o', 'EUR'),
    pictures: {},
    taken: [{ lineItemId: 'a', productId: 'a', stockId: '0', units: 2 }],
    sent: {},
  };
}

const held = (kept = unpaid()): KeptOrder => ({
  ...kept,
  ledger: withPayment(kept.ledger, { cents: 4_000, at: NOW, status: 'AUTHORIZED', schedule: LAPSE }),
});
const asked = (kept = unpaid()): KeptOrder => ({
  ...kept,
  ledger: withPayment(kept.ledger, { cents: 4_000, at: NOW, status: 'PENDING' }),
});
const back = (kept: KeptOrder, cents?: number, status: RefundStatus = 'SUCCEEDED') =>
  refunded(kept, cents, status, NOW);

const states = {
  unpaid: unpaid(),
  asked: asked(),
  held: held(),
  'partly paid': paid(unpaid(), 1_000, NOW),
  paid: paid(unpaid(), undefined, NOW),
  'partly refunded': back(paid(unpaid(), undefined, NOW), 1_000),
  refunded: back(paid(unpaid(), undefined, NOW)),
  failed: failed(paid(unpaid(), undefined, NOW), NOW),
  sent: fulfilled(paid(unpaid(), undefined, NOW), [], NOW),
  'canceled, unpaid': canceled(unpaid(), false, NOW),
  'canceled, paid': canceled(paid(unpaid(), undefined, NOW), false, NOW),
  free: unpaid(0),
} as const;

const acts = {
  pay: (kept: KeptOrder) => paid(kept, undefined, NOW),
  fulfil: (kept: KeptOrder) => fulfilled(kept, [], NOW),
  refund: (kept: KeptOrder) => back(kept),
  fail: (kept: KeptOrder) => failed(kept, NOW),
  cancel: (kept: KeptOrder) => canceled(kept, false, NOW),
} as const;

/** `status payment fulfillment` in short, or the code of the refusal. */
function outcome(act: (kept: KeptOrder) => KeptOrder, kept: KeptOrder): string {
  try {
    const next = act(kept);
    return `${next.order.status} ${moneyOf(next).paymentStatus} ${next.order.fulfillmentStatus}`;
  } catch (error) {
    if (error instanceof Refusal && 'applicationError' in error.details) return error.details.applicationError.code;
    throw error;
  }
}

const canceledOnes = {
  pay: 'ORDER_IS_CANCELED',
  fulfil: 'ORDER_IS_CANCELED',
  fail: 'ORDER_IS_CANCELED',
  cancel: 'ORDER_IS_CANCELED',
};
const open = (payment: string, fulfillment = 'NOT_FULFILLED') => ({
  fulfil: `APPROVED ${payment} FULFILLED`,
  fail: `INITIALIZED NOT_PAID ${fulfillment}`,
  cancel: `CANCELED ${payment} ${fulfillment}`,
});

const machine: Readonly<Record<keyof typeof states, Readonly<Record<keyof typeof acts, string>>>> = {
  unpaid: { ...open('NOT_PAID'), pay: 'APPROVED PAID NOT_FULFILLED', refund: 'NOT_PAID' },
  asked: {
    ...open('PENDING'),
    pay: 'APPROVED PAID NOT_FULFILLED',
    refund: 'NOT_PAID',
    cancel: 'CANCELED NOT_PAID NOT_FULFILLED',
  },
  held: {
    ...open('PENDING'),
    pay: 'APPROVED PAID NOT_FULFILLED',
    refund: 'NOT_PAID',
    cancel: 'CANCELED NOT_PAID NOT_FULFILLED',
  },
  'partly paid': {
    ...open('PARTIALLY_PAID'),
    pay: 'APPROVED PAID NOT_FULFILLED',
    refund: 'APPROVED FULLY_REFUNDED NOT_FULFILLED',
  },
  paid: {
    ...open('PAID'),
    pay: 'APPROVED PAID NOT_FULFILLED',
    refund: 'APPROVED FULLY_REFUNDED NOT_FULFILLED',
  },
  'partly refunded': {
    ...open('PARTIALLY_REFUNDED'),
    pay: 'APPROVED PARTIALLY_REFUNDED NOT_FULFILLED',
    refund: 'APPROVED FULLY_REFUNDED NOT_FULFILLED',
  },
  refunded: {
    ...open('FULLY_REFUNDED'),
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
  sent: {
    ...open('PAID', 'FULFILLED'),
    pay: 'APPROVED PAID FULFILLED',
    refund: 'APPROVED FULLY_REFUNDED FULFILLED',
  },
  'canceled, unpaid': { ...canceledOnes, refund: 'NOT_PAID' },
  'canceled, paid': { ...canceledOnes, refund: 'CANCELED FULLY_REFUNDED NOT_FULFILLED' },
  free: {
    ...open('PAID'),
    pay: 'APPROVED PAID NOT_FULFILLED',
    refund: 'ZERO_PRICE',
    fail: 'ZERO_PRICE',
  },
};

describe.each(Object.entries(states))('an order that is %s', (name, kept) => {
  test.each(Object.entries(acts))('%s', (act, run) => {
    const before = structuredClone(kept);
    expect(outcome(run, kept)).toBe(machine[name as keyof typeof states][act as keyof typeof acts]);
    expect(kept).toEqual(before);
  });
});

test('an amount that is held is let go when its week is over, and taken when that was said', () => {
  const later = NOW + LAPSE.after;
  expect(upToDate(states.held, later - 1)).toBe(states.held);
  expect(moneyOf(upToDate(states.held, later)).paymentStatus).toBe('NOT_PAID');
  const schedule = scheduleOf('CAPTURE', 2, 'HOURS');
  const kept = unpaid();
  const ledger = withPayment(kept.ledger, { cents: 4_000, at: NOW, status: 'AUTHORIZED', schedule });
  const taken = upToDate({ ...kept, ledger }, NOW + 7_200_000);
  expect(moneyOf(taken).paymentStatus).toBe('PAID');
  expect(taken.order.activities.at(-1)?.type).toBe('ORDER_PAID');
  expect(taken.ledger.payments[0]?.updatedDate).toBe('2026-11-02T11:00:00.000Z');
  expect(upToDate({ ...kept, ledger }, NOW + 9_000_000)).toEqual(taken);
});

test('a refund is shared among the payments, oldest first', () => {
  const twice = paid(paid(unpaid(), 1_500, NOW), undefined, NOW);
  const { ledger } = back(twice, 2_000);
  expect(ledger.refunds[0]?.transactions.map(({ amount }) => amount.amount)).toEqual(['15.00', '5.00']);
  expect(ledger.payments.map(({ regularPaymentDetails }) => regularPaymentDetails?.status)).toEqual([
    'REFUNDED',
    'PARTIALLY_REFUNDED',
  ]);
  expect(() => back({ ...twice, ledger }, 2_001)).toThrow('Less than that has been paid.');
});

test('a payment that fails leaves the whole to be paid, whatever was refunded before', () => {
  const again = failed(back(states.paid, 1_000), NOW);
  expect(balanceNow(again)).toMatchObject({ paid: 0, refunded: 0, balance: 4_000 });
  expect(failed(states.held, NOW).ledger.payments[0]?.regularPaymentDetails).toMatchObject({
    status: 'DECLINED',
    authorizationDetails: { captures: [{ status: 'FAILED', failureDetails: { failureCode: 'DECLINED' } }] },
  });
});

test('restocking counts what was taken off a shelf, once', () => {
  const next = canceled(states.paid, true, NOW);
  expect(next.order.lineItems.map(({ restockQuantity }) => restockQuantity)).toEqual([2, 0]);
  expect(next.taken).toEqual([]);
});
