import type {
  CatalogReference,
  DescriptionLine,
  ItemType,
  PaymentOption,
  PhysicalProperties,
  Translatable,
} from './line.ts';
import type { Image } from './media.ts';
import type { Price } from './money.ts';
import type { JurisdictionType } from './totals.ts';

/** How often a subscription renews. */
export const subscriptionFrequencies = ['DAY', 'WEEK', 'MONTH', 'YEAR'] as const;
export type SubscriptionFrequency = (typeof subscriptionFrequencies)[number];

/** Kinds of a digital file. */
export const digitalFileTypes = [
  'SECURE_PICTURE',
  'SECURE_VIDEO',
  'SECURE_DOCUMENT',
  'SECURE_MUSIC',
  'SECURE_ARCHIVE',
] as const;
export type DigitalFileType = (typeof digitalFileTypes)[number];

/** One tax of a line; the rate is a decimal such as `0.19`. */
export interface TaxBreakdown {
  readonly taxName: string;
  readonly rate: string;
  readonly taxAmount: Price;
  readonly taxableAmount?: Price;
  readonly nonTaxableAmount?: Price;
  readonly taxType?: string;
  readonly jurisdiction?: string;
  readonly jurisdictionType?: JurisdictionType;
}

/** One tax of a whole order. */
export interface AggregatedTax
  extends Pick<TaxBreakdown, 'taxName' | 'rate' | 'taxType' | 'jurisdiction' | 'jurisdictionType'> {
  readonly aggregatedTaxAmount: Price;
}

/** A line of an order: an item at the price it was bought for. */
export interface OrderLine {
  readonly id: string;
  readonly productName: Translatable;
  readonly catalogReference?: CatalogReference;
  readonly quantity: number;
  readonly descriptionLines: readonly DescriptionLine[];
  readonly image?: Image;
  readonly physicalProperties: PhysicalProperties;
  readonly itemType: { readonly preset: ItemType };
  readonly paymentOption: PaymentOption;
  readonly fulfillerId?: string;
  /** Units refunded, and units put back into stock. */
  readonly refundQuantity: number;
  readonly restockQuantity: number;
  /** The price of one unit. */
  readonly price: Price;
  readonly priceBeforeDiscounts: Price;
  /** For all units, like the next two. */
  readonly totalDiscount: Price;
  readonly totalPriceBeforeTax: Price;
  readonly totalPriceAfterTax: Price;
  readonly taxDetails: { readonly taxableAmount: Price; readonly taxRate: string; readonly totalTax: Price };
  readonly taxInfo?: {
    readonly taxAmount: Price;
    readonly taxableAmount: Price;
    readonly taxRate: string;
    readonly taxIncludedInPrice: boolean;
    readonly taxBreakdown: readonly TaxBreakdown[];
  };
  /** The download of a digital product, once paid. */
  readonly digitalFile?: {
    readonly fileId: string;
    readonly link?: string;
    readonly expirationDate: string;
  };
  readonly subscriptionInfo?: {
    readonly subscriptionSettings: {
      readonly frequency: SubscriptionFrequency;
      readonly interval?: number;
      readonly autoRenewal: boolean;
      readonly billingCycles?: number;
    };
    readonly title?: Translatable;
    readonly description?: Translatable;
  };
  readonly priceDescription?: Translatable;
  readonly depositAmount?: Price;
}
