import type { Review } from '../../api/reviews.ts';

/** Adds what the platform may leave out of a review; undefined if it has no id, content or rating. */
export function normalizeReview(review: Review | null | undefined): Review | undefined {
  const { content, author, id } = Object(review) as Partial<Review>;
  const rating = Math.min(5, Math.max(0, Number(content?.rating)));
  if (!review || !id || !content || Number.isNaN(rating)) return undefined;
  const media = Array.isArray(content.media) ? content.media.filter(entry => entry?.image) : [];
  return { ...review, content: { ...content, rating, media }, author: { type: 'VISITOR', authorName: '', ...author } };
}
