import type { Review } from '../../../src/api/reviews.ts';
import { toAttachedImage, toAttachedVideo } from '../catalog/attached-media.ts';
import type { ReviewRecord } from './store.ts';

/** A review as the API returns it. The more stars it gives and the more shoppers it has helped, the more relevant. */
export const toReview = (review: ReviewRecord, origin: string): Review => ({
  ...review,
  content: {
    ...review.content,
    media: (review.content.media ?? []).map(({ image, video }) => ({
      ...(image && { image: toAttachedImage(origin, image) }),
      ...(video && { video: toAttachedVideo(origin, video) }),
    })),
  },
  relevanceScore: review.content.rating + review.helpfulness,
});
