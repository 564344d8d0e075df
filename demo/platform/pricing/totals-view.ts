import type { Address, ContactDetails } from '../../../src/api/shared/address.ts';
import type { PriceSummary } from '../../../src/api/shared/money.ts';
import type {
  AdditionalFee,
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
import type { SalesRules } from '../catalog/sales-rules.ts';
import { deriveGuid } from '../core/ids.ts';
import { type Cents, toMultiPrice } from '../core/money.ts';
import type { CalculationProblem, StoredCoupon } from './coupons.ts';
import { CARRIER_ID, type Delivery, toInstructions } from './deliveries.ts';
import { type MerchantDiscount, toMerchantDiscounts } from './merchant-discounts.ts';
import { type Tax, toRateString, withoutTax } from './taxes.ts';
import type { LineTotals, Totals } from './totals.ts';

export function toPriceSummary(totals: Totals, currency: string): PriceSummary {
  const money = (cents: Cents) => toMultiPrice(cents, currency);
  return {
    subtotal: money(totals.subtotal),
    discount: money(totals.discount),
    shipping: money(totals.shipping),
    tax: money(totals.tax),
    additionalFees: money(totals.feesTotal),
    total: money(totals.total),
  };
}

const toTaxDetails = ({ taxable, rate, tax, parts }: Tax, currency: string): TaxDetails => ({
  taxableAmount: toMultiPrice(taxable, currency),
  taxRate: toRateString(rate),
  totalTax: toMultiPrice(tax, currency),
  rateBreakdown: parts.map(part => ({
    name: part.name,
    rate: toRateString(part.rate),
    tax: toMultiPrice(part.tax, currency),
  })),
});

/** Whether a shop's tax rates are automatic, a fallback for automatic rates, or manual, and the reason. */
function toRateDetails({ autoTax, taxRates = {} }: SalesRules): NonNullable<TaxSummary['calculationDetails']> {
  if (autoTax === 'on') return { rateType: 'AUTO_RATE' };
  if (autoTax) {
    const fallbackReason = autoTax === 'failed' ? 'AUTO_TAX_FAILED' : 'AUTO_TAX_DEACTIVATED';
    return { rateType: 'FALLBACK_RATE', autoTaxFallbackDetails: { fallbackReason } };
  }
  const isGlobal = Object.keys(taxRates).length > 0;
  return {
    rateType: 'MANUAL_RATE',
    manualRateReason: isGlobal ? 'GLOBAL_SETTING_TO_MANUAL' : 'REGION_SETTING_TO_MANUAL',
  };
}

export const toTaxSummary = ({ tax, taxable }: Totals, currency: string, rules: SalesRules): TaxSummary => ({
  taxableAmount: toMultiPrice(taxable, currency),
  totalTax: toMultiPrice(tax, currency),
  calculationDetails: taxable > 0n ? toRateDetails(rules) : { rateType: 'NO_TAX_COLLECTED' },
});

export function toPricesBreakdown({ line, subtotal, discount, beforeTax, tax }: LineTotals, currency: string) {
  const money = (cents: Cents) => toMultiPrice(cents, currency);
  return {
    price: money(line.price),
    fullPrice: money(line.fullPrice),
    priceBeforeDiscounts: money(line.price),
    lineItemPrice: money(subtotal),
    totalDiscount: money(discount),
    totalPriceBeforeTax: money(beforeTax),
    totalPriceAfterTax: money(beforeTax + tax.tax),
    taxDetails: toTaxDetails(tax, currency),
  };
}

export const toCalculatedLines = ({ lines }: Totals, currency: string): readonly CalculatedLine[] =>
  lines.map(line => ({ lineItemId: line.line.id, pricesBreakdown: toPricesBreakdown(line, currency) }));

function toShippingCost(price: Cents, discount: Cents, tax: Tax, currency: string): ShippingCost {
  const before = withoutTax(price - discount, tax);
  return {
    price: toMultiPrice(price, currency),
    totalDiscount: toMultiPrice(discount, currency),
    totalPriceBeforeTax: toMultiPrice(before, currency),
    totalPriceAfterTax: toMultiPrice(before + tax.tax, currency),
    taxDetails: toTaxDetails(tax, currency),
  };
}

export const toAdditionalFees = ({ fees }: Totals, currency: string): readonly AdditionalFee[] =>
  fees.map(({ fee: { code, name, price, lineItemIds }, beforeTax, tax }) => ({
    ...(code && { code }),
    name,
    price: toMultiPrice(price, currency),
    priceBeforeTax: toMultiPrice(beforeTax, currency),
    priceAfterTax: toMultiPrice(beforeTax + tax.tax, currency),
    taxDetails: toTaxDetails(tax, currency),
    lineItemIds,
  }));

const toLogistics = (delivery: Delivery, currency: string): Logistics => {
  const { deliveryTime, pickup, slot } = delivery;
  return {
    deliveryTime,
    ...toInstructions(delivery, currency),
    ...(slot && { deliveryTimeSlot: slot }),
    ...(pickup && { pickupDetails: pickup }),
  };
};

const toShippingOption = (delivery: Delivery, currency: string) => ({
  code: delivery.code,
  title: delivery.title,
  logistics: toLogistics(delivery, currency),
  cost: toShippingCost(delivery.price, delivery.discount, delivery.tax, currency),
});

function toSelectedOption(
  delivery: Delivery,
  { selectionProblem }: Totals,
  currency: string,
): SelectedCarrierServiceOption {
  const { handling } = delivery;
  return {
    ...toShippingOption(delivery, currency),
    carrierId: CARRIER_ID,
    requestedShippingOption: selectionProblem === undefined,
    ...(handling && {
      otherCharges: [
        {
          type: 'HANDLING_FEE' as const,
          details: 'More than 10 kg',
          cost: toShippingCost(handling.amount, 0n, handling.tax, currency),
        },
      ],
    }),
  };
}

export function toShippingInfo(
  totals: Totals,
  currency: string,
  address: Address | undefined,
  contactDetails: ContactDetails | undefined,
): ShippingInfo {
  const { deliveries, delivery } = totals;
  const options: readonly CarrierServiceOption[] = [
    { carrierId: CARRIER_ID, shippingOptions: deliveries.map(one => toShippingOption(one, currency)) },
  ];
  return {
    ...(address?.country && { region: { id: deriveGuid('region', address.country), name: address.country } }),
    ...((address || contactDetails) && {
      shippingDestination: { ...(address && { address }), ...(contactDetails && { contactDetails }) },
    }),
    ...(delivery && { selectedCarrierServiceOption: toSelectedOption(delivery, totals, currency) }),
    ...(deliveries.length > 0 && { carrierServiceOptions: options }),
  };
}

/** The coupon as a discount. It has an amount if totals are known. */
function toCouponDiscounts(
  coupon: StoredCoupon | undefined,
  clientId: string,
  currency: string,
  totals?: Totals,
): readonly AppliedDiscount[] {
  if (!coupon) return [];
  const shippingOnly = coupon.freeShipping && coupon.percentage === undefined && coupon.amount === undefined;
  const amount = shippingOnly ? (totals?.delivery?.discount ?? 0n) : (totals?.couponDiscount ?? 0n);
  return [
    {
      discountType: shippingOnly ? 'SHIPPING' : coupon.specificProducts ? 'SPECIFIC_ITEMS' : 'GLOBAL',
      lineItemIds: totals?.couponLineIds ?? [],
      coupon: {
        id: deriveGuid(clientId, 'coupon', coupon.code),
        code: coupon.code,
        name: coupon.name,
        ...(totals && { amount: toMultiPrice(amount, currency) }),
      },
    },
  ];
}

/** The discounts by the coupon and by the merchant. They have amounts if totals are known. */
export const toAppliedDiscounts = (
  coupon: StoredCoupon | undefined,
  clientId: string,
  currency: string,
  totals?: Totals,
  requested: readonly MerchantDiscount[] = [],
): readonly AppliedDiscount[] => [
  ...toCouponDiscounts(coupon, clientId, currency, totals),
  ...toMerchantDiscounts(totals?.merchantDiscounts ?? requested, currency),
];

export function toCalculationErrors(
  { couponProblem, deliveryProblem, selectionProblem }: Totals,
  membershipProblem?: CalculationProblem,
) {
  const toError = (problem: CalculationProblem) => ({ applicationError: problem });
  const errors: CalculationErrors = {
    ...(couponProblem && { couponCalculationError: toError(couponProblem) }),
    ...(membershipProblem && { membershipError: toError(membershipProblem) }),
    ...(deliveryProblem && { generalShippingCalculationError: toError(deliveryProblem) }),
    ...(selectionProblem && { selectedShippingOptionError: toError(selectionProblem) }),
  };
  return Object.keys(errors).length > 0 ? { calculationErrors: errors } : {};
}
