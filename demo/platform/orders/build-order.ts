import type { ChannelType } from '../../../src/api/checkouts.ts';
import type { Activity, Order } from '../../../src/api/orders.ts';
import type { Address, ContactDetails } from '../../../src/api/shared/address.ts';
import type { OrderDiscount, OrderShipping, Place } from '../../../src/api/shared/order.ts';
import type { TaxSum } from '../../../src/api/shared/order-line.ts';
import { present } from '../core/addresses.ts';
import { guidOf } from '../core/ids.ts';
import { priceOf } from '../core/money.ts';
import { afterWorkingDays } from '../core/working-days.ts';
import { CARRIER_ID, type Delivery } from '../pricing/deliveries.ts';
import type { PricedLine } from '../pricing/price-line.ts';
import type { Tax } from '../pricing/taxes.ts';
import type { Totals } from '../pricing/totals.ts';
import type { SeedCoupon } from '../seed/data/types.ts';
import { orderLineOf, orderTaxOf, taxNameOf } from './lines.ts';

/** An order as it is kept: what follows from its payments is worked out when it is shown. */
export type OrderRecord = Omit<Order, 'paymentStatus' | 'balanceSummary'>;

/** All that an order is made of. */
export interface Placing {
  readonly id: string;
  readonly number: number;
  readonly currency: string;
  readonly totals: Totals;
  readonly lines: readonly PricedLine[];
  readonly coupon?: SeedCoupon | undefined;
  readonly buyerInfo: Order['buyerInfo'];
  readonly createdBy: Order['createdBy'];
  readonly channelType: ChannelType;
  readonly shippingAddress?: Address | undefined;
  readonly shippingContact?: ContactDetails | undefined;
  readonly billingAddress?: Address | undefined;
  readonly billingContact?: ContactDetails | undefined;
  readonly checkoutId?: string | undefined;
  readonly cartId?: string | undefined;
  /** Milliseconds. */
  readonly at: number;
}

/** By when each delivery is promised, in working days. */
const promised: Readonly<Record<string, number>> = {
  standard: 5,
  express: 1,
  evening: 1,
  'pickup-point': 5,
  international: 14,
  'international-express': 5,
};

const placeOf = (address: Address | undefined, contactDetails: ContactDetails | undefined): Place =>
  present({ address, contactDetails });

function shippingOf(delivery: Delivery, { currency, at, shippingAddress, shippingContact }: Placing): OrderShipping {
  const { code, title, deliveryTime, pickup, slot, price, discount, tax, handling } = delivery;
  const handled = handling?.amount ?? 0;
  const before = price - discount + handled;
  const taxes = tax.tax + (handling?.tax.tax ?? 0);
  const days = promised[code];
  return {
    carrierId: CARRIER_ID,
    code,
    title,
    logistics: {
      shippingDestination: placeOf(shippingAddress, shippingContact),
      ...(pickup && { pickupDetails: pickup }),
      ...(slot && { deliveryTimeSlot: slot }),
      deliveryTime,
      ...(days && { deliverByDate: new Date(afterWorkingDays(at, days)).toISOString() }),
    },
    cost: {
      price: priceOf(price + handled, currency),
      discount: priceOf(discount, currency),
      totalPriceBeforeTax: priceOf(before, currency),
      totalPriceAfterTax: priceOf(before + taxes, currency),
      taxDetails: {
        ...orderTaxOf(tax, currency),
        taxableAmount: priceOf(tax.taxable + (handling?.tax.taxable ?? 0), currency),
        totalTax: priceOf(taxes, currency),
      },
    },
    ...(shippingAddress?.country && { region: { name: shippingAddress.country } }),
  };
}

/** Every tax of an order once, with what it comes to. */
function taxSumsOf(taxes: readonly Tax[], currency: string): readonly TaxSum[] {
  const parts = taxes.flatMap(tax => tax.parts);
  const names = [...new Set(parts.map(({ name }) => name))];
  return names.flatMap(name => {
    const same = parts.filter(part => part.name === name);
    const cents = same.reduce((sum, { tax }) => sum + tax, 0);
    return same[0] ? [{ ...taxNameOf(same[0]), aggregatedTaxAmount: priceOf(cents, currency) }] : [];
  });
}

const byMerchant = ({ totals, currency, id }: Placing): readonly OrderDiscount[] =>
  totals.merchantDiscounts.map(({ cents, lineItemIds }, index) => ({
    id: guidOf(id, 'discount', String(index)),
    discountType: lineItemIds.length > 0 ? 'SPECIFIC_ITEMS' : 'GLOBAL',
    lineItemIds,
    merchantDiscount: { amount: priceOf(cents, currency), discountReason: 'UNSPECIFIED' },
  }));

function byCoupon({ coupon, totals, currency, id }: Placing): readonly OrderDiscount[] {
  if (!coupon || totals.couponProblem) return [];
  const forDelivery = coupon.freeShipping && coupon.percentage === undefined && coupon.amount === undefined;
  const cents = forDelivery ? (totals.delivery?.discount ?? 0) : totals.couponDiscount;
  return [
    {
      id: guidOf(id, 'discount', coupon.code),
      discountType: forDelivery ? 'SHIPPING' : coupon.specificProducts ? 'SPECIFIC_ITEMS' : 'GLOBAL',
      lineItemIds: totals.couponLineIds,
      coupon: {
        id: guidOf(id, 'coupon', coupon.code),
        code: coupon.code,
        name: coupon.name,
        amount: priceOf(cents, currency),
      },
    },
  ];
}

/** The order with one more thing that happened to it. */
export function happened(
  order: OrderRecord,
  type: Activity['type'],
  at: number,
  more: Pick<Activity, 'orderRefunded' | 'merchantComment'> = {},
): OrderRecord {
  const date = new Date(at).toISOString();
  const id = guidOf(order.id, 'activity', String(order.activities.length));
  return { ...order, updatedDate: date, activities: [...order.activities, { id, createdDate: date, type, ...more }] };
}

/** The order that a checkout, or a merchant's notes, come to. */
export function orderOf(placing: Placing): OrderRecord {
  const { totals, currency, at, shippingAddress, shippingContact, billingAddress, billingContact } = placing;
  const { delivery } = totals;
  const date = new Date(at).toISOString();
  const money = (cents: number) => priceOf(cents, currency);
  const taxes = [
    ...totals.lines.map(({ tax }) => tax),
    ...(delivery ? [delivery.tax] : []),
    ...(delivery?.handling ? [delivery.handling.tax] : []),
  ];
  const recipient = placeOf(shippingAddress ?? billingAddress, shippingContact ?? billingContact);
  const order: OrderRecord = {
    id: placing.id,
    number: String(placing.number),
    createdDate: date,
    updatedDate: date,
    purchasedDate: date,
    status: 'APPROVED',
    fulfillmentStatus: 'NOT_FULFILLED',
    lineItems: totals.lines.map(line => orderLineOf(line, currency, at)),
    buyerInfo: placing.buyerInfo,
    billingInfo: placeOf(billingAddress ?? shippingAddress, billingContact ?? shippingContact),
    recipientInfo: recipient,
    ...(delivery && { shippingInfo: shippingOf(delivery, placing) }),
    priceSummary: {
      subtotal: money(totals.subtotal),
      shipping: money(totals.shipping),
      tax: money(totals.tax),
      discount: money(totals.discount),
      totalAdditionalFees: money(0),
      total: money(totals.total),
    },
    taxSummary: { totalTax: money(totals.tax) },
    taxInfo: { totalTax: money(totals.tax), taxBreakdown: taxSumsOf(taxes, currency) },
    taxIncludedInPrices: false,
    appliedDiscounts: [...byCoupon(placing), ...byMerchant(placing)],
    additionalFees: [],
    activities: [],
    tags: { privateTags: { tagIds: [] }, tags: { tagIds: [] } },
    currency,
    weightUnit: 'KG',
    buyerLanguage: 'en',
    siteLanguage: 'en',
    archived: false,
    seenByAHuman: false,
    createdBy: placing.createdBy,
    channelInfo: { type: placing.channelType },
    ...present({ checkoutId: placing.checkoutId, cartId: placing.cartId }),
  };
  return happened(order, 'ORDER_PLACED', at);
}
