import { describe, expect, test } from 'vitest';
import type { Order } from '../../../src/api/orders.ts';
import { type AnyJson, errorCodeOrField, setUpShop } from '../testing/open-shop.ts';

const { shop, visitor, merchant } = setUpShop();

/** Places an order of a digital product, which costs 9.50 without tax. Returns the order's id. */
async function placeOrder(paying = {}): Promise<string> {
  await visitor.add('field-guide-pdf', 1);
  const { body } = await visitor.post('/ecom/v1/carts/current/create-checkout', { channelType: 'WEB' });
  const answer = await visitor.post(`/ecom/v1/checkouts/${body.checkoutId}/create-order`, paying);
  expect(answer.body.paymentGatewayOrderId).toEqual(expect.any(String));
  return answer.body.orderId;
}

/** Creates an unpaid order of 50.00. Returns its id. */
async function createManualOrder(): Promise<string> {
  const lineItems = [{ productName: { original: 'A lesson' }, quantity: 1, price: { amount: '50.00' } }];
  const { body } = await merchant.post('/v1/orders', { order: { lineItems, channelInfo: { type: 'POS' } } });
  return body.order.id;
}

const read = async (id: string): Promise<Order> => (await merchant.get(`/v1/orders/${id}`)).body.order;
const readPayments = async (id: string) => {
  const { paymentStatus, balanceSummary } = await read(id);
  const { balance, paid, authorized, refunded } = balanceSummary;
  return [paymentStatus, balance.amount, paid.amount, authorized.amount, refunded.amount];
};
const paymentsPath = (id: string) => `/ecom/v1/payments-collector/orders/${id}`;
const prepare = (id: string, amount: unknown, more = {}, user = merchant) =>
  user.post(`${paymentsPath(id)}/prepare-payment-collection`, { amount: { amount }, ...more });
const capture = (id: string, ...payments: readonly AnyJson[]) =>
  merchant.post(`${paymentsPath(id)}/capture-authorized-payments`, { payments });
const voidPayments = (id: string, ...paymentIds: readonly unknown[]) =>
  merchant.post(`${paymentsPath(id)}/void-authorized-payments`, { paymentIds });
const changeOrder = (orderId: string, act: string, more = {}) => shop.admin('orders', { orderId, act, ...more });
const status = async (id: string) => (await merchant.get(`${paymentsPath(id)}/payment-collectability-status`)).body;
/** The id of an order's first authorized payment. */
async function createAuthorization(id: string): Promise<string> {
  const { transactions } = await shop.admin('orders');
  const { payments } = transactions.find((one: AnyJson) => one.orderId === id);
  return payments.find((one: AnyJson) => one.regularPaymentDetails.status === 'AUTHORIZED').id;
}
const days = (count: number) => ({
  delayedCaptureSettings: { scheduledAction: 'CAPTURE', delayDuration: { count, unit: 'DAYS' } },
});

describe('an authorized amount', () => {
  test('an authorized amount can be captured in part, and only once', async () => {
    const id = await createManualOrder();
    await prepare(id, '30.00', { delayedCapture: true });
    expect(await readPayments(id)).toEqual(['PENDING', '50.00', '0.00', '0.00', '0.00']);
    await changeOrder(id, 'pay');
    expect(await readPayments(id)).toEqual(['PENDING', '50.00', '0.00', '30.00', '0.00']);
    const unknown = await capture(id, { paymentId: 'nobody' });
    expect([unknown.status, errorCodeOrField(unknown)]).toEqual([404, 'PAYMENT_NOT_FOUND']);

    const paymentId = await createAuthorization(id);
    expect(errorCodeOrField(await capture(id, { paymentId, amount: { amount: '30.01' } }))).toBe(
      'CAPTURE_AMOUNT_TOO_LARGE',
    );
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
    expect(await readPayments(id)).toEqual(['PARTIALLY_PAID', '30.00', '20.00', '0.00', '0.00']);
    expect((await read(id)).activities.map(({ type }) => type)).toEqual(['ORDER_PLACED', 'ORDER_PARTIALLY_PAID']);
    expect(errorCodeOrField(await capture(id, { paymentId }))).toBe('PAYMENT_NOT_AUTHORIZED');
  });

  test('an authorized amount that the merchant voided cannot be captured', async () => {
    const id = await placeOrder({ delayCapture: true });
    expect((await readPayments(id))[0]).toBe('PENDING');
    const paymentId = await createAuthorization(id);
    const { body } = await voidPayments(id, paymentId);
    const [{ regularPaymentDetails }] = body.orderTransactions.payments;
    expect(regularPaymentDetails).toMatchObject({
      status: 'VOIDED',
      authorizationDetails: { void: { status: 'SUCCEEDED', reason: 'MANUAL', voidedDate: expect.any(String) } },
    });
    expect(regularPaymentDetails.authorizationDetails).not.toHaveProperty('scheduledAction');
    expect((await readPayments(id))[0]).toBe('NOT_PAID');
    expect(errorCodeOrField(await capture(id, { paymentId }))).toBe('PAYMENT_NOT_AUTHORIZED');
    expect(errorCodeOrField(await voidPayments(id, paymentId))).toBe('PAYMENT_NOT_AUTHORIZED');
  });

  test('an authorized amount lapses within 8 days, or is captured on the scheduled day', async () => {
    const lapses = await placeOrder({ delayCapture: true });
    const taken = await createManualOrder();
    await prepare(taken, '50.00', days(3));
    await changeOrder(taken, 'pay');
    expect((await readPayments(taken))[0]).toBe('PENDING');
    await shop.admin('clock', { offsetMs: 3 * 86_400_000 });
    Object.assign(merchant, await shop.merchant());
    expect(await readPayments(taken)).toEqual(['PAID', '0.00', '50.00', '0.00', '0.00']);
    expect((await readPayments(lapses))[0]).toBe('PENDING');
    await shop.admin('clock', { offsetMs: 8 * 86_400_000 });
    Object.assign(merchant, await shop.merchant());
    expect((await readPayments(lapses))[0]).toBe('NOT_PAID');
    expect((await read(taken)).activities.map(({ type }) => type)).toEqual(['ORDER_PLACED', 'ORDER_PAID']);
  });

  test('a capture of several payments fails as a whole; canceling the order voids them', async () => {
    const id = await createManualOrder();
    for (const amount of ['10.00', '15.00']) {
      await prepare(id, amount, { delayedCapture: true });
      await changeOrder(id, 'pay');
    }
    const held = await createAuthorization(id);
    expect(errorCodeOrField(await capture(id, { paymentId: held }, { paymentId: 'nobody' }))).toBe('PAYMENT_NOT_FOUND');
    expect((await readPayments(id))[3]).toBe('25.00');
    await merchant.post(`/v1/orders/${id}/cancel`);
    expect(await readPayments(id)).toEqual(['NOT_PAID', '50.00', '0.00', '0.00', '0.00']);
    expect(errorCodeOrField(await capture(id, { paymentId: held }))).toBe('ORDER_IS_CANCELED');
  });
});

describe('collecting the balance', () => {
  test('a prepared amount can be replaced before it is paid, up to the balance', async () => {
    const id = await createManualOrder();
    const { body } = await prepare(id, '20.00');
    const { paymentGatewayOrderId } = body;
    expect((await prepare(id, '30.00', { paymentGatewayOrderId })).body).toEqual({ paymentGatewayOrderId });
    expect(errorCodeOrField(await prepare(id, '20.01'))).toBe('AMOUNT_TOO_LARGE');
    await changeOrder(id, 'pay');
    expect(await readPayments(id)).toEqual(['PARTIALLY_PAID', '20.00', '30.00', '0.00', '0.00']);
    await prepare(id, '20.00');
    await changeOrder(id, 'pay');
    expect((await readPayments(id))[0]).toBe('PAID');
    expect(errorCodeOrField(await prepare(id, '0.01'))).toBe('ORDER_ALREADY_PAID');
  });

  test('only an open, unpaid order with a saved payment method has a collectable balance', async () => {
    const unpaid = await createManualOrder();
    expect(await status(unpaid)).toEqual({
      status: 'NONCOLLECTABLE_MISSING_PAYMENT_METHOD',
      amount: { amount: '50.00', formattedAmount: '€50.00' },
    });
    const unsaved = await placeOrder();
    await changeOrder(unsaved, 'fail');
    expect(await status(unsaved)).toMatchObject({ status: 'NONCOLLECTABLE_MISSING_PAYMENT_METHOD' });
    const kept = await placeOrder({ savePaymentMethod: true });
    expect((await read(kept)).activities.map(({ type }) => type)).toContain('SAVED_PAYMENT_METHOD');
    expect(await status(kept)).toMatchObject({ status: 'NONCOLLECTABLE_ORDER_IS_PAID', amount: { amount: '0.00' } });
    await changeOrder(kept, 'fail');
    expect(await status(kept)).toMatchObject({ status: 'COLLECTABLE' });
    await merchant.post(`/v1/orders/${kept}/cancel`);
    expect(await status(kept)).toMatchObject({ status: 'NONCOLLECTABLE_ORDER_IS_CANCELLED' });
    expect(errorCodeOrField(await prepare(kept, '1.00'))).toBe('ORDER_IS_CANCELED');
  });

  test('authorized and pending amounts are not collectable', async () => {
    const id = await createManualOrder();
    await prepare(id, '20.00', { delayedCapture: true });
    expect((await status(id)).amount.amount).toBe('30.00');
    await changeOrder(id, 'pay');
    expect(await readPayments(id)).toEqual(['PENDING', '50.00', '0.00', '20.00', '0.00']);
    expect((await status(id)).amount.amount).toBe('30.00');
    await prepare(id, '30.00');
    expect(await status(id)).toMatchObject({ status: 'NONCOLLECTABLE_ORDER_IS_PAID', amount: { amount: '0.00' } });
    const kept = await placeOrder({ savePaymentMethod: true, delayCapture: true });
    expect(await status(kept)).toMatchObject({ status: 'NONCOLLECTABLE_ORDER_IS_PAID', amount: { amount: '0.00' } });
    await voidPayments(kept, await createAuthorization(kept));
    expect(await status(kept)).toMatchObject({ status: 'COLLECTABLE', amount: { amount: '9.50' } });
  });

  test('a collection with delayedCapture false and delayedCaptureSettings is refused', async () => {
    const id = await createManualOrder();
    expect(errorCodeOrField(await prepare(id, '20.00', { delayedCapture: false, ...days(1) }))).toBe(
      'delayedCaptureSettings',
    );
    expect((await prepare(id, '20.00', { delayedCapture: true, ...days(1) })).status).toBe(200);
  });

  test.each([
    [{}, 'amount.amount', 'REQUIRED_FIELD'],
    [{ amount: { amount: 5 } }, 'amount.amount', 'FORMAT'],
    [{ amount: { amount: '0' } }, 'amount.amount', 'DECIMAL_GT'],
    [{ amount: { amount: '0.001' } }, 'amount.amount', 'DECIMAL_MAX_SCALE'],
    [{ amount: { amount: '9999999999999999' } }, 'amount.amount', 'DECIMAL_LTE'],
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
  ])('preparing a collection with %j is refused, and no payment is added', async (body, field, violatedRule) => {
    const id = await createManualOrder();
    const refused = await merchant.post(`${paymentsPath(id)}/prepare-payment-collection`, body);
    expect(refused.status).toBe(400);
    expect(refused.body.details.validationError.fieldViolations[0]).toMatchObject({ field, violatedRule });
    expect((await readPayments(id))[0]).toBe('NOT_PAID');
  });
});

describe('refunding', () => {
  test('an order can be refunded in part, then in whole, and not again', async () => {
    const id = await placeOrder();
    const total = (await read(id)).priceSummary.total.amount;
    await changeOrder(id, 'refund', { amount: '4.00' });
    expect(await readPayments(id)).toEqual(['PARTIALLY_REFUNDED', '0.00', total, '0.00', '4.00']);
    await changeOrder(id, 'refund');
    expect((await readPayments(id))[0]).toBe('FULLY_REFUNDED');
    const order = await read(id);
    expect(order.lineItems[0]?.refundQuantity).toBe(1);
    const amounts = order.activities.flatMap(({ orderRefunded }) => orderRefunded?.amount.amount ?? []);
    expect(amounts).toEqual(['4.00', (Number(total) - 4).toFixed(2)]);
    expect(errorCodeOrField({ body: await changeOrder(id, 'refund') } as never)).toBe('ALREADY_REFUNDED');
  });

  test('a pending refund does not count as refunded, and a second refund is refused', async () => {
    const id = await placeOrder();
    await changeOrder(id, 'refund', { refundStatus: 'STARTED' });
    expect((await readPayments(id))[0]).toBe('PAID');
    expect(errorCodeOrField({ body: await changeOrder(id, 'refund', { amount: '1.00' }) } as never)).toBe(
      'PENDING_REFUND',
    );
    await changeOrder(id, 'refund', { refundStatus: 'FAILED' });
    expect((await readPayments(id))[0]).toBe('PAID');
    await changeOrder(id, 'refund');
    expect((await readPayments(id))[0]).toBe('FULLY_REFUNDED');
  });

  test('a refund of an unpaid order is refused with NOT_PAID', async () => {
    const id = await createManualOrder();
    expect(errorCodeOrField({ body: await changeOrder(id, 'refund') } as never)).toBe('NOT_PAID');
  });
});

test('an order is fulfilled in parts; a canceled order cannot be paid or fulfilled', async () => {
  await visitor.add('olive-oil', 1);
  await visitor.add('garden-twine', 1);
  const { body } = await visitor.post('/v1/carts/current/create-checkout', {
    channelType: 'WEB',
    shippingAddress: { country: 'DE' },
  });
  const { orderId } = (await visitor.post(`/v1/checkouts/${body.checkoutId}/create-order`)).body;
  const [first] = (await read(orderId)).lineItems;
  const sent = async (more = {}) => (await changeOrder(orderId, 'fulfil', more)).order.fulfillmentStatus;
  expect(await sent({ lineItemIds: [first?.id] })).toBe('PARTIALLY_FULFILLED');
  expect(await sent()).toBe('FULFILLED');
  expect((await read(orderId)).activities.at(-1)?.type).toBe('ORDER_FULFILLED');
  const other = await createManualOrder();
  await merchant.post(`/v1/orders/${other}/cancel`);
  for (const one of ['pay', 'fulfil', 'fail'])
    expect(errorCodeOrField({ body: await changeOrder(other, one) } as never)).toBe('ORDER_IS_CANCELED');
});

test('members and visitors cannot make the merchant’s calls for payments', async () => {
  const id = await createManualOrder();
  const member = await shop.member('mira.holm@larch.example');
  for (const user of [member, visitor])
    for (const refused of [
      await prepare(id, '1.00', {}, user),
      await user.get(`${paymentsPath(id)}/payment-collectability-status`),
      await user.post(`${paymentsPath(id)}/void-authorized-payments`, { paymentIds: ['x'] }),
      await user.post(`${paymentsPath(id)}/capture-authorized-payments`, { payments: [{ paymentId: 'x' }] }),
    ])
      expect([refused.status, errorCodeOrField(refused)]).toEqual([403, 'FORBIDDEN']);
  expect((await merchant.get(`${paymentsPath('nobody')}/payment-collectability-status`)).status).toBe(404);
});
