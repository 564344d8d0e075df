import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ModerationStatus } from '../../src/api/reviews.ts';
import type { IslandProps } from '../../src/elements/widget.ts';
import { reviewWords as words } from '../../src/i18n/en/reviews.ts';
import { problemWords } from '../../src/i18n/error-message.ts';
import { count, fill } from '../../src/i18n/interpolate.ts';
import { tellError } from '../../src/store/errors.ts';
import {
  averageOf,
  listKey,
  type ReviewSort,
  type ReviewsAsked,
  readMoreReviews,
  readReviews,
  readTally,
  tallyKey,
} from '../../src/store/reviews.ts';
import { Button } from '../../src/ui/Button.tsx';
import { Check, Chevron } from '../../src/ui/Icons.tsx';
import { Notice } from '../../src/ui/Notice.tsx';
import { useSelect } from '../../src/ui/useStore.ts';
import type { attributes } from './attributes.ts';
import { Summary } from './RatingSummary.tsx';
import { WriteForm } from './ReviewForm.tsx';
import { ReviewItem } from './ReviewItem.tsx';
import { useEntity } from './useEntity.ts';
import { useJsonLd } from './useJsonLd.ts';

/** The platform's own bound on a page. */
const MOST = 100;

/** What shoppers say of a product, and a form to join in: another one for another entity. */
export function ReviewList(props: IslandProps<typeof attributes>) {
  return <Reviews key={props.namespace + props.entity} {...props} />;
}

function Reviews(props: IslandProps<typeof attributes>) {
  const { app, host, locale, view, sort: first, pageSize, readonly, jsonLd } = props;
  const { entity, product, problem: unknown, reload } = useEntity(app, props);
  const [sort, setSort] = useState<ReviewSort>();
  const [rating, setRating] = useState(0);
  const [form, setForm] = useState<'closed' | 'open' | ModerationStatus>('closed');
  const [busy, setBusy] = useState(false);
  const opener = useRef<HTMLDivElement>(null);

  const asked: ReviewsAsked | undefined = entity && {
    ...entity,
    sort: sort ?? first,
    rating,
    pageSize: Math.min(pageSize, MOST),
  };
  const key = asked ? listKey(asked) : '';
  const list = useSelect(app.store, ({ reviews }) => reviews.lists[key]);
  const tally = useSelect(app.store, ({ reviews }) => (entity ? reviews.tallies[tallyKey(entity)] : undefined));
  const { total } = averageOf(tally ?? { counts: [] });
  const listed = view === 'list';
  const problem = unknown ?? tally?.problem ?? (listed ? list?.problem : undefined);
  const retry = () => {
    reload();
    if (entity) void readTally(app, entity);
    if (listed && asked && list?.status === 'failed')
      void (list.items.length ? readMoreReviews(app, asked) : readReviews(app, asked));
  };

  useLayoutEffect(() => {
    if (!asked) return;
    void readTally(app, asked);
    if (listed) void readReviews(app, asked);
  }, [key, listed]);
  useEffect(() => {
    if (problem) tellError(app, problem, retry, host);
  }, [problem]);
  useJsonLd(host, jsonLd, product, tally);

  const ready = tally?.status === 'ready' && (!listed || list !== undefined);
  const states = [
    !ready && !problem && 'loading',
    ready && !total && 'empty',
    problem && 'error',
    (busy || (ready && list?.status === 'loading')) && 'busy',
  ].filter(state => typeof state === 'string');
  useLayoutEffect(() => host.reflect(states), [states.join()]);

  const shown = list?.items.length ?? 0;
  const before = useRef(0);
  const more = before.current && shown > before.current ? shown - before.current : 0;
  useEffect(() => {
    before.current = list?.status === 'ready' ? shown : before.current;
  });

  const notice = problem && <Notice message={problemWords(problem)} requestId={problem.requestId} onRetry={retry} />;
  if (!ready) return notice || <slot name="fallback" />;
  if (!listed) return <Summary tally={tally} locale={locale} rating={0} />;

  const ofThese = rating ? (tally.counts[rating - 1] ?? 0) : total;
  const leave = (to: typeof form) => {
    setForm(to);
    opener.current?.focus();
  };
  return (
    <section className="reviews" aria-label={words.title}>
      <slot name="header">
        <h2>{words.title}</h2>
      </slot>
      {total > 0 && (
        <div className="top">
          <Summary tally={tally} locale={locale} rating={rating} onNarrow={setRating} />
          <label part="sort" className="sort">
            <span className="note">{words.sort}</span>
            <select value={sort ?? first} onChange={({ currentTarget }) => setSort(currentTarget.value as ReviewSort)}>
              {Object.entries(words.sorts).map(([name, label]) => (
                <option key={name} value={name}>
                  {label}
                </option>
              ))}
            </select>
            <Chevron />
          </label>
        </div>
      )}
      {!total && (
        <div part="empty">
          <slot name="empty">
            <p className="note">{words.none}</p>
          </slot>
        </div>
      )}
      {!readonly && entity && (
        <div ref={opener} tabIndex={-1} className="opener">
          {form === 'open' ? (
            <WriteForm
              app={app}
              host={host}
              entity={entity}
              locale={locale}
              onBusy={setBusy}
              onCancel={() => leave('closed')}
              onSent={({ moderation }) => leave(moderation?.moderationStatus ?? 'UNKNOWN')}
            />
          ) : (
            <>
              {form !== 'closed' && (
                <p part="sent" className="sent" role="status">
                  <Check /> {words.sent[form]}
                </p>
              )}
              <Button part="write" className="quiet" onPress={() => setForm('open')}>
                {words.write}
              </Button>
            </>
          )}
        </div>
      )}
      {rating > 0 && (
        <p className="narrowed">
          {ofThese ? '' : fill(words.noneOfThese, { stars: count(words.ofStars, rating, locale) })}
          <button type="button" className="text-button" onClick={() => setRating(0)}>
            {words.all}
          </button>
        </p>
      )}
      <ul
        className={list?.status === 'loading' && !shown ? 'list waiting' : 'list'}
        aria-busy={list?.status === 'loading'}
      >
        {list?.items.map(review => (
          <li key={review.id}>
            <ReviewItem review={review} locale={locale} />
          </li>
        ))}
      </ul>
      {notice}
      {list?.next && !problem && (
        <Button
          part="more"
          className="quiet"
          busy={list.status === 'loading'}
          onPress={() => asked && void readMoreReviews(app, asked)}
        >
          {fill(words.more, { n: shown, total: Math.max(shown, ofThese) })}
        </Button>
      )}
      <p className="sr" role="status">
        {more > 0 && count(words.moreLoaded, more, locale)}
      </p>
    </section>
  );
}
