import { attributionSources } from '../../../src/api/orders.ts';
import type { Price } from '../../../src/api/shared/money.ts';
import { addressParser, contactParser } from '../core/addresses.ts';
import { parseDate } from '../core/dates.ts';
import {
  applyFieldMask,
  type FieldParser,
  getPath,
  objectParser,
  reportFixedFields,
  reportUnknownNames,
  stringParser,
} from '../core/query/field-masks.ts';
import {
  isRecord,
  parseBoolean,
  parseEnum,
  parseFields,
  parseHttpUrl,
  parseList,
  parseOptionalEmail,
  parseOptionalString,
  parseString,
  type Report,
} from '../core/validate.ts';
import { toPaymentSummary } from './lifecycle.ts';
import { addActivity, type OrderRecord } from './order-record.ts';
import type { StoredOrder } from './store.ts';

const parseTimeSlot: FieldParser = (value, field, report) => {
  if (value === undefined) return undefined;
  const { from, to } = parseFields(value, field, ['from', 'to'], report);
  const slot = { from: parseDate(from, `${field}.from`, report), to: parseDate(to, `${field}.to`, report) };
  if (!slot.from || !slot.to || slot.from >= slot.to) report(field, 'must end after it begins', 'VALIDATION');
  return slot;
};

const parseCustomFields: FieldParser = (value, field, report) =>
  parseList(value, field, 100, report).map((entry, index) => {
    const path = `${field}[${index}]`;
    const names = ['title', 'value', 'translatedTitle'] as const;
    const { title, value: fieldValue, translatedTitle } = parseFields(entry, path, names, report);
    const translated = parseOptionalString(translatedTitle, `${path}.translatedTitle`, 500, report);
    return {
      title: parseString(title, `${path}.title`, 500, report),
      value: fieldValue,
      ...(translated && { translatedTitle: translated }),
    };
  });

const parseNamespaces: FieldParser = (value, field, report) => {
  if (value === undefined) return undefined;
  if (!isRecord(value) || !Object.values(value).every(isRecord)) report(field, 'must be maps by name', 'FORMAT');
  return value;
};

const parsers: Readonly<Record<string, FieldParser>> = {
  'buyerInfo.email': parseOptionalEmail,
  'billingInfo.address': addressParser,
  'billingInfo.contactDetails': contactParser,
  'recipientInfo.address': addressParser,
  'recipientInfo.contactDetails': contactParser,
  'shippingInfo.title': (value, field, report) => parseString(value, field, 250, report),
  'shippingInfo.logistics.shippingDestination.address': addressParser,
  'shippingInfo.logistics.shippingDestination.contactDetails': contactParser,
  'shippingInfo.logistics.deliveryTime': stringParser(500),
  'shippingInfo.logistics.instructions': stringParser(1_000),
  'shippingInfo.logistics.deliverByDate': parseDate,
  'shippingInfo.logistics.deliveryTimeSlot': objectParser(['from', 'to'], parseTimeSlot),
  buyerNote: stringParser(1_000),
  archived: parseBoolean,
  seenByAHuman: parseBoolean,
  attributionSource: (value, field, report) =>
    value === undefined ? undefined : parseEnum(value, field, attributionSources, report),
  'channelInfo.externalOrderId': stringParser(100),
  'channelInfo.externalOrderUrl': parseHttpUrl,
  customFields: parseCustomFields,
  'extendedFields.namespaces': parseNamespaces,
};

const placeNames = ['address', 'contactDetails'];

/**
 * The known fields of an order, by the path of the object that contains them. Read-only fields are among them, because
 * clients may send an order back as they read it.
 */
export const orderFieldNames = {
  '': [
    ...['id', 'number', 'createdDate', 'updatedDate', 'purchasedDate', 'status', 'paymentStatus', 'fulfillmentStatus'],
    ...['lineItems', 'buyerInfo', 'billingInfo', 'recipientInfo', 'shippingInfo', 'priceSummary', 'balanceSummary'],
    ...['taxSummary', 'taxInfo', 'taxIncludedInPrices', 'appliedDiscounts', 'additionalFees', 'activities', 'tags'],
    ...['currency', 'weightUnit', 'buyerLanguage', 'siteLanguage', 'buyerNote', 'archived', 'seenByAHuman'],
    ...['attributionSource', 'createdBy', 'channelInfo', 'checkoutId', 'cartId', 'purchaseFlowId', 'customFields'],
    'extendedFields',
  ],
  buyerInfo: ['email', 'visitorId', 'memberId', 'contactId'],
  billingInfo: placeNames,
  recipientInfo: placeNames,
  shippingInfo: ['carrierId', 'code', 'title', 'logistics', 'cost', 'region'],
  'shippingInfo.logistics': [
    ...['shippingDestination', 'pickupDetails', 'deliveryTime', 'instructions', 'deliverByDate', 'deliveryTimeSlot'],
  ],
  'shippingInfo.logistics.shippingDestination': placeNames,
  channelInfo: ['type', 'externalOrderId', 'externalOrderUrl'],
  extendedFields: ['namespaces'],
};

const SHIPPING_ADDRESS_PATH = 'shippingInfo.logistics.shippingDestination.address';

const toAmounts = (sums: object) =>
  Object.fromEntries(Object.entries(sums).map(([name, { amount }]: [string, Price]) => [name, { amount }]));

/** The values of fields that an order update cannot change. Prices are compared by amount, not by formatted text. */
function listFixedFields(stored: StoredOrder) {
  const { number, createdDate, status, fulfillmentStatus, ...order } = stored.order;
  const { currency, weightUnit, checkoutId, cartId, tags, priceSummary, lineItems, activities } = order;
  const { paymentStatus, balanceSummary } = toPaymentSummary(stored);
  return {
    ...{ number, createdDate, status, fulfillmentStatus, currency, weightUnit, checkoutId, cartId },
    paymentStatus,
    ...(tags && { tags }),
    priceSummary: toAmounts(priceSummary),
    balanceSummary: toAmounts(balanceSummary),
    lineItems: lineItems.map(({ id, quantity, price }) => ({ id, quantity, price: { amount: price.amount } })),
    activities: activities.map(({ id, createdDate, type }) => ({ id, createdDate, type })),
  };
}

export function applyOrderChange(order: OrderRecord, change: unknown, mask: unknown, report: Report): OrderRecord {
  const hasShipping = order.shippingInfo !== undefined;
  const names = Array.isArray(mask) ? mask.map(String) : [];
  if (
    !hasShipping &&
    (names.some(name => name.startsWith('shippingInfo')) || (!names.length && getPath(change, 'shippingInfo')))
  )
    report('order.shippingInfo', 'the order is not sent anywhere', 'FIELD_NOT_ALLOWED');
  reportUnknownNames(change, 'order', orderFieldNames, report);
  return applyFieldMask(order, change, mask, parsers, 'order', report);
}

/** Reports changed values of fields that an update cannot change, unless the update has a mask. */
export const reportFixedOrderFields = (stored: StoredOrder, change: unknown, mask: unknown, report: Report): void =>
  reportFixedFields(change, listFixedFields(stored), mask, 'order', report);

const hasChanged = (a: unknown, b: unknown): boolean => JSON.stringify(a) !== JSON.stringify(b);

/** The changed order with a new `updatedDate`, and with activities for an edited email or shipping address. */
export function addEditActivities(before: OrderRecord, after: OrderRecord, at: number): OrderRecord {
  const dated = { ...after, updatedDate: new Date(at).toISOString() };
  const email = hasChanged(before.buyerInfo.email, after.buyerInfo.email)
    ? addActivity(dated, 'EMAIL_EDITED', at)
    : dated;
  return hasChanged(getPath(before, SHIPPING_ADDRESS_PATH), getPath(after, SHIPPING_ADDRESS_PATH))
    ? addActivity(email, 'SHIPPING_ADDRESS_EDITED', at)
    : email;
}
