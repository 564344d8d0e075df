import { useEffect } from 'react';
import type { Review } from '../../../src/api/reviews.ts';
import { formatDay } from '../../../src/i18n/date.ts';
import { accountMessages as messages } from '../../../src/i18n/en/account.ts';
import { interpolate } from '../../../src/i18n/interpolate.ts';
import type { ShopApp } from '../../../src/store/app.ts';
import { getProductEntry, requestProduct } from '../../../src/store/products.ts';
import { Picture } from '../../../src/ui/Picture.tsx';
import { useStore } from '../../../src/ui/useStore.ts';

interface ReviewEntryProps {
  readonly review: Review;
  readonly app: ShopApp;
  readonly locale: string;
}

/** One review of the member's own, of a product whose name comes with the page's other products. */
export function ReviewEntry({ review, app, locale }: ReviewEntryProps) {
  const { content, entityId, reviewDate, moderation, reply } = review;
  const product = useStore(app.store, state => getProductEntry(state, entityId)?.product);
  const name = product?.name ?? messages.aThing;
  const rating = Math.min(5, Math.max(0, Math.round(Number(content?.rating)) || 0));
  const status = messages.reviewed[moderation?.moderationStatus] ?? '';
  useEffect(() => requestProduct(app, entityId), [entityId]);
  return (
    <div className="beside">
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
        {content?.body && <p className="said">{content.body}</p>}
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
