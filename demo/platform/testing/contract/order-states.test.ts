import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Answered, type Body, openShop, reason, type Shopper } from '../open-shop.ts';
import machine from './order-states.json' with { type: 'json' };

let shop: Awaited<ReturnType<typeof openShop>>;
let merchant: Shopper;
beforeAll(async () => {
  shop = await openShop();
  merchant = await shop.merchant();
});
afterAll(() => shop.close());

const given = ({ status, body }: Answered): Body => {
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body;
};

/** An order of two lines, 40.00 in all, that a merchant wrote down and nobody has paid. */
async function written(price = '20.00'): Promise<string> {
  const line = (name: string) => ({ productName: { original: name }, quantity: 1, price: { amount: price } });
  const order = { lineItems: [line('One'), line('Two')], channelInfo: { type: 'POS' } };
  return given(await merchant.post('/v1/orders', { order })).order.id;
}

/** An order whose buyer’s card holds the amount. */
async function held(): Promise<string> {
  const visitor = await shop.visitor();
  await visitor.add('field-guide-pdf', 1);
  const { checkoutId } = given(await visitor.post('/v1/carts/current/create-checkout', { channelType: 'WEB' }));
  return given(await visitor.post(`/v1/checkouts/${checkoutId}/create-order`, { delayCapture: true })).orderId;
}

/** An order that took a deposit from a card that its buyer lets the shop keep. */
async function cardKept(): Promise<string> {
  const visitor = await shop.visitor();
  const served = shop.as({ access_token: `${visitor.tokens.access_token},demo-api-key` });
  const lesson = { productName: { original: 'A lesson' }, quantity: 1, price: '45.00' };
  const customLineItems = [{ ...lesson, paymentOption: 'DEPOSIT_ONLINE', depositAmount: '20.00' }];
  given(await served.post('/v1/carts/current/add-to-cart', { customLineItems }));
  const { checkoutId } = given(await visitor.post('/v1/carts/current/create-checkout', { channelType: 'WEB' }));
  return given(await visitor.post(`/v1/checkouts/${checkoutId}/create-order`, { savePaymentMethod: true })).orderId;
}

const acted = (orderId: string, act: string, more = {}) => shop.call('POST', '/_/orders', { orderId, act, ...more });
const collector = (id: string) => `/v1/payments-collector/orders/${id}`;
const found = async (id: string): Promise<Body> =>
  (await shop.handle('orders')).transactions.find((one: Body) => one.orderId === id);
const paymentIds = async (id: string): Promise<readonly string[]> => {
  const ids = (await found(id)).payments.map((one: Body) => one.id);
  return ids.length ? ids : ['none'];
};
const lineIds = async (id: string): Promise<readonly string[]> =>
  given(await merchant.get(`/v1/orders/${id}`)).order.lineItems.map((line: Body) => line.id);

/** An order after one thing was done to it. */
const after = async (order: Promise<string>, ...acts: readonly [act: string, more?: object][]): Promise<string> => {
  const id = await order;
  for (const [act, more] of acts) given(await acted(id, act, more));
  return id;
};
const canceled = async (order: Promise<string>): Promise<string> => {
  const id = await order;
  given(await merchant.post(`/v1/orders/${id}/cancel`));
  return id;
};
const prepare = (id: string) =>
  merchant.post(`${collector(id)}/prepare-payment-collection`, { amount: { amount: '1.00' } });

/** Ways to an order in each state. */
const states: Readonly<Record<keyof typeof machine, () => Promise<string>>> = {
  unpaid: written,
  'waiting for its payment': async () => {
    const id = await written();
    given(await prepare(id));
    return id;
  },
  held,
  'paid in part': () => after(written(), ['pay', { amount: '15.00' }]),
  'deposit paid, card kept': cardKept,
  paid: () => after(written(), ['pay']),
  'refunded in part': () => after(written(), ['pay'], ['refund', { amount: '10.00' }]),
  'refund under way': () => after(written(), ['pay'], ['refund', { refundStatus: 'PENDING' }]),
  refunded: () => after(written(), ['pay'], ['refund']),
  'payment failed': () => after(written(), ['pay'], ['fail']),
  'sent in part': async () => {
    const id = await after(written(), ['pay']);
    return after(Promise.resolve(id), ['fulfil', { lineItemIds: (await lineIds(id)).slice(0, 1) }]);
  },
  sent: () => after(written(), ['pay'], ['fulfil']),
  'canceled, unpaid': () => canceled(written()),
  'canceled, paid': () => canceled(after(written(), ['pay'])),
  free: () => written('0.00'),
};

type Act = keyof (typeof machine)['unpaid'];

/** What can be done to an order: by the merchant's calls, and by what no call can bring about. */
const acts: Readonly<Record<Act, (id: string) => Promise<Answered>>> = {
  update: id => merchant.patch(`/v1/orders/${id}`, { order: { archived: true } }),
  cancel: id => merchant.post(`/v1/orders/${id}/cancel`),
  prepare,
  collectability: id => merchant.get(`${collector(id)}/payment-collectability-status`),
  capture: async id => {
    const payments = (await paymentIds(id)).map(paymentId => ({ paymentId }));
    return merchant.post(`${collector(id)}/capture-authorized-payments`, { payments });
  },
  void: async id => merchant.post(`${collector(id)}/void-authorized-payments`, { paymentIds: await paymentIds(id) }),
  pay: id => acted(id, 'pay'),
  fulfil: id => acted(id, 'fulfil'),
  refund: id => acted(id, 'refund'),
  fail: id => acted(id, 'fail'),
};

/** Where an order stands, or the code of the refusal; of a question, the answer too. */
async function outcome(id: string, answer: Answered): Promise<string> {
  if (answer.status !== 200) return reason(answer);
  const { status, paymentStatus, fulfillmentStatus } = given(await merchant.get(`/v1/orders/${id}`)).order;
  const stands = `${status} ${paymentStatus} ${fulfillmentStatus}`;
  return typeof answer.body.status === 'string' ? `${stands}, ${answer.body.status}` : stands;
}

let cells = 0;

test.each(Object.entries(states))('an order that is %s', async (state, make) => {
  const row = machine[state as keyof typeof machine];
  const seen: Record<string, string> = {};
  for (const [act, run] of Object.entries(acts)) {
    const id = await make();
    const before = await merchant.get(`/v1/orders/${id}`);
    const answer = await run(id);
    seen[act] = await outcome(id, answer);
    if (answer.status !== 200) expect((await merchant.get(`/v1/orders/${id}`)).body, act).toEqual(before.body);
    cells += 1;
  }
  expect(seen).toEqual(row);
});

test('every cell of the order machine was tried', () => {
  const all = Object.values(machine).reduce((sum, row) => sum + Object.keys(row).length, 0);
  console.log(
    `${Object.keys(states).length} states × ${Object.keys(acts).length} calls of the order machine: ${cells} of ${all} cells`,
  );
  expect(cells).toBe(all);
});
