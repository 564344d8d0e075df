import type { Address, ContactDetails } from './address.ts';
import type { Translatable } from './line.ts';
import type { MultiPrice } from './money.ts';

/** How a tax rate was found. `MANUAL_RATE` and `FALLBACK_RATE` have a reason. */
export const taxRateTypes = ['NO_TAX_COLLECTED', 'MANUAL_RATE', 'AUTO_RATE', 'FALLBACK_RATE'] as const;
export type TaxRateType = (typeof taxRateTypes)[number];
export const manualTaxReasons = ['GLOBAL_SETTING_TO_MANUAL', 'REGION_SETTING_TO_MANUAL'] as const;
export type ManualTaxReason = (typeof manualTaxReasons)[number];
export const taxFallbackReasons = ['AUTO_TAX_FAILED', 'AUTO_TAX_DEACTIVATED'] as const;
export type TaxFallbackReason = (typeof taxFallbackReasons)[number];
export const jurisdictionTypes = ['COUNTRY', 'STATE', 'COUNTY', 'CITY', 'SPECIAL'] as const;
export type JurisdictionType = (typeof jurisdictionTypes)[number];

/** Tax on one line, on shipping or on a fee; the rate is a decimal such as `0.08875`. */
export interface TaxDetails {
  readonly taxableAmount: MultiPrice;
  readonly taxRate: string;
  readonly totalTax: MultiPrice;
  readonly rateBreakdown?: readonly { readonly name: string; readonly rate: string; readonly tax: MultiPrice }[];
}

export interface TaxSummary {
  readonly taxableAmount: MultiPrice;
  readonly totalTax: MultiPrice;
  readonly calculationDetails?: {
    readonly rateType: TaxRateType;
    readonly manualRateReason?: ManualTaxReason;
    readonly autoTaxFallbackDetails?: { readonly fallbackReason: TaxFallbackReason };
  };
}

/** A fee in addition to goods and delivery. */
export interface AdditionalFee {
  readonly code?: string;
  readonly name: string;
  readonly price: MultiPrice;
  readonly priceBeforeTax: MultiPrice;
  readonly priceAfterTax: MultiPrice;
  readonly taxDetails: TaxDetails;
  /** The lines that the fee is for; empty for a fee on all lines. */
  readonly lineItemIds: readonly string[];
}

/** Kinds of additional charges on a delivery. */
export const chargeTypes = ['HANDLING_FEE', 'INSURANCE'] as const;
export type ChargeType = (typeof chargeTypes)[number];
export const pickupMethods = ['STORE_PICKUP', 'PICKUP_POINT'] as const;
export type PickupMethod = (typeof pickupMethods)[number];

export interface PickupDetails {
  readonly address: Address;
  readonly pickupMethod: PickupMethod;
}

/** How and when a delivery arrives. */
export interface Logistics {
  readonly deliveryTime?: string;
  readonly instructions?: string;
  readonly deliveryTimeSlot?: { readonly from: string; readonly to: string };
  readonly pickupDetails?: PickupDetails;
}

export interface ShippingCost {
  readonly price: MultiPrice;
  readonly totalDiscount: MultiPrice;
  readonly totalPriceBeforeTax: MultiPrice;
  readonly totalPriceAfterTax: MultiPrice;
  readonly taxDetails: TaxDetails;
}

export interface SelectedShippingOption {
  readonly carrierId?: string;
  readonly code: string;
}

/** The selected delivery and its cost. */
export interface SelectedCarrierServiceOption {
  readonly carrierId: string;
  readonly code: string;
  readonly title: string;
  readonly logistics: Logistics;
  readonly cost: ShippingCost;
  /** False if the platform replaced the requested option with another. */
  readonly requestedShippingOption?: boolean;
  readonly otherCharges?: readonly {
    readonly type: ChargeType;
    readonly details?: string;
    readonly cost: ShippingCost;
  }[];
}

/** The deliveries of one carrier. */
export interface CarrierServiceOption {
  readonly carrierId: string;
  readonly shippingOptions: readonly {
    readonly code: string;
    readonly title: string;
    readonly logistics: Logistics;
    readonly cost: ShippingCost;
  }[];
}

export interface ShippingInfo {
  readonly region?: { readonly id: string; readonly name: string };
  readonly shippingDestination?: { readonly address?: Address; readonly contactDetails?: ContactDetails };
  readonly selectedCarrierServiceOption?: SelectedCarrierServiceOption;
  readonly carrierServiceOptions?: readonly CarrierServiceOption[];
}

/** The scope of a discount. */
export const discountTypes = ['GLOBAL', 'SPECIFIC_ITEMS', 'SHIPPING'] as const;
export type DiscountType = (typeof discountTypes)[number];

export interface AppliedDiscount {
  readonly discountType: DiscountType;
  readonly lineItemIds: readonly string[];
  readonly coupon?: {
    readonly id: string;
    readonly code: string;
    readonly name?: string;
    readonly amount?: MultiPrice;
  };
  readonly merchantDiscount?: { readonly amount: MultiPrice; readonly percentage?: number };
  readonly discountRule?: { readonly id: string; readonly name: Translatable; readonly amount: MultiPrice };
}

/** An error in a calculation, such as an unknown coupon. The call itself still succeeds with status 200. */
interface CalculationError {
  readonly applicationError?: { readonly code: string; readonly description: string; readonly data?: unknown };
  readonly validationError?: { readonly fieldViolations: readonly unknown[] };
}

export interface CalculationErrors {
  readonly couponCalculationError?: CalculationError;
  readonly membershipError?: CalculationError;
  readonly generalShippingCalculationError?: CalculationError;
  readonly taxCalculationError?: CalculationError;
  readonly selectedShippingOptionError?: CalculationError;
}

/** How serious a problem with a line is. */
export const severities = ['WARNING', 'ERROR'] as const;
export type Severity = (typeof severities)[number];

/** Fixes that the platform suggests for a line. */
export const suggestedFixes = ['REMOVE_LINE_ITEM'] as const;
export type SuggestedFix = (typeof suggestedFixes)[number];

export interface Violation {
  readonly severity: Severity;
  readonly description: string;
  readonly target: { readonly lineItem?: { readonly id: string }; readonly other?: { readonly name: string } };
  readonly suggestedFix?: SuggestedFix;
}

/** The totals of one line. */
export interface CalculatedLine {
  readonly lineItemId: string;
  readonly pricesBreakdown: {
    readonly price: MultiPrice;
    readonly fullPrice: MultiPrice;
    readonly priceBeforeDiscounts: MultiPrice;
    readonly lineItemPrice: MultiPrice;
    readonly totalDiscount: MultiPrice;
    readonly totalPriceBeforeTax: MultiPrice;
    readonly totalPriceAfterTax: MultiPrice;
    readonly taxDetails: TaxDetails;
  };
}
