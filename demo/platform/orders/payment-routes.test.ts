import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Order } from '../../../src/api/orders.ts';
import { type Body, openShop, reason, type Shopper } from '../testing/open-shop.ts';

let shop: Awaited<ReturnType<typeof openShop>>;
let merchant: Shopper;
let shopper: Shopper;

beforeEach(async () => {
  shop = await openShop();
  merchant = await shop.merchant();
  shopper = await shop.visitor();
});
afterEach(() => shop.close());

/** An order of a digital product: 9.50 and no tax. */
async function placed(paying = {}): Promise<string> {
  await shopper.add('field-guide-pdf', 1);
  const { body } = await shopper.post('/ecom/v1/carts/current/create-checkout', { channelType: 'WEB' });
  const answer = await shopper.post(`/ecom/v1/checkouts/${body.checkoutId}/create-order`, paying);
  expect(answer.body.paymentGatewayOrderId).toEqual(expect.any(String));
  return answer.body.orderId;
}

/** An order that nobody has paid: 50.00. */
async function written(): Promise<string> {
  const lineItems = [{ productName: { original: 'A lesson' }, quantity: 1, price: { amount: '50.00' } }];
  const { body } = await merchant.post('/v1/orders', { order: { lineItems, channelInfo: { type: 'POS' } } });
  return body.order.id;
}

const read = async (id: string): Promise<Order> => (await merchant.get(`/v1/orders/${id}`)).body.order;
const money = async (id: string) => {
  const { paymentStatus, balanceSummary } = await read(id);
  const { balance, paid, authorized, refunded } = balanceSummary;
  return [paymentStatus, balance.amount, paid.amount, authorized.amount, refunded.amount];
};
const at = (id: string) => `/ecom/v1/payments-collector/orders/${id}`;
const prepare = (id: string, amount: unknown, more = {}, who = merchant) =>
  who.post(`${at(id)}/prepare-payment-collection`, { amount: { amount }, ...more });
const capture = (id: string, ...payments: readonly Body[]) =>
  merchant.post(`${at(id)}/capture-authorized-payments`, { payments });
const letGo = (id: string, ...paymentIds: readonly unknown[]) =>
  merchant.post(`${at(id)}/void-authorized-payments`, { paymentIds });
const act = (orderId: string, act: string, more = {}) => shop.handle('orders', { orderId, act, ...more });
const status = async (id: string) => (await merchant.get(`${at(id)}/payment-collectability-status`)).body;
/** The first payment of an order that is held. */
async function heldOf(id: string): Promise<string> {
  const { transactions } = await shop.handle('orders');
  const { payments } = transactions.find((one: Body) => one.orderId === id);
  return payments.find((one: Body) => one.regularPaymentDetails.status === 'AUTHORIZED').id;
}
const days = (count: number) => ({
  delayedCaptureSettings: { scheduledAction: 'CAPTURE', delayDuration: { count, unit: 'DAYS' } },
});

describe('an amount that is only held', () => {
  test('is taken whole or in part', async () => {
    const id = await written();
    await prepare(id, '30.00', { delayedCapture: true });
    expect(await money(id)).toEqual(['PENDING', '50.00', '0.00', '0.00', '0.00']);
    await act(id, 'pay');
    expect(await money(id)).toEqual(['PENDING', '50.00', '0.00', '30.00', '0.00']);
    const unknown = await capture(id, { paymentId: 'nobody' });
    expect([unknown.status, reason(unknown)]).toEqual([404, 'PAYMENT_NOT_FOUND']);

    const paymentId = await heldOf(id);
    expect(reason(await capture(id, { paymentId, amount: { amount: '30.01' } }))).toBe('CAPTURE_AMOUNT_TOO_LARGE');
    const { body } = await capture(id, { paymentId, amount: { amount: '20.00' } });
    expect(body.orderTransactions).toMatchObject({
      orderId: id,
      payments: [
        {
          id: paymentId,
          amount: { amount: '30.00' },
          regularPaymentDetails: {
            status: 'APPROVED',
            authorizationDetails: { captures: [{ status: 'SUCCEEDED', amount: { amount: '20.00' } }] },
          },
        },
      ],
      refunds: [],
    });
    expect(await money(id)).toEqual(['PARTIALLY_PAID', '30.00', '20.00', '0.00', '0.00']);
    expect((await read(id)).activities.map(({ type }) => type)).toEqual(['ORDER_PLACED', 'ORDER_PARTIALLY_PAID']);
    expect(reason(await capture(id, { paymentId }))).toBe('PAYMENT_NOT_AUTHORIZED');
  });

  test('is let go by the merchant, and then cannot be taken', async () => {
    const id = await placed({ delayCapture: true });
    expect((await money(id))[0]).toBe('PENDING');
    const paymentId = await heldOf(id);
    const { body } = await letGo(id, paymentId);
    const [{ regularPaymentDetails }] = body.orderTransactions.payments;
    expect(regularPaymentDetails).toMatchObject({
      status: 'VOIDED',
      authorizationDetails: { void: { status: 'SUCCEEDED', reason: 'MANUAL', voidedDate: expect.any(String) } },
    });
    expect(regularPaymentDetails.authorizationDetails).not.toHaveProperty('scheduledAction');
    expect((await money(id))[0]).toBe('NOT_PAID');
    expect(reason(await capture(id, { paymentId }))).toBe('PAYMENT_NOT_AUTHORIZED');
    expect(reason(await letGo(id, paymentId))).toBe('PAYMENT_NOT_AUTHORIZED');
  });

  test('lapses after a week, or is taken on the day that was said', async () => {
    const lapses = await placed({ delayCapture: true });
    const taken = await written();
    await prepare(taken, '50.00', days(3));
    await act(taken, 'pay');
    expect((await money(taken))[0]).toBe('PENDING');
    await shop.handle('clock', { offsetMs: 3 * 86_400_000 });
    merchant = await shop.merchant();
    expect(await money(taken)).toEqual(['PAID', '0.00', '50.00', '0.00', '0.00']);
    expect((await money(lapses))[0]).toBe('PENDING');
    await shop.handle('clock', { offsetMs: 8 * 86_400_000 });
    merchant = await shop.merchant();
    expect((await money(lapses))[0]).toBe('NOT_PAID');
    expect((await read(taken)).activities.map(({ type }) => type)).toEqual(['ORDER_PLACED', 'ORDER_PAID']);
  });

  test('is let go with the order, and all of several or none is taken', async () => {
    const id = await written();
    for (const amount of ['10.00', '15.00']) {
      await prepare(id, amount, { delayedCapture: true });
      await act(id, 'pay');
    }
    const held = await heldOf(id);
    expect(reason(await capture(id, { paymentId: held }, { paymentId: 'nobody' }))).toBe('PAYMENT_NOT_FOUND');
    expect((await money(id))[3]).toBe('25.00');
    await merchant.post(`/v1/orders/${id}/cancel`);
    expect(await money(id)).toEqual(['NOT_PAID', '50.00', '0.00', '0.00', '0.00']);
    expect(reason(await capture(id, { paymentId: held }))).toBe('ORDER_IS_CANCELED');
  });
});

describe('collecting what is left', () => {
  test('a prepared amount makes the order pending until it is paid, and asks again under its name', async () => {
    const id = await written();
    const { body } = await prepare(id, '20.00');
    const { paymentGatewayOrderId } = body;
    expect((await prepare(id, '30.00', { paymentGatewayOrderId })).body).toEqual({ paymentGatewayOrderId });
    expect(reason(await prepare(id, '20.01'))).toBe('AMOUNT_TOO_LARGE');
    await act(id, 'pay');
    expect(await money(id)).toEqual(['PARTIALLY_PAID', '20.00', '30.00', '0.00', '0.00']);
    await prepare(id, '20.00');
    await act(id, 'pay');
    expect((await money(id))[0]).toBe('PAID');
    expect(reason(await prepare(id, '0.01'))).toBe('ORDER_ALREADY_PAID');
  });

  test('needs a saved payment method, an open order, and something to collect', async () => {
    const unpaid = await written();
    expect(await status(unpaid)).toEqual({
      status: 'NONCOLLECTABLE_MISSING_PAYMENT_METHOD',
      amount: { amount: '50.00', formattedAmount: '€50.00' },
    });
    const kept = await placed({ savePaymentMethod: true });
    expect((await read(kept)).activities.map(({ type }) => type)).toContain('SAVED_PAYMENT_METHOD');
    expect(await status(kept)).toMatchObject({ status: 'NONCOLLECTABLE_ORDER_IS_PAID', amount: { amount: '0.00' } });
    await act(kept, 'fail');
    expect(await status(kept)).toMatchObject({ status: 'COLLECTABLE' });
    await merchant.post(`/v1/orders/${kept}/cancel`);
    expect(await status(kept)).toMatchObject({ status: 'NONCOLLECTABLE_ORDER_IS_CANCELLED' });
    expect(reason(await prepare(kept, '1.00'))).toBe('ORDER_IS_CANCELED');
  });

  test.each([
    [{}, 'amount.amount', 'REQUIRED_FIELD'],
    [{ amount: { amount: 5 } }, 'amount.amount', 'FORMAT'],
    [{ amount: { amount: '0' } }, 'amount.amount', 'DECIMAL_GT'],
    [{ amount: { amount: '0.001' } }, 'amount.amount', 'DECIMAL_MAX_SCALE'],
    [{ amount: { amount: '99999999999999' } }, 'amount.amount', 'DECIMAL_LTE'],
    [{ amount: { amount: '1' }, delayedCapture: 'yes' }, 'delayedCapture', 'FORMAT'],
    [
      { amount: { amount: '1' }, delayedCaptureSettings: { scheduledAction: 'WAIT' } },
      'delayedCaptureSettings.scheduledAction',
      'INVALID_ENUM_VALUE',
    ],
    [
      { amount: { amount: '1' }, delayedCaptureSettings: { scheduledAction: 'VOID', delayDuration: { count: 0 } } },
      'delayedCaptureSettings.delayDuration.count',
      'MIN',
    ],
  ])('%j is refused, and nothing is asked for', async (body, field, violatedRule) => {
    const id = await written();
    const refused = await merchant.post(`${at(id)}/prepare-payment-collection`, body);
    expect(refused.status).toBe(400);
    expect(refused.body.details.validationError.fieldViolations[0]).toMatchObject({ field, violatedRule });
    expect((await money(id))[0]).toBe('NOT_PAID');
  });
});

describe('giving back', () => {
  test('in part, then whole; then there is nothing left', async () => {
    const id = await placed();
    const total = (await read(id)).priceSummary.total.amount;
    await act(id, 'refund', { amount: '4.00' });
    expect(await money(id)).toEqual(['PARTIALLY_REFUNDED', '0.00', total, '0.00', '4.00']);
    await act(id, 'refund');
    expect((await money(id))[0]).toBe('FULLY_REFUNDED');
    const order = await read(id);
    expect(order.lineItems[0]?.refundQuantity).toBe(1);
    const amounts = order.activities.flatMap(({ orderRefunded }) => orderRefunded?.amount.amount ?? []);
    expect(amounts).toEqual(['4.00', (Number(total) - 4).toFixed(2)]);
    expect(reason({ body: await act(id, 'refund') } as never)).toBe('ALREADY_REFUNDED');
  });

  test('a refund under way counts when it has come', async () => {
    const id = await placed();
    await act(id, 'refund', { refundStatus: 'STARTED' });
    expect((await money(id))[0]).toBe('PAID');
    expect(reason({ body: await act(id, 'refund', { amount: '1.00' }) } as never)).toBe('PENDING_REFUND');
    await act(id, 'refund', { refundStatus: 'FAILED' });
    expect((await money(id))[0]).toBe('PAID');
    await act(id, 'refund');
    expect((await money(id))[0]).toBe('FULLY_REFUNDED');
  });

  test('what was never paid is not given back', async () => {
    const id = await written();
    expect(reason({ body: await act(id, 'refund') } as never)).toBe('NOT_PAID');
  });
});

test('a part is sent, then the rest; what is canceled is not sent', async () => {
  await shopper.add('olive-oil', 1);
  await shopper.add('garden-twine', 1);
  const { body } = await shopper.post('/v1/carts/current/create-checkout', {
    channelType: 'WEB',
    shippingAddress: { country: 'DE' },
  });
  const { orderId } = (await shopper.post(`/v1/checkouts/${body.checkoutId}/create-order`)).body;
  const [first] = (await read(orderId)).lineItems;
  const sent = async (more = {}) => (await act(orderId, 'fulfil', more)).order.fulfillmentStatus;
  expect(await sent({ lineItemIds: [first?.id] })).toBe('PARTIALLY_FULFILLED');
  expect(await sent()).toBe('FULFILLED');
  expect((await read(orderId)).activities.at(-1)?.type).toBe('ORDER_FULFILLED');
  const other = await written();
  await merchant.post(`/v1/orders/${other}/cancel`);
  for (const one of ['pay', 'fulfil', 'fail'])
    expect(reason({ body: await act(other, one) } as never)).toBe('ORDER_IS_CANCELED');
});

test('payments are the merchant’s business alone', async () => {
  const id = await written();
  const member = shop.as(await shop.handle('member-tokens', { email: 'mira.holm@larch.example' }));
  for (const who of [member, shopper])
    for (const refused of [
      await prepare(id, '1.00', {}, who),
      await who.get(`${at(id)}/payment-collectability-status`),
      await who.post(`${at(id)}/void-authorized-payments`, { paymentIds: ['x'] }),
      await who.post(`${at(id)}/capture-authorized-payments`, { payments: [{ paymentId: 'x' }] }),
    ])
      expect([refused.status, reason(refused)]).toEqual([403, 'FORBIDDEN']);
  expect((await merchant.get(`${at('nobody')}/payment-collectability-status`)).status).toBe(404);
});
