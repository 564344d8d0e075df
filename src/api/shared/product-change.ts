import type { MeasurementUnit, OptionType, ProductDiscountType, ProductType } from './product-types.ts';

/** A product page's meta data for search engines. */
export interface SeoData {
  readonly tags?: readonly {
    readonly type?: string;
    readonly props?: Readonly<Record<string, unknown>> | null;
    readonly meta?: Readonly<Record<string, unknown>> | null;
    readonly children?: string;
    readonly custom?: boolean;
    readonly disabled?: boolean;
  }[];
  readonly settings?: {
    readonly preventAutoRedirect?: boolean;
    readonly keywords?: readonly {
      readonly term?: string;
      readonly isMain?: boolean;
      readonly origin?: string | null;
    }[];
  };
}

/** An option with its 1 to 100 choices; a product has at most six options. */
interface NewProductOption {
  readonly name: string;
  /** By default `drop_down`, or the current type of an existing option. */
  readonly optionType?: OptionType;
  /** `value` is the CSS colour of a colour choice. For other choices, it is by default the description. */
  readonly choices: readonly { readonly value?: string; readonly description: string }[];
}

/** The writable fields of a product; `null` clears one. */
export interface ProductChange {
  /** 1 to 80 characters. */
  readonly name?: string;
  /** At most 100 characters, unique in the shop; made from the name by default. */
  readonly slug?: string;
  /** @default true */
  readonly visible?: boolean | null;
  readonly productType?: ProductType;
  /** At most 8,000 characters. */
  readonly description?: string | null;
  /** At most 40 characters. */
  readonly sku?: string | null;
  /** Kilograms. */
  readonly weight?: number | null;
  /** The price before the discount, in the shop's currency, with at most two decimals. */
  readonly priceData?: { readonly price: number };
  readonly costAndProfitData?: { readonly itemCost?: number | null } | null;
  readonly pricePerUnitData?: {
    readonly totalQuantity: number;
    readonly totalMeasurementUnit: MeasurementUnit;
    readonly baseQuantity: number;
    readonly baseMeasurementUnit: MeasurementUnit;
  } | null;
  readonly additionalInfoSections?: readonly { readonly title: string; readonly description: string }[] | null;
  /** At most 30 characters. */
  readonly ribbon?: string | null;
  /** 1 to 50 characters. */
  readonly brand?: string | null;
  readonly discount?: { readonly type: ProductDiscountType; readonly value?: number } | null;
  /** Whether variants have their own price, SKU and stock instead of the product's. */
  readonly manageVariants?: boolean | null;
  /** The complete list of options. An option that is not in the list is removed, with its variants. */
  readonly productOptions?: readonly NewProductOption[] | null;
  readonly seoData?: SeoData | null;
}

/** A new product needs a name, a type and a price. */
export type NewProduct = ProductChange & Required<Pick<ProductChange, 'name' | 'productType' | 'priceData'>>;

/** Selects variants by ids or choices, and sets their fields. */
export interface VariantChange {
  readonly variantIds?: readonly string[];
  readonly choices?: Readonly<Record<string, string>>;
  readonly price?: number;
  readonly cost?: number;
  /** Kilograms. */
  readonly weight?: number;
  readonly sku?: string;
  readonly visible?: boolean;
}

/** A file of the media library or one at a URL: `mediaId` or `url`. */
export interface NewMedia {
  readonly mediaId?: string;
  readonly url?: string;
  readonly choice?: { readonly option: string; readonly choice: string };
}

/** The files of one choice of a product. */
export interface ChoiceMedia {
  readonly option: string;
  readonly choice: string;
  readonly mediaIds: readonly string[];
}

/** A new value for one property. */
export interface ProductPropertyChange {
  readonly price?: number;
  readonly cost?: number;
  readonly weight?: number;
  readonly ribbon?: string;
  readonly brand?: string;
}

/** Either an amount or a percentage: `rate: -10` subtracts a tenth. */
interface PropertyAdjustment {
  readonly amount?: number;
  readonly percentage?: { readonly rate: number; readonly roundToInt?: boolean };
}

/** An adjustment of one property. */
export interface PropertyAdjustments {
  readonly price?: PropertyAdjustment;
  readonly cost?: PropertyAdjustment;
  readonly weight?: PropertyAdjustment;
}
