import { useEffect, useRef, useState } from 'react';
import type { WidgetProps } from '../../src/elements/host.ts';
import { useHostStates } from '../../src/elements/useHostStates.ts';
import { useJsonLd } from '../../src/elements/useJsonLd.ts';
import { reviewMessages as messages } from '../../src/i18n/en/reviews.ts';
import { interpolate, pluralize } from '../../src/i18n/interpolate.ts';
import { getAverage, type ReviewSort } from '../../src/store/reviews.ts';
import { Button } from '../../src/ui/Button.tsx';
import { Chevron } from '../../src/ui/icons/Chevron.ts';
import { ProblemNotice } from '../../src/ui/ProblemNotice.tsx';
import { TextButton } from '../../src/ui/TextButton.tsx';
import type { attributes } from './attributes.ts';
import { RatingSummary } from './RatingSummary.tsx';
import { ReviewItem } from './ReviewItem.tsx';
import { toJsonLd } from './to-json-ld.ts';
import { useReviews } from './useReviews.ts';
import { WriteReview, type WriteReviewState } from './WriteReview.tsx';

/** An entity's reviews and a form to write one. Another entity starts with new state. */
export function ReviewList(props: WidgetProps<typeof attributes>) {
  return <ReviewListBody key={props.namespace + props.entity} {...props} />;
}

function ReviewListBody(props: WidgetProps<typeof attributes>) {
  const { app, host, locale, view, readonly, jsonLd, activations } = props;
  const [selectedSort, setSort] = useState<ReviewSort>();
  const sort = selectedSort ?? props.sort;
  const [rating, setRating] = useState(0);
  const [formState, setFormState] = useState<WriteReviewState>('closed');
  // A member's account leads here, also from another page.
  useEffect(() => {
    if (activations || location.hash === '#kiosk-review') setFormState('open');
  }, [activations]);
  const [busy, setBusy] = useState(false);
  const { entity, product, list, ratingCounts, problem, loadMore, retry } = useReviews(props, sort, rating);
  const { total } = getAverage(ratingCounts ?? { counts: [] });
  const shownCount = list?.items.length ?? 0;
  const isLoading = list?.status === 'loading';
  /** How many were shown when more were asked for; 0 once something else has changed the list. */
  const countBefore = useRef(0);
  const newCount = countBefore.current && !isLoading ? shownCount - countBefore.current : 0;
  const changeWith =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      countBefore.current = 0;
      set(value);
    };
  useJsonLd(host, jsonLd ? toJsonLd(product, ratingCounts) : '');

  // The first reviews come with what stands above them, so that the page moves once; another filter's come later.
  const wasReady = useRef(false);
  const hasList = list && (wasReady.current || !isLoading);
  const isReady = ratingCounts?.status === 'ready' && (view !== 'list' || hasList);
  wasReady.current ||= Boolean(isReady);
  useHostStates(host, {
    loading: !isReady && !problem,
    empty: isReady && !total,
    error: problem,
    busy: busy || (isReady && isLoading),
  });

  if (!isReady) return problem ? <ProblemNotice problem={problem} onRetry={retry} /> : <slot name="fallback" />;
  if (view !== 'list') return <RatingSummary ratingCounts={ratingCounts} locale={locale} selectedRating={0} />;

  const matchingTotal = rating ? (ratingCounts.counts[rating - 1] ?? 0) : total;
  return (
    <section className="reviews" aria-label={messages.title}>
      <slot name="header">
        <h2>{messages.title}</h2>
      </slot>
      {total > 0 && (
        <div className="top">
          <RatingSummary
            ratingCounts={ratingCounts}
            locale={locale}
            selectedRating={rating}
            onFilter={changeWith(setRating)}
          />
          <SortSelect value={sort} onChange={changeWith(setSort)} />
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
        <WriteReview
          app={app}
          host={host}
          entity={entity}
          state={formState}
          onStateChange={changeWith(setFormState)}
          onBusyChange={setBusy}
        />
      )}
      {rating > 0 && (
        <p className="narrowed">
          {matchingTotal ? '' : interpolate(messages.noneOfThese, { stars: pluralize(messages.ofStars, rating) })}
          <TextButton part="all" onClick={() => setRating(0)}>
            {messages.all}
          </TextButton>
        </p>
      )}
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari takes a list without marks for none. */}
      <ul role="list" className={isLoading && !shownCount ? 'list waiting' : 'list'} aria-busy={isLoading}>
        {list?.items.map(review => (
          <li key={review.id}>
            <ReviewItem review={review} locale={locale} />
          </li>
        ))}
      </ul>
      <ProblemNotice problem={problem} onRetry={retry} />
      {list?.next && !problem && (
        <Button
          part="more"
          className="quiet"
          busy={isLoading}
          onPress={() => {
            countBefore.current = shownCount;
            loadMore();
          }}
        >
          {interpolate(messages.more, { n: shownCount, total: Math.max(shownCount, matchingTotal) })}
        </Button>
      )}
      <p className="sr" role="status">
        {newCount > 0 && pluralize(messages.moreLoaded, newCount)}
      </p>
    </section>
  );
}

interface SortSelectProps {
  readonly value: ReviewSort;
  readonly onChange: (sort: ReviewSort) => void;
}

const SortSelect = ({ value, onChange }: SortSelectProps) => (
  <label part="sort" className="sort">
    <span className="note">{messages.sort}</span>
    <select part="select" value={value} onChange={({ currentTarget }) => onChange(currentTarget.value as ReviewSort)}>
      {Object.entries(messages.sorts).map(([name, label]) => (
        <option key={name} value={name}>
          {label}
        </option>
      ))}
    </select>
    <Chevron />
  </label>
);
