import { expect, test } from 'vitest';
import { errorCodeOrField, setUpShop } from '../testing/open-shop.ts';

const { shop, visitor } = setUpShop();

const berlin = { country: 'DE', city: 'Berlin', postalCode: '10997', addressLine: 'Am Ufer 1' };
const checkOut = (input = {}) =>
  visitor.post('/ecom/v1/carts/current/create-checkout', { channelType: 'WEB', shippingAddress: berlin, ...input });
const opened = async (input = {}): Promise<string> => (await checkOut(input)).body.checkoutId;
const read = async (id: string) => (await visitor.get(`/ecom/v1/checkouts/${id}`)).body.checkout;
const order = (id: string) => visitor.post(`/ecom/v1/checkouts/${id}/create-order`);

test('a checkout has its address, coupon and sums, and only its visitor reads it', async () => {
  await visitor.add('olive-oil', 2);
  await visitor.patch('/ecom/v1/carts/current', { couponCode: 'WELCOME10' });
  const id = await opened({ email: 'ada@example.com', selectedShippingOption: { code: 'express' } });
  const checkout = await read(id);
  expect(checkout).toMatchObject({
    couponCode: 'WELCOME10',
    completed: false,
    buyerInfo: { email: 'ada@example.com' },
    shippingInfo: { shippingDestination: { address: berlin }, selectedCarrierServiceOption: { code: 'express' } },
    priceSummary: { subtotal: { amount: '35.00' }, discount: { amount: '3.50' }, shipping: { amount: '12.50' } },
  });
  expect((await visitor.cart()).checkoutId).toBe(id);
  expect((await visitor.get(`/v1/checkouts/by-cart-id/${checkout.cartId}`)).body.checkout.id).toBe(id);
  const stranger = await shop.visitor();
  for (const path of [id, `by-cart-id/${checkout.cartId}`, `${id}/checkout-url`])
    expect((await stranger.get(`/ecom/v1/checkouts/${path}`)).status).toBe(404);
});

test('checking out the same cart again updates the same checkout', async () => {
  await visitor.add('olive-oil', 1);
  const id = await opened();
  await visitor.add('garden-twine', 1);
  expect(await opened()).toBe(id);
  expect((await read(id)).lineItems).toHaveLength(2);
});

test('a cart that is empty or exceeds the stock cannot be checked out', async () => {
  await visitor.add('olive-oil', 3);
  expect(errorCodeOrField(await checkOut({ channelType: 'PIGEON' }))).toBe('channelType');
  await shop.admin('stock', { slug: 'olive-oil', quantity: 2 });
  const refused = await checkOut();
  expect([refused.status, errorCodeOrField(refused)]).toEqual([400, 'PARTIAL_OUT_OF_STOCK']);
  expect(refused.body.details.applicationError.data.lineItems[0]).toMatchObject({ quantity: 3, quantityAvailable: 2 });
  await shop.admin('stock', { slug: 'olive-oil', quantity: 0 });
  expect(errorCodeOrField(await checkOut())).toBe('FULL_OUT_OF_STOCK');
  const [line] = (await visitor.cart()).lineItems;
  await visitor.post('/ecom/v1/carts/current/remove-line-items', { lineItemIds: [line?.id] });
  expect(errorCodeOrField(await checkOut())).toBe('EMPTY_CHECKOUT');
});

test('a checkout made of lines can change its lines, coupon, email, delivery and URL', async () => {
  const { body } = await visitor.post('/ecom/v1/checkouts', {
    channelType: 'WEB',
    lineItems: [await visitor.line('olive-oil', 1)],
    checkoutInfo: { shippingInfo: { shippingDestination: { address: berlin } } },
  });
  const { id, lineItems } = body.checkout;
  const at = `/ecom/v1/checkouts/${id}`;
  await visitor.post(`${at}/add-to-checkout`, { lineItems: [await visitor.line('garden-twine', 2)] });
  await visitor.post(`${at}/update-line-items-quantity`, { lineItems: [{ id: lineItems[0].id, quantity: 4 }] });
  const { body: changed } = await visitor.patch(at, {
    couponCode: 'welcome10',
    overrideCheckoutUrl: 'https://shop.example/pay',
    checkout: {
      buyerInfo: { email: 'ada@example.com' },
      shippingInfo: { selectedCarrierServiceOption: { code: 'pickup' } },
    },
  });
  expect(changed.checkout).toMatchObject({
    couponCode: 'WELCOME10',
    buyerInfo: { email: 'ada@example.com' },
    shippingInfo: { shippingDestination: { address: berlin }, selectedCarrierServiceOption: { code: 'pickup' } },
    priceSummary: { subtotal: { amount: '83.60' }, discount: { amount: '8.36' }, shipping: { amount: '0.00' } },
  });
  expect((await visitor.get(`${at}/checkout-url`)).body.checkoutUrl).toBe('https://shop.example/pay');
  await visitor.post(`${at}/remove-override-checkout-url`);
  expect((await visitor.get(`${at}/checkout-url`)).body.checkoutUrl).toMatch(/^http:\/\/api\.test\/checkout\?/);
  expect((await visitor.post(`${at}/remove-coupon`)).body.checkout.couponCode).toBeUndefined();
  const { body: fewer } = await visitor.post(`${at}/remove-line-items`, { lineItemIds: [lineItems[0].id] });
  expect(fewer.checkout.lineItems).toHaveLength(1);
  expect(errorCodeOrField(await visitor.patch(at, { giftCardCode: 'ABC', checkout: {} }))).toBe('GIFT_CARD_NOT_FOUND');
  expect((await visitor.post(`${at}/remove-gift-card`)).status).toBe(200);
  expect((await visitor.get(`${at}/payment-settings`)).body).toMatchObject({ blockSubmission: false });
});

test('an order takes stock, leaves later units in the cart, is mailed and placed once', async () => {
  await visitor.add('olive-oil', 2);
  const id = await opened({ email: 'ada@example.com' });
  await visitor.add('olive-oil', 1);
  await visitor.add('garden-twine', 1);
  const { body } = await order(id);
  expect((await visitor.product('olive-oil')).stock.quantity).toBe(58);
  expect((await visitor.cart()).lineItems.map(({ quantity }) => quantity)).toEqual([1, 1]);
  const { orders } = await shop.admin('orders');
  expect(orders).toHaveLength(1);
  expect(orders[0]).toMatchObject({
    id: body.orderId,
    number: '10001',
    status: 'APPROVED',
    paymentStatus: 'PAID',
    fulfillmentStatus: 'NOT_FULFILLED',
    buyerInfo: { email: 'ada@example.com', visitorId: expect.any(String) },
  });
  expect((await shop.admin('outbox')).mails[0]).toMatchObject({
    to: 'ada@example.com',
    subject: expect.stringContaining('10001'),
  });
  expect(errorCodeOrField(await order(id))).toBe('CHECKOUT_ALREADY_PAID');
  expect(errorCodeOrField(await visitor.post(`/ecom/v1/checkouts/${id}/remove-coupon`))).toBe('CHECKOUT_IS_COMPLETE');
  expect((await read(id)).completed).toBe(true);
});

test('create-order refuses a checkout without stock or delivery, or with a new price', async () => {
  await visitor.add('last-teapot', 2);
  const nowhere = await opened({ shippingAddress: { country: 'AQ' } });
  expect((await read(nowhere)).calculationErrors.generalShippingCalculationError.applicationError.code).toBe(
    'NO_DELIVERY_TO_DESTINATION',
  );
  expect(errorCodeOrField(await order(nowhere))).toBe('NO_SELECTED_CARRIER_SERVICE_OPTION');
  const id = await opened();
  await shop.admin('products', { slug: 'last-teapot', price: 60 });
  expect(errorCodeOrField(await order(id))).toBe('CHECKOUT_CHANGED');
  expect((await read(id)).priceSummary.subtotal.amount).toBe('120.00');
  await shop.admin('stock', { slug: 'last-teapot', quantity: 1 });
  expect(errorCodeOrField(await order(id))).toBe('PARTIAL_OUT_OF_STOCK');
  expect((await shop.admin('orders')).orders).toEqual([]);
  expect((await visitor.cart()).lineItems).toHaveLength(1);
});

test('test controls pay, fulfil, refund and fail orders', async () => {
  await visitor.add('field-guide-pdf', 1);
  const { orderId } = (await order(await opened())).body;
  const act = async (act: string) => (await shop.admin('orders', { orderId, act })).order;
  expect(await act('fulfil')).toMatchObject({ fulfillmentStatus: 'FULFILLED' });
  expect(await act('refund')).toMatchObject({ paymentStatus: 'FULLY_REFUNDED' });
  expect(await act('fail')).toMatchObject({ paymentStatus: 'NOT_PAID', status: 'INITIALIZED' });
  expect(await act('pay')).toMatchObject({ paymentStatus: 'PAID', status: 'APPROVED' });
});

test('a checkout marked as completed empties the cart without an order', async () => {
  await visitor.add('olive-oil', 1);
  const id = await opened();
  expect((await visitor.post(`/ecom/v1/checkouts/${id}/mark-as-completed`)).body).toEqual({});
  expect((await visitor.cart()).lineItems).toEqual([]);
  expect((await shop.admin('orders')).orders).toEqual([]);
});
