import { useState } from 'react';
import type { Review } from '../../src/api/reviews.ts';
import { reviewWords as words } from '../../src/i18n/en/reviews.ts';
import { fill } from '../../src/i18n/interpolate.ts';
import { resized } from '../../src/media/srcset.ts';
import { Check } from '../../src/ui/Icons.tsx';
import { isWebUrl } from '../../src/validation/url.ts';
import { Stars } from './Stars.tsx';

/** About six lines. */
const LONG = 420;

function dayOf(date: string, locale: string): string {
  const day = new Date(date);
  return Number.isNaN(day.getTime()) ? '' : new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(day);
}

/** One review, and what the shop has answered. */
export function ReviewItem({ review, locale }: { readonly review: Review; readonly locale: string }) {
  const { content, author, reply, reviewDate, verified } = review;
  const [unfolded, setUnfolded] = useState(false);
  const name = author.authorName || words.anonymous;
  const body = content.body ?? '';
  const folds = body.length > LONG;
  const day = dayOf(reviewDate, locale);
  const pictures = (content.media ?? []).flatMap(({ image }) => (isWebUrl(image) ? [image] : []));
  return (
    <article part="review" className="review">
      <p className="head">
        <Stars rating={content.rating} locale={locale} />
        {content.title && (
          <b part="title" dir="auto">
            {content.title}
          </b>
        )}
      </p>
      {body && (
        <p part="text" dir="auto" className={folds && !unfolded ? 'text folded' : 'text'}>
          {body}
        </p>
      )}
      {folds && (
        <button type="button" className="text-button" aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)}>
          {unfolded ? words.readLess : words.readMore}
        </button>
      )}
      {pictures.length > 0 && (
        <p part="pictures" className="pictures">
          {pictures.map((url, at) => (
            <a key={url} href={url} target="_blank" rel="noreferrer">
              <img
                src={resized(url, 144, 144)}
                width="72"
                height="72"
                loading="lazy"
                decoding="async"
                alt={fill(words.picture, { n: at + 1, name })}
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
            <Check /> {words.verified}
          </span>
        )}
      </p>
      {reply?.message && (
        <div part="reply" className="reply">
          <b>{words.reply}</b>
          <p dir="auto">{reply.message}</p>
        </div>
      )}
    </article>
  );
}
