import * as reviews from '../../../src/api/reviews.ts';
import { requireMerchant } from '../access/permissions.ts';
import { on } from '../access/route.ts';
import { refusal } from '../core/api-error.ts';
import { askedFlagIn } from '../core/flags.ts';
import { newGuid } from '../core/ids.ts';
import { cursorPageOf } from '../core/query/cursors.ts';
import type { Readers } from '../core/query/paging.ts';
import { chosenBy, foundBy } from '../core/query/select.ts';
import { checked, isRecord } from '../core/validate.ts';
import { memberName } from '../members/store.ts';
import { changeReview, dropReview, readable, replyTo, reviewFor, rewriteReview, writeReview } from './service.ts';
import { removeReview } from './store.ts';
import { shownReview } from './view.ts';

const fields: Readers<reviews.Review, reviews.ReviewFields> = {
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

const everything = (value: unknown, field: string): boolean => checked(fail => askedFlagIn(value, field, fail));

export const reviewRoutes = [
  on(reviews.createReviewAndContact, ({ store, caller, input, origin }) => ({
    review: shownReview(writeReview(store, { ...caller, memberId: null }, input), origin),
  })),
  on(reviews.createReview, ({ store, caller, input, origin }) => {
    if (!caller.memberId) throw refusal(403, 'FORBIDDEN', 'Only members who have signed in may do this.');
    const asked: Readonly<Record<string, unknown>> = isRecord(input.review) ? input.review : {};
    const { namespace, entityId, content, author } = asked;
    const name = (isRecord(author) && author.authorName) || memberName(store.db, caller.clientId, caller.memberId);
    return {
      review: shownReview(writeReview(store, caller, { namespace, entityId, content, name }, 'review.'), origin),
    };
  }),
  on(reviews.bulkDeleteReviews, ({ store, caller, input }) => {
    requireMerchant(caller);
    for (const { id } of chosenBy(readable(store, caller, true), input.filter, fields)) removeReview(store.db, id);
    return { jobId: newGuid() };
  }),
  on(reviews.countReviews, ({ store, caller, input }) => ({
    count: foundBy(
      readable(store, caller, everything(input.includePrivateReviews, 'includePrivateReviews')),
      input.filter,
      fields,
    ).length,
  })),
  on(reviews.queryReviews, ({ store, caller, input, origin }) => {
    const reviews = readable(store, caller, everything(input.returnPrivateReviews, 'returnPrivateReviews'));
    const { items, metadata } = cursorPageOf(reviews, input.query, fields);
    return { reviews: items.map(review => shownReview(review, origin)), metadata };
  }),
  on(reviews.updateReviewContent, ({ store, caller, input, origin }) => ({
    review: shownReview(rewriteReview(store, caller, input.reviewId, input.content), origin),
  })),
  on(reviews.setReply, ({ store, caller, input, origin }) => ({
    review: shownReview(replyTo(store, caller, input.reviewId, input.message ?? ''), origin),
  })),
  on(reviews.removeReply, ({ store, caller, input, origin }) => ({
    review: shownReview(replyTo(store, caller, input.reviewId, undefined), origin),
  })),
  on(reviews.getReview, ({ store, caller, input, origin }) => ({
    review: shownReview(
      reviewFor(store, caller, input.reviewId, everything(input.returnPrivateReviews, 'returnPrivateReviews')),
      origin,
    ),
  })),
  on(reviews.updateReview, ({ store, caller, input, origin }) => ({
    review: shownReview(changeReview(store, caller, { ...input.review }, input.fieldMask), origin),
  })),
  on(reviews.deleteReview, ({ store, caller, input }) => dropReview(store, caller, input.reviewId)),
];
