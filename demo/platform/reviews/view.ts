import type { Review } from '../../../src/api/reviews.ts';

/** A review as the API returns it, with image ids resolved to URLs. */
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
