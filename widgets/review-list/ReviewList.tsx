import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ModerationStatus } from '../../src/api/reviews.ts';
import type { WidgetProps } from '../../src/elements/host.ts';
import { useHostStates } from '../../src/elements/useHostStates.ts';
import { reviewMessages as messages } from '../../src/i18n/en/reviews.ts';
import { interpolate, pluralize } from '../../src/i18n/interpolate.ts';
import { emitError } from '../../src/store/errors.ts';
import {
  getAverage,
  listKey,
  type ReviewSort,
  type ReviewsQuery,
  ratingCountsKey,
  readMoreReviews,
  readRatingCounts,
  readReviews,
} from '../../src/store/reviews.ts';
import { Button } from '../../src/ui/Button.tsx';
import { Check, Chevron } from '../../src/ui/Icons.tsx';
import { ProblemNotice } from '../../src/ui/ProblemNotice.tsx';
import { TextButton } from '../../src/ui/TextButton.tsx';
import { useStore } from '../../src/ui/useStore.ts';
import type { attributes } from './attributes.ts';
import { RatingSummary } from './RatingSummary.tsx';
import { ReviewForm } from './ReviewForm.tsx';
import { ReviewItem } from './ReviewItem.tsx';
import { useEntity } from './useEntity.ts';
import { useJsonLd } from './useJsonLd.ts';

/** The platform's own bound on a page. */
const MAX_PAGE_SIZE = 100;

/** What shoppers say of a product, and a form to join in: another one for another entity. */
export function ReviewList(props: WidgetProps<typeof attributes>) {
  return <ReviewListBody key={props.namespace + props.entity} {...props} />;
}

function ReviewListBody(props: WidgetProps<typeof attributes>) {
  const { app, host, locale, view, sort: defaultSort, pageSize, readonly, jsonLd } = props;
  const { entity, product, problem: entityProblem, reload } = useEntity(app, props);
  const [sort, setSort] = useState<ReviewSort>();
  const [rating, setRating] = useState(0);
  const [formState, setFormState] = useState<'closed' | 'open' | ModerationStatus>('closed');
  const [busy, setBusy] = useState(false);
  const opener = useRef<HTMLDivElement>(null);

  const query: ReviewsQuery | undefined = entity && {
    ...entity,
    sort: sort ?? defaultSort,
    rating,
    pageSize: Math.min(pageSize, MAX_PAGE_SIZE),
  };
  const key = query ? listKey(query) : '';
  const list = useStore(app.store, ({ reviews }) => reviews.lists[key]);
  const ratingCounts = useStore(app.store, ({ reviews }) =>
    entity ? reviews.ratingCounts[ratingCountsKey(entity)] : undefined,
  );
  const { total } = getAverage(ratingCounts ?? { counts: [] });
  const showsList = view === 'list';
  const problem = entityProblem ?? ratingCounts?.problem ?? (showsList ? list?.problem : undefined);
  const retry = () => {
    reload();
    if (entity) void readRatingCounts(app, entity);
    if (showsList && query && list?.status === 'failed')
      void (list.items.length ? readMoreReviews(app, query) : readReviews(app, query));
  };

  useLayoutEffect(() => {
    if (!query) return;
    void readRatingCounts(app, query);
    if (showsList) void readReviews(app, query);
  }, [key, showsList]);
  useEffect(() => {
    if (problem) emitError(app, problem, retry, host);
  }, [problem]);
  useJsonLd(host, jsonLd, product, ratingCounts);

  const isReady = ratingCounts?.status === 'ready' && (!showsList || list !== undefined);
  useHostStates(host, {
    loading: !isReady && !problem,
    empty: isReady && !total,
    error: problem,
    busy: busy || (isReady && list?.status === 'loading'),
  });

  const shownCount = list?.items.length ?? 0;
  const previousCount = useRef(0);
  const newCount = previousCount.current && shownCount > previousCount.current ? shownCount - previousCount.current : 0;
  useEffect(() => {
    previousCount.current = list?.status === 'ready' ? shownCount : previousCount.current;
  });

  const errorNotice = problem && <ProblemNotice problem={problem} onRetry={retry} />;
  if (!isReady) return errorNotice || <slot name="fallback" />;
  if (!showsList) return <RatingSummary ratingCounts={ratingCounts} locale={locale} selectedRating={0} />;

  const matchingTotal = rating ? (ratingCounts.counts[rating - 1] ?? 0) : total;
  const closeForm = (to: typeof formState) => {
    setFormState(to);
    opener.current?.focus();
  };
  return (
    <section className="reviews" aria-label={messages.title}>
      <slot name="header">
        <h2>{messages.title}</h2>
      </slot>
      {total > 0 && (
        <div className="top">
          <RatingSummary ratingCounts={ratingCounts} locale={locale} selectedRating={rating} onFilter={setRating} />
          <label part="sort" className="sort">
            <span className="note">{messages.sort}</span>
            <select
              value={sort ?? defaultSort}
              onChange={({ currentTarget }) => setSort(currentTarget.value as ReviewSort)}
            >
              {Object.entries(messages.sorts).map(([name, label]) => (
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
            <p className="note">{messages.none}</p>
          </slot>
        </div>
      )}
      {!readonly && entity && (
        <div ref={opener} tabIndex={-1} className="opener">
          {formState === 'open' ? (
            <ReviewForm
              app={app}
              host={host}
              entity={entity}
              locale={locale}
              onBusyChange={setBusy}
              onCancel={() => closeForm('closed')}
              onSent={({ moderation }) => closeForm(moderation?.moderationStatus ?? 'UNKNOWN')}
            />
          ) : (
            <>
              {formState !== 'closed' && (
                <p part="sent" className="sent" role="status">
                  <Check /> {messages.sent[formState]}
                </p>
              )}
              <Button part="write" className="quiet" onPress={() => setFormState('open')}>
                {messages.write}
              </Button>
            </>
          )}
        </div>
      )}
      {rating > 0 && (
        <p className="narrowed">
          {matchingTotal
            ? ''
            : interpolate(messages.noneOfThese, { stars: pluralize(messages.ofStars, rating, locale) })}
          <TextButton onClick={() => setRating(0)}>{messages.all}</TextButton>
        </p>
      )}
      <ul
        className={list?.status === 'loading' && !shownCount ? 'list waiting' : 'list'}
        aria-busy={list?.status === 'loading'}
      >
        {list?.items.map(review => (
          <li key={review.id}>
            <ReviewItem review={review} locale={locale} />
          </li>
        ))}
      </ul>
      {errorNotice}
      {list?.next && !problem && (
        <Button
          part="more"
          className="quiet"
          busy={list.status === 'loading'}
          onPress={() => query && void readMoreReviews(app, query)}
        >
          {interpolate(messages.more, { n: shownCount, total: Math.max(shownCount, matchingTotal) })}
        </Button>
      )}
      <p className="sr" role="status">
        {newCount > 0 && pluralize(messages.moreLoaded, newCount, locale)}
      </p>
    </section>
  );
}
