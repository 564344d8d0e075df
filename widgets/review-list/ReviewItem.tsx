import { useState } from 'react';
import type { Review } from '../../src/api/reviews.ts';
import { reviewMessages as messages } from '../../src/i18n/en/reviews.ts';
import { interpolate } from '../../src/i18n/interpolate.ts';
import { resizedUrl } from '../../src/media/srcset.ts';
import { Check } from '../../src/ui/icons/Check.ts';
import { TextButton } from '../../src/ui/TextButton.tsx';
import { isWebUrl } from '../../src/validation/url.ts';
import { Stars } from './Stars.tsx';

/** About six lines; longer reviews are folded. */
const MAX_FOLDED_LENGTH = 420;

function formatReviewDate(date: string, locale: string): string {
  const parsed = new Date(date);
  return Number.isNaN(parsed.getTime()) ? '' : new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(parsed);
}

/** A review and the shop's reply. */
export function ReviewItem({ review, locale }: { readonly review: Review; readonly locale: string }) {
  const { content, author, reply, reviewDate, verified } = review;
  const [expanded, setExpanded] = useState(false);
  const name = author.authorName || messages.anonymous;
  const body = content.body ?? '';
  const isFoldable = body.length > MAX_FOLDED_LENGTH;
  const day = formatReviewDate(reviewDate, locale);
  const pictures = (content.media ?? []).flatMap(({ image }) => (image && isWebUrl(image.url) ? [image] : []));
  return (
    <article part="review" className="review" aria-label={content.title || name}>
      <div className="head">
        <Stars rating={content.rating} locale={locale} />
        {content.title && (
          <h3 part="title" dir="auto">
            {content.title}
          </h3>
        )}
      </div>
      {body && (
        <p part="text" dir="auto" className={isFoldable && !expanded ? 'text folded' : 'text'}>
          {body}
        </p>
      )}
      {isFoldable && (
        <TextButton part="read-more" aria-expanded={expanded} onClick={() => setExpanded(!expanded)}>
          {expanded ? messages.readLess : messages.readMore}
        </TextButton>
      )}
      {pictures.length > 0 && (
        <p part="pictures" className="pictures">
          {pictures.map(({ url, altText }, index) => (
            <a key={url} part="picture" href={url} target="_blank" rel="noreferrer">
              <img
                src={resizedUrl(url, 144, 144)}
                width="72"
                height="72"
                loading="lazy"
                decoding="async"
                alt={altText || interpolate(messages.picture, { n: index + 1, name })}
              />
            </a>
          ))}
        </p>
      )}
      <p part="byline" className="note byline">
        <span dir="auto">{name}</span>
        {day && <time dateTime={reviewDate}>{day}</time>}
        {verified && (
          <span className="verified">
            <Check /> {messages.verified}
          </span>
        )}
      </p>
      {reply?.message && (
        <div part="reply" className="reply">
          <b>{messages.reply}</b>
          <p dir="auto">{reply.message}</p>
        </div>
      )}
    </article>
  );
}
