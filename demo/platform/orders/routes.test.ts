import { beforeEach, describe, expect, test } from 'vitest';
import type { Order } from '../../../src/api/orders.ts';
import { STORES_APP_ID } from '../../../src/api/shared/line.ts';
import { type AnyJson, errorCodeOrField, setUpShop, type TestClient } from '../testing/open-shop.ts';

const MIRA = 'mira.holm@larch.example';
const berlin = { country: 'DE', city: 'Berlin', postalCode: '10997', addressLine: 'Am Ufer 1' };

const { shop, merchant } = setUpShop();
let mira: TestClient;

beforeEach(async () => {
  mira = await shop.member(MIRA);
});

const search = async (
  user: TestClient,
  search: AnyJson = {},
): Promise<{ orders: readonly Order[]; metadata: AnyJson }> =>
  (await user.post('/ecom/v1/orders/search', { search })).body;
const read = async (id: string, user = merchant): Promise<Order> =>
  (await user.get(`/ecom/v1/orders/${id}`)).body.order;

/** Buys one product and returns the order. */
async function buy(user: TestClient, slug: string, quantity = 1, paying = {}): Promise<Order> {
  await user.add(slug, quantity);
  const { body } = await user.post('/ecom/v1/carts/current/create-checkout', {
    channelType: 'WEB',
    shippingAddress: berlin,
    email: 'ada@example.com',
  });
  const placed = await user.post(`/ecom/v1/checkouts/${body.checkoutId}/create-order`, paying);
  return read(placed.body.orderId);
}

describe('reading', () => {
  test('a member reads only their own orders, newest first', async () => {
    const { orders } = await search(mira);
    expect(orders.length).toBeGreaterThan(5);
    expect(new Set(orders.map(({ buyerInfo }) => buyerInfo.email))).toEqual(new Set([MIRA]));
    const dates = orders.map(({ createdDate }) => createdDate);
    expect(dates).toEqual([...dates].sort().reverse());
    const others = await search(merchant, { filter: { 'buyerInfo.email': 'jonas.adler@larch.example' } });
    const [other] = others.orders;
    expect((await mira.get(`/ecom/v1/orders/${orders[0]?.id}`)).status).toBe(200);
    const refused = await mira.get(`/ecom/v1/orders/${other?.id}`);
    expect([refused.status, errorCodeOrField(refused)]).toEqual([404, 'ORDER_NOT_FOUND']);
  });

  test('a visitor reads the order just placed and no other', async () => {
    const visitor = await shop.visitor();
    const order = await buy(visitor, 'olive-oil');
    expect((await visitor.get(`/ecom/v1/orders/${order.id}`)).body.order.number).toBe(order.number);
    const refused = await visitor.post('/v1/orders/search');
    expect([refused.status, errorCodeOrField(refused)]).toEqual([403, 'FORBIDDEN']);
    const ofMember = await buy(mira, 'olive-oil');
    for (const [reader, id] of [
      [await shop.visitor(), order.id],
      [mira, order.id],
      [visitor, ofMember.id],
    ] as const)
      expect((await reader.get(`/v1/orders/${id}`)).status).toBe(404);
    const { accessToken } = await shop.admin('merchant-token', { clientId: 'other-client' });
    expect((await shop.as({ access_token: accessToken }).get(`/v1/orders/${order.id}`)).status).toBe(404);
  });

  test('a placed order has its addresses, delivery, sums, taxes, balance and activities', async () => {
    const order = await buy(mira, 'olive-oil', 2);
    expect(order).toMatchObject({
      number: '10001',
      status: 'APPROVED',
      paymentStatus: 'PAID',
      fulfillmentStatus: 'NOT_FULFILLED',
      billingInfo: { address: berlin },
      recipientInfo: { address: berlin },
      shippingInfo: { code: 'standard', title: 'Standard', logistics: { shippingDestination: { address: berlin } } },
      priceSummary: { subtotal: { amount: '35.00' }, shipping: { amount: '5.90' }, tax: { amount: '7.77' } },
      balanceSummary: { balance: { amount: '0.00' }, paid: { amount: '48.67', formattedAmount: '€48.67' } },
      taxInfo: {
        taxBreakdown: [
          { taxName: 'VAT', rate: '0.19', jurisdictionType: 'COUNTRY', aggregatedTaxAmount: { amount: '7.77' } },
        ],
      },
      channelInfo: { type: 'WEB' },
    });
    expect(order.activities.map(({ type }) => type)).toEqual(['ORDER_PLACED', 'ORDER_PAID']);
    expect(order.lineItems[0]).toMatchObject({
      quantity: 2,
      image: { url: expect.stringMatching(/^http:\/\/api\.test\/media\//) },
      physicalProperties: { weight: expect.any(Number), shippable: true },
      taxInfo: { taxAmount: { amount: '6.65' } },
    });
    const promised = Date.parse(order.shippingInfo?.logistics.deliverByDate ?? '') - Date.parse(order.createdDate);
    expect(promised).toBeGreaterThanOrEqual(5 * 86_400_000);
  });

  test('a digital product’s file expires after 30 days, and is missing after a refund', async () => {
    const order = await buy(mira, 'field-guide-pdf');
    const expires = Date.parse(order.lineItems[0]?.digitalFile?.expirationDate ?? '');
    expect(expires - Date.parse(order.purchasedDate)).toBe(30 * 86_400_000);
    await shop.admin('orders', { orderId: order.id, act: 'refund' });
    expect((await read(order.id)).lineItems[0]).not.toHaveProperty('digitalFile');
  });

  test('the seeded orders cover pickup, time slot, company, tags, coupon and statuses', async () => {
    const { orders } = await search(merchant, { cursorPaging: { limit: 100 } });
    const some = (has: (order: Order) => unknown) => expect(orders.some(has)).toBe(true);
    some(({ shippingInfo }) => shippingInfo?.logistics.pickupDetails?.address.city);
    some(({ shippingInfo }) => shippingInfo?.logistics.deliveryTimeSlot?.from);
    some(({ billingInfo }) => billingInfo?.contactDetails?.company);
    some(({ tags }) => tags.tags?.tagIds.includes('fragile'));
    some(({ appliedDiscounts }) => appliedDiscounts[0]?.coupon?.code === 'WELCOME10');
    some(({ buyerNote }) => buyerNote);
    const states = new Set(orders.map(({ paymentStatus }) => paymentStatus));
    for (const state of ['PAID', 'NOT_PAID', 'PENDING', 'FULLY_REFUNDED', 'PARTIALLY_REFUNDED'])
      expect(states).toContain(state);
    expect(new Set(orders.map(({ fulfillmentStatus }) => fulfillmentStatus)).size).toBe(3);
    expect(new Set(orders.map(({ status }) => status)).size).toBe(3);
  });
});

describe('searching', () => {
  test('orders are paged by cursor, newest first, each once, forward and back', async () => {
    const first = await search(merchant, { cursorPaging: { limit: 10 } });
    const second = await search(merchant, { cursorPaging: { limit: 10, cursor: first.metadata.cursors.next } });
    const third = await search(merchant, { cursorPaging: { limit: 10, cursor: second.metadata.cursors.next } });
    const numbers = [first, second, third].flatMap(({ orders }) => orders.map(({ number }) => Number(number)));
    expect(numbers).toEqual(Array.from({ length: 24 }, (_, index) => 10_000 - index));
    expect([first, second, third].map(({ metadata }) => metadata.hasNext)).toEqual([true, true, false]);
    const back = await search(merchant, { cursorPaging: { limit: 10, cursor: third.metadata.cursors.prev } });
    expect(back.orders).toEqual(second.orders);
  });

  test('the second page repeats no order if an order was placed after the first page', async () => {
    const first = await search(merchant, { cursorPaging: { limit: 10 } });
    await buy(mira, 'olive-oil');
    const second = await search(merchant, { cursorPaging: { limit: 10, cursor: first.metadata.cursors.next } });
    const ids = [...first.orders, ...second.orders].map(({ id }) => id);
    expect(new Set(ids).size).toBe(20);
    expect(second.orders.map(({ number }) => number)[0]).toBe('9990');
  });

  test('orders are filtered by status, product and sum, and sorted', async () => {
    const { id } = await mira.product('stoneware-mug');
    const mugs = await search(merchant, { filter: { 'lineItems.catalogReference.catalogItemId': id } });
    expect(mugs.orders.length).toBe(5);
    const canceled = await search(merchant, { filter: { status: 'CANCELED' } });
    expect(canceled.orders.map(({ activities }) => activities.at(-1)?.type)).toEqual(['ORDER_CANCELED']);
    const dear = await search(merchant, {
      filter: { 'priceSummary.total.amount': { $gt: 150 } },
      sort: [{ fieldName: 'priceSummary.total.amount', order: 'DESC' }],
    });
    const totals = dear.orders.map(({ priceSummary }) => Number(priceSummary.total.amount));
    expect(totals.length).toBeGreaterThan(1);
    expect(totals).toEqual([...totals].sort((a, b) => b - a));
    expect(Math.min(...totals)).toBeGreaterThan(150);
  });

  test('order search refuses unknown fields; only the merchant filters by private tags', async () => {
    const searchBy = (filter: AnyJson) => ({ search: { filter } });
    expect(errorCodeOrField(await merchant.post('/v1/orders/search', searchBy({ colour: 'red' })))).toBe(
      'search.filter.colour',
    );
    const sort = [{ fieldName: 'colour' }];
    expect(errorCodeOrField(await merchant.post('/v1/orders/search', { search: { sort } }))).toBe(
      'search.sort[0].fieldName',
    );
    const hidden = searchBy({ 'tags.privateTags.tagIds': 'vip' });
    expect((await merchant.post('/v1/orders/search', hidden)).status).toBe(200);
    expect((await mira.post('/v1/orders/search', hidden)).status).toBe(400);
    expect((await merchant.post('/v1/orders/search', { search: { cursorPaging: { limit: 101 } } })).status).toBe(400);
  });
});

describe('writing', () => {
  const written = (more = {}) => ({
    order: {
      lineItems: [{ productName: { original: 'A lesson' }, quantity: 2, price: { amount: '40.00' } }],
      channelInfo: { type: 'POS', externalOrderId: 'till-7' },
      ...more,
    },
  });

  test('a manual order has totals, taxes and a number, and is unpaid by default', async () => {
    const { body } = await merchant.post('/ecom/v1/orders', written({ billingInfo: { address: berlin } }));
    expect(body.order).toMatchObject({
      number: '10001',
      status: 'APPROVED',
      paymentStatus: 'NOT_PAID',
      priceSummary: { subtotal: { amount: '80.00' }, tax: { amount: '15.20' }, total: { amount: '95.20' } },
      balanceSummary: { balance: { amount: '95.20' } },
      channelInfo: { type: 'POS', externalOrderId: 'till-7' },
      createdBy: { appId: 'demo-client' },
    });
    const { body: paid } = await merchant.post('/v1/orders', written({ paymentStatus: 'PAID', status: 'INITIALIZED' }));
    expect(paid.order).toMatchObject({ number: '10002', paymentStatus: 'PAID', status: 'INITIALIZED' });
    expect((await search(merchant, { filter: { 'channelInfo.type': 'POS' } })).orders).toHaveLength(2);
  });

  test('a manual order’s catalog line takes stock down to zero, and canceling restocks', async () => {
    const { id } = await mira.product('olive-oil');
    const left = async () => (await mira.product('olive-oil')).stock.quantity;
    const line = { productName: { original: 'Oil' }, price: { amount: '10.00' } };
    const catalogReference = { catalogItemId: id, appId: STORES_APP_ID };
    const { body } = await merchant.post(
      '/v1/orders',
      written({ lineItems: [{ ...line, catalogReference, quantity: 90 }] }),
    );
    expect(body.order.priceSummary.subtotal.amount).toBe('900.00');
    expect(await left()).toBe(0);
    await merchant.post(`/v1/orders/${body.order.id}/cancel`, { restockAllItems: true });
    expect(await left()).toBe(60);
  });

  test('a member reads a manual order made for the member; an unknown member is refused', async () => {
    const { memberId } = await shop.admin('member-tokens', { email: MIRA });
    const { body } = await merchant.post('/v1/orders', written({ buyerInfo: { memberId, email: MIRA } }));
    expect((await mira.get(`/v1/orders/${body.order.id}`)).body.order.buyerInfo).toEqual({ memberId, email: MIRA });
    expect(errorCodeOrField(await merchant.post('/v1/orders', written({ buyerInfo: { memberId: 'x' } })))).toBe(
      'MEMBER_NOT_FOUND',
    );
  });

  test.each([
    [{}, 'order', 'REQUIRED_FIELD'],
    [written({ lineItems: [] }), 'order.lineItems', 'MIN_SIZE'],
    [written({ lineItems: Array(301).fill({}) }), 'order.lineItems', 'MAX_SIZE'],
    [written({ lineItems: [{ ...written().order.lineItems[0], quantity: 0 }] }), 'order.lineItems[0].quantity', 'MIN'],
    [
      written({ lineItems: [{ ...written().order.lineItems[0], price: { amount: '-1' } }] }),
      'order.lineItems[0].price.amount',
      'DECIMAL_GTE',
    ],
    [
      written({ lineItems: [{ ...written().order.lineItems[0], price: { amount: '1.234' } }] }),
      'order.lineItems[0].price.amount',
      'DECIMAL_MAX_SCALE',
    ],
    [written({ channelInfo: { type: 'PIGEON' } }), 'order.channelInfo.type', 'INVALID_ENUM_VALUE'],
    [written({ status: 'CANCELED' }), 'order.status', 'INVALID_ENUM_VALUE'],
    [written({ archived: 'yes' }), 'order.archived', 'FORMAT'],
    [written({ buyerInfo: { email: 'ada' } }), 'order.buyerInfo.email', 'FORMAT'],
  ])('manual order %# is refused with its invalid field, and not saved', async (body, field, violatedRule) => {
    const refused = await merchant.post('/ecom/v1/orders', body);
    expect(refused.status).toBe(400);
    expect(refused.body.details.validationError.fieldViolations).toContainEqual(
      expect.objectContaining({ field, violatedRule }),
    );
    expect((await shop.admin('orders')).orders).toEqual([]);
  });
});

describe('changing', () => {
  test('an order update changes the fields sent, or with a mask only the named fields', async () => {
    const { id } = await buy(mira, 'olive-oil');
    const at = `/ecom/v1/orders/${id}`;
    const { body } = await merchant.patch(at, {
      order: { buyerNote: 'By the door', archived: true, billingInfo: { address: { country: 'FR', city: 'Lyon' } } },
    });
    expect(body.order).toMatchObject({
      buyerNote: 'By the door',
      archived: true,
      billingInfo: { address: { city: 'Lyon' } },
    });
    const fieldMask = ['buyerNote', 'billingInfo.address.city'];
    await merchant.patch(at, {
      order: { archived: false, billingInfo: { address: { country: 'AT', city: 'Graz' } } },
      fieldMask,
    });
    const order = await read(id);
    expect(order).not.toHaveProperty('buyerNote');
    expect(order.archived).toBe(true);
    expect(order.billingInfo?.address).toEqual({ country: 'FR', city: 'Graz' });
    expect((await mira.get(at)).body.order.billingInfo.address.city).toBe('Graz');
  });

  test('an edited address or email adds an activity; extended fields keep their keys', async () => {
    const { id } = await buy(mira, 'olive-oil');
    const namespaces = { '@shop/till': { id: 7, createdDate: 'x', 'odd.name': [1] } };
    const { body } = await merchant.patch(`/v1/orders/${id}`, {
      order: {
        buyerInfo: { email: 'new@example.com' },
        shippingInfo: { logistics: { shippingDestination: { address: { country: 'AT' } } } },
        extendedFields: { namespaces },
      },
    });
    expect(body.order.activities.slice(2).map(({ type }: { type: string }) => type)).toEqual([
      'EMAIL_EDITED',
      'SHIPPING_ADDRESS_EDITED',
    ]);
    expect((await read(id)).extendedFields).toEqual({ namespaces });
  });

  test.each([
    [{ order: {}, fieldMask: ['priceSummary'] }, 'fieldMask'],
    [{ order: {}, fieldMask: ['__proto__'] }, 'fieldMask'],
    [{ order: {}, fieldMask: 'buyerNote' }, 'fieldMask'],
    [{ order: { buyerNote: 7 } }, 'order.buyerNote'],
    [{ order: { attributionSource: 'A_POSTER' } }, 'order.attributionSource'],
    [{ order: { channelInfo: { externalOrderUrl: 'javascript:alert(1)' } } }, 'order.channelInfo.externalOrderUrl'],
    [
      { order: { shippingInfo: { logistics: { deliverByDate: 'soon' } } } },
      'order.shippingInfo.logistics.deliverByDate',
    ],
  ])('the order update %j is refused and changes nothing', async (body, field) => {
    const before = await buy(mira, 'olive-oil');
    const refused = await merchant.patch(`/v1/orders/${before.id}`, body);
    expect([refused.status, errorCodeOrField(refused)]).toEqual([400, field]);
    expect(await read(before.id)).toEqual(before);
  });

  test('in a bulk update each order succeeds or fails alone, and is returned on request', async () => {
    const { id } = await buy(mira, 'olive-oil');
    const orders = [
      { order: { id, buyerNote: 'Once' } },
      { order: { id: 'nobody', buyerNote: 'Never' } },
      { order: { id, archived: 7 } },
    ];
    const { body } = await merchant.post('/ecom/v1/bulk/orders/update', { orders, returnEntity: true });
    expect(body.bulkActionMetadata).toEqual({ totalSuccesses: 1, totalFailures: 2, undetailedFailures: 0 });
    expect(body.results[0]).toMatchObject({
      itemMetadata: { id, originalIndex: 0, success: true },
      item: { buyerNote: 'Once' },
    });
    expect(body.results.slice(1).map(({ itemMetadata }: AnyJson) => itemMetadata.error.code)).toEqual([
      'ORDER_NOT_FOUND',
      'INVALID_ARGUMENT',
    ]);
    expect(await read(id)).toMatchObject({ buyerNote: 'Once', archived: false });
    const quiet = await merchant.post('/v1/bulk/orders/update', { orders: orders.slice(0, 1) });
    expect(quiet.body.results[0]).not.toHaveProperty('item');
    expect(errorCodeOrField(await merchant.post('/v1/bulk/orders/update', { orders: [] }))).toBe('orders');
  });

  test('a tag update removes tags, then adds tags; only the merchant sees private tags', async () => {
    const { id } = await buy(mira, 'olive-oil');
    const tag = (body: AnyJson) =>
      merchant.post('/ecom/v1/bulk/orders/update-tags', { orderIds: [id, 'nobody'], ...body });
    const { body } = await tag({ assignTags: { tags: { tagIds: ['a', 'b'] }, privateTags: { tagIds: ['vip'] } } });
    expect(body.bulkActionMetadata).toEqual({ totalSuccesses: 1, totalFailures: 1, undetailedFailures: 0 });
    await tag({ unassignTags: { tags: { tagIds: ['a', 'b'] } }, assignTags: { tags: { tagIds: ['b', 'c', 'c'] } } });
    expect((await read(id)).tags).toEqual({ tags: { tagIds: ['b', 'c'] }, privateTags: { tagIds: ['vip'] } });
    expect((await read(id, mira)).tags).toEqual({ tags: { tagIds: ['b', 'c'] } });
    expect((await search(merchant, { filter: { 'tags.privateTags.tagIds': 'vip' } })).orders).toHaveLength(1);
    expect(errorCodeOrField(await tag({ assignTags: { tags: { tagIds: [7] } } }))).toBe('assignTags.tags.tagIds[0]');
  });
});

describe('canceling', () => {
  test('canceling can restock, notify back-in-stock requests and mail a message', async () => {
    const { id } = await mira.product('bud-vase');
    const order = await buy(mira, 'bud-vase');
    await mira.post('/v1/back-in-stock-notification-requests', {
      request: { email: 'waits@example.com', catalogReference: { catalogItemId: id, appId: STORES_APP_ID } },
    });
    expect((await mira.product('bud-vase')).stock.inStock).toBe(false);
    const { body } = await merchant.post(`/ecom/v1/orders/${order.id}/cancel`, {
      restockAllItems: true,
      sendOrderCanceledEmail: true,
      customMessage: 'It fell.',
    });
    expect(body.order).toMatchObject({ status: 'CANCELED', lineItems: [{ restockQuantity: 1 }] });
    expect((await mira.product('bud-vase')).stock.quantity).toBe(1);
    const mails = (await shop.admin('outbox')).mails.slice(1);
    expect(mails.map(({ to }: AnyJson) => to).sort()).toEqual(['ada@example.com', 'waits@example.com']);
    expect(mails.find(({ to }: AnyJson) => to === 'ada@example.com').text).toContain('It fell.');
  });

  test('canceling neither restocks nor mails by default; a second cancellation fails', async () => {
    const { id } = await buy(mira, 'olive-oil', 2);
    const { body } = await merchant.post(`/v1/orders/${id}/cancel`);
    expect(body.order).toMatchObject({
      status: 'CANCELED',
      paymentStatus: 'PAID',
      lineItems: [{ restockQuantity: 0 }],
    });
    expect((await mira.product('olive-oil')).stock.quantity).toBe(58);
    expect((await shop.admin('outbox')).mails).toHaveLength(1);
    expect(errorCodeOrField(await merchant.post(`/v1/orders/${id}/cancel`))).toBe('ORDER_IS_CANCELED');
  });
});

test('members and visitors cannot make the merchant’s calls for orders', async () => {
  const order = await buy(mira, 'olive-oil');
  const visitor = await shop.visitor();
  for (const user of [mira, visitor])
    for (const refused of [
      await user.post('/v1/orders', {}),
      await user.patch(`/v1/orders/${order.id}`, { order: { buyerNote: 'Mine' } }),
      await user.post('/v1/bulk/orders/update', { orders: [{ order: { id: order.id, buyerNote: 'Mine' } }] }),
      await user.post(`/v1/orders/${order.id}/cancel`),
      await user.post('/v1/bulk/orders/update-tags', { orderIds: [order.id] }),
    ])
      expect([refused.status, errorCodeOrField(refused)]).toEqual([403, 'FORBIDDEN']);
  expect(await read(order.id)).toEqual(order);
});
