import { ask, get, gives, takes } from './endpoint.ts';
import { storesReader } from './gateways.ts';
import type { Media } from './shared/media.ts';
import type { PriceData } from './shared/money.ts';
import type { OffsetMetadata, OffsetPaging, OffsetQuery } from './shared/paging.ts';

/** Product types (specification §3). */
export const productTypes = ['unspecified_product_type', 'physical', 'digital'] as const;
export type ProductType = (typeof productTypes)[number];

/** Stock status of a product (specification §3). */
export const inventoryStatuses = ['IN_STOCK', 'OUT_OF_STOCK', 'PARTIALLY_OUT_OF_STOCK'] as const;
export type InventoryStatus = (typeof inventoryStatuses)[number];

/** Option types (specification §3). */
export const optionTypes = ['drop_down', 'color'] as const;
export type OptionType = (typeof optionTypes)[number];

/** Product discount types (specification §3). */
export const productDiscountTypes = ['NONE', 'AMOUNT', 'PERCENT'] as const;
export type ProductDiscountType = (typeof productDiscountTypes)[number];

/** Measurement units (specification §3). */
export const measurementUnits = [
  'ML',
  'CL',
  'L',
  'CBM',
  'MG',
  'G',
  'KG',
  'MM',
  'CM',
  'M',
  'SQM',
  'OZ',
  'LB',
  'FLOZ',
  'PT',
  'QT',
  'GAL',
  'IN',
  'FT',
  'YD',
  'SQFT',
] as const;
export type MeasurementUnit = (typeof measurementUnits)[number];

/** Catalog versions (specification §3). */
export const catalogVersions = ['V1_CATALOG', 'V3_CATALOG'] as const;
export type CatalogVersion = (typeof catalogVersions)[number];

/** A choice of an option. `description` is its name in `choices` maps; for a colour, `value` is the CSS colour. */
export interface Choice {
  readonly value: string;
  readonly description: string;
  readonly media?: Media;
  readonly inStock: boolean;
  readonly visible: boolean;
}

export interface ProductOption {
  readonly optionType: OptionType;
  readonly name: string;
  readonly choices: readonly Choice[];
}

export interface CostAndProfitData {
  readonly itemCost?: number;
  readonly formattedItemCost?: string;
  readonly profit?: number;
  readonly formattedProfit?: string;
  readonly profitMargin?: number;
}

export interface Range {
  readonly minValue: number;
  readonly maxValue: number;
}

/** One combination of choices; a product without options has one with the id of all zeros. */
export interface Variant {
  readonly id: string;
  readonly choices: Readonly<Record<string, string>>;
  readonly variant: {
    readonly priceData: PriceData;
    readonly convertedPriceData: PriceData;
    readonly costAndProfitData?: CostAndProfitData;
    readonly weight: number;
    readonly sku: string;
    readonly visible: boolean;
  };
  /** `quantity` is absent where stock is not tracked. */
  readonly stock: { readonly trackQuantity: boolean; readonly quantity?: number; readonly inStock: boolean };
}

/** A product of the catalog (specification §3). */
export interface Product {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  readonly visible: boolean;
  readonly productType: ProductType;
  readonly description: string;
  readonly sku?: string;
  readonly weight?: number;
  readonly weightRange?: Range;
  readonly stock: {
    readonly trackInventory: boolean;
    readonly quantity?: number;
    readonly inStock: boolean;
    readonly inventoryStatus: InventoryStatus;
  };
  readonly price: PriceData;
  readonly priceData: PriceData;
  readonly convertedPriceData: PriceData;
  readonly priceRange?: Range;
  readonly costAndProfitData?: CostAndProfitData;
  readonly costRange?: Range;
  readonly pricePerUnitData?: {
    readonly totalQuantity: number;
    readonly totalMeasurementUnit: MeasurementUnit;
    readonly baseQuantity: number;
    readonly baseMeasurementUnit: MeasurementUnit;
  };
  readonly additionalInfoSections: readonly { readonly title: string; readonly description: string }[];
  readonly ribbon?: string;
  readonly ribbons: readonly { readonly text: string }[];
  readonly brand?: string;
  readonly media: Media;
  readonly customTextFields: readonly {
    readonly title: string;
    readonly maxLength: number;
    readonly mandatory: boolean;
  }[];
  /** Whether variants carry their own price and stock; decides how a line refers to one. */
  readonly manageVariants: boolean;
  readonly productOptions: readonly ProductOption[];
  readonly variants: readonly Variant[];
  readonly productPageUrl: { readonly base: string; readonly path: string };
  readonly discount: { readonly type: ProductDiscountType; readonly value: number };
  readonly collectionIds: readonly string[];
  readonly inventoryItemId?: string;
  readonly numericId?: string;
  readonly lastUpdated: string;
  readonly createdDate: string;
}

/** A variant on its own, with its product's name. */
export interface StoreVariant {
  readonly id: string;
  readonly variantId: string;
  readonly productId: string;
  readonly variantName: string;
  readonly productName: string;
  readonly managedVariant: boolean;
  readonly sku: string;
  readonly stock: Variant['stock'];
  readonly choices: Readonly<Record<string, string>>;
  readonly collectionIds: readonly string[];
  readonly media: { readonly image?: string; readonly video?: string };
}

export interface OptionsAvailability {
  readonly selectedVariant?: {
    readonly price: PriceData;
    readonly convertedPriceData: PriceData;
    readonly weight?: number;
    readonly sku: string;
    readonly quantity?: number;
    readonly inStock: boolean;
    readonly visible: boolean;
  };
  readonly media: Media;
  readonly productOptions: readonly ProductOption[];
  readonly availableForPurchase: boolean;
}

/** Products by filter, variants and stock with each; at most 100 a page. */
export const queryProducts = ask(
  storesReader,
  '/v1/products/query-platformized',
  takes<{ readonly query: OffsetQuery }>,
  gives<{ products: readonly Product[]; metadata: OffsetMetadata }>,
);
export const getProduct = get(
  storesReader,
  '/v1/products/{id}',
  takes<{ readonly includeMerchantSpecificData?: boolean }>,
  gives<{ product: Product }>,
);
/** What can be chosen and bought, given the choices made so far. */
export const getProductOptionsAvailability = ask(
  storesReader,
  '/v1/products/{id}/productOptionsAvailability',
  takes<{ readonly options: Readonly<Record<string, string>> }>,
  gives<OptionsAvailability>,
);
export const queryProductVariants = ask(
  storesReader,
  '/v1/products/{id}/variants/query',
  takes<{
    readonly choices?: Readonly<Record<string, string>>;
    readonly variantIds?: readonly string[];
    readonly paging?: OffsetPaging;
    readonly includeMerchantSpecificData?: boolean;
  }>,
  gives<{
    variants: readonly Variant[];
    metadata: { readonly items: number; readonly offset: number };
    totalResults: number;
  }>,
);
export const queryStoreVariants = ask(
  storesReader,
  '/v1/variants/query',
  takes<{ readonly query: OffsetQuery }>,
  gives<{ variants: readonly StoreVariant[]; metadata: OffsetMetadata }>,
);
export const getStoreVariant = get(storesReader, '/v1/variants/{id}', takes<unknown>, gives<{ variant: StoreVariant }>);
