import * as reviews from '../../../src/api/reviews.ts';
import { requireUnmuted } from '../access/member-status.ts';
import { requireMember, requireMerchant } from '../access/permissions.ts';
import { on } from '../access/route.ts';
import type { Database } from '../core/database.ts';
import { createGuid } from '../core/ids.ts';
import { applyFilter, applyRequiredFilter } from '../core/query/apply-filter.ts';
import { paginateByCursor } from '../core/query/cursors.ts';
import type { FieldGettersFor } from '../core/query/paging.ts';
import { isRecord, parseQueryBoolean, parseRecord, validate } from '../core/validate.ts';
import {
  createReview,
  deleteReview,
  getReadableReview,
  listReadableReviews,
  setReply,
  updateReview,
  updateReviewContent,
} from './service.ts';
import { type ReviewRecord, removeReview } from './store.ts';
import { toReview } from './view.ts';

const queryFields: FieldGettersFor<ReviewRecord, reviews.ReviewFields> = {
  id: ({ id }) => id,
  namespace: ({ namespace }) => namespace,
  entityId: ({ entityId }) => entityId,
  'content.rating': ({ content }) => content.rating,
  createdDate: ({ createdDate }) => createdDate,
  reviewDate: ({ reviewDate }) => reviewDate,
  helpfulness: ({ helpfulness }) => helpfulness,
  verified: ({ verified }) => verified,
  'author.contactId': ({ author }) => author.contactId,
  'moderation.moderationStatus': ({ moderation }) => moderation.moderationStatus,
};

const includesPrivate = (value: unknown, field: string): boolean =>
  validate(report => parseQueryBoolean(value, field, report));

export const reviewRoutes = (getMemberName: (db: Database, clientId: string, memberId: string) => string) => [
  on(
    reviews.createReviewAndContact,
    ['namespace', 'entityId', 'content', 'name', 'email'],
    ({ context, caller, input, origin }) => {
      requireUnmuted(context.db, caller);
      return { review: toReview(createReview(context, { ...caller, memberId: null }, input), origin) };
    },
  ),
  on(reviews.createReview, ['review'], ({ context, caller, input, origin }) => {
    requireMember(caller);
    requireUnmuted(context.db, caller);
    const fields: Readonly<Record<string, unknown>> = isRecord(input.review) ? input.review : {};
    const { namespace, entityId, content, reviewDate, source, author } = fields;
    const { authorName, contactId } = validate(report => parseRecord(author, 'review.author', report));
    const name = authorName || (caller.memberId && getMemberName(context.db, caller.clientId, caller.memberId));
    const review = { namespace, entityId, content, reviewDate, source, name, contactId };
    return { review: toReview(createReview(context, caller, review, 'review.'), origin) };
  }),
  on(reviews.bulkDeleteReviews, ['filter'], ({ context, caller, input }) => {
    requireMerchant(caller);
    for (const { id } of applyRequiredFilter(listReadableReviews(context, caller, true), input.filter, queryFields))
      removeReview(context.db, id);
    return { jobId: createGuid() };
  }),
  on(reviews.countReviews, ['filter', 'includePrivateReviews'], ({ context, caller, input }) => ({
    count: applyFilter(
      listReadableReviews(context, caller, includesPrivate(input.includePrivateReviews, 'includePrivateReviews')),
      input.filter,
      queryFields,
    ).length,
  })),
  on(reviews.queryReviews, ['returnPrivateReviews', 'query'], ({ context, caller, input, origin }) => {
    const reviews = listReadableReviews(
      context,
      caller,
      includesPrivate(input.returnPrivateReviews, 'returnPrivateReviews'),
    );
    const { items, metadata } = paginateByCursor(reviews, input.query, queryFields);
    return { reviews: items.map(review => toReview(review, origin)), metadata };
  }),
  on(reviews.updateReviewContent, ['content'], ({ context, caller, input, origin }) => {
    requireUnmuted(context.db, caller);
    return { review: toReview(updateReviewContent(context, caller, input.reviewId, input.content), origin) };
  }),
  on(reviews.setReply, ['message'], ({ context, caller, input, origin }) => ({
    review: toReview(setReply(context, caller, input.reviewId, input.message ?? ''), origin),
  })),
  on(reviews.removeReply, [], ({ context, caller, input, origin }) => ({
    review: toReview(setReply(context, caller, input.reviewId, undefined), origin),
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
    ),
  })),
  on(reviews.updateReview, ['review', 'fieldMask'], ({ context, caller, input, origin }) => ({
    review: toReview(updateReview(context, caller, { ...input.review }, input.fieldMask), origin),
  })),
  on(reviews.deleteReview, [], ({ context, caller, input }) => deleteReview(context, caller, input.reviewId)),
];
