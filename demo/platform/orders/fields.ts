import { attributionSources } from '../../../src/api/orders.ts';
import { addressIn, contactIn, emailIn } from '../core/addresses.ts';
import { dateIn } from '../core/dates.ts';
import { flagIn } from '../core/flags.ts';
import { masked, type Reader, valueAt } from '../core/query/field-masks.ts';
import { type Fail, isRecord, listIn, optionalTextIn, textIn, webUrlIn, wordIn } from '../core/validate.ts';
import { happened, type OrderRecord } from './build-order.ts';

const text =
  (most: number): Reader =>
  (value, field, fail) =>
    optionalTextIn(value, field, most, fail);

const slotIn: Reader = (value, field, fail) => {
  if (value === undefined) return undefined;
  const { from, to } = isRecord(value) ? value : {};
  const slot = { from: dateIn(from, `${field}.from`, fail), to: dateIn(to, `${field}.to`, fail) };
  if (!slot.from || !slot.to || slot.from >= slot.to) fail(field, 'must end after it begins', 'VALIDATION');
  return slot;
};

const customFieldsIn: Reader = (value, field, fail) =>
  listIn(value, field, 100, fail).map((entry, index) => {
    const { title, value: said, translatedTitle } = isRecord(entry) ? entry : {};
    const translated = optionalTextIn(translatedTitle, `${field}[${index}].translatedTitle`, 500, fail);
    return {
      title: textIn(title, `${field}[${index}].title`, 500, fail),
      value: said,
      ...(translated && { translatedTitle: translated }),
    };
  });

const namespacesIn: Reader = (value, field, fail) => {
  if (value === undefined) return undefined;
  if (!isRecord(value) || !Object.values(value).every(isRecord)) fail(field, 'must be maps by name', 'FORMAT');
  return value;
};

const readers: Readonly<Record<string, Reader>> = {
  'buyerInfo.email': emailIn,
  'billingInfo.address': addressIn,
  'billingInfo.contactDetails': contactIn,
  'recipientInfo.address': addressIn,
  'recipientInfo.contactDetails': contactIn,
  'shippingInfo.title': (value, field, fail) => textIn(value, field, 250, fail),
  'shippingInfo.logistics.shippingDestination.address': addressIn,
  'shippingInfo.logistics.shippingDestination.contactDetails': contactIn,
  'shippingInfo.logistics.deliveryTime': text(500),
  'shippingInfo.logistics.instructions': text(1_000),
  'shippingInfo.logistics.deliverByDate': dateIn,
  'shippingInfo.logistics.deliveryTimeSlot': slotIn,
  buyerNote: text(1_000),
  archived: flagIn,
  seenByAHuman: flagIn,
  attributionSource: (value, field, fail) =>
    value === undefined ? undefined : wordIn(value, field, attributionSources, fail),
  'channelInfo.externalOrderId': text(100),
  'channelInfo.externalOrderUrl': webUrlIn,
  customFields: customFieldsIn,
  'extendedFields.namespaces': namespacesIn,
};

const DESTINATION = 'shippingInfo.logistics.shippingDestination.address';

/** What a merchant's change makes of an order. */
export function changedOrder(order: OrderRecord, change: unknown, mask: unknown, fail: Fail): OrderRecord {
  const sent = order.shippingInfo !== undefined;
  const names = Array.isArray(mask) ? mask.map(String) : [];
  if (
    !sent &&
    (names.some(name => name.startsWith('shippingInfo')) || (!names.length && valueAt(change, 'shippingInfo')))
  )
    fail('order.shippingInfo', 'the order is not sent anywhere', 'FIELD_NOT_ALLOWED');
  return masked(order, change, mask, readers, 'order', fail);
}

const differs = (a: unknown, b: unknown): boolean => JSON.stringify(a) !== JSON.stringify(b);

/** The changed order with what its buyer would want to know of. */
export function noted(before: OrderRecord, after: OrderRecord, at: number): OrderRecord {
  const dated = { ...after, updatedDate: new Date(at).toISOString() };
  const email = differs(before.buyerInfo.email, after.buyerInfo.email) ? happened(dated, 'EMAIL_EDITED', at) : dated;
  return differs(valueAt(before, DESTINATION), valueAt(after, DESTINATION))
    ? happened(email, 'SHIPPING_ADDRESS_EDITED', at)
    : email;
}
