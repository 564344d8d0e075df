import { del, get, gives, patch, post, postRead, takes } from './endpoint.ts';
import { stores, storesReader } from './gateways.ts';
import type { BulkResponse } from './shared/bulk.ts';
import type { Image, Media, Video } from './shared/media.ts';
import type { PriceData } from './shared/money.ts';
import type { OffsetMetadata, OffsetPaging, OffsetQuery } from './shared/paging.ts';
import type {
  ChoiceMedia,
  NewMedia,
  NewProduct,
  ProductChange,
  ProductPropertyChange,
  PropertyAdjustments,
  SeoData,
  VariantChange,
} from './shared/product-change.ts';
import type { MeasurementUnit, OptionType, ProductDiscountType, ProductType } from './shared/product-types.ts';

export {
  type MeasurementUnit,
  measurementUnits,
  type OptionType,
  optionTypes,
  type ProductDiscountType,
  type ProductType,
  productDiscountTypes,
  productTypes,
} from './shared/product-types.ts';

/** Values of `stock.inventoryStatus`. PARTIALLY_OUT_OF_STOCK: some variants are out of stock. */
export const inventoryStatuses = ['IN_STOCK', 'OUT_OF_STOCK', 'PARTIALLY_OUT_OF_STOCK'] as const;
export type InventoryStatus = (typeof inventoryStatuses)[number];

/** Versions of the platform's catalog. The calls of this module are those of V1_CATALOG. */
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

/** One combination of choices; a product without options has a single one, with the id `NO_VARIANT`. */
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
  /** `quantity` is absent if stock is not tracked. */
  readonly stock: { readonly trackQuantity: boolean; readonly quantity?: number; readonly inStock: boolean };
}

/** A product of the catalog, with its options and variants. */
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
  /** Whether variants have their own price and stock. Decides how a cart line refers to a variant. */
  readonly manageVariants: boolean;
  readonly productOptions: readonly ProductOption[];
  readonly variants: readonly Variant[];
  readonly productPageUrl: { readonly base: string; readonly path: string };
  readonly discount: { readonly type: ProductDiscountType; readonly value: number };
  readonly collectionIds: readonly string[];
  readonly inventoryItemId?: string;
  readonly numericId?: string;
  readonly seoData?: SeoData;
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
  readonly media: { readonly image?: Image; readonly video?: Video };
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

/** The fields to filter and sort products by, for `query<ProductFields>()`. */
export interface ProductFields {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly sku: string | undefined;
  readonly brand: string | undefined;
  readonly ribbon: string | undefined;
  readonly price: number;
  readonly productType: ProductType;
  readonly visible: boolean;
  readonly collectionIds: readonly string[];
  readonly 'collections.id': readonly string[];
  readonly 'stock.inventoryStatus': InventoryStatus;
  readonly createdDate: string;
  readonly lastUpdated: string;
}

/** The fields to filter and sort variants by, for `query<VariantFields>()`. */
export interface VariantFields {
  readonly id: string;
  readonly variantId: string;
  readonly productId: string;
  readonly productName: string;
  readonly sku: string;
  readonly managedVariant: boolean;
  readonly collectionIds: readonly string[];
  readonly 'stock.inStock': boolean;
}

/** Products by filter, with their variants and stock; at most 100 per page. */
export const queryProducts = postRead(
  storesReader,
  '/v1/products/query-platformized',
  takes<{ readonly query: OffsetQuery<ProductFields> }>,
  gives<{ products: readonly Product[]; metadata: OffsetMetadata }>,
);
export const getProduct = get(
  storesReader,
  '/v1/products/{id}',
  takes<{ readonly includeMerchantSpecificData?: boolean }>,
  gives<{ product: Product }>,
);
/**
 * The product's options with the choices that can still be selected, given the choices made so far. Also returns the
 * variant, once the choices select one.
 */
export const getProductOptionsAvailability = postRead(
  storesReader,
  '/v1/products/{id}/productOptionsAvailability',
  takes<{ readonly options: Readonly<Record<string, string>> }>,
  gives<OptionsAvailability>,
);
export const queryProductVariants = postRead(
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
export const queryStoreVariants = postRead(
  storesReader,
  '/v1/variants/query',
  takes<{ readonly query: OffsetQuery<VariantFields> }>,
  gives<{ variants: readonly StoreVariant[]; metadata: OffsetMetadata }>,
);
export const getStoreVariant = get(storesReader, '/v1/variants/{id}', takes<unknown>, gives<{ variant: StoreVariant }>);

/** Creates a product, in no collection and with untracked stock. Merchant only, like every call below. */
export const createProduct = post(
  stores,
  '/v1/products',
  takes<{ readonly product: NewProduct }>,
  gives<{ product: Product }>,
);
/**
 * Changes the fields that `fieldMask` names, by default all that are present. A named field without a value is cleared.
 */
export const updateProduct = patch(
  stores,
  '/v1/products/{product.id}',
  takes<{ readonly product: ProductChange; readonly fieldMask?: readonly string[] }>,
  gives<{ product: Product }>,
);
/** Deletes a product permanently; carts mark its lines as not found. */
export const deleteProduct = del(stores, '/v1/products/{id}');
/** Changes variants of a product that manages them. Partial choices select every variant that has these choices. */
export const updateProductVariants = patch(
  stores,
  '/v1/products/{id}/variants',
  takes<{ readonly variants: readonly VariantChange[] }>,
  gives<{ variants: readonly Variant[] }>,
);
/** Resets every variant to the product's price, cost, weight and SKU. */
export const resetProductVariants = post(stores, '/v1/products/{id}/variants/resetToDefault');
/** Adds files to a product, and with `choice` also to one of its choices. */
export const addProductMedia = post(stores, '/v1/products/{id}/media', takes<{ readonly media: readonly NewMedia[] }>);
export const removeProductMedia = post(
  stores,
  '/v1/products/{id}/media/delete',
  takes<{ readonly mediaIds: readonly string[] }>,
);
/** Assigns files of the product to its choices. */
export const addMediaToChoices = patch(
  stores,
  '/v1/products/{id}/choices/media',
  takes<{ readonly media: readonly ChoiceMedia[] }>,
);
export const removeMediaFromChoices = post(
  stores,
  '/v1/products/{id}/choices/media/delete',
  takes<{ readonly media: readonly ChoiceMedia[] }>,
);
/** Removes a product's options. One variant is left, with the stock of all variants. */
export const deleteProductOptions = del(stores, '/v1/products/{id}/options');
export const removeBrand = post(stores, '/v1/products/{id}/remove-brand');
export const removeRibbon = post(stores, '/v1/products/{id}/remove-ribbon');
/** Sets one property of up to 100 products, with a result for each. */
export const bulkUpdateProducts = post(
  stores,
  '/v1/bulk/products/update',
  takes<{ readonly ids: readonly string[]; readonly set: ProductPropertyChange }>,
  gives<BulkResponse>,
);
/** Adjusts one property of up to 100 products by an amount or a percentage, with a result for each. */
export const bulkAdjustProducts = post(
  stores,
  '/v1/bulk/products/adjust-properties',
  takes<{ readonly ids: readonly string[]; readonly adjust: PropertyAdjustments }>,
  gives<BulkResponse>,
);
