import type { Review } from '../../../src/api/reviews.ts';

/** A review as the wire carries it. Pictures of the project's own are kept by their ids; an answer has their addresses. */
export const toReview = (review: Review, origin: string): Review => ({
  ...review,
  content: {
    ...review.content,
    media: (review.content.media ?? []).map(({ image, video }) => ({
      ...(image && { image: /^https?:/.test(image) ? image : `${origin}/media/${image}` }),
      ...(video && { video }),
    })),
  },
});
