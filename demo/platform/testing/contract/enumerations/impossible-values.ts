/** Values of one enumeration that occur in no answer, or that no input may contain. */
interface ImpossibleValues {
  readonly values: readonly string[];
  readonly reason: string;
}

/** Values that occur in no answer of the platform, by enumeration. */
export const neverMade: Readonly<Record<string, ImpossibleValues>> = {
  activityTypes: {
    values: [
      ...['ORDER_NOT_FULFILLED', 'DOWNLOAD_LINK_SENT', 'TRACKING_NUMBER_ADDED', 'TRACKING_NUMBER_EDITED'],
      ...['SHIPPING_CONFIRMATION_EMAIL_SENT', 'INVOICE_ADDED', 'INVOICE_REMOVED'],
      ...['INVOICE_SENT', 'FULFILLER_EMAIL_SENT', 'PICKUP_READY_EMAIL_SENT', 'CUSTOM_ACTIVITY', 'MERCHANT_COMMENT'],
      ...['NEW_EXCHANGE_ORDER_CREATED', 'DRAFT_ORDER_CHANGES_APPLIED'],
    ],
    reason:
      'tracking numbers, invoices, fulfilment mails, comments and drafts have no call, nor does the order that an exchange begins with',
  },
  approvalStrategies: {
    values: ['DEFAULT', 'PAYMENT_RECEIVED', 'PAYMENT_METHOD_SAVED'],
    reason: 'a setting of the shop, which no answer repeats',
  },
  authorizationStatuses: {
    values: ['PENDING', 'FAILED'],
    reason: 'captures and voids of the stand-in provider succeed at once',
  },
  backInStockStatuses: {
    values: ['UNSPECIFIED', 'PROCESSING'],
    reason: 'a request is received from the start, and its mail is on its way within a call alone, which events tell',
  },
  catalogVersions: { values: ['V1_CATALOG', 'V3_CATALOG'], reason: 'no call asks for the version of the catalog' },
  chargeTypes: { values: ['INSURANCE'], reason: 'the shop’s carriers charge for heavy goods alone' },
  checkoutLineTypes: { values: ['CUSTOM_AMOUNT_ITEM'], reason: 'custom lines have the type that their merchant gives' },
  deletedStates: { values: ['TRASH', 'DELETED', 'PENDING_PURGE'], reason: 'a deleted member is gone at once' },
  depositTypes: { values: ['FLAT', 'PERCENTAGE'], reason: 'a deposit is given as an amount, on the line' },
  digitalFileTypes: {
    values: ['SECURE_PICTURE', 'SECURE_VIDEO', 'SECURE_DOCUMENT', 'SECURE_MUSIC', 'SECURE_ARCHIVE'],
    reason: 'a digital line names its file and expiry, not the kind of file',
  },
  discountKinds: { values: ['AMOUNT', 'PERCENT'], reason: 'coupons and merchant discounts are the only discounts' },
  identityStatuses: {
    values: ['UNKNOWN_STATUS', 'DELETED', 'BLOCKED', 'OFFLINE'],
    reason: 'an identity is answered only to those who sign in, which these cannot',
  },
  inventoryActions: { values: ['RESTOCK', 'DECREASE'], reason: 'stock changes are not part of an answer' },
  invoiceStatuses: {
    values: [
      ...['Draft', 'Sent', 'Processing', 'Paid', 'Overdue', 'Void', 'Deleted', 'PartiallyPaid'],
      'PartialAndOverdue',
    ],
    reason: 'there are no invoices',
  },
  itemTypes: { values: ['UNRECOGNISED'], reason: 'a stand-in for a type that is not known' },
  jurisdictionTypes: { values: ['COUNTY'], reason: 'no tax rate that is known here has a part of a county' },
  manuallyRefundableReasons: {
    values: ['EXPIRED', 'NOT_SUPPORTED', 'OFFLINE'],
    reason: 'no call asks whether a payment can be refunded',
  },
  mediaTypes: { values: ['UNKNOWN'], reason: 'a stand-in for a type that is not known' },
  memberStatuses: { values: ['UNKNOWN'], reason: 'every member has a status' },
  nonRefundableReasons: {
    values: [
      ...['ALREADY_REFUNDED', 'PROVIDER_IS_DOWN', 'INTERNAL_ERROR', 'NOT_PAID', 'ACCESS_DENIED', 'ZERO_PRICE'],
      ...['DISABLED_BY_PROVIDER', 'PENDING_REFUND', 'FORBIDDEN', 'TRANSACTION_NOT_FOUND'],
    ],
    reason: 'no call asks whether a payment can be refunded',
  },
  privacyStatuses: { values: ['UNDEFINED'], reason: 'a stand-in for a status that is not known' },
  productTypes: { values: ['unspecified_product_type'], reason: 'every product is given its type' },
  refundableStatuses: {
    values: ['NOT_REFUNDABLE', 'MANUAL', 'REFUNDABLE'],
    reason: 'no call asks whether a payment can be refunded',
  },
  restockTypes: {
    values: ['NO_ITEMS', 'ALL_ITEMS', 'SOME_ITEMS'],
    reason: 'a cancellation says by a flag whether all items return to stock',
  },
  severities: { values: ['WARNING'], reason: 'the rules of the shop stop an order or say nothing' },
  tenantTypes: { values: ['ACCOUNT', 'SITE', 'ROOT'], reason: 'no call answers whose shop it is' },
  weightUnits: { values: ['LB'], reason: 'the shops weigh in kilograms' },
};

/** Values that no input may contain, by enumeration. */
export const neverTaken: Readonly<Record<string, ImpossibleValues>> = {
  itemTypes: { values: ['UNRECOGNISED'], reason: 'a stand-in for a type that is not known' },
  mediaTypes: { values: ['UNKNOWN'], reason: 'a stand-in for a type that is not known' },
  privacyStatuses: { values: ['UNDEFINED'], reason: 'a stand-in for a status that is not known' },
  productTypes: { values: ['unspecified_product_type'], reason: 'a product needs a type' },
};
