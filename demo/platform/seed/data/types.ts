import type { ExternalInfo } from '../../../../src/api/files.ts';
import type { MemberContact } from '../../../../src/api/members.ts';
import type { MeasurementUnit, OptionType, ProductDiscountType, ProductType } from '../../../../src/api/products.ts';
import type { Address, ContactDetails } from '../../../../src/api/shared/address.ts';
import type { MediaItemType } from '../../../../src/api/shared/media.ts';
import type { FileMetadata } from '../../files/store.ts';

/** A shop as its merchant would describe it; the platform makes products, variants and media of it. */
export interface SeedShop {
  readonly clientId: string;
  readonly name: string;
  readonly currency: string;
  readonly collections: readonly StoredCollection[];
  readonly products: readonly SeedProduct[];
  readonly coupons: readonly StoredCoupon[];
  readonly giftCards?: readonly SeedGiftCard[];
  readonly memberships?: readonly SeedMembership[];
  readonly members?: readonly SeedMember[];
  readonly files?: readonly SeedFile[];
  /** Oldest first. */
  readonly orders?: readonly SeedOrder[];
  readonly memberReviews?: readonly SeedReview[];
}

export interface StoredCollection {
  readonly slug: string;
  readonly name: string;
  readonly description: string;
}

export interface SeedProduct {
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
  /** Kilograms; absent for what is not shipped. */
  readonly weight?: number;
  /** Units in stock; `null` where stock is not tracked. Variants may carry their own. */
  readonly stock: number | null;
  readonly options?: readonly SeedOption[];
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
  readonly collections: readonly string[];
  /** False: deleted from the shop's shelves; a query does not find it, a cart that holds it says so. */
  readonly visible?: boolean;
}

export interface SeedOption {
  readonly name: string;
  readonly type: OptionType;
  /** For a colour, `value` is the CSS colour; else it repeats the description. `picture` shows the choice. */
  readonly choices: readonly SeedChoice[];
}

export interface SeedChoice {
  readonly description: string;
  readonly value: string;
  readonly picture?: string;
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

/** One of the project's own drawings, by the id under which `/media/{id}` serves it. */
export interface StoredPicture {
  readonly picture: string;
  readonly alt: string;
  /** Where the file is, if it is none of the drawings. */
  readonly url?: string;
  /** Pixels of a picture that somebody has sent or named. */
  readonly size?: { readonly width: number; readonly height: number };
  /** A picture unless given. */
  readonly mediaType?: MediaItemType;
}

export interface StoredCoupon {
  readonly code: string;
  readonly name: string;
  readonly percentage?: number;
  readonly amount?: number;
  /** Only for carts of at least this subtotal. */
  readonly minimumSubtotal?: number;
  /** ISO dates between which it counts. */
  readonly startDate?: string;
  readonly endDate?: string;
  readonly freeShipping?: boolean;
  readonly specificProducts?: readonly string[];
}

export interface SeedGiftCard {
  readonly code: string;
  readonly amount: number;
  /** The ISO date from which it pays no more. */
  readonly endDate?: string;
  readonly disabled?: boolean;
}

/** Somebody who has registered; their address is confirmed. */
export interface SeedMember {
  readonly email: string;
  /** Salted and hashed. */
  readonly password: string;
  readonly daysAgo: number;
  readonly slug: string;
  readonly nickname: string;
  readonly title?: string;
  /** Drawings by their ids. */
  readonly photo?: string;
  readonly cover?: string;
  readonly contact: MemberContact;
  /** Whether they have joined the community. */
  readonly public?: boolean;
  /** Let in unless given. */
  readonly status?: 'PENDING' | 'BLOCKED';
}

/** A file that comes with the platform, from the folder `files` beside this. */
export interface SeedFile {
  readonly asset: string;
  readonly displayName: string;
  /** Folders from the root on, such as `films`. */
  readonly folder?: string;
  readonly fromVisitor?: boolean;
  readonly trashed?: boolean;
  readonly private?: boolean;
  readonly labels?: readonly string[];
  readonly externalInfo?: ExternalInfo;
  /** Days since it was last loaded. */
  readonly usedDaysAgo?: number;
  /** What its bytes say. */
  readonly facts: FileMetadata;
}

/** What a member has joined: a credit for a unit of the products named, until it ends. */
export interface SeedMembership {
  readonly name: string;
  readonly email: string;
  readonly products: readonly string[];
  readonly credits: number;
  readonly used: number;
  readonly endDate: string;
}

/** Somebody who has bought something. */
export interface SeedBuyer {
  readonly email: string;
  /** Whether they are a member; else they bought as a visitor. */
  readonly member?: boolean;
  readonly contact: ContactDetails;
  readonly address: Address;
}

/** What became of an order, a day each after it was placed. */
export type SeedOrderStep =
  | 'sent'
  | 'sent in part'
  | 'refunded'
  | 'refunded in part'
  | 'refund under way'
  | 'canceled'
  | 'failed';

export interface SeedOrder {
  readonly daysAgo: number;
  readonly buyer: SeedBuyer;
  /** A product, how many, and the choices where it is not the first variant: `Sage/S`. */
  readonly lines: readonly (readonly [slug: string, quantity: number, choices?: string])[];
  readonly coupon?: string;
  /** The code of a delivery; the cheapest unless given. */
  readonly delivery?: string;
  /** By card at once unless given. */
  readonly payment?: 'in the shop' | 'card kept';
  readonly steps?: readonly SeedOrderStep[];
  readonly note?: string;
  readonly tags?: readonly string[];
}

/** What a member has said of a product; `waits` for the shop to read it. */
export interface SeedReview {
  /** Whose. */
  readonly email: string;
  readonly slug: string;
  readonly daysAgo: number;
  readonly rating: number;
  readonly title?: string;
  readonly body: string;
  readonly reply?: string;
  readonly inModeration?: boolean;
}
