import { MEMBERSHIPS } from '../../pricing/memberships.ts';
import type { ExamplesOf } from './calls-examples.ts';
import { cartOf, checkoutOf, heldOrderOf, type Person, unpaidOrderOf } from './database-fixture.ts';

const line = async ({ who }: Person) => ({ ...(await who.line('bread-knife', 1)), quantity: 1 });

const address = {
  country: 'DE',
  subdivision: 'BE',
  city: 'Berlin',
  postalCode: '10997',
  addressLine: 'Am Ufer 1',
  addressLine2: 'Yard',
  streetAddress: { name: 'Am Ufer', number: '1', apt: '2' },
};
const contactDetails = { firstName: 'Ada', lastName: 'Byron', phone: '+49 30 555', company: 'Engines' };
const delivery = { code: 'standard' };

/** What only the merchant may add to a cart or a checkout. */
const byHand = ({ role }: Person) =>
  role === 'elevated'
    ? { customLineItems: [{ quantity: 1, price: '12.50', productName: { original: 'Engraving' } }] }
    : {};

const memberships = (lineItemIds: readonly string[]) => ({
  memberships: [{ id: 'a-membership', appId: MEMBERSHIPS, lineItemIds }],
});

export const checkoutExamples: ExamplesOf<'carts' | 'checkouts' | 'orders' | 'payments' | 'redirects'> = {
  'carts.addToCart': async of => ({ lineItems: [await line(of)], ...byHand(of) }),
  'carts.checkOutCart': async of => {
    await cartOf(of);
    return {
      channelType: 'WEB',
      shippingAddress: address,
      billingAddress: address,
      selectedShippingOption: delivery,
      email: 'ada@example.com',
    };
  },
  'carts.deleteCart': async of => {
    await cartOf(of);
    return {};
  },
  'carts.estimateCart': async of => {
    const { lineItems } = await cartOf(of);
    return {
      selectedShippingOption: delivery,
      shippingAddress: address,
      billingAddress: address,
      selectedMemberships: memberships([lineItems[0].id]),
      calculateTax: true,
      calculateShipping: true,
    };
  },
  'carts.getCart': async of => {
    await cartOf(of);
    return {};
  },
  'carts.removeCartCoupon': async of => {
    await cartOf(of);
    await of.who.patch('/v1/carts/current', { couponCode: 'WELCOME10' });
    return {};
  },
  'carts.removeFromCart': async of => ({ lineItemIds: [(await cartOf(of)).lineItems[0].id] }),
  'carts.updateCart': async of => {
    await cartOf(of);
    return {
      cartInfo: {
        buyerNote: 'Ring twice.',
        buyerInfo: { email: 'ada@example.com' },
        contactInfo: { address, contactDetails },
        selectedShippingOption: delivery,
        buyerLanguage: 'en',
      },
      couponCode: 'WELCOME10',
      lineItems: [await line(of)],
      ...byHand(of),
      ...(of.role === 'elevated' && { merchantDiscounts: [{ amount: '1.00', lineItemIds: [] }] }),
    };
  },
  'carts.updateCartQuantities': async of => {
    const { lineItems } = await cartOf(of);
    return { lineItems: [{ id: lineItems[1].id, quantity: 3 }] };
  },
  'checkouts.addToCheckout': async of => ({
    id: (await checkoutOf(of)).id,
    lineItems: [await line(of)],
    ...byHand(of),
  }),
  'checkouts.createCheckout': async of => ({
    channelType: 'WEB',
    lineItems: [await line(of)],
    ...byHand(of),
    couponCode: 'WELCOME10',
    giftCardCode: 'LARCH-GIFT-25',
    checkoutInfo: {
      buyerInfo: { email: 'ada@example.com' },
      billingInfo: { address, contactDetails },
      shippingInfo: {
        shippingDestination: { address, contactDetails },
        selectedCarrierServiceOption: delivery,
      },
    },
  }),
  'checkouts.createOrder': async of => ({
    id: (await checkoutOf(of)).id,
    savePaymentMethod: true,
    delayCapture: false,
  }),
  'checkouts.getCheckout': async of => ({ id: (await checkoutOf(of)).id }),
  'checkouts.getCheckoutByCart': async of => ({ id: (await checkoutOf(of)).cartId }),
  'checkouts.getCheckoutUrl': async of => ({ id: (await checkoutOf(of)).id }),
  'checkouts.getPaymentSettings': async of => ({ id: (await checkoutOf(of)).id }),
  'checkouts.markCheckoutAsCompleted': async of => ({ id: (await checkoutOf(of)).id }),
  'checkouts.removeCheckoutCoupon': async of => ({ id: (await checkoutOf(of)).id }),
  'checkouts.removeFromCheckout': async of => {
    const { id, lineItems } = await checkoutOf(of);
    return { id, lineItemIds: [lineItems[0].id] };
  },
  'checkouts.removeGiftCard': async of => ({ id: (await checkoutOf(of)).id }),
  'checkouts.removeOverrideCheckoutUrl': async of => ({ id: (await checkoutOf(of)).id }),
  'checkouts.updateCheckout': async of => {
    const { id, lineItems } = await checkoutOf(of);
    return {
      checkout: {
        id,
        buyerInfo: { email: 'ada@example.com' },
        billingInfo: { address, contactDetails },
        shippingInfo: { shippingDestination: { address, contactDetails }, selectedCarrierServiceOption: delivery },
        membershipOptions: { selectedMemberships: memberships([lineItems[0].id]) },
      },
      couponCode: 'WELCOME10',
      giftCardCode: 'LARCH-GIFT-25',
      lineItems: [await line(of)],
      ...byHand(of),
    };
  },
  'checkouts.updateCheckoutQuantities': async of => {
    const { id, lineItems } = await checkoutOf(of);
    return { id, lineItems: [{ id: lineItems[1].id, quantity: 3 }] };
  },
  'orders.bulkUpdateOrderTags': async of => ({
    orderIds: [await unpaidOrderOf(of)],
    assignTags: { tags: { tagIds: ['gift'] }, privateTags: { tagIds: ['regular'] } },
    unassignTags: { tags: { tagIds: ['rush'] } },
  }),
  'orders.bulkUpdateOrders': async of => ({
    orders: [{ order: { id: await unpaidOrderOf(of), buyerNote: 'By hand.' }, fieldMask: ['buyerNote'] }],
    returnEntity: true,
  }),
  'orders.cancelOrder': async of => ({
    id: await unpaidOrderOf(of),
    sendOrderCanceledEmail: true,
    customMessage: 'Sorry.',
    restockAllItems: true,
  }),
  'orders.createOrder': async of => ({
    order: {
      lineItems: [
        { productName: { original: 'A lesson' }, quantity: 1, price: { amount: '50.00' } },
        { productName: { original: 'Knife' }, price: { amount: '39.00' }, ...(await line(of)) },
      ],
      channelInfo: { type: 'POS', externalOrderId: 'P-1', externalOrderUrl: 'https://shop.example/p-1' },
      buyerInfo: { email: 'ada@example.com' },
      billingInfo: { address, contactDetails },
      recipientInfo: { address, contactDetails },
      shippingInfo: {
        code: 'standard',
        title: 'By post',
        logistics: { shippingDestination: { address, contactDetails }, instructions: 'Ring twice.' },
      },
      buyerNote: 'Wrap it.',
      archived: false,
      status: 'APPROVED',
      paymentStatus: 'NOT_PAID',
      customFields: [{ title: 'Wrapping', value: 'red' }],
      extendedFields: { namespaces: { 'shop.example': { own: 'words' } } },
    },
  }),
  'orders.getOrder': async of => ({ id: await unpaidOrderOf(of) }),
  'orders.searchOrders': async () => ({
    search: {
      filter: { status: 'APPROVED' },
      sort: [{ fieldName: 'number', order: 'DESC' }],
      cursorPaging: { limit: 5 },
    },
  }),
  'orders.updateOrder': async of => ({
    order: {
      id: await unpaidOrderOf(of),
      buyerInfo: { email: 'ada@example.com' },
      billingInfo: { address, contactDetails },
      buyerNote: 'Wrap it.',
      archived: true,
      customFields: [{ title: 'Wrapping', value: 'red' }],
    },
    fieldMask: ['buyerInfo.email', 'billingInfo', 'buyerNote', 'archived', 'customFields'],
  }),
  'payments.captureAuthorizedPayments': async of => {
    const { orderId, paymentId } = await heldOrderOf(of);
    return { ecomOrderId: orderId, payments: [{ paymentId, amount: { amount: '5.00' } }] };
  },
  'payments.getPaymentCollectabilityStatus': async of => ({ ecomOrderId: await unpaidOrderOf(of) }),
  'payments.preparePaymentCollection': async of => ({
    ecomOrderId: await unpaidOrderOf(of),
    amount: { amount: '20.00' },
    delayedCapture: true,
    delayedCaptureSettings: { scheduledAction: 'CAPTURE', delayDuration: { count: 2, unit: 'DAYS' } },
  }),
  'payments.voidAuthorizedPayments': async of => {
    const { orderId, paymentId } = await heldOrderOf(of);
    return { ecomOrderId: orderId, paymentIds: [paymentId] };
  },
  'redirects.createRedirectSession': async of => ({
    ecomCheckout: { checkoutId: (await checkoutOf(of)).id },
    callbacks: { postFlowUrl: 'https://shop.example/', thankYouPageUrl: 'https://shop.example/thanks' },
  }),
};
