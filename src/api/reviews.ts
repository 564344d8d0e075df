import { del, get, gives, patch, post, postRead, put, takes } from './endpoint.ts';
import { reviewsService } from './gateways.ts';
import type { AttachedImage, AttachedVideo, ImageInput, VideoInput } from './shared/media.ts';
import type { CursorMetadata, CursorQuery, FilterOf } from './shared/paging.ts';

/** The kind of a review's author. */
export const reviewAuthorTypes = ['MEMBER', 'VISITOR'] as const;
export type ReviewAuthorType = (typeof reviewAuthorTypes)[number];

/** Where a review came from. */
export const reviewOrigins = ['UNKNOWN', 'ORGANIC', 'APP'] as const;
export type ReviewOrigin = (typeof reviewOrigins)[number];

/** The request that led the author to write. */
export const reviewSources = ['UNKNOWN_SOURCE_TYPE', 'REVIEW_REQUEST', 'REQUEST_LINK'] as const;
export type ReviewSource = (typeof reviewSources)[number];

/** Values of `moderation.moderationStatus`. Only APPROVED reviews are public. */
export const moderationStatuses = ['UNKNOWN', 'APPROVED', 'IN_MODERATION', 'REJECTED', 'SUBMITTED'] as const;
export type ModerationStatus = (typeof moderationStatuses)[number];

export interface ReviewContent {
  /** At most 3,000 characters, like the body. */
  readonly title?: string;
  readonly body?: string;
  /** 1 to 5 stars. */
  readonly rating: number;
  /** At most ten; each an image or a video. */
  readonly media?: readonly { readonly image?: AttachedImage; readonly video?: AttachedVideo }[];
}

/** The content of a review as an input. */
export interface ReviewContentInput extends Omit<ReviewContent, 'media'> {
  readonly media?: readonly { readonly image?: ImageInput; readonly video?: VideoInput }[];
}

export interface ReviewReply {
  readonly message: string;
  readonly createdDate: string;
  readonly updatedDate: string;
}

/** A review of an entity: `entityId` in a `namespace`, such as a product's id in `stores`. */
export interface Review {
  readonly id: string;
  readonly namespace: string;
  readonly entityId: string;
  readonly content: ReviewContent;
  readonly createdDate: string;
  readonly updatedDate: string;
  /** The date that pages show: by default the date of creation. Only the merchant may set another date. */
  readonly reviewDate: string;
  readonly author: {
    readonly type: ReviewAuthorType;
    readonly authorName: string;
    readonly contactId?: string;
  };
  readonly reply?: ReviewReply;
  readonly foundHelpful: number;
  readonly foundUnhelpful: number;
  readonly helpfulness: number;
  readonly moderation: { readonly moderationStatus: ModerationStatus; readonly manuallyChanged: boolean };
  readonly revision: string;
  /** Whether the author bought the item. */
  readonly verified: boolean;
  readonly origin: { readonly type: ReviewOrigin; readonly appId?: string };
  readonly source?: {
    readonly type: ReviewSource;
    readonly reviewRequestOptions?: { readonly id: string };
    readonly requestLinkOptions?: { readonly id: string };
  };
  /** A score from rating and helpfulness. */
  readonly relevanceScore?: number;
  readonly publishCount: number;
}

/** The fields to filter and sort reviews by, for `query<ReviewFields>()`. */
export interface ReviewFields {
  readonly id: string;
  readonly namespace: string;
  readonly entityId: string;
  readonly 'content.rating': number;
  /** Supports the operator `$isEmpty`. */
  readonly 'content.media': readonly unknown[] | undefined;
  readonly createdDate: string;
  readonly reviewDate: string;
  readonly helpfulness: number;
  readonly verified: boolean;
  readonly 'author.contactId': string | undefined;
  readonly 'moderation.moderationStatus': ModerationStatus;
}

type ReviewChange = Partial<Pick<Review, 'reviewDate' | 'source'>> & { readonly author?: Partial<Review['author']> };
type ReviewUpdate = Partial<Omit<Review, 'content' | 'moderation' | keyof ReviewChange>> &
  ReviewChange & {
    readonly content?: Partial<ReviewContentInput>;
    readonly moderation?: Partial<Review['moderation']>;
  };
type ReviewResponse = { readonly review: Review };

/** `returnPrivateReviews` includes reviews that are not approved, for the merchant and their author. */
export const getReview = get(
  reviewsService,
  '/v1/reviews/{reviewId}',
  takes<{ readonly returnPrivateReviews?: boolean }>,
  gives<ReviewResponse>,
);
/** Creates a review by a visitor who is not signed in. */
export const createReviewAndContact = post(
  reviewsService,
  '/v1/reviews/contact',
  takes<{
    readonly namespace: string;
    readonly entityId: string;
    readonly content: ReviewContentInput;
    readonly name?: string;
    readonly email?: string;
  }>,
  gives<ReviewResponse>,
);
/**
 * Creates a review by a member. The merchant may also create a review for another author, with the name of the author,
 * the contact if it is known, and the date.
 */
export const createReview = post(
  reviewsService,
  '/v1/reviews',
  takes<{
    readonly review: Pick<Review, 'namespace' | 'entityId'> & { readonly content: ReviewContentInput } & ReviewChange;
  }>,
  gives<ReviewResponse>,
);
export const updateReviewContent = put(
  reviewsService,
  '/v1/reviews/content/{reviewId}',
  takes<{ readonly content: ReviewContentInput }>,
  gives<ReviewResponse>,
);
/**
 * Changes the fields that are present or, with a mask, only the fields that the mask names. `null` clears a field.
 * Fails if `revision` is present and is not the current revision.
 */
export const updateReview = patch(
  reviewsService,
  '/v1/reviews/{review.id}',
  takes<{ readonly review: { readonly id: string } & ReviewUpdate; readonly fieldMask?: readonly string[] }>,
  gives<ReviewResponse>,
);
export const deleteReview = del(reviewsService, '/v1/reviews/{reviewId}');
export const bulkDeleteReviews = post(
  reviewsService,
  '/v1/bulk/reviews/delete',
  takes<{ readonly filter: FilterOf<ReviewFields> }>,
  gives<{ jobId: string }>,
);
export const setReply = patch(
  reviewsService,
  '/v1/reviews/{reviewId}/reply',
  takes<{ readonly message: string }>,
  gives<ReviewResponse>,
);
export const removeReply = del(reviewsService, '/v1/reviews/{reviewId}/reply', takes<unknown>, gives<ReviewResponse>);
export const countReviews = postRead(
  reviewsService,
  '/v1/reviews/count',
  takes<{ readonly filter?: FilterOf<ReviewFields>; readonly includePrivateReviews?: boolean }>,
  gives<{ count: number }>,
);
export const queryReviews = postRead(
  reviewsService,
  '/v1/reviews/query',
  takes<{ readonly query?: CursorQuery<ReviewFields>; readonly returnPrivateReviews?: boolean }>,
  gives<{ reviews: readonly Review[]; metadata: CursorMetadata }>,
);
