import type { ExternalInfo } from '../../../../src/api/files.ts';
import type { MemberContact } from '../../../../src/api/members.ts';
import type { Address, ContactDetails } from '../../../../src/api/shared/address.ts';
import type { StoredCollection, StoredProduct } from '../../catalog/types.ts';
import type { FileMetadata } from '../../files/store.ts';
import type { GiftCard } from '../../orders/gift-card-store.ts';
import type { StoredCoupon } from '../../pricing/coupons.ts';
import type { StoredMembership } from '../../pricing/membership-store.ts';

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

/** A product as its merchant would enter it; `collections` holds slugs. */
export type SeedProduct = Omit<StoredProduct, 'seoData' | 'createdAt' | 'updatedAt'>;

/** `amount` is in units of the shop's currency. */
export interface SeedGiftCard extends Omit<GiftCard, 'cents'> {
  readonly amount: number;
}

export type SeedMembership = Omit<StoredMembership, 'id'>;

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
