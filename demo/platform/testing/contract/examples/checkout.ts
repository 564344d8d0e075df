import { MEMBERSHIPS_APP_ID } from '../../../pricing/memberships.ts';
import { createAuthorizedOrder, createCart, createCheckout, createUnpaidOrder, type TestUser } from '../test-user.ts';
import type { AreaExamples } from './example.ts';

const createLine = async ({ client }: TestUser) => ({ ...(await client.line('bread-knife', 1)), quantity: 1 });

const address = {
  country: 'DE',
  subdivision: 'BE',
  city: 'Berlin',
  postalCode: '10997',
  addressLine: 'Am Ufer 1',
  addressLine2: 'Yard',
  streetAddress: { name: 'Am Ufer', number: '1', apt: '2' },
};
const contactDetails = {
  firstName: 'Ada',
  lastName: 'Byron',
  phone: '+49 30 555',
  company: 'Engines',
  vatId: { id: '12345678909', type: 'CPF' as const },
};
const shippingOption = { code: 'standard' };

/** Lines that only the merchant may add to a cart or a checkout. */
const merchantLines = ({ role }: TestUser) =>
  role === 'elevated'
    ? { customLineItems: [{ quantity: 1, price: '12.50', productName: { original: 'Engraving' } }] }
    : {};

const selectedMemberships = (lineItemIds: readonly string[]) => ({
  memberships: [{ id: 'a-membership', appId: MEMBERSHIPS_APP_ID, lineItemIds }],
});

export const checkoutExamples: AreaExamples<'carts' | 'checkouts' | 'orders' | 'payments' | 'redirects'> = {
  'carts.addToCart': async user => ({ lineItems: [await createLine(user)], ...merchantLines(user) }),
  'carts.checkOutCart': async user => {
    await createCart(user);
    return {
      channelType: 'WEB',
      shippingAddress: address,
      billingAddress: address,
      selectedShippingOption: shippingOption,
      email: 'ada@example.com',
    };
  },
  'carts.deleteCart': async user => {
    await createCart(user);
    return {};
  },
  'carts.estimateCart': async user => {
    const { lineItems } = await createCart(user);
    return {
      selectedShippingOption: shippingOption,
      shippingAddress: address,
      billingAddress: address,
      selectedMemberships: selectedMemberships([lineItems[0].id]),
      calculateTax: true,
      calculateShipping: true,
    };
  },
  'carts.getCart': async user => {
    await createCart(user);
    return {};
  },
  'carts.removeCartCoupon': async user => {
    await createCart(user);
    await user.client.patch('/v1/carts/current', { couponCode: 'WELCOME10' });
    return {};
  },
  'carts.removeFromCart': async user => ({ lineItemIds: [(await createCart(user)).lineItems[0].id] }),
  'carts.updateCart': async user => {
    await createCart(user);
    return {
      cartInfo: {
        buyerNote: 'Ring twice.',
        buyerInfo: { email: 'ada@example.com' },
        contactInfo: { address, contactDetails },
        selectedShippingOption: shippingOption,
        buyerLanguage: 'en',
      },
      couponCode: 'WELCOME10',
      lineItems: [await createLine(user)],
      ...merchantLines(user),
      ...(user.role === 'elevated' && { merchantDiscounts: [{ amount: '1.00', lineItemIds: [] }] }),
    };
  },
  'carts.updateCartQuantities': async user => {
    const { lineItems } = await createCart(user);
    return { lineItems: [{ id: lineItems[1].id, quantity: 3 }] };
  },
  'checkouts.addToCheckout': async user => ({
    id: (await createCheckout(user)).id,
    lineItems: [await createLine(user)],
    ...merchantLines(user),
  }),
  'checkouts.createCheckout': async user => ({
    channelType: 'WEB',
    lineItems: [await createLine(user)],
    ...merchantLines(user),
    couponCode: 'WELCOME10',
    giftCardCode: 'LARCH-GIFT-25',
    checkoutInfo: {
      buyerNote: 'Ring twice.',
      buyerInfo: { email: 'ada@example.com' },
      billingInfo: { address, contactDetails },
      shippingInfo: {
        shippingDestination: { address, contactDetails },
        selectedCarrierServiceOption: shippingOption,
      },
    },
  }),
  'checkouts.createOrder': async user => ({
    id: (await createCheckout(user)).id,
    savePaymentMethod: true,
    delayCapture: false,
  }),
  'checkouts.getCheckout': async user => ({ id: (await createCheckout(user)).id }),
  'checkouts.getCheckoutByCart': async user => ({ id: (await createCheckout(user)).cartId }),
  'checkouts.getCheckoutUrl': async user => ({ id: (await createCheckout(user)).id }),
  'checkouts.getPaymentSettings': async user => ({ id: (await createCheckout(user)).id }),
  'checkouts.markCheckoutAsCompleted': async user => ({ id: (await createCheckout(user)).id }),
  'checkouts.removeCheckoutCoupon': async user => ({ id: (await createCheckout(user)).id }),
  'checkouts.removeFromCheckout': async user => {
    const { id, lineItems } = await createCheckout(user);
    return { id, lineItemIds: [lineItems[0].id] };
  },
  'checkouts.removeGiftCard': async user => ({ id: (await createCheckout(user)).id }),
  'checkouts.removeOverrideCheckoutUrl': async user => ({ id: (await createCheckout(user)).id }),
  'checkouts.updateCheckout': async user => {
    const { id, lineItems } = await createCheckout(user);
    return {
      checkout: {
        id,
        buyerNote: 'Ring twice.',
        buyerInfo: { email: 'ada@example.com' },
        billingInfo: { address, contactDetails },
        shippingInfo: {
          shippingDestination: { address, contactDetails },
          selectedCarrierServiceOption: shippingOption,
        },
        membershipOptions: { selectedMemberships: selectedMemberships([lineItems[0].id]) },
      },
      couponCode: 'WELCOME10',
      giftCardCode: 'LARCH-GIFT-25',
      lineItems: [await createLine(user)],
      ...merchantLines(user),
    };
  },
  'checkouts.updateCheckoutQuantities': async user => {
    const { id, lineItems } = await createCheckout(user);
    return { id, lineItems: [{ id: lineItems[1].id, quantity: 3 }] };
  },
  'orders.bulkUpdateOrderTags': async user => ({
    orderIds: [await createUnpaidOrder(user)],
    assignTags: { tags: { tagIds: ['gift'] }, privateTags: { tagIds: ['regular'] } },
    unassignTags: { tags: { tagIds: ['rush'] } },
  }),
  'orders.bulkUpdateOrders': async user => ({
    orders: [{ order: { id: await createUnpaidOrder(user), buyerNote: 'By hand.' }, fieldMask: ['buyerNote'] }],
    returnEntity: true,
  }),
  'orders.cancelOrder': async user => ({
    id: await createUnpaidOrder(user),
    sendOrderCanceledEmail: true,
    customMessage: 'Sorry.',
    restockAllItems: true,
  }),
  'orders.createOrder': async user => ({
    order: {
      lineItems: [
        { productName: { original: 'A lesson' }, quantity: 1, price: { amount: '50.00' } },
        { productName: { original: 'Knife' }, price: { amount: '39.00' }, ...(await createLine(user)) },
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
  'orders.getOrder': async user => ({ id: await createUnpaidOrder(user) }),
  'orders.searchOrders': async () => ({
    search: {
      filter: { status: 'APPROVED' },
      sort: [{ fieldName: 'number', order: 'DESC' }],
      cursorPaging: { limit: 5 },
    },
  }),
  'orders.updateOrder': async user => ({
    order: {
      id: await createUnpaidOrder(user),
      buyerInfo: { email: 'ada@example.com' },
      billingInfo: { address, contactDetails },
      buyerNote: 'Wrap it.',
      archived: true,
      customFields: [{ title: 'Wrapping', value: 'red' }],
    },
    fieldMask: ['buyerInfo.email', 'billingInfo', 'buyerNote', 'archived', 'customFields'],
  }),
  'payments.captureAuthorizedPayments': async user => {
    const { orderId, paymentId } = await createAuthorizedOrder(user);
    return { ecomOrderId: orderId, payments: [{ paymentId, amount: { amount: '5.00' } }] };
  },
  'payments.getPaymentCollectabilityStatus': async user => ({ ecomOrderId: await createUnpaidOrder(user) }),
  'payments.preparePaymentCollection': async user => ({
    ecomOrderId: await createUnpaidOrder(user),
    amount: { amount: '20.00' },
    delayedCapture: true,
    delayedCaptureSettings: { scheduledAction: 'CAPTURE', delayDuration: { count: 2, unit: 'DAYS' } },
  }),
  'payments.voidAuthorizedPayments': async user => {
    const { orderId, paymentId } = await createAuthorizedOrder(user);
    return { ecomOrderId: orderId, paymentIds: [paymentId] };
  },
  'redirects.createRedirectSession': async user => ({
    ecomCheckout: { checkoutId: (await createCheckout(user)).id },
    callbacks: { postFlowUrl: 'https://shop.example/', thankYouPageUrl: 'https://shop.example/thanks' },
  }),
};
