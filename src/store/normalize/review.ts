import type { Review, ReviewContent } from '../../api/reviews.ts';
import type { AttachedImage, AttachedVideo } from '../../api/shared/media.ts';

type Media = NonNullable<ReviewContent['media']>;

const toImage = (given: AttachedImage | string | undefined): AttachedImage | undefined => {
  const image = typeof given === 'string' ? { url: given } : given;
  const url = image?.url?.replace?.(/^(?:wix:)?image:\/\/v1\/([^/#?]+).*/, 'https://static.wixstatic.com/media/$1');
  return image && url ? { ...image, url } : undefined;
};

/**
 * A list with the image or video of a media entry. Empty for any other entry. A `wix:image:` URI becomes the URL of its
 * image.
 */
function normalizeMedia(
  entry: { readonly image?: AttachedImage | string; readonly video?: AttachedVideo } | null,
): Media {
  const image = toImage(entry?.image);
  if (image) return [{ image }];
  const { resolutions, posters, ...video } = Object(entry?.video) as Partial<AttachedVideo>;
  if (!Array.isArray(resolutions) || !resolutions.length) return [];
  const stills = (Array.isArray(posters) ? posters : []).flatMap(poster => toImage(poster) ?? []);
  return [{ video: { ...video, resolutions: resolutions.filter(Boolean), posters: stills } }];
}

const toText = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * Fills in the fields of a review that the platform may leave out, and limits the rating to 0 to 5. Returns undefined
 * if the review has no id, no content or no rating.
 */
export function normalizeReview(review: Review | null | undefined): Review | undefined {
  const { content, author, id, reply, reviewDate, foundHelpful } = Object(review) as Partial<Review>;
  const { title, body, rating, media } = Object(content) as Partial<ReviewContent>;
  if (!review || !toText(id) || !content || typeof rating === 'object' || Number.isNaN(Number(rating)))
    return undefined;
  return {
    ...review,
    reviewDate: toText(reviewDate),
    foundHelpful: typeof foundHelpful === 'number' ? foundHelpful : 0,
    content: {
      ...content,
      title: toText(title),
      body: toText(body),
      rating: Math.min(5, Math.max(0, Number(rating))),
      media: Array.isArray(media) ? media.flatMap(entry => normalizeMedia(entry)) : [],
    },
    ...(reply && { reply: { ...reply, message: toText(reply.message) } }),
    author: { type: 'VISITOR', ...author, authorName: toText(author?.authorName) },
  };
}
