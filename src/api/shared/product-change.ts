import type { MeasurementUnit, OptionType, ProductDiscountType, ProductType } from '../products.ts';

/** What search engines are told of a page. */
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

/** An option with its choices: at most six a product, of 1 to 100 choices each. */
export interface NewProductOption {
  readonly name: string;
  /** `drop_down` unless given, or as it was. */
  readonly optionType?: OptionType;
  /** For a colour, `value` is the CSS colour; else the description unless given. */
  readonly choices: readonly { readonly value?: string; readonly description: string }[];
}

/** What of a product can be written. `null` clears; everything else of a product is read and not written. */
export interface ProductChange {
  /** 1 to 80 characters. */
  readonly name?: string;
  /** At most 100 characters; made of the name unless given. No two products share one. */
  readonly slug?: string;
  /** True unless given. */
  readonly visible?: boolean | null;
  readonly productType?: ProductType;
  /** At most 8,000 characters. */
  readonly description?: string | null;
  /** At most 40 characters. */
  readonly sku?: string | null;
  /** Kilograms. */
  readonly weight?: number | null;
  /** Before the discount, in the shop's currency; cents count, less does not. */
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
  /** Whether variants carry their own price, SKU and stock; without it they share the product's. */
  readonly manageVariants?: boolean | null;
  /** All of them: what is not named goes, with its variants. */
  readonly productOptions?: readonly NewProductOption[] | null;
  readonly seoData?: SeoData | null;
}

/** A product needs a name, a type and a price; the rest may follow. */
export type NewProduct = ProductChange & Required<Pick<ProductChange, 'name' | 'productType' | 'priceData'>>;

/** Which variants, by ids or by choices, and what changes of them. */
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

/** A file that the platform has, or one at a web address; one of the two. */
export interface NewMedia {
  readonly mediaId?: string;
  readonly url?: string;
  readonly choice?: { readonly option: string; readonly choice: string };
}

/** Files of a product at one of its choices. */
export interface ChoiceMedia {
  readonly option: string;
  readonly choice: string;
  readonly mediaIds: readonly string[];
}

/** One property. */
export interface ProductPropertyChange {
  readonly price?: number;
  readonly cost?: number;
  readonly weight?: number;
  readonly ribbon?: string;
  readonly brand?: string;
}

/** By an amount, or by a percentage: `rate: -10` is a tenth less. One of the two. */
export interface PropertyAdjustment {
  readonly amount?: number;
  readonly percentage?: { readonly rate: number; readonly roundToInt?: boolean };
}

/** One property. */
export interface PropertyAdjustments {
  readonly price?: PropertyAdjustment;
  readonly cost?: PropertyAdjustment;
  readonly weight?: PropertyAdjustment;
}
