import { type ChannelType, channelTypes } from '../../../src/api/checkouts.ts';
import type { Address, ContactDetails } from '../../../src/api/shared/address.ts';
import { type CatalogReference, itemTypes, paymentOptions } from '../../../src/api/shared/line.ts';
import { addressIn, contactIn, emailIn } from '../core/addresses.ts';
import { amountIn } from '../core/decimals.ts';
import { flagIn } from '../core/flags.ts';
import { type Cents, decimal } from '../core/money.ts';
import { valueAt } from '../core/query/field-masks.ts';
import { type Fail, isRecord, listIn, optionalTextIn, textIn, wordIn } from '../core/validate.ts';
import { quantityIn, referenceIn } from '../pricing/catalog-references.ts';
import type { PricedLine } from '../pricing/price-line.ts';

/** A line as a merchant writes it down. */
export interface WrittenLine extends Omit<PricedLine, 'reference'> {
  readonly reference: CatalogReference | undefined;
}

/** An order as a merchant writes it down. */
export interface WrittenOrder {
  readonly lines: readonly WrittenLine[];
  readonly channelType: ChannelType;
  readonly email: string | undefined;
  readonly memberId: string | undefined;
  readonly visitorId: string | undefined;
  readonly shippingAddress: Address | undefined;
  readonly shippingContact: ContactDetails | undefined;
  readonly billingAddress: Address | undefined;
  readonly billingContact: ContactDetails | undefined;
  readonly deliveryCode: string | undefined;
  readonly waits: boolean;
  readonly paid: boolean;
}

const lineId = (index: number) => `00000000-0000-0000-0000-${String(index + 1).padStart(12, '0')}`;

function lineIn(value: unknown, index: number, fail: Fail): WrittenLine {
  const at = `order.lineItems[${index}]`;
  const fields = isRecord(value) ? value : {};
  const physical = isRecord(fields.physicalProperties) ? fields.physicalProperties : {};
  const preset = valueAt(fields, 'itemType.preset');
  const price: Cents = amountIn(fields.price, `${at}.price`, fail, 'zero');
  const { catalogReference, paymentOption } = fields;
  const reference = catalogReference ? referenceIn(catalogReference, `${at}.catalogReference`, fail) : undefined;
  const weight = physical.weight === undefined ? 0 : physical.weight;
  if (typeof weight !== 'number' || weight < 0) fail(`${at}.physicalProperties.weight`, 'must be at least 0', 'MIN');
  const name = textIn(valueAt(fields, 'productName.original'), `${at}.productName.original`, 200, fail);
  return {
    id: lineId(index),
    quantity: quantityIn(fields.quantity, `${at}.quantity`, fail),
    reference,
    variantId: '',
    ...(!reference && { custom: { quantity: 1, price: decimal(price), productName: { original: name } } }),
    name,
    price,
    fullPrice: price,
    descriptionLines: [],
    weight: Math.round(Number(weight) * 1000) || 0,
    sku: optionalTextIn(physical.sku, `${at}.physicalProperties.sku`, 40, fail) ?? '',
    shippable: flagIn(physical.shippable, `${at}.physicalProperties.shippable`, fail),
    itemType:
      (preset === undefined ? undefined : wordIn(preset, `${at}.itemType.preset`, itemTypes, fail)) ?? 'PHYSICAL',
    paymentOption:
      (paymentOption === undefined ? undefined : wordIn(paymentOption, `${at}.paymentOption`, paymentOptions, fail)) ??
      'FULL_PAYMENT_ONLINE',
  };
}

/** The order that a merchant writes down: its lines, its buyer, where it goes, and whether it is paid. */
export function writtenOrderIn(order: unknown, fail: Fail): WrittenOrder {
  if (!isRecord(order)) fail('order', 'must be given', 'REQUIRED_FIELD');
  const at = (path: string) => valueAt(order, path);
  const items = listIn(at('lineItems'), 'order.lineItems', 300, fail);
  if (items.length === 0) fail('order.lineItems', 'must not be empty', 'MIN_SIZE');
  const { status, paymentStatus } = isRecord(order) ? order : {};
  const optional = (path: string) => optionalTextIn(at(path), `order.${path}`, 36, fail);
  const destination = 'shippingInfo.logistics.shippingDestination';
  return {
    lines: items.map((item, index) => lineIn(item, index, fail)),
    channelType: wordIn(at('channelInfo.type'), 'order.channelInfo.type', channelTypes, fail) ?? 'WEB',
    email: emailIn(at('buyerInfo.email'), 'order.buyerInfo.email', fail),
    memberId: optional('buyerInfo.memberId'),
    visitorId: optional('buyerInfo.visitorId'),
    shippingAddress: addressIn(at(`${destination}.address`), `order.${destination}.address`, fail),
    shippingContact: contactIn(at(`${destination}.contactDetails`), `order.${destination}.contactDetails`, fail),
    billingAddress: addressIn(at('billingInfo.address'), 'order.billingInfo.address', fail),
    billingContact: contactIn(at('billingInfo.contactDetails'), 'order.billingInfo.contactDetails', fail),
    deliveryCode: optionalTextIn(at('shippingInfo.code'), 'order.shippingInfo.code', 100, fail),
    waits: status !== undefined && wordIn(status, 'order.status', ['INITIALIZED', 'APPROVED'], fail) === 'INITIALIZED',
    paid:
      paymentStatus !== undefined &&
      wordIn(paymentStatus, 'order.paymentStatus', ['NOT_PAID', 'PAID'], fail) === 'PAID',
  };
}
