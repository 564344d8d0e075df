import type { Address, ContactDetails } from './address.ts';
import type { Translatable } from './line.ts';
import type { Price } from './money.ts';
import type { DiscountType, PickupDetails } from './totals.ts';

/** A person and their address. */
export interface AddressWithContact {
  readonly address?: Address;
  readonly contactDetails?: ContactDetails;
}

/** The tax on one item, fee or delivery; the rate is a decimal such as `0.19`. */
interface OrderTaxDetails {
  readonly taxableAmount: Price;
  readonly taxRate: string;
  readonly totalTax: Price;
}

/** How an order reaches its buyer. */
export interface OrderShipping {
  readonly carrierId?: string;
  readonly code?: string;
  readonly title: string;
  readonly logistics: {
    readonly shippingDestination?: AddressWithContact;
    readonly pickupDetails?: PickupDetails;
    readonly deliveryTime?: string;
    readonly instructions?: string;
    readonly deliverByDate?: string;
    readonly deliveryTimeSlot?: { readonly from: string; readonly to: string };
  };
  readonly cost: {
    readonly price: Price;
    readonly totalPriceBeforeTax: Price;
    readonly totalPriceAfterTax: Price;
    readonly discount: Price;
    readonly taxDetails: OrderTaxDetails;
  };
  readonly region?: { readonly name: string };
}

/** A discount of an order: by a coupon, the merchant or a rule. */
export interface OrderDiscount {
  readonly id: string;
  readonly discountType: DiscountType;
  readonly lineItemIds: readonly string[];
  readonly coupon?: { readonly id: string; readonly code: string; readonly name: string; readonly amount: Price };
  readonly merchantDiscount?: {
    readonly discountReason?: 'UNSPECIFIED' | 'EXCHANGED_ITEMS';
    readonly description?: string;
    readonly amount: Price;
  };
  readonly discountRule?: { readonly id: string; readonly name: Translatable; readonly amount: Price };
}

/** An additional fee of an order. */
export interface OrderFee {
  readonly id: string;
  readonly code?: string;
  readonly name: string;
  readonly price: Price;
  readonly priceBeforeTax: Price;
  readonly priceAfterTax: Price;
  readonly taxDetails?: OrderTaxDetails;
  readonly providerAppId?: string;
  readonly lineItemIds: readonly string[];
}

/** Tags by who sees them: `privateTags` are visible to the merchant only. */
export interface OrderTags {
  readonly privateTags?: { readonly tagIds: readonly string[] };
  readonly tags?: { readonly tagIds: readonly string[] };
}
