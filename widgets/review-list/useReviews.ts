import { useLayoutEffect, useRef } from 'react';
import type { WidgetProps } from '../../src/elements/host.ts';
import { useErrorEvent } from '../../src/elements/useErrorEvent.ts';
import {
  listKey,
  ratingCountsKey,
  readMoreReviews,
  readRatingCounts,
  readReviews,
  requestRatingCounts,
} from '../../src/store/reviews.ts';
import type { ReviewPages } from '../../src/store/state.ts';
import { useStore } from '../../src/ui/useStore.ts';
import type { attributes } from './attributes.ts';
import { type ListFilter, toQuery } from './query.ts';
import { useEntity } from './useEntity.ts';

/**
 * Reads an entity's rating counts and, unless the view is the summary, the first page of its reviews. `loadMore` reads
 * the next page, and `retry` repeats the failed reads. Emits each failure as `kiosk:error`.
 */
export function useReviews(props: WidgetProps<typeof attributes>, filter: ListFilter) {
  const { app, host, view, pageSize } = props;
  const { entity, product, isMissing, problem: entityProblem, reload } = useEntity(app, props);
  const query = entity && toQuery(entity, filter, pageSize);
  const key = query ? listKey(query) : '';
  const asked = useStore(app.store, ({ reviews }) => reviews.lists[key]);
  const ratingCounts = useStore(app.store, ({ reviews }) =>
    entity ? reviews.ratingCounts[ratingCountsKey(entity)] : undefined,
  );
  // The shown list stays until the requested list has arrived.
  const last = useRef<ReviewPages>(undefined);
  const isComing = !asked || (asked.status === 'loading' && !asked.items.length);
  const list = isComing ? last.current : asked;
  last.current = list;

  const showsList = view === 'list';
  const problem = entityProblem ?? ratingCounts?.problem ?? (showsList ? asked?.problem : undefined);
  const loadMore = () => void (query && readMoreReviews(app, query));
  const retry = () => {
    reload();
    if (!query) return;
    void readRatingCounts(app, query);
    if (!showsList || asked?.status !== 'failed') return;
    if (asked.items.length) loadMore();
    else void readReviews(app, query);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for `query`, which is a new object on each render.
  useLayoutEffect(() => {
    if (!query) return;
    if (showsList) {
      void readRatingCounts(app, query);
      void readReviews(app, query);
    } else requestRatingCounts(app, query);
  }, [key, showsList]);
  useErrorEvent(app, host, problem, retry);

  return {
    entity,
    product,
    isMissing,
    list,
    /** Whether another list, or more of `list`, has been requested. */
    isLoading: isComing || asked?.status === 'loading',
    isComing,
    ratingCounts,
    problem,
    loadMore,
    retry,
  };
}
