import type { Address, ContactDetails } from '../../../src/api/shared/address.ts';
import type { PriceSummary } from '../../../src/api/shared/money.ts';
import type {
  AppliedDiscount,
  CalculatedLine,
  CalculationErrors,
  CarrierServiceOption,
  Logistics,
  SelectedCarrierServiceOption,
  ShippingCost,
  ShippingInfo,
  TaxDetails,
  TaxSummary,
} from '../../../src/api/shared/totals.ts';
import { guidOf } from '../core/ids.ts';
import { type Cents, multiPrice } from '../core/money.ts';
import type { SeedCoupon } from '../seed/data/types.ts';
import type { Problem } from './coupons.ts';
import { CARRIER_ID, type Delivery } from './deliveries.ts';
import { type MerchantDiscount, merchantDiscountsOf } from './merchant-discounts.ts';
import { rateInWords, type Tax } from './taxes.ts';
import type { LineTotals, Totals } from './totals.ts';

export function priceSummaryOf(totals: Totals, currency: string): PriceSummary {
  const money = (cents: Cents) => multiPrice(cents, currency);
  return {
    subtotal: money(totals.subtotal),
    discount: money(totals.discount),
    shipping: money(totals.shipping),
    tax: money(totals.tax),
    additionalFees: money(0),
    total: money(totals.total),
  };
}

export const taxDetailsOf = ({ taxable, rate, tax, parts }: Tax, currency: string): TaxDetails => ({
  taxableAmount: multiPrice(taxable, currency),
  taxRate: rateInWords(rate),
  totalTax: multiPrice(tax, currency),
  rateBreakdown: parts.map(part => ({
    name: part.name,
    rate: rateInWords(part.rate),
    tax: multiPrice(part.tax, currency),
  })),
});

export const taxSummaryOf = ({ tax, taxable }: Totals, currency: string): TaxSummary => ({
  taxableAmount: multiPrice(taxable, currency),
  totalTax: multiPrice(tax, currency),
  calculationDetails:
    taxable > 0
      ? { rateType: 'MANUAL_RATE', manualRateReason: 'REGION_SETTING_TO_MANUAL' }
      : { rateType: 'NO_TAX_COLLECTED' },
});

/** What a line costs, as cart estimates and checkouts both show it. */
export function lineSums({ line, subtotal, discount, beforeTax, tax }: LineTotals, currency: string) {
  const money = (cents: Cents) => multiPrice(cents, currency);
  return {
    price: money(line.price),
    fullPrice: money(line.fullPrice),
    priceBeforeDiscounts: money(line.price),
    lineItemPrice: money(subtotal),
    totalDiscount: money(discount),
    totalPriceBeforeTax: money(beforeTax),
    totalPriceAfterTax: money(beforeTax + tax.tax),
    taxDetails: taxDetailsOf(tax, currency),
  };
}

export const calculatedLinesOf = ({ lines }: Totals, currency: string): readonly CalculatedLine[] =>
  lines.map(line => ({ lineItemId: line.line.id, pricesBreakdown: lineSums(line, currency) }));

function costOf(price: Cents, discount: Cents, tax: Tax, currency: string): ShippingCost {
  const before = price - discount;
  return {
    price: multiPrice(price, currency),
    totalDiscount: multiPrice(discount, currency),
    totalPriceBeforeTax: multiPrice(before, currency),
    totalPriceAfterTax: multiPrice(before + tax.tax, currency),
    taxDetails: taxDetailsOf(tax, currency),
  };
}

const logisticsOf = ({ deliveryTime, pickup, slot }: Delivery): Logistics => ({
  deliveryTime,
  ...(slot && { deliveryTimeSlot: slot }),
  ...(pickup && { pickupDetails: pickup }),
});

const optionOf = (delivery: Delivery, currency: string) => ({
  code: delivery.code,
  title: delivery.title,
  logistics: logisticsOf(delivery),
  cost: costOf(delivery.price, delivery.discount, delivery.tax, currency),
});

function selectedOf(delivery: Delivery, { selectionProblem }: Totals, currency: string): SelectedCarrierServiceOption {
  const { handling } = delivery;
  return {
    ...optionOf(delivery, currency),
    carrierId: CARRIER_ID,
    requestedShippingOption: selectionProblem === undefined,
    ...(handling && {
      otherCharges: [
        {
          type: 'HANDLING_FEE' as const,
          details: 'More than 10 kg',
          cost: costOf(handling.amount, 0, handling.tax, currency),
        },
      ],
    }),
  };
}

/** Where a parcel goes and what can bring it. */
export function shippingInfoOf(
  totals: Totals,
  currency: string,
  address: Address | undefined,
  contactDetails: ContactDetails | undefined,
): ShippingInfo {
  const { deliveries, delivery } = totals;
  const options: readonly CarrierServiceOption[] = [
    { carrierId: CARRIER_ID, shippingOptions: deliveries.map(one => optionOf(one, currency)) },
  ];
  return {
    ...(address?.country && { region: { id: guidOf('region', address.country), name: address.country } }),
    ...((address || contactDetails) && {
      shippingDestination: { ...(address && { address }), ...(contactDetails && { contactDetails }) },
    }),
    ...(delivery && { selectedCarrierServiceOption: selectedOf(delivery, totals, currency) }),
    ...(deliveries.length > 0 && { carrierServiceOptions: options }),
  };
}

/** The coupon as a discount; its amount only where sums were made. */
function couponDiscountsOf(
  coupon: SeedCoupon | undefined,
  clientId: string,
  currency: string,
  totals?: Totals,
): readonly AppliedDiscount[] {
  if (!coupon) return [];
  const shippingOnly = coupon.freeShipping && coupon.percentage === undefined && coupon.amount === undefined;
  const amount = shippingOnly ? (totals?.delivery?.discount ?? 0) : (totals?.couponDiscount ?? 0);
  return [
    {
      discountType: shippingOnly ? 'SHIPPING' : coupon.specificProducts ? 'SPECIFIC_ITEMS' : 'GLOBAL',
      lineItemIds: totals?.couponLineIds ?? [],
      coupon: {
        id: guidOf(clientId, 'coupon', coupon.code),
        code: coupon.code,
        name: coupon.name,
        ...(totals && { amount: multiPrice(amount, currency) }),
      },
    },
  ];
}

/** Everything that comes off: the coupon, and what the merchant asked for, or with sums what it came to. */
export const appliedDiscountsOf = (
  coupon: SeedCoupon | undefined,
  clientId: string,
  currency: string,
  totals?: Totals,
  asked: readonly MerchantDiscount[] = [],
): readonly AppliedDiscount[] => [
  ...couponDiscountsOf(coupon, clientId, currency, totals),
  ...merchantDiscountsOf(totals?.merchantDiscounts ?? asked, currency),
];

/** What went wrong while adding up, where anything did. */
export function calculationErrorsOf(
  { couponProblem, deliveryProblem, selectionProblem }: Totals,
  membershipProblem?: Problem,
) {
  const errorOf = (problem: Problem) => ({ applicationError: problem });
  const errors: CalculationErrors = {
    ...(couponProblem && { couponCalculationError: errorOf(couponProblem) }),
    ...(membershipProblem && { membershipError: errorOf(membershipProblem) }),
    ...(deliveryProblem && { generalShippingCalculationError: errorOf(deliveryProblem) }),
    ...(selectionProblem && { selectedShippingOptionError: errorOf(selectionProblem) }),
  };
  return Object.keys(errors).length > 0 ? { calculationErrors: errors } : {};
}
