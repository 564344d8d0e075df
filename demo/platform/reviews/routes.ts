import * as reviews from '../../../src/api/reviews.ts';
import { requireUnmuted } from '../access/member-status.ts';
import { requireMember, requireMerchant } from '../access/permissions.ts';
import { type AuthenticatedCall, on } from '../access/route.ts';
import type { Database } from '../core/database.ts';
import { createGuid } from '../core/ids.ts';
import { applyRequiredFilter } from '../core/query/apply-filter.ts';
import { paginateByCursor } from '../core/query/cursors.ts';
import { createFilter } from '../core/query/filter.ts';
import { withViolationField } from '../core/query/rename-violations.ts';
import { defineQueryFields } from '../core/query/visible-fields.ts';
import { isRecord, parseFields, parseQueryBoolean, validate } from '../core/validate.ts';
import { reviewFieldNames } from './input.ts';
import {
  createReview,
  deleteReview,
  getReadableReview,
  iterateReadableReviews,
  setReply,
  updateReview,
  updateReviewContent,
} from './service.ts';
import { findReview, type ReviewRecord, removeReview } from './store.ts';
import { getVisibleContactId, toReview } from './view.ts';

/** The part of a review that queries filter and sort by. Only this part is in memory for all found reviews. */
type Asked = Omit<ReviewRecord, 'content' | 'reply' | 'origin' | 'source'> & {
  readonly content: { readonly rating: number; readonly media: readonly unknown[] };
};

const queryFields = defineQueryFields<Asked, reviews.ReviewFields>(
  {
    id: ({ id }) => id,
    namespace: ({ namespace }) => namespace,
    entityId: ({ entityId }) => entityId,
    'content.rating': ({ content }) => content.rating,
    'content.media': ({ content }) => content.media,
    createdDate: ({ createdDate }) => createdDate,
    reviewDate: ({ reviewDate }) => reviewDate,
    helpfulness: ({ helpfulness }) => helpfulness,
    verified: ({ verified }) => verified,
    'author.contactId': ({ author }) => getVisibleContactId(author, false),
    'moderation.moderationStatus': ({ moderation }) => moderation.moderationStatus,
  },
  { 'author.contactId': ({ author }) => getVisibleContactId(author, true) },
);

const toAsked = ({ reply: _, origin: __, source: ___, content, ...review }: ReviewRecord): Asked => ({
  ...review,
  // Queries filter only by whether a review has media, so the media themselves are dropped.
  content: { rating: content.rating, media: (content.media ?? []).map(() => true) },
});

/**
 * The ids of the entities that a filter names, so that only their reviews are read. Undefined if the filter names none,
 * or more than `MAX_ENTITIES`.
 */
function readEntityIds(filter: unknown): readonly string[] | undefined {
  const { entityId } = isRecord(filter) ? filter : {};
  const ids = isRecord(entityId) ? (entityId.$in ?? [entityId.$eq]) : [entityId];
  return Array.isArray(ids) && ids.length && ids.length <= MAX_ENTITIES && ids.every(id => typeof id === 'string')
    ? ids
    : undefined;
}
const MAX_ENTITIES = 500;

/** The reviews that the caller may read and that match a filter. Only `all` includes unapproved reviews. */
function findReviews(
  { context, caller }: Pick<AuthenticatedCall<unknown>, 'context' | 'caller'>,
  all: boolean,
  filter: unknown,
): readonly Asked[] {
  const isMatch = createFilter(filter, queryFields(caller));
  const found: Asked[] = [];
  for (const review of iterateReadableReviews(context, caller, all, readEntityIds(filter))) {
    const asked = toAsked(review);
    if (isMatch(asked)) found.push(asked);
  }
  return found;
}

const includesPrivate = (value: unknown, field: string): boolean =>
  validate(report => parseQueryBoolean(value, field, report));

const NEW_REVIEW_FIELDS = ['namespace', 'entityId', 'content', 'reviewDate', 'source', 'author'] as const;

export const reviewRoutes = (getMemberName: (db: Database, clientId: string, memberId: string) => string) => [
  on(
    reviews.createReviewAndContact,
    ['namespace', 'entityId', 'content', 'name', 'email'],
    ({ context, caller, input, origin }) => {
      requireUnmuted(context.db, caller);
      return { review: toReview(createReview(context, caller, input), origin, caller.elevated) };
    },
  ),
  on(reviews.createReview, ['review'], ({ context, caller, input, origin }) => {
    requireMember(caller);
    requireUnmuted(context.db, caller);
    const { author, ...fields } = validate(report => {
      const { author, ...fields } = parseFields(input.review, 'review', NEW_REVIEW_FIELDS, report);
      return { ...fields, author: parseFields(author, 'review.author', reviewFieldNames.author, report) };
    });
    const name = author.authorName || (caller.memberId && getMemberName(context.db, caller.clientId, caller.memberId));
    const { namespace, entityId, content, reviewDate, source } = fields;
    const review = { namespace, entityId, content, reviewDate, source, name, contactId: author.contactId };
    return { review: toReview(createReview(context, caller, review, 'review.'), origin, caller.elevated) };
  }),
  on(reviews.bulkDeleteReviews, ['filter'], ({ context, caller, input }) => {
    requireMerchant(caller);
    for (const { id } of applyRequiredFilter(
      findReviews({ context, caller }, true, undefined),
      input.filter,
      queryFields(caller),
    ))
      removeReview(context.db, id);
    return { jobId: createGuid() };
  }),
  on(reviews.countReviews, ['filter', 'includePrivateReviews'], ({ context, caller, input }) => {
    const all = includesPrivate(input.includePrivateReviews, 'includePrivateReviews');
    return {
      count: withViolationField(
        'filter',
        () => findReviews({ context, caller }, all, input.filter).length,
        'query.filter',
      ),
    };
  }),
  on(reviews.queryReviews, ['returnPrivateReviews', 'query'], ({ context, caller, input, origin }) => {
    const all = includesPrivate(input.returnPrivateReviews, 'returnPrivateReviews');
    const find = (filter: unknown) => findReviews({ context, caller }, all, filter);
    const { items, metadata } = paginateByCursor(find, input.query, queryFields(caller));
    return {
      reviews: items.flatMap(({ id }) => {
        const stored = findReview(context.db, caller.clientId, id);
        return stored ? [toReview(stored.review, origin, caller.elevated)] : [];
      }),
      metadata,
    };
  }),
  on(reviews.updateReviewContent, ['content'], ({ context, caller, input, origin }) => {
    requireUnmuted(context.db, caller);
    return {
      review: toReview(updateReviewContent(context, caller, input.reviewId, input.content), origin, caller.elevated),
    };
  }),
  on(reviews.setReply, ['message'], ({ context, caller, input, origin }) => ({
    review: toReview(setReply(context, caller, input.reviewId, input.message ?? ''), origin, caller.elevated),
  })),
  on(reviews.removeReply, [], ({ context, caller, input, origin }) => ({
    review: toReview(setReply(context, caller, input.reviewId, undefined), origin, caller.elevated),
  })),
  on(reviews.getReview, ['returnPrivateReviews'], ({ context, caller, input, origin }) => ({
    review: toReview(
      getReadableReview(
        context,
        caller,
        input.reviewId,
        includesPrivate(input.returnPrivateReviews, 'returnPrivateReviews'),
      ),
      origin,
      caller.elevated,
    ),
  })),
  on(reviews.updateReview, ['review', 'fieldMask'], ({ context, caller, input, origin }) => ({
    review: toReview(updateReview(context, caller, { ...input.review }, input.fieldMask), origin, caller.elevated),
  })),
  on(reviews.deleteReview, [], ({ context, caller, input }) => deleteReview(context, caller, input.reviewId)),
];
