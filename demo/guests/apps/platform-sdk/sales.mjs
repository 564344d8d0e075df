import assert from 'node:assert/strict';
import { createMerchant, createShopper, PAGE } from './clients.mjs';
import { drive, driveBroken } from './drive.mjs';

const STORES_APP_ID = '215238eb-22a5-4c36-9e7b-e7c08025e04e';
const image = 'wix:image://v1/ab12_f3.jpg/knife.jpg#originWidth=500&originHeight=400';
const address = { country: 'DE', city: 'Berlin', postalCode: '10997', addressLine: 'Am Ufer 1' };
const contactDetails = { firstName: 'Ada', lastName: 'Byron', phone: '+49 30 555' };
const shippingDestination = { address, contactDetails };
const shippingInfo = { shippingDestination, selectedCarrierServiceOption: { code: 'standard' } };

/** Checks the calls of carts, checkouts, orders, payments, redirects, recommendations and back-in-stock requests. */
export async function checkSales({ control }, member) {
  const visitor = createShopper();
  const merchant = await createMerchant();
  const { items } = await visitor.products.queryProducts().limit(100).find();
  const refer = slug => ({ catalogItemId: items.find(one => one.slug === slug)._id, appId: STORES_APP_ID });
  const line = (slug, quantity = 1) => ({ catalogReference: refer(slug), quantity });

  const { currentCart, checkout } = visitor;
  const { cart: added } = await drive(
    'currentCart.addToCurrentCart',
    () => currentCart.addToCurrentCart({ lineItems: [line('bread-knife', 2), line('olive-oil')] }),
    one => {
      assert.deepEqual(
        one.cart.lineItems.map(({ quantity }) => quantity),
        [2, 1],
      );
      assert.match(one.cart.lineItems[0].image, /^wix:image:|^http/);
    },
  );
  await drive(
    'currentCart.getCurrentCart',
    () => currentCart.getCurrentCart(),
    one => {
      assert.equal(one._id, added._id);
      assert.ok(Date.parse(one._createdDate));
    },
  );
  await drive(
    'currentCart.updateCurrentCartLineItemQuantity',
    () => currentCart.updateCurrentCartLineItemQuantity([{ _id: added.lineItems[0]._id, quantity: 3 }]),
    one => assert.equal(one.cart.lineItems[0].quantity, 3),
  );
  await drive(
    'currentCart.updateCurrentCart',
    () => currentCart.updateCurrentCart({ cartInfo: { buyerNote: 'Ring twice.' }, couponCode: 'WELCOME10' }),
    one => assert.deepEqual([one.buyerNote, one.appliedDiscounts.length], ['Ring twice.', 1]),
  );
  await drive(
    'currentCart.estimateCurrentCartTotals',
    () =>
      currentCart.estimateCurrentCartTotals({
        shippingAddress: address,
        selectedShippingOption: { code: 'standard' },
        calculateTax: true,
        calculateShipping: true,
      }),
    one => assert.ok(Number(one.priceSummary.total.amount) > 0),
  );
  await drive(
    'currentCart.removeCouponFromCurrentCart',
    () => currentCart.removeCouponFromCurrentCart(),
    one => assert.deepEqual(one.cart.appliedDiscounts, []),
  );
  await drive(
    'currentCart.removeLineItemsFromCurrentCart',
    () => currentCart.removeLineItemsFromCurrentCart([added.lineItems[1]._id]),
    one => assert.equal(one.cart.lineItems.length, 1),
  );
  const { checkoutId } = await drive(
    'currentCart.createCheckoutFromCurrentCart',
    () => currentCart.createCheckoutFromCurrentCart({ channelType: 'WEB', email: 'ada@example.com' }),
    one => assert.match(one.checkoutId, /^[\w-]{36}$/),
  );
  await drive(
    'redirects.createRedirectSession',
    () =>
      visitor.redirects.createRedirectSession({
        ecomCheckout: { checkoutId },
        callbacks: { postFlowUrl: PAGE, thankYouPageUrl: `${PAGE}thanks` },
      }),
    ({ redirectSession }) => assert.match(redirectSession.fullUrl, /checkout/),
  );
  await drive(
    'currentCart.deleteCurrentCart',
    () => currentCart.deleteCurrentCart(),
    () =>
      assert.rejects(
        currentCart.getCurrentCart(),
        ({ details }) => details.applicationError.code === 'OWNED_CART_NOT_FOUND',
      ),
  );

  const started = await drive(
    'checkout.createCheckout',
    () =>
      checkout.createCheckout({
        channelType: 'WEB',
        lineItems: [line('bread-knife'), line('olive-oil')],
        couponCode: 'WELCOME10',
        giftCardCode: 'LARCH-GIFT-25',
        checkoutInfo: {
          buyerInfo: { email: 'ada@example.com' },
          billingInfo: shippingDestination,
          shippingInfo,
        },
      }),
    one => {
      assert.deepEqual([one.giftCard.obfuscatedCode, one.giftCard.amount.amount], ['****T-25', '25.00']);
      assert.equal(one.lineItems.length, 2);
    },
  );
  const id = started._id;
  await drive(
    'checkout.getCheckout',
    () => checkout.getCheckout(id),
    one => assert.equal(one.buyerInfo.email, 'ada@example.com'),
  );
  await drive(
    'checkout.getCheckoutByCartId',
    () => checkout.getCheckoutByCartId(added._id),
    one => assert.equal(one.checkout._id, checkoutId),
  );
  await drive(
    'checkout.getCheckoutUrl',
    () => checkout.getCheckoutUrl(id),
    one => assert.match(one.checkoutUrl, /^http/),
  );
  await drive(
    'checkout.getCheckoutPaymentSettings',
    () => checkout.getCheckoutPaymentSettings(id),
    one =>
      assert.deepEqual(
        one.options.map(({ paymentMethod }) => paymentMethod),
        ['GiftCard', 'CreditCard'],
      ),
  );
  await drive(
    'checkout.updateCheckout',
    () => checkout.updateCheckout(id, { buyerInfo: { email: 'eve@example.com' } }, {}),
    one => assert.equal(one.buyerInfo.email, 'eve@example.com'),
  );
  await driveBroken(
    'checkout.updateCheckout of a whole checkout',
    async () => checkout.updateCheckout(id, await checkout.getCheckout(id), {}),
    /System error/,
  );
  await drive(
    'checkout.addToCheckout',
    () => checkout.addToCheckout(id, { lineItems: [line('oak-board')] }),
    one => assert.equal(one.checkout.lineItems.length, 3),
  );
  await drive(
    'checkout.updateLineItemsQuantity',
    () => checkout.updateLineItemsQuantity(id, [{ _id: started.lineItems[0]._id, quantity: 2 }]),
    one => assert.equal(one.checkout.lineItems[0].quantity, 2),
  );
  await drive(
    'checkout.removeLineItems',
    () => checkout.removeLineItems(id, [started.lineItems[1]._id]),
    one => assert.equal(one.checkout.lineItems.length, 2),
  );
  await drive(
    'checkout.removeCoupon',
    () => checkout.removeCoupon(id),
    one => assert.deepEqual(one.checkout.appliedDiscounts, []),
  );
  await drive(
    'checkout.removeGiftCard',
    () => checkout.removeGiftCard(id),
    one => assert.ok(!one.checkout.giftCard?.obfuscatedCode),
  );
  await drive(
    'checkout.removeOverrideCheckoutUrl',
    () => merchant.checkout.removeOverrideCheckoutUrl(id),
    one => assert.equal(one.checkout._id, id),
  );
  const ordered = await drive(
    'checkout.createOrder',
    () => merchant.checkout.createOrder(id),
    one => assert.match(one.orderId, /^[\w-]{36}$/),
  );
  const spare = await checkout.createCheckout({ channelType: 'WEB', lineItems: [line('olive-oil')] });
  await drive(
    'checkout.markCheckoutAsCompleted',
    () => merchant.checkout.markCheckoutAsCompleted(spare._id),
    async () => assert.equal((await merchant.checkout.getCheckout(spare._id)).completed, true),
  );

  await checkOrders(control, merchant, visitor, ordered.orderId, line);
  await checkRequests(control, member, merchant, refer);
  const { availableAlgorithms } = await drive(
    'recommendations.listAvailableAlgorithms',
    () => visitor.recommendations.listAvailableAlgorithms(),
    one => assert.ok(one.availableAlgorithms.length > 0),
  );
  const algorithms = availableAlgorithms.map(({ config, appId }) => ({ _id: config.algorithmId, appId }));
  await drive(
    'recommendations.getRecommendation',
    () => visitor.recommendations.getRecommendation(algorithms, { items: [refer('bread-knife')] }),
    ({ recommendation }) => assert.ok(recommendation.items.length > 0),
  );
}

async function checkOrders(control, merchant, visitor, orderId, line) {
  const { orders } = merchant;
  await drive(
    'orders.getOrder',
    () => orders.getOrder(orderId),
    one => {
      assert.equal(one._id, orderId);
      assert.ok(Date.parse(one._createdDate));
      assert.match(one.priceSummary.total.formattedAmount, /€/);
    },
  );
  await drive(
    'orders.searchOrders',
    () => orders.searchOrders({ search: { filter: { status: 'APPROVED' } } }),
    one => assert.ok(one.orders.some(({ _id }) => _id === orderId)),
  );
  const made = await drive(
    'orders.createOrder',
    () =>
      orders.createOrder({
        channelInfo: { type: 'POS' },
        lineItems: [{ productName: { original: 'A lesson' }, quantity: 1, price: { amount: '50.00' } }],
      }),
    one => assert.deepEqual([one.priceSummary.total.amount, one.paymentStatus], ['50.00', 'NOT_PAID']),
  );
  await drive(
    'orders.updateOrder',
    () => orders.updateOrder(made._id, { buyerNote: 'Ring twice.' }),
    one => assert.equal(one.buyerNote, 'Ring twice.'),
  );
  await drive(
    'orders.bulkUpdateOrders',
    () => orders.bulkUpdateOrders([{ order: { _id: made._id, archived: true } }], { returnEntity: true }),
    one => {
      assert.equal(one.bulkActionMetadata.totalSuccesses, 1, JSON.stringify(one));
      assert.equal(one.results[0].item.archived, true);
    },
  );
  await drive(
    'orders.bulkUpdateOrderTags',
    () => orders.bulkUpdateOrderTags([made._id], { assignTags: { tags: { tagIds: ['gift'] } } }),
    one => assert.equal(one.results[0].itemMetadata.success, true),
  );
  await drive(
    'orders.preparePaymentCollection',
    () => orders.preparePaymentCollection(made._id, { amount: '20.00' }),
    one => assert.ok(one.paymentGatewayOrderId),
  );
  await drive(
    'orders.getPaymentCollectabilityStatus',
    () => orders.getPaymentCollectabilityStatus(made._id),
    one => assert.deepEqual([one.status, one.amount.amount], ['NONCOLLECTABLE_MISSING_PAYMENT_METHOD', '30.00']),
  );
  /** Creates an order with an authorized payment. Resolves with the ids of order and payment. */
  const hold = async () => {
    const { _id } = await visitor.checkout.createCheckout({ channelType: 'WEB', lineItems: [line('field-guide-pdf')] });
    const answer = await merchant.checkout.createOrder(_id, { delayCapture: true });
    const { transactions } = await control('orders');
    const { payments } = transactions.find(one => one.orderId === answer.orderId);
    return [answer.orderId, payments.find(one => one.regularPaymentDetails.status === 'AUTHORIZED').id];
  };
  await drive(
    'orders.captureAuthorizedPayments',
    async () => {
      const [id, paymentId] = await hold();
      return orders.captureAuthorizedPayments(id, [{ paymentId }]);
    },
    one => assert.equal(one.orderTransactions.payments[0].regularPaymentDetails.status, 'APPROVED'),
  );
  await drive(
    'orders.voidAuthorizedPayments',
    async () => {
      const [id, paymentId] = await hold();
      return orders.voidAuthorizedPayments(id, [paymentId]);
    },
    one => assert.equal(one.orderTransactions.payments[0].regularPaymentDetails.status, 'VOIDED'),
  );
  await drive(
    'orders.cancelOrder',
    () => orders.cancelOrder(made._id, { restockAllItems: true }),
    one => assert.equal(one.order.status, 'CANCELED'),
  );
}

async function checkRequests(control, member, merchant, refer) {
  const requests = member.backInStockNotifications;
  const ask = email =>
    requests.createBackInStockNotificationRequest(
      { catalogReference: refer('sold-out-lamp'), email, itemUrl: `${PAGE}lamp` },
      { name: 'Lamp', price: '79.00', image },
    );
  const asked = await drive(
    'backInStockNotifications.createBackInStockNotificationRequest',
    () => ask('a@example.com'),
    one => {
      assert.equal(one.status, 'RECEIVED');
      assert.match(one.itemDetails.image.url ?? one.itemDetails.image, /ab12_f3/);
    },
  );
  await drive(
    'backInStockNotifications.getBackInStockNotificationRequest',
    () => requests.getBackInStockNotificationRequest(asked._id),
    one => assert.equal(one.email, 'a@example.com'),
  );
  await drive(
    'backInStockNotifications.queryBackInStockNotificationRequests',
    () => requests.queryBackInStockNotificationRequests().eq('status', 'RECEIVED').limit(1).find(),
    one => assert.equal(one.items[0]._id, asked._id),
  );
  await driveBroken(
    'backInStockNotifications.getBackInStockNotificationRequestsCountByCatalogReferences',
    () =>
      merchant.backInStockNotifications.getBackInStockNotificationRequestsCountByCatalogReferences([
        refer('sold-out-lamp'),
      ]),
    /must not be empty|catalogReferences/,
  );
  await drive(
    'backInStockNotifications.markAsNotificationSent',
    () => merchant.backInStockNotifications.markAsNotificationSent(asked._id),
    one => assert.equal(one.request.status, 'NOTIFICATION_SENT'),
  );
  await ask('b@example.com');
  await drive(
    'backInStockNotifications.reportItemsBackInStock',
    () =>
      merchant.backInStockNotifications.reportItemsBackInStock(
        { name: 'Lamp', price: '79.00', image },
        { catalogReference: refer('sold-out-lamp') },
      ),
    async () => assert.equal((await control('outbox')).mails.at(-1).to, 'b@example.com'),
  );
  await drive(
    'backInStockNotifications.deleteBackInStockNotificationRequest',
    () => requests.deleteBackInStockNotificationRequest(asked._id),
    () => assert.rejects(requests.getBackInStockNotificationRequest(asked._id)),
  );
}
