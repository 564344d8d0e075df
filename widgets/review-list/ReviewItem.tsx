import { useRef, useState } from 'react';
import type { Review } from '../../src/api/reviews.ts';
import { reviewMessages as messages } from '../../src/i18n/en/reviews.ts';
import { pluralize } from '../../src/i18n/interpolate.ts';
import { Check } from '../../src/ui/icons/Check.ts';
import { Picture } from '../../src/ui/Picture.tsx';
import { TextButton } from '../../src/ui/TextButton.tsx';
import { toAnchor, toHref } from './address.ts';
import { listMedia } from './list-media.ts';
import { Stars } from './Stars.tsx';

/** The most characters of a review that is not folded, about six lines. */
const MAX_FOLDED_LENGTH = 420;

/** The media of a review over the whole screen. `first` is the index of the opened picture or film. */
export interface OpenedMedia {
  readonly review: Review;
  /** The review's title, or its author. */
  readonly title: string;
  readonly first: number;
}

interface ReviewItemProps {
  readonly review: Review;
  readonly locale: string;
  readonly onOpenMedia: (opened: OpenedMedia) => void;
}

function formatReviewDate(date: string, locale: string): string {
  const parsed = new Date(date);
  return Number.isNaN(+parsed) ? '' : new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(parsed);
}

/** A review and the shop's reply. */
export function ReviewItem({ review, locale, onOpenMedia }: ReviewItemProps) {
  const { id, content, author, reply, reviewDate, verified, foundHelpful, source, origin } = review;
  const [expanded, setExpanded] = useState(false);
  const article = useRef<HTMLElement>(null);
  const name = author.authorName || messages.anonymous;
  const title = content.title || name;
  const body = content.body ?? '';
  const isFoldable = body.length > MAX_FOLDED_LENGTH;
  const day = formatReviewDate(reviewDate, locale);
  const media = listMedia(review, name);
  const notes = [
    origin?.type === 'APP' ? messages.imported : source && messages.requested,
    foundHelpful > 0 && pluralize(messages.helpful, foundHelpful),
  ].filter(Boolean);
  const fold = () => {
    setExpanded(!expanded);
    // The end of a long review is far below its beginning, so folding may leave the review out of view.
    if (expanded) article.current?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <article ref={article} part="review" className="review" id={toAnchor(id)} tabIndex={-1} aria-label={title}>
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
        <TextButton part="read-more" aria-expanded={expanded} onClick={fold}>
          {expanded ? messages.readLess : messages.readMore}
        </TextButton>
      )}
      {media.length > 0 && (
        <p part="pictures" className="pictures">
          {media.map(({ id, image, alt, films }, index) => (
            <button
              key={id}
              type="button"
              part={films ? 'picture film' : 'picture'}
              className={films ? 'film' : ''}
              aria-label={alt}
              onClick={() => onOpenMedia({ review, title, first: index })}
            >
              {image && <Picture image={image} alt="" width={72} height={72} name={films ? '' : alt} part="still" />}
            </button>
          ))}
        </p>
      )}
      <p part="byline" className="note byline">
        <span dir="auto">{name}</span>
        {day && (
          <a part="address" href={toHref(id)}>
            <time dateTime={reviewDate}>{day}</time>
          </a>
        )}
        {verified && (
          <span className="verified">
            <Check /> {messages.verified}
          </span>
        )}
        {notes.map(note => (
          <span key={`${note}`}>{note}</span>
        ))}
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
