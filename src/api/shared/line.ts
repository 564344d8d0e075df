import type { Image } from './media.ts';
import type { MultiPrice } from './money.ts';

/** The store catalog's app id, the `appId` of every reference to a product. */
export const STORES_APP_ID = '215238eb-22a5-4c36-9e7b-e7c08025e04e';

/** The variant id of a product without options. */
export const NO_VARIANT = '00000000-0000-0000-0000-000000000000';

/**
 * Points at a catalog item. For the store's catalog, `options` is `{ variantId }` where the product manages variants and
 * `{ options: { Size: 'L' } }` where it does not, each with `customTextFields` if the product has any.
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

/** The most of one item that a line can have. */
export const MAX_QUANTITY = 100_000;

/** A line on its way into a cart or checkout. */
export interface NewLine {
  readonly catalogReference: CatalogReference;
  /** 1 to `MAX_QUANTITY`. */
  readonly quantity: number;
  /** Taken from elevated callers; nobody else changes what the catalog says. */
  readonly catalogOverrideFields?: CatalogOverrideFields;
}

/** A text and its translation into the buyer's language. */
export interface Translatable {
  readonly original: string;
  readonly translated?: string;
}

/** Line item types (specification §3). */
export const itemTypes = ['UNRECOGNISED', 'PHYSICAL', 'DIGITAL', 'GIFT_CARD', 'SERVICE'] as const;
export type ItemType = (typeof itemTypes)[number];

/** Whether a line can still be bought (specification §3). */
export const availabilities = ['AVAILABLE', 'NOT_FOUND', 'NOT_AVAILABLE', 'PARTIALLY_AVAILABLE'] as const;
export type Availability = (typeof availabilities)[number];

/** How a line is paid (specification §3). */
export const paymentOptions = [
  'FULL_PAYMENT_ONLINE',
  'FULL_PAYMENT_OFFLINE',
  'MEMBERSHIP',
  'DEPOSIT_ONLINE',
  'MEMBERSHIP_OFFLINE',
] as const;
export type PaymentOption = (typeof paymentOptions)[number];

/** Units of weight (specification §3). */
export const weightUnits = ['KG', 'LB'] as const;
export type WeightUnit = (typeof weightUnits)[number];

/** One option of a line in words: `Colour: Sage`. */
export interface DescriptionLine {
  readonly name: Translatable;
  readonly plainText?: Translatable;
  readonly colorInfo?: { readonly original: string; readonly translated?: string; readonly code?: string };
}

/** Where the product's own page is. */
export interface PageUrl {
  readonly relativePath: string;
  readonly url: string;
}

/** What a merchant put in place of the catalog's values; honoured for elevated callers alone. */
export interface CatalogOverrideFields {
  readonly productName?: Translatable;
  readonly price?: string;
  readonly fullPrice?: string;
  readonly descriptionLines?: readonly DescriptionLine[];
  readonly physicalProperties?: Partial<PhysicalProperties>;
  readonly image?: Image;
}

/** When a service takes place, and for how many. */
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

/** What the lines of a cart, a checkout and an order have in common. */
export interface Line {
  readonly id: string;
  readonly quantity: number;
  readonly catalogReference: CatalogReference;
  readonly productName: Translatable;
  /** After discounts, for one. */
  readonly price: MultiPrice;
  readonly priceBeforeDiscounts: MultiPrice;
  readonly descriptionLines: readonly DescriptionLine[];
  readonly physicalProperties: PhysicalProperties;
  readonly itemType: { readonly preset: ItemType };
  readonly paymentOption: PaymentOption;
  /** For one, where a deposit is taken. */
  readonly depositAmount?: MultiPrice;
}
