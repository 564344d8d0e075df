import type { Review } from '../../api/reviews.ts';
import type { AttachedImage } from '../../api/shared/media.ts';

/** The image of a media entry; nothing for other media. A media URI becomes the URL that it stands for. */
function normalizeMedia(entry: { readonly image?: AttachedImage | string } | null) {
  const image = typeof entry?.image === 'string' ? { url: entry.image } : entry?.image;
  const url = image?.url?.replace?.(/^(?:wix:)?image:\/\/v1\/([^/#?]+).*/, 'https://static.wixstatic.com/media/$1');
  return image && url ? [{ image: { ...image, url } }] : [];
}

/** Adds what the platform may leave out of a review; undefined if it has no id, content or rating. */
export function normalizeReview(review: Review | null | undefined): Review | undefined {
  const { content, author, id } = Object(review) as Partial<Review>;
  const rating = Math.min(5, Math.max(0, Number(content?.rating)));
  if (!review || !id || !content || Number.isNaN(rating)) return undefined;
  const media = Array.isArray(content.media) ? content.media.flatMap(entry => normalizeMedia(entry)) : [];
  return { ...review, content: { ...content, rating, media }, author: { type: 'VISITOR', authorName: '', ...author } };
}
