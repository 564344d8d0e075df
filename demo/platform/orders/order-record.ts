import type { ChannelType } from '../../../src/api/checkouts.ts';
import type { Activity, Order } from '../../../src/api/orders.ts';
import type { Address, ContactDetails } from '../../../src/api/shared/address.ts';
import type {
  AddressWithContact,
  OrderDiscount,
  OrderFee,
  OrderShipping,
  OrderTags,
} from '../../../src/api/shared/order.ts';
import type { AggregatedTax } from '../../../src/api/shared/order-line.ts';
import type { SalesRules } from '../catalog/sales-rules.ts';
import { addWorkingDays } from '../core/dates.ts';
import { deriveGuid } from '../core/ids.ts';
import { type Cents, toPrice } from '../core/money.ts';
import { omitUndefined } from '../core/omit-undefined.ts';
import type { StoredCoupon } from '../pricing/coupons.ts';
import { CARRIER_ID, type Delivery, toInstructions } from '../pricing/deliveries.ts';
import type { PricedLine } from '../pricing/price-line.ts';
import { type Tax, withoutTax } from '../pricing/taxes.ts';
import type { FeeTotals, Totals } from '../pricing/totals.ts';
import type { StatedDiscount } from './manual-sums.ts';
import { toOrderLine, toOrderTax, toTaxName } from './order-line.ts';

/** An order as stored. The view adds the fields that are computed from its payments. */
export type OrderRecord = Omit<Order, 'paymentStatus' | 'balanceSummary'>;

interface OrderDraft {
  readonly id: string;
  readonly number: number;
  readonly currency: string;
  readonly totals: Totals;
  readonly rules?: SalesRules | undefined;
  readonly lines: readonly PricedLine[];
  readonly coupon?: StoredCoupon | undefined;
  /** The discounts of a manual order, which replace the discounts in `totals`. */
  readonly discounts?: readonly StatedDiscount[] | undefined;
  readonly tags?: OrderTags | undefined;
  readonly purchasedDate?: string | undefined;
  readonly buyerInfo: Order['buyerInfo'];
  readonly createdBy: Order['createdBy'];
  readonly channelType: ChannelType;
  readonly shippingAddress?: Address | undefined;
  readonly shippingContact?: ContactDetails | undefined;
  readonly billingAddress?: Address | undefined;
  readonly billingContact?: ContactDetails | undefined;
  readonly checkoutId?: string | undefined;
  readonly cartId?: string | undefined;
  readonly buyerNote?: string | undefined;
  readonly buyerLanguage?: string | undefined;
  /** The time of the order, ms since the epoch. */
  readonly at: number;
}

/** The working days that each delivery option takes. */
const deliveryDays: Readonly<Record<string, number>> = {
  standard: 5,
  express: 1,
  evening: 1,
  'pickup-point': 5,
  international: 14,
  'international-express': 5,
};

const toPlace = (address: Address | undefined, contactDetails: ContactDetails | undefined): AddressWithContact =>
  omitUndefined({ address, contactDetails });

function toOrderShipping(
  delivery: Delivery,
  { currency, at, shippingAddress, shippingContact }: OrderDraft,
): OrderShipping {
  const { code, title, deliveryTime, pickup, slot, price, discount, tax, handling } = delivery;
  const handlingFee = handling?.amount ?? 0n;
  const priceBeforeTax = withoutTax(price - discount, tax) + (handling ? withoutTax(handlingFee, handling.tax) : 0n);
  const taxes = tax.tax + (handling?.tax.tax ?? 0n);
  const days = deliveryDays[code];
  return {
    carrierId: CARRIER_ID,
    code,
    title,
    logistics: {
      shippingDestination: toPlace(shippingAddress, shippingContact),
      ...(pickup && { pickupDetails: pickup }),
      ...(slot && { deliveryTimeSlot: slot }),
      deliveryTime,
      ...toInstructions(delivery, currency),
      ...(days && { deliverByDate: new Date(addWorkingDays(at, days)).toISOString() }),
    },
    cost: {
      price: toPrice(price + handlingFee, currency),
      discount: toPrice(discount, currency),
      totalPriceBeforeTax: toPrice(priceBeforeTax, currency),
      totalPriceAfterTax: toPrice(priceBeforeTax + taxes, currency),
      taxDetails: {
        ...toOrderTax(tax, currency),
        taxableAmount: toPrice(tax.taxable + (handling?.tax.taxable ?? 0n), currency),
        totalTax: toPrice(taxes, currency),
      },
    },
    ...(shippingAddress?.country && { region: { name: shippingAddress.country } }),
  };
}

/** The sums of an order's taxes, by name. */
function toTaxSums(taxes: readonly Tax[], currency: string): readonly AggregatedTax[] {
  const parts = taxes.flatMap(tax => tax.parts);
  const names = [...new Set(parts.map(({ name }) => name))];
  return names.flatMap(name => {
    const same = parts.filter(part => part.name === name);
    const cents = same.reduce((sum, { tax }) => sum + tax, 0n);
    return same[0] ? [{ ...toTaxName(same[0]), aggregatedTaxAmount: toPrice(cents, currency) }] : [];
  });
}

const toMerchantOrderDiscounts = ({ totals, currency, id }: OrderDraft): readonly OrderDiscount[] =>
  totals.merchantDiscounts.map(({ cents, lineItemIds }, index) => ({
    id: deriveGuid(id, 'discount', String(index)),
    discountType: lineItemIds.length > 0 ? 'SPECIFIC_ITEMS' : 'GLOBAL',
    lineItemIds,
    merchantDiscount: { amount: toPrice(cents, currency), discountReason: 'UNSPECIFIED' },
  }));

function toCouponOrderDiscounts({ coupon, totals, currency, id }: OrderDraft): readonly OrderDiscount[] {
  if (!coupon || totals.couponProblem) return [];
  const forDelivery = coupon.freeShipping && coupon.percentage === undefined && coupon.amount === undefined;
  const cents = forDelivery ? (totals.delivery?.discount ?? 0n) : totals.couponDiscount;
  return [
    {
      id: deriveGuid(id, 'discount', coupon.code),
      discountType: forDelivery ? 'SHIPPING' : coupon.specificProducts ? 'SPECIFIC_ITEMS' : 'GLOBAL',
      lineItemIds: totals.couponLineIds,
      coupon: {
        id: deriveGuid(id, 'coupon', coupon.code),
        code: coupon.code,
        name: coupon.name,
        amount: toPrice(cents, currency),
      },
    },
  ];
}

const toOrderFee = ({ fee, beforeTax, tax }: FeeTotals, id: string, currency: string): OrderFee => ({
  id,
  name: fee.name,
  ...omitUndefined({ code: fee.code, providerAppId: fee.providerAppId }),
  price: toPrice(fee.price, currency),
  priceBeforeTax: toPrice(beforeTax, currency),
  priceAfterTax: toPrice(beforeTax + tax.tax, currency),
  taxDetails: toOrderTax(tax, currency),
  lineItemIds: fee.lineItemIds,
});

const toStatedDiscount = ({ lineItemIds, shown }: StatedDiscount, id: string): OrderDiscount => ({
  id,
  discountType: lineItemIds.length > 0 ? 'SPECIFIC_ITEMS' : 'GLOBAL',
  lineItemIds,
  ...shown,
});

/** Adds an activity, and updates the order's `updatedDate` to its time. */
export function addActivity(
  order: OrderRecord,
  type: Activity['type'],
  at: number,
  more: Pick<Activity, 'customActivity' | 'orderRefunded' | 'merchantComment'> = {},
): OrderRecord {
  const date = new Date(at).toISOString();
  const id = deriveGuid(order.id, 'activity', String(order.activities.length));
  return { ...order, updatedDate: date, activities: [...order.activities, { id, createdDate: date, type, ...more }] };
}

/** Creates the approved order of a checkout or a manual order, with the activity `ORDER_PLACED`. */
export function createOrderRecord(draft: OrderDraft): OrderRecord {
  const { totals, currency, at, shippingAddress, shippingContact, billingAddress, billingContact } = draft;
  const { delivery } = totals;
  const date = new Date(at).toISOString();
  const money = (cents: Cents) => toPrice(cents, currency);
  const taxes = [
    ...totals.lines.map(({ tax }) => tax),
    ...totals.fees.map(({ tax }) => tax),
    ...(delivery ? [delivery.tax] : []),
    ...(delivery?.handling ? [delivery.handling.tax] : []),
  ];
  const recipient = toPlace(shippingAddress ?? billingAddress, shippingContact ?? billingContact);
  const order: OrderRecord = {
    id: draft.id,
    number: String(draft.number),
    createdDate: date,
    updatedDate: date,
    purchasedDate: draft.purchasedDate ?? date,
    status: 'APPROVED',
    fulfillmentStatus: 'NOT_FULFILLED',
    lineItems: totals.lines.map(line => toOrderLine(line, currency, at)),
    buyerInfo: draft.buyerInfo,
    billingInfo: toPlace(billingAddress ?? shippingAddress, billingContact ?? shippingContact),
    recipientInfo: recipient,
    ...(delivery && { shippingInfo: toOrderShipping(delivery, draft) }),
    priceSummary: {
      subtotal: money(totals.subtotal),
      shipping: money(totals.shipping),
      tax: money(totals.tax),
      discount: money(totals.discount),
      totalAdditionalFees: money(totals.feesTotal),
      total: money(totals.total),
    },
    taxSummary: { totalTax: money(totals.tax) },
    taxInfo: { totalTax: money(totals.tax), taxBreakdown: toTaxSums(taxes, currency) },
    taxIncludedInPrices: draft.rules?.taxIncluded ?? false,
    appliedDiscounts: draft.discounts
      ? draft.discounts.map((discount, index) =>
          toStatedDiscount(discount, deriveGuid(draft.id, 'discount', String(index))),
        )
      : [...toCouponOrderDiscounts(draft), ...toMerchantOrderDiscounts(draft)],
    additionalFees: totals.fees.map((fee, index) =>
      toOrderFee(fee, deriveGuid(draft.id, 'fee', String(index)), currency),
    ),
    activities: [],
    tags: draft.tags ?? { privateTags: { tagIds: [] }, tags: { tagIds: [] } },
    currency,
    weightUnit: 'KG',
    buyerLanguage: draft.buyerLanguage ?? 'en',
    siteLanguage: 'en',
    archived: false,
    seenByAHuman: false,
    createdBy: draft.createdBy,
    channelInfo: { type: draft.channelType },
    ...omitUndefined({ checkoutId: draft.checkoutId, cartId: draft.cartId, buyerNote: draft.buyerNote }),
  };
  return addActivity(order, 'ORDER_PLACED', at);
}
