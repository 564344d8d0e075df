import type { Review } from '../../../src/api/reviews.ts';
import { toAttachedImage, toAttachedVideo } from '../catalog/attached-media.ts';
import type { ReviewRecord } from './store.ts';

type Author = Review['author'];

/** Only the merchant sees a visitor's contact id, because it is derived from the visitor's email address. */
export const getVisibleContactId = ({ type, contactId }: Author, forMerchant: boolean): string | undefined =>
  forMerchant || type === 'MEMBER' ? contactId : undefined;

function toAuthor(author: Author, forMerchant: boolean): Author {
  const { contactId: _, ...rest } = author;
  const contactId = getVisibleContactId(author, forMerchant);
  return { ...rest, ...(contactId && { contactId }) };
}

/** A review as the API returns it. Its relevance is the sum of its stars and its helpfulness. */
export const toReview = (review: ReviewRecord, origin: string, forMerchant: boolean): Review => ({
  ...review,
  author: toAuthor(review.author, forMerchant),
  content: {
    ...review.content,
    media: (review.content.media ?? []).map(({ image, video }) => ({
      ...(image && { image: toAttachedImage(origin, image) }),
      ...(video && { video: toAttachedVideo(origin, video) }),
    })),
  },
  relevanceScore: review.content.rating + review.helpfulness,
});
