import { useEffect } from 'react';
import type { Review } from '../../../src/api/reviews.ts';
import type { WidgetContext } from '../../../src/elements/host.ts';
import { useProductEntry } from '../../../src/elements/useProductEntry.ts';
import { formatDay } from '../../../src/i18n/date.ts';
import { accountMessages as messages } from '../../../src/i18n/en/account.ts';
import { interpolate } from '../../../src/i18n/interpolate.ts';
import { toNumber } from '../../../src/store/normalize/values.ts';
import { requestProduct } from '../../../src/store/products.ts';
import { Picture } from '../../../src/ui/Picture.tsx';
import { AccountList } from './AccountList.tsx';

/** The member's reviews, newest first. */
export const Reviews = (pageProps: WidgetContext) => (
  <AccountList {...pageProps} name="reviews" renderItem={review => <ReviewEntry {...pageProps} review={review} />} />
);

interface ReviewEntryProps extends WidgetContext {
  readonly review: Review;
}

/** One review. Its product is read together with the other products of the page. */
function ReviewEntry({ review, app, locale }: ReviewEntryProps) {
  const { content, entityId, reviewDate, moderation, reply } = review;
  const product = useProductEntry(app, entityId)?.product;
  const name = product?.name ?? messages.aThing;
  const rating = Math.min(5, Math.max(0, Math.round(toNumber(content?.rating))));
  // There is no text for an approved review.
  const status = messages.reviewed[moderation?.moderationStatus as 'SUBMITTED'];
  useEffect(() => requestProduct(app, entityId), [app, entityId]);
  return (
    <div className="media">
      <Picture image={product?.media?.mainMedia?.image} alt="" width={52} height={52} name={name} className="small" />
      <div>
        <p className="note">{name}</p>
        <p>
          <span role="img" aria-label={interpolate(messages.stars, { n: rating })}>
            {'★'.repeat(rating) + '☆'.repeat(5 - rating)}
          </span>{' '}
          <span className="note">{formatDay(reviewDate, locale)}</span>
        </p>
        {status && (
          <p part="review-status" className="badge">
            {status}
          </p>
        )}
        {content?.title && (
          <p>
            <strong>{content.title}</strong>
          </p>
        )}
        {content?.body && <p className="review-text">{content.body}</p>}
        {reply?.message && (
          <p className="reply">
            <span className="note">{messages.reply}</span>
            {reply.message}
          </p>
        )}
      </div>
    </div>
  );
}
