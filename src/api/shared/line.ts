import type { Image } from './media.ts';
import type { MultiPrice } from './money.ts';

/** The store catalog's app id: the `appId` of every reference to a product. */
export const STORES_APP_ID = '215238eb-22a5-4c36-9e7b-e7c08025e04e';

/** The variant id of a product without options. */
export const NO_VARIANT = '00000000-0000-0000-0000-000000000000';

/**
 * Refers to a catalog item. In the store's catalog, `options` is `{ variantId }` if the product manages variants and
 * `{ options: { Size: 'L' } }` if it does not, each with `customTextFields` if the product has any.
 */
export interface CatalogReference {
  readonly catalogItemId: string;
  readonly appId: string;
  readonly options?: CatalogOptions;
}

export interface CatalogOptions {
  readonly variantId?: string;
  readonly options?: Readonly<Record<string, string>>;
  readonly customTextFields?: Readonly<Record<string, string>>;
}

/** The platform rejects a larger quantity of a line. */
export const MAX_QUANTITY = 100_000;

/** A line to add to a cart or checkout. */
export interface NewLine {
  readonly catalogReference: CatalogReference;
  /** 1 to `MAX_QUANTITY`. */
  readonly quantity: number;
  /** Accepted from elevated callers only. */
  readonly catalogOverrideFields?: CatalogOverrideFields;
}

/** A text and its translation into the buyer's language. */
export interface Translatable {
  readonly original: string;
  readonly translated?: string;
}

/** Kinds of items: the values of `itemType.preset`. */
export const itemTypes = ['UNRECOGNISED', 'PHYSICAL', 'DIGITAL', 'GIFT_CARD', 'SERVICE'] as const;
export type ItemType = (typeof itemTypes)[number];

/** Whether a line can still be bought. */
export const availabilities = ['AVAILABLE', 'NOT_FOUND', 'NOT_AVAILABLE', 'PARTIALLY_AVAILABLE'] as const;
export type Availability = (typeof availabilities)[number];

/** How a line is paid. */
export const paymentOptions = [
  'FULL_PAYMENT_ONLINE',
  'FULL_PAYMENT_OFFLINE',
  'MEMBERSHIP',
  'DEPOSIT_ONLINE',
  'MEMBERSHIP_OFFLINE',
] as const;
export type PaymentOption = (typeof paymentOptions)[number];

/** Values of `weightUnit`: kilograms or pounds. */
export const weightUnits = ['KG', 'LB'] as const;
export type WeightUnit = (typeof weightUnits)[number];

/** One option of a line as text: `Colour: Sage`. */
export interface DescriptionLine {
  readonly name: Translatable;
  readonly plainText?: Translatable;
  readonly colorInfo?: { readonly original: string; readonly translated?: string; readonly code?: string };
}

/** The URL of the product's page. */
export interface PageUrl {
  readonly relativePath: string;
  readonly url: string;
}

/** Values that replace those of the catalog; accepted from elevated callers only. */
export interface CatalogOverrideFields {
  readonly productName?: Translatable;
  readonly price?: string;
  readonly fullPrice?: string;
  readonly descriptionLines?: readonly DescriptionLine[];
  readonly physicalProperties?: Partial<PhysicalProperties>;
  readonly image?: Image;
}

/** When a service takes place, and for how many people. */
export interface ServiceProperties {
  /** ISO 8601. */
  readonly scheduledDate?: string;
  /** 1 to 10,000. */
  readonly numberOfParticipants?: number;
}

export interface PhysicalProperties {
  readonly weight?: number;
  readonly sku?: string;
  readonly shippable: boolean;
}

/** The fields that lines of a cart and of a checkout share. */
export interface Line {
  readonly id: string;
  readonly quantity: number;
  readonly catalogReference: CatalogReference;
  readonly productName: Translatable;
  /** The price of one unit, after discounts. */
  readonly price: MultiPrice;
  readonly priceBeforeDiscounts: MultiPrice;
  readonly descriptionLines: readonly DescriptionLine[];
  readonly physicalProperties: PhysicalProperties;
  readonly itemType: { readonly preset: ItemType };
  readonly paymentOption: PaymentOption;
  /** The deposit for one unit, if the line takes a deposit. */
  readonly depositAmount?: MultiPrice;
}

/** A line whose item is in no catalog. Accepted from elevated callers only. */
export interface CustomLine {
  readonly quantity: number;
  /** A decimal, such as `12.50`. */
  readonly price: string;
  readonly fullPrice?: string;
  readonly productName: Translatable;
  readonly descriptionLines?: readonly DescriptionLine[];
  readonly media?: Image;
  readonly itemType?: { readonly preset: ItemType };
  readonly physicalProperties?: PhysicalProperties;
  readonly paymentOption?: PaymentOption;
  /** The deposit for one unit with `DEPOSIT_ONLINE`: a decimal, less than the price. The rest is paid later. */
  readonly depositAmount?: string;
  readonly serviceProperties?: ServiceProperties;
  readonly catalogReference?: CatalogReference;
}

export interface NewLines {
  /** At most 100 in `addToCart` and `addToCheckout`, and at most 300 in `updateCart`. */
  readonly lineItems?: readonly NewLine[];
  readonly customLineItems?: readonly CustomLine[];
}

export interface LineQuantity {
  readonly id: string;
  /** 1 to `MAX_QUANTITY`. */
  readonly quantity: number;
}
