import type { MeasurementUnit, OptionType, ProductDiscountType, ProductType } from '../../../src/api/products.ts';
import type { MediaItemType } from '../../../src/api/shared/media.ts';
import type { SeoData } from '../../../src/api/shared/product-change.ts';

export interface StoredCollection {
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  /** True unless given. */
  readonly visible?: boolean;
}

/** The document of a product; its price, visibility and stock have columns of their own, which win. */
export interface StoredProduct {
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  readonly productType: Exclude<ProductType, 'unspecified_product_type'>;
  readonly price: number;
  readonly discount?: { readonly type: ProductDiscountType; readonly value: number };
  readonly itemCost?: number;
  readonly brand?: string;
  readonly ribbon?: string;
  readonly sku: string;
  /** Kilograms; absent for products that are not shipped. */
  readonly weight?: number;
  /** Units in stock; `null` if stock is not tracked. Variants may carry their own. */
  readonly stock: number | null;
  readonly options?: readonly StoredOption[];
  /** Every combination of choices that exists; absent: all of them, at the product's price and stock. */
  readonly variants?: readonly StoredVariant[];
  /** Whether lines name a variant id (true) or choices (false). */
  readonly manageVariants?: boolean;
  readonly customTextFields?: readonly {
    readonly title: string;
    readonly maxLength: number;
    readonly mandatory: boolean;
  }[];
  readonly pricePerUnit?: {
    readonly totalQuantity: number;
    readonly totalMeasurementUnit: MeasurementUnit;
    readonly baseQuantity: number;
    readonly baseMeasurementUnit: MeasurementUnit;
  };
  readonly additionalInfoSections?: readonly { readonly title: string; readonly description: string }[];
  readonly media: readonly StoredPicture[];
  /** Ids of collections. */
  readonly collections: readonly string[];
  /** False: queries leave it out, and a cart that holds it reports it as gone. */
  readonly visible?: boolean;
  readonly seoData?: SeoData;
  /** Milliseconds; the opening of the shop unless given. */
  readonly createdAt?: number;
  /** Milliseconds; never updated unless given. */
  readonly updatedAt?: number;
}

export interface StoredOption {
  readonly name: string;
  readonly type: OptionType;
  readonly choices: readonly StoredChoice[];
}

export interface StoredChoice {
  readonly description: string;
  /** The CSS colour of a colour choice; otherwise the same as `description`. */
  readonly value: string;
  /** The id of the picture that shows this choice. */
  readonly picture?: string;
  /** Media ids of the product, in place of `picture`. */
  readonly media?: readonly string[];
}

export interface StoredVariant {
  readonly choices: Readonly<Record<string, string>>;
  readonly price?: number;
  readonly cost?: number;
  readonly stock: number | null;
  readonly sku: string;
  readonly weight?: number;
  readonly visible?: boolean;
}

/** A picture or video of a product: a picture of the seed by its id, an uploaded file, or an external URL. */
export interface StoredPicture {
  /** The id under which `/media/{id}` serves it. */
  readonly picture: string;
  readonly alt: string;
  /** Set for files that are not of the seed. */
  readonly url?: string;
  /** The path of an upload that is no picture, and its format. */
  readonly path?: string;
  readonly format?: string;
  /** Pixels, for uploaded and external pictures. */
  readonly size?: { readonly width: number; readonly height: number };
  /** `image` unless given. */
  readonly mediaType?: MediaItemType;
}
