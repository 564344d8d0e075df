import { type ChannelType, channelTypes } from '../../../src/api/checkouts.ts';
import type { Address, ContactDetails } from '../../../src/api/shared/address.ts';
import { type CatalogReference, itemTypes, paymentOptions } from '../../../src/api/shared/line.ts';
import type { OrderTags } from '../../../src/api/shared/order.ts';
import { type OrderLine, subscriptionFrequencies } from '../../../src/api/shared/order-line.ts';
import { parseAddress, parseContact } from '../core/addresses.ts';
import { parseDate } from '../core/dates.ts';
import { parseAmountCents } from '../core/decimals.ts';
import { type Cents, toDecimal } from '../core/money.ts';
import { omitUndefined } from '../core/omit-undefined.ts';
import { getPath, reportUnknownNames } from '../core/query/field-masks.ts';
import {
  isRecord,
  parseBoolean,
  parseEnum,
  parseFields,
  parseInteger,
  parseList,
  parseOptionalBoolean,
  parseOptionalEmail,
  parseOptionalString,
  parseRecord,
  type Report,
  reportUnknownFields,
} from '../core/validate.ts';
import { parseCatalogReference, parseQuantity } from '../pricing/catalog-references.ts';
import { descriptionLinesParser, parsePhysicalProperties, parseTranslatable } from '../pricing/line-input.ts';
import type { PricedLine } from '../pricing/price-line.ts';
import type { Fee } from '../pricing/totals.ts';
import { parseDiscounts, parseFees, parseStatedTax, type StatedDiscount, type StatedTax } from './manual-sums.ts';
import { orderFieldNames } from './order-changes.ts';
import { parseTags } from './tag-input.ts';

export interface ManualOrderLine extends Omit<PricedLine, 'reference'> {
  readonly reference: CatalogReference | undefined;
  readonly statedTax: StatedTax | undefined;
}

/** An order that the merchant enters by hand. */
export interface ManualOrder {
  readonly lines: readonly ManualOrderLine[];
  readonly channelType: ChannelType;
  readonly email: string | undefined;
  readonly memberId: string | undefined;
  readonly visitorId: string | undefined;
  readonly shippingAddress: Address | undefined;
  readonly shippingContact: ContactDetails | undefined;
  readonly billingAddress: Address | undefined;
  readonly billingContact: ContactDetails | undefined;
  readonly deliveryCode: string | undefined;
  readonly discounts: readonly StatedDiscount[];
  readonly fees: readonly Fee[];
  readonly taxIncluded: boolean | undefined;
  readonly tags: OrderTags | undefined;
  readonly purchasedDate: string | undefined;
  readonly buyerLanguage: string | undefined;
  readonly isFulfilled: boolean;
  readonly isInitialized: boolean;
  readonly isPaid: boolean;
}

/** The fields that a merchant enters. Fields that the platform computes are refused. */
const ORDER_FIELDS = new Set([
  'lineItems',
  'channelInfo',
  'buyerInfo',
  'billingInfo',
  'recipientInfo',
  'shippingInfo',
  'status',
  'paymentStatus',
  'fulfillmentStatus',
  'additionalFees',
  'appliedDiscounts',
  'tags',
  'purchasedDate',
  'currency',
  'weightUnit',
  'taxIncludedInPrices',
  'buyerLanguage',
  'buyerNote',
  'archived',
  'seenByAHuman',
  'attributionSource',
  'customFields',
  'extendedFields',
]);

const LINE_FIELDS = new Set([
  'productName',
  'catalogReference',
  'quantity',
  'price',
  'descriptionLines',
  'physicalProperties',
  'itemType',
  'paymentOption',
  'taxDetails',
  'subscriptionInfo',
]);

const SHIPPING_FIELDS = new Set(['code', 'title', 'logistics']);

const createLineId = (index: number) => `00000000-0000-0000-0000-${String(index + 1).padStart(12, '0')}`;

const SUBSCRIPTION_FIELDS = new Set(['subscriptionSettings', 'title', 'description']);
const SUBSCRIPTION_SETTINGS = new Set(['frequency', 'interval', 'autoRenewal', 'billingCycles']);

/** Parses the terms of a subscription line, whose payments the merchant collects. */
function parseSubscription(value: unknown, path: string, report: Report): OrderLine['subscriptionInfo'] {
  if (value === undefined || value === null) return undefined;
  const fields = parseRecord(value, path, report);
  reportUnknownFields(fields, SUBSCRIPTION_FIELDS, `${path}.`, 'a subscription', report);
  const at = `${path}.subscriptionSettings`;
  const settings = parseRecord(fields.subscriptionSettings, at, report);
  reportUnknownFields(settings, SUBSCRIPTION_SETTINGS, `${at}.`, 'a subscription', report);
  const parseCount = (name: string, max: number) =>
    settings[name] === undefined ? undefined : parseInteger(settings[name], `${at}.${name}`, 1, max, report);
  const parseText = (name: string) => {
    if (fields[name] === undefined) return undefined;
    const { original, translated } = parseTranslatable(500)(fields[name], `${path}.${name}`, report);
    return { original, ...(translated !== undefined && translated !== original && { translated }) };
  };
  return {
    subscriptionSettings: {
      frequency: parseEnum(settings.frequency, `${at}.frequency`, subscriptionFrequencies, report) ?? 'MONTH',
      autoRenewal: parseBoolean(settings.autoRenewal, `${at}.autoRenewal`, report),
      ...omitUndefined({
        interval: parseCount('interval', 3_650),
        billingCycles: parseCount('billingCycles', 1_000_000),
      }),
    },
    ...omitUndefined({ title: parseText('title'), description: parseText('description') }),
  };
}

function parseManualOrderLine(value: unknown, index: number, currency: string, report: Report): ManualOrderLine {
  const path = `order.lineItems[${index}]`;
  const fields = isRecord(value) ? value : {};
  reportUnknownFields(fields, LINE_FIELDS, `${path}.`, 'a new line', report);
  const subscription = parseSubscription(fields.subscriptionInfo, `${path}.subscriptionInfo`, report);
  const statedTax = parseStatedTax(fields.taxDetails, `${path}.taxDetails`, currency, report);
  const physical = parsePhysicalProperties(fields.physicalProperties, `${path}.physicalProperties`, report);
  const { preset } = parseFields(fields.itemType, `${path}.itemType`, ['preset'], report);
  parseFields(fields.price, `${path}.price`, ['amount', 'formattedAmount'], report);
  const price: Cents = parseAmountCents(fields.price, `${path}.price`, report, currency, { min: 'zero' });
  const { catalogReference, paymentOption } = fields;
  const reference = catalogReference
    ? parseCatalogReference(catalogReference, `${path}.catalogReference`, report)
    : undefined;
  const { original: name, translated } = parseTranslatable(200)(fields.productName, `${path}.productName`, report);
  return {
    id: createLineId(index),
    quantity: parseQuantity(fields.quantity, `${path}.quantity`, report),
    reference,
    variantId: '',
    ...(!reference && { custom: { quantity: 1, price: toDecimal(price, currency), productName: { original: name } } }),
    name,
    ...(translated !== name && { translatedName: translated }),
    price,
    fullPrice: price,
    descriptionLines: descriptionLinesParser(20)(fields.descriptionLines, `${path}.descriptionLines`, report),
    statedTax,
    ...(subscription && { subscription }),
    ...(statedTax && { taxRate: statedTax.rate }),
    weight: Math.round((physical.weight ?? 0) * 1000),
    sku: physical.sku ?? '',
    shippable: physical.shippable ?? false,
    itemType:
      (preset === undefined ? undefined : parseEnum(preset, `${path}.itemType.preset`, itemTypes, report)) ??
      'PHYSICAL',
    paymentOption:
      (paymentOption === undefined
        ? undefined
        : parseEnum(paymentOption, `${path}.paymentOption`, paymentOptions, report)) ?? 'FULL_PAYMENT_ONLINE',
  };
}

export function parseManualOrder(
  order: unknown,
  { currency, taxIncluded = false }: { readonly currency: string; readonly taxIncluded?: boolean },
  now: number,
  report: Report,
): ManualOrder {
  if (!isRecord(order)) report('order', 'must be given', 'REQUIRED_FIELD');
  const getField = (path: string) => getPath(order, path);
  const items = parseList(getField('lineItems'), 'order.lineItems', 300, report);
  if (items.length === 0) report('order.lineItems', 'must not be empty', 'MIN_SIZE');
  const fields = isRecord(order) ? order : {};
  const { status, paymentStatus, fulfillmentStatus } = fields;
  reportUnknownFields(fields, ORDER_FIELDS, 'order.', 'a new order', report);
  const shippingInfo = parseRecord(fields.shippingInfo, 'order.shippingInfo', report);
  reportUnknownFields(shippingInfo, SHIPPING_FIELDS, 'order.shippingInfo.', 'a new order', report);
  const { '': _, ...nestedNames } = orderFieldNames;
  if (isRecord(order)) reportUnknownNames(order, 'order', nestedNames, report);
  if (fields.currency !== undefined && fields.currency !== currency)
    report('order.currency', `must be ${currency}, the shop’s`, 'VALIDATION');
  if (fields.weightUnit !== undefined) parseEnum(fields.weightUnit, 'order.weightUnit', ['KG'], report);
  const purchasedDate = parseDate(fields.purchasedDate, 'order.purchasedDate', report);
  if (purchasedDate && Date.parse(purchasedDate) > now)
    report('order.purchasedDate', 'must not be in the future', 'VALIDATION');
  const ownTaxIncluded = parseOptionalBoolean(fields.taxIncludedInPrices, 'order.taxIncludedInPrices', report);
  const lineIds = new Set(items.map((_, index) => createLineId(index)));
  const parseOptionalId = (path: string) => parseOptionalString(getField(path), `order.${path}`, 36, report);
  const destination = 'shippingInfo.logistics.shippingDestination';
  return {
    lines: items.map((item, index) => parseManualOrderLine(item, index, currency, report)),
    channelType: parseEnum(getField('channelInfo.type'), 'order.channelInfo.type', channelTypes, report) ?? 'WEB',
    email: parseOptionalEmail(getField('buyerInfo.email'), 'order.buyerInfo.email', report),
    memberId: parseOptionalId('buyerInfo.memberId'),
    visitorId: parseOptionalId('buyerInfo.visitorId'),
    shippingAddress: parseAddress(getField(`${destination}.address`), `order.${destination}.address`, report),
    shippingContact: parseContact(
      getField(`${destination}.contactDetails`),
      `order.${destination}.contactDetails`,
      report,
    ),
    billingAddress: parseAddress(getField('billingInfo.address'), 'order.billingInfo.address', report),
    billingContact: parseContact(getField('billingInfo.contactDetails'), 'order.billingInfo.contactDetails', report),
    deliveryCode: parseOptionalString(getField('shippingInfo.code'), 'order.shippingInfo.code', 100, report),
    discounts: parseDiscounts(fields.appliedDiscounts, lineIds, currency, report),
    fees: parseFees(fields.additionalFees, lineIds, ownTaxIncluded ?? taxIncluded, currency, report),
    taxIncluded: ownTaxIncluded,
    tags: fields.tags === undefined ? undefined : parseTags(fields.tags, 'order.tags', report),
    purchasedDate,
    buyerLanguage: parseOptionalString(fields.buyerLanguage, 'order.buyerLanguage', 10, report),
    isFulfilled:
      fulfillmentStatus !== undefined &&
      parseEnum(fulfillmentStatus, 'order.fulfillmentStatus', ['NOT_FULFILLED', 'FULFILLED'], report) === 'FULFILLED',
    isInitialized:
      status !== undefined && parseEnum(status, 'order.status', ['INITIALIZED', 'APPROVED'], report) === 'INITIALIZED',
    isPaid:
      paymentStatus !== undefined &&
      parseEnum(paymentStatus, 'order.paymentStatus', ['NOT_PAID', 'PAID'], report) === 'PAID',
  };
}
