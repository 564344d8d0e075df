import type { ExternalInfo } from '../../../../src/api/files.ts';
import type { MemberContact } from '../../../../src/api/members.ts';
import type { Address, ContactDetails } from '../../../../src/api/shared/address.ts';
import type { SalesRules } from '../../catalog/sales-rules.ts';
import type { StoredCollection, StoredProduct } from '../../catalog/types.ts';
import type { FileMetadata } from '../../core/files.ts';
import type { GiftCard } from '../../orders/gift-card-store.ts';
import type { StoredCoupon } from '../../pricing/coupons.ts';
import type { StoredMembership } from '../../pricing/membership-store.ts';
import type { seedAssets } from './assets.ts';

/** A shop as its merchant would enter it; the loaders make rows of it. */
export interface SeedShop {
  readonly clientId: string;
  readonly name: string;
  readonly currency: string;
  /** The origins of its pages, beside those of this machine. */
  readonly origins?: readonly string[];
  readonly collections: readonly StoredCollection[];
  readonly products: readonly SeedProduct[];
  readonly coupons: readonly StoredCoupon[];
  readonly rules?: SalesRules;
  readonly giftCards?: readonly SeedGiftCard[];
  readonly memberships?: readonly SeedMembership[];
  readonly members?: readonly SeedMember[];
  readonly files?: readonly SeedFile[];
  /** Oldest first. */
  readonly orders?: readonly SeedOrder[];
  readonly memberReviews?: readonly SeedReview[];
}

/** A product as its merchant would enter it; `collections` holds slugs. */
export type SeedProduct = Omit<StoredProduct, 'seoData' | 'createdAt' | 'updatedAt'>;

/** `amount` is in units of the shop's currency. */
export interface SeedGiftCard extends Omit<GiftCard, 'cents'> {
  readonly amount: number;
}

export type SeedMembership = Omit<StoredMembership, 'id'>;

/** A registered member with a confirmed e-mail address. */
export interface SeedMember {
  readonly email: string;
  /** Salted and hashed. */
  readonly password: string;
  readonly daysAgo: number;
  readonly slug: string;
  readonly nickname: string;
  readonly title?: string;
  /** Ids of pictures of the seed. */
  readonly photo?: string;
  readonly cover?: string;
  readonly contact: MemberContact;
  /** Whether the profile is public. */
  readonly public?: boolean;
  /** Approved unless given. */
  readonly status?: 'PENDING' | 'BLOCKED';
}

/** A file in the folder `files` beside this one. */
export interface SeedFile {
  readonly asset: keyof typeof seedAssets;
  readonly displayName: string;
  /** Folders below the root, such as `films`. */
  readonly folder?: string;
  readonly fromVisitor?: boolean;
  readonly trashed?: boolean;
  readonly private?: boolean;
  readonly labels?: readonly string[];
  readonly externalInfo?: ExternalInfo;
  /** Days since its last download. */
  readonly usedDaysAgo?: number;
  /** Metadata of its content. */
  readonly facts: FileMetadata;
}

/** A customer of the shop. */
export interface SeedBuyer {
  readonly email: string;
  /** Whether they are a member or bought as a visitor. */
  readonly member?: boolean;
  readonly contact: ContactDetails;
  readonly address: Address;
}

/** The steps of an order after it was placed, one a day. */
export type SeedOrderStep =
  | 'sent'
  | 'sent in part'
  | 'tracked'
  | 'delivered'
  | 'refunded'
  | 'refunded in part'
  | 'refund under way'
  | 'canceled'
  | 'failed';

export interface SeedOrder {
  readonly daysAgo: number;
  readonly buyer: SeedBuyer;
  /** Product, quantity, and choices such as `Sage/S` if it is not the first variant. */
  readonly lines: readonly (readonly [slug: string, quantity: number, choices?: string])[];
  readonly coupon?: string;
  /** The code of a delivery option; the cheapest unless given. */
  readonly delivery?: string;
  /** By card at once unless given. */
  readonly payment?: 'in the shop' | 'card kept';
  readonly steps?: readonly SeedOrderStep[];
  readonly note?: string;
  readonly tags?: readonly string[];
}

/** A member's review of a product. */
export interface SeedReview {
  /** The author. */
  readonly email: string;
  readonly slug: string;
  readonly daysAgo: number;
  readonly rating: number;
  readonly title?: string;
  readonly body: string;
  readonly reply?: string;
  readonly inModeration?: boolean;
}
