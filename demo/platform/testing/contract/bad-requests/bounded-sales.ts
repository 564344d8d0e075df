import {
  type Bound,
  country,
  decimal,
  email,
  fieldName,
  inside,
  integer,
  list,
  listOfIds,
  phone,
  refusals,
  text,
  word,
} from './bounds.ts';

type BoundedFields = Readonly<Record<string, Bound>>;

const address: BoundedFields = {
  country,
  subdivision: text(0, 50),
  city: text(0, 50),
  postalCode: text(0, 50),
  addressLine: text(0, 150),
  addressLine2: text(0, 100),
  'streetAddress.name': text(0, 255),
  'streetAddress.number': text(0, 255),
  'streetAddress.apt': text(0, 255),
};

const contactDetails: BoundedFields = {
  firstName: text(0, 100),
  lastName: text(0, 100),
  phone,
  company: text(0, 1_000),
  'vatId.id': text(1, 100),
  'vatId.type': word(['CPF', 'CNPJ'], 'UNSPECIFIED'),
};

const person: BoundedFields = { ...inside('address', address), ...inside('contactDetails', contactDetails) };

/** Refusals only, because the shop also refuses an unknown delivery of valid length. */
const shippingOption: BoundedFields = { code: refusals(text(1, 100)) };

/** Refusals only, because the shop also refuses an unknown code of valid length. */
const code = refusals(text(1, 20));

const quantity = refusals(integer(1, 100_000));

export const catalogReference: BoundedFields = {
  catalogItemId: refusals(text(1, 36)),
  appId: fieldName([], 'VALIDATION'),
};

/** New lines. Catalog lines have refusals only, because the shop also refuses a quantity above the stock. */
const newLines = (max: number): BoundedFields => ({
  lineItems: refusals(list(0, max)),
  'lineItems.0.quantity': quantity,
  ...inside('lineItems.0.catalogReference', catalogReference),
  customLineItems: list(0, max),
  'customLineItems.0.quantity': integer(1, 100_000),
  'customLineItems.0.price': decimal('zero'),
  'customLineItems.0.productName.original': text(1, 200),
});

const quantities: BoundedFields = {
  lineItems: refusals(list(1, 300)),
  'lineItems.0.id': refusals(text(1, 36)),
  'lineItems.0.quantity': quantity,
};

const lineIds: BoundedFields = { lineItemIds: list(1, 300), 'lineItemIds.0': text(1, 36) };

const memberships: BoundedFields = {
  memberships: list(0, 300),
  'memberships.0.id': text(1, 200),
  'memberships.0.appId': text(1, 36),
  'memberships.0.lineItemIds': list(1, 300),
  'memberships.0.lineItemIds.0': text(1, 100),
};

const channelType = word(['WEB', 'POS', 'OTHER_PLATFORM', 'WIX_APP_STORE'], 'UNSPECIFIED');

const checkoutInfo: BoundedFields = {
  buyerNote: text(0, 1_000),
  'buyerInfo.email': email,
  ...inside('billingInfo', person),
  ...inside('shippingInfo.shippingDestination', person),
  ...inside('shippingInfo.selectedCarrierServiceOption', shippingOption),
};

const amount = refusals(decimal('more'));

/** The bounds of input fields of the calls for carts, checkouts and payments. */
export const salesFields: Readonly<Record<string, BoundedFields>> = {
  'carts.addToCart': newLines(100),
  'carts.checkOutCart': {
    channelType,
    ...inside('shippingAddress', address),
    ...inside('billingAddress', address),
    ...inside('selectedShippingOption', shippingOption),
    email,
  },
  'carts.estimateCart': {
    ...inside('selectedShippingOption', shippingOption),
    ...inside('shippingAddress', address),
    ...inside('billingAddress', address),
    ...inside('selectedMemberships', memberships),
  },
  'carts.removeFromCart': lineIds,
  'carts.updateCart': {
    ...inside('cartInfo', {
      buyerNote: text(0, 1_000),
      'buyerInfo.email': email,
      ...inside('contactInfo', person),
      ...inside('selectedShippingOption', shippingOption),
      buyerLanguage: text(0, 10),
    }),
    couponCode: code,
    ...newLines(300),
    customLineItems: refusals(list(0, 300)),
    merchantDiscounts: list(0, 10),
    'merchantDiscounts.0.amount': decimal('more'),
    'merchantDiscounts.0.lineItemIds': refusals(list(0, 300, index => `line ${index}`)),
  },
  'carts.updateCartQuantities': quantities,
  'checkouts.addToCheckout': newLines(100),
  'checkouts.createCheckout': {
    channelType,
    ...newLines(300),
    customLineItems: refusals(list(0, 300)),
    couponCode: code,
    giftCardCode: code,
    ...inside('checkoutInfo', checkoutInfo),
  },
  'checkouts.removeFromCheckout': lineIds,
  'checkouts.updateCheckout': {
    ...inside('checkout', {
      ...checkoutInfo,
      ...inside('membershipOptions.selectedMemberships', memberships),
    }),
    ...newLines(300),
    customLineItems: refusals(list(0, 300)),
    couponCode: code,
    giftCardCode: code,
  },
  'checkouts.updateCheckoutQuantities': quantities,
  'payments.captureAuthorizedPayments': {
    payments: listOfIds(1, 50),
    'payments.0.paymentId': refusals(text(1, 36)),
    'payments.0.amount.amount': amount,
  },
  'payments.preparePaymentCollection': {
    'amount.amount': amount,
    'delayedCaptureSettings.scheduledAction': word(['VOID', 'CAPTURE'], 'UNKNOWN'),
    'delayedCaptureSettings.delayDuration.count': integer(1, 1_000),
    'delayedCaptureSettings.delayDuration.unit': word(['MINUTES', 'HOURS', 'DAYS'], 'UNKNOWN'),
  },
  'payments.voidAuthorizedPayments': { paymentIds: listOfIds(1, 50), 'paymentIds.0': refusals(text(1, 36)) },
};
