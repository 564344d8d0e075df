import { getReview, type Review } from '../api/reviews.ts';
import type { ShopApp } from './app.ts';
import { normalizeReview } from './normalize/review.ts';

/**
 * Reads one review by its id, for example from a URL. Resolves with undefined if the read fails, because a URL may be
 * old.
 */
export async function readReview(app: ShopApp, id: string): Promise<Review | undefined> {
  try {
    return normalizeReview((await app.client.call(getReview, { reviewId: id })).review);
  } catch {
    return undefined;
  }
}
