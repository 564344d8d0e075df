import type { MeasurementUnit, OptionType, ProductDiscountType, ProductType } from '../../../src/api/products.ts';
import type { MediaItemType } from '../../../src/api/shared/media.ts';
import type { SeoData } from '../../../src/api/shared/product-change.ts';

export interface StoredCollection {
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  /** True by default. */
  readonly visible?: boolean;
}

/** The document of a product. The columns for price, visibility and stock replace the values here. */
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
  /** Units in stock. `null` if the stock is not tracked. Variants may have their own stock. */
  readonly stock: number | null;
  readonly options?: readonly StoredOption[];
  /** The existing combinations of choices. If absent, every combination exists, at the product's price and stock. */
  readonly variants?: readonly StoredVariant[];
  /** Whether cart lines refer to a variant by its id (true) or by its choices (false). */
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
  /** If false, queries leave the product out, and its lines in carts are NOT_FOUND. */
  readonly visible?: boolean;
  readonly seoData?: SeoData;
  /** Milliseconds. By default the opening of the shop. */
  readonly createdAt?: number;
  /** Milliseconds. Absent if the product was never updated. */
  readonly updatedAt?: number;
}

export interface StoredOption {
  readonly name: string;
  readonly type: OptionType;
  readonly choices: readonly StoredChoice[];
}

export interface StoredChoice {
  readonly description: string;
  /** The CSS colour of a colour choice. Equal to `description` for any other choice. */
  readonly value: string;
  /** The id of the picture that shows this choice. */
  readonly picture?: string;
  /** Ids of the product's media that show the choice. They replace `picture`. */
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
  /** The id of the file. `/media/{id}` serves a picture of the seed or an upload under it. */
  readonly picture: string;
  readonly alt: string;
  /** The URL of an external file. */
  readonly url?: string;
  /** The path and the format of an upload that is no picture. */
  readonly path?: string;
  readonly format?: string;
  /** Pixels. Absent for pictures of the seed and for external files. */
  readonly size?: { readonly width: number; readonly height: number };
  /** `image` by default. */
  readonly mediaType?: MediaItemType;
}
