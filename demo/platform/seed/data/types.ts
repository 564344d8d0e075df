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

/** The data of a shop. The loaders derive ids and database rows from it. */
export interface SeedShop {
  readonly clientId: string;
  readonly name: string;
  readonly currency: string;
  /** Allowed origins of the shop's pages, in addition to local ones such as `localhost`. */
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

/** A product without derived fields. `collections` contains slugs. */
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
  /** `photo` and `cover` are ids of seeded pictures. */
  readonly photo?: string;
  readonly cover?: string;
  readonly contact: MemberContact;
  readonly public?: boolean;
  /** Absent for an approved member. */
  readonly status?: 'PENDING' | 'BLOCKED';
}

/** A file in the folder `seed/data/files`. */
export interface SeedFile {
  readonly asset: keyof typeof seedAssets;
  readonly displayName: string;
  /** The name of a folder in the root folder, such as `films`. Without it the file is in the root folder. */
  readonly folder?: string;
  readonly fromVisitor?: boolean;
  readonly trashed?: boolean;
  readonly private?: boolean;
  readonly labels?: readonly string[];
  readonly externalInfo?: ExternalInfo;
  /** Days from the last download to the 30th day after the first file's upload. */
  readonly usedDaysAgo?: number;
  readonly facts: FileMetadata;
}

export interface SeedBuyer {
  readonly email: string;
  /** Whether the buyer is a member. Otherwise the buyer is a visitor. */
  readonly member?: boolean;
  readonly contact: ContactDetails;
  readonly address: Address;
}

/** A change of an order after it was placed. The changes are a day apart. */
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
  /** Choices such as `Sage/S` select a variant. Without them the line is of the first variant. */
  readonly lines: readonly (readonly [slug: string, quantity: number, choices?: string])[];
  readonly coupon?: string;
  /** The code of a delivery option. Without it the cheapest option that is not a pickup is selected. */
  readonly delivery?: string;
  /** Without it the buyer pays by card at once. */
  readonly payment?: 'in the shop' | 'card kept';
  readonly steps?: readonly SeedOrderStep[];
  readonly note?: string;
  readonly tags?: readonly string[];
}

export interface SeedReview {
  /** The e-mail address of the author. */
  readonly email: string;
  readonly slug: string;
  readonly daysAgo: number;
  readonly rating: number;
  readonly title?: string;
  readonly body: string;
  readonly reply?: string;
  readonly inModeration?: boolean;
}
