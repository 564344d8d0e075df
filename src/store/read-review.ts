import { getReview, type Review } from '../api/reviews.ts';
import type { ShopApp } from './app.ts';
import { normalizeReview } from './normalize/review.ts';

/** Reads one review by its id, such as the one that an address leads to; none where it is not there or not shown. */
export async function readReview(app: ShopApp, id: string): Promise<Review | undefined> {
  try {
    return normalizeReview((await app.client.call(getReview, { reviewId: id })).review);
  } catch {
    // An address may be old: then there is the list alone.
    return undefined;
  }
}
