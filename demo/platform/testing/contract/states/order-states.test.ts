import { expect, test } from 'vitest';
import { type AnyJson, errorCodeOrField, expectOk, setUpShop, type TestResponse } from '../../open-shop.ts';
import machine from './order-states.json' with { type: 'json' };

const { shop, merchant } = setUpShop({ scope: 'file' });

/** An unpaid manual order of two lines, 40.00 in total. */
async function createUnpaidOrder(price = '20.00'): Promise<string> {
  const line = (name: string) => ({ productName: { original: name }, quantity: 1, price: { amount: price } });
  const order = { lineItems: [line('One'), line('Two')], channelInfo: { type: 'POS' } };
  return expectOk(await merchant.post('/v1/orders', { order })).order.id;
}

/** An order whose payment is authorized and not captured. */
async function createAuthorizedOrder(): Promise<string> {
  const visitor = await shop.visitor();
  await visitor.add('field-guide-pdf', 1);
  const { checkoutId } = expectOk(await visitor.post('/v1/carts/current/create-checkout', { channelType: 'WEB' }));
  return expectOk(await visitor.post(`/v1/checkouts/${checkoutId}/create-order`, { delayCapture: true })).orderId;
}

/** An order with a paid deposit and a saved card. */
async function createOrderWithSavedCard(): Promise<string> {
  const visitor = await shop.visitor();
  const assisted = shop.withApiKey(visitor);
  const lesson = { productName: { original: 'A lesson' }, quantity: 1, price: '45.00' };
  const customLineItems = [{ ...lesson, paymentOption: 'DEPOSIT_ONLINE', depositAmount: '20.00' }];
  expectOk(await assisted.post('/v1/carts/current/add-to-cart', { customLineItems }));
  const { checkoutId } = expectOk(await visitor.post('/v1/carts/current/create-checkout', { channelType: 'WEB' }));
  return expectOk(await visitor.post(`/v1/checkouts/${checkoutId}/create-order`, { savePaymentMethod: true })).orderId;
}

const runOrderAction = (orderId: string, action: string, more = {}) =>
  shop.call('POST', '/_/orders', { orderId, act: action, ...more });
const paymentsPath = (id: string) => `/v1/payments-collector/orders/${id}`;
const findTransactions = async (id: string): Promise<AnyJson> =>
  (await shop.admin('orders')).transactions.find((one: AnyJson) => one.orderId === id);
const listPaymentIds = async (id: string): Promise<readonly string[]> => {
  const ids = (await findTransactions(id)).payments.map((one: AnyJson) => one.id);
  return ids.length ? ids : ['none'];
};
const listLineIds = async (id: string): Promise<readonly string[]> =>
  expectOk(await merchant.get(`/v1/orders/${id}`)).order.lineItems.map((line: AnyJson) => line.id);

/** The order after some admin actions. */
const orderAfter = async (
  order: Promise<string>,
  ...actions: readonly [act: string, more?: object][]
): Promise<string> => {
  const id = await order;
  for (const [act, more] of actions) expectOk(await runOrderAction(id, act, more));
  return id;
};
const cancelAfter = async (order: Promise<string>): Promise<string> => {
  const id = await order;
  expectOk(await merchant.post(`/v1/orders/${id}/cancel`));
  return id;
};
const prepareCollection = (id: string) =>
  merchant.post(`${paymentsPath(id)}/prepare-payment-collection`, { amount: { amount: '1.00' } });

/** Creates an order in each state. */
const states: Readonly<Record<keyof typeof machine, () => Promise<string>>> = {
  unpaid: createUnpaidOrder,
  'payment pending': async () => {
    const id = await createUnpaidOrder();
    expectOk(await prepareCollection(id));
    return id;
  },
  authorized: createAuthorizedOrder,
  'partially paid': () => orderAfter(createUnpaidOrder(), ['pay', { amount: '15.00' }]),
  'deposit paid, card saved': createOrderWithSavedCard,
  paid: () => orderAfter(createUnpaidOrder(), ['pay']),
  'partially refunded': () => orderAfter(createUnpaidOrder(), ['pay'], ['refund', { amount: '10.00' }]),
  'refund pending': () => orderAfter(createUnpaidOrder(), ['pay'], ['refund', { refundStatus: 'PENDING' }]),
  refunded: () => orderAfter(createUnpaidOrder(), ['pay'], ['refund']),
  'payment failed': () => orderAfter(createUnpaidOrder(), ['pay'], ['fail']),
  'partially fulfilled': async () => {
    const id = await orderAfter(createUnpaidOrder(), ['pay']);
    return orderAfter(Promise.resolve(id), ['fulfil', { lineItemIds: (await listLineIds(id)).slice(0, 1) }]);
  },
  fulfilled: () => orderAfter(createUnpaidOrder(), ['pay'], ['fulfil']),
  'canceled, unpaid': () => cancelAfter(createUnpaidOrder()),
  'canceled, paid': () => cancelAfter(orderAfter(createUnpaidOrder(), ['pay'])),
  free: () => createUnpaidOrder('0.00'),
};

type OrderAction = keyof (typeof machine)['unpaid'];

/** Actions on an order: the merchant's calls, and admin actions that no call offers. */
const actions: Readonly<Record<OrderAction, (id: string) => Promise<TestResponse>>> = {
  update: id => merchant.patch(`/v1/orders/${id}`, { order: { archived: true } }),
  cancel: id => merchant.post(`/v1/orders/${id}/cancel`),
  prepare: prepareCollection,
  collectability: id => merchant.get(`${paymentsPath(id)}/payment-collectability-status`),
  capture: async id => {
    const payments = (await listPaymentIds(id)).map(paymentId => ({ paymentId }));
    return merchant.post(`${paymentsPath(id)}/capture-authorized-payments`, { payments });
  },
  void: async id =>
    merchant.post(`${paymentsPath(id)}/void-authorized-payments`, { paymentIds: await listPaymentIds(id) }),
  pay: id => runOrderAction(id, 'pay'),
  fulfil: id => runOrderAction(id, 'fulfil'),
  refund: id => runOrderAction(id, 'refund'),
  fail: id => runOrderAction(id, 'fail'),
};

/** The order's state, followed by the answer's `status` if there is one. For a refusal its error code or field. */
async function describeOutcome(id: string, answer: TestResponse): Promise<string> {
  if (answer.status !== 200) return errorCodeOrField(answer);
  const { status, paymentStatus, fulfillmentStatus } = expectOk(await merchant.get(`/v1/orders/${id}`)).order;
  const state = `${status} ${paymentStatus} ${fulfillmentStatus}`;
  return typeof answer.body.status === 'string' ? `${state}, ${answer.body.status}` : state;
}

let checkedCells = 0;

test.each(
  Object.entries(states),
)('each action on an order that is %s has the outcome in order-states.json', async (state, make) => {
  const row = machine[state as keyof typeof machine];
  const outcomes: Record<string, string> = {};
  for (const [act, run] of Object.entries(actions)) {
    const id = await make();
    const before = await merchant.get(`/v1/orders/${id}`);
    const answer = await run(id);
    outcomes[act] = await describeOutcome(id, answer);
    if (answer.status !== 200) expect((await merchant.get(`/v1/orders/${id}`)).body, act).toEqual(before.body);
    checkedCells += 1;
  }
  expect(outcomes).toEqual(row);
});

test('every cell of the order state machine was tested', () => {
  const all = Object.values(machine).reduce((sum, row) => sum + Object.keys(row).length, 0);
  console.log(
    `${Object.keys(states).length} states × ${Object.keys(actions).length} calls of the order machine: ${checkedCells} of ${all} cells`,
  );
  expect(checkedCells).toBe(all);
});
