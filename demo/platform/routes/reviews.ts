import * as reviews from '../../../src/api/reviews.ts';
import { changeReview, dropReview, readable, replyTo, reviewFor, rewriteReview, writeReview } from '../acts/reviews.ts';
import { refusal } from '../refusal.ts';
import { on } from '../route.ts';
import { memberName } from '../rows/members.ts';
import { removeReview } from '../rows/reviews.ts';
import { checked, isRecord } from '../rules/checks.ts';
import { cursorPageOf } from '../rules/cursors.ts';
import { filterBy } from '../rules/filter.ts';
import { askedFlagIn } from '../rules/flags.ts';
import { newGuid } from '../rules/ids.ts';
import type { Fields } from '../rules/paging.ts';
import { requireMerchant } from '../rules/rights.ts';

const fields: Fields<reviews.Review> = {
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

/** Pictures of the project's own are kept by their ids; an answer has their addresses. */
const shown = (review: reviews.Review, origin: string): reviews.Review => ({
  ...review,
  content: {
    ...review.content,
    media: (review.content.media ?? []).map(({ image = '' }) => ({
      image: /^https?:/.test(image) ? image : `${origin}/media/${image}`,
    })),
  },
});

const everything = (value: unknown, field: string): boolean => checked(fail => askedFlagIn(value, field, fail));

export const reviewRoutes = [
  on(reviews.createReviewAndContact, ({ store, caller, input, origin }) => ({
    review: shown(writeReview(store, { ...caller, memberId: null }, input), origin),
  })),
  on(reviews.createReview, ({ store, caller, input, origin }) => {
    if (!caller.memberId) throw refusal(403, 'FORBIDDEN', 'Only members who have signed in may do this.');
    const asked: Readonly<Record<string, unknown>> = isRecord(input.review) ? input.review : {};
    const { namespace, entityId, content, author } = asked;
    const name = (isRecord(author) && author.authorName) || memberName(store.db, caller.clientId, caller.memberId);
    return { review: shown(writeReview(store, caller, { namespace, entityId, content, name }, 'review.'), origin) };
  }),
  on(reviews.bulkDeleteReviews, ({ store, caller, input }) => {
    requireMerchant(caller);
    if (!isRecord(input.filter) || !Object.keys(input.filter).length)
      throw refusal(400, 'EMPTY_FILTER', 'A filter that holds nothing would delete everything.');
    for (const { id } of readable(store, caller, true).filter(filterBy(input.filter, fields)))
      removeReview(store.db, id);
    return { jobId: newGuid() };
  }),
  on(reviews.countReviews, ({ store, caller, input }) => ({
    count: readable(store, caller, everything(input.includePrivateReviews, 'includePrivateReviews')).filter(
      filterBy(input.filter, fields),
    ).length,
  })),
  on(reviews.queryReviews, ({ store, caller, input, origin }) => {
    const reviews = readable(store, caller, everything(input.returnPrivateReviews, 'returnPrivateReviews'));
    const { items, metadata } = cursorPageOf(reviews, input.query, fields);
    return { reviews: items.map(review => shown(review, origin)), metadata };
  }),
  on(reviews.updateReviewContent, ({ store, caller, input, origin }) => ({
    review: shown(rewriteReview(store, caller, input.reviewId, input.content), origin),
  })),
  on(reviews.setReply, ({ store, caller, input, origin }) => ({
    review: shown(replyTo(store, caller, input.reviewId, input.message ?? ''), origin),
  })),
  on(reviews.removeReply, ({ store, caller, input, origin }) => ({
    review: shown(replyTo(store, caller, input.reviewId, undefined), origin),
  })),
  on(reviews.getReview, ({ store, caller, input, origin }) => ({
    review: shown(
      reviewFor(store, caller, input.reviewId, everything(input.returnPrivateReviews, 'returnPrivateReviews')),
      origin,
    ),
  })),
  on(reviews.updateReview, ({ store, caller, input, origin }) => ({
    review: shown(changeReview(store, caller, { ...input.review }, input.fieldMask), origin),
  })),
  on(reviews.deleteReview, ({ store, caller, input }) => dropReview(store, caller, input.reviewId)),
];
