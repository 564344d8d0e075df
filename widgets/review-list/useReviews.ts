import { useLayoutEffect } from 'react';
import type { WidgetProps } from '../../src/elements/host.ts';
import { useErrorEvent } from '../../src/elements/useErrorEvent.ts';
import {
  listKey,
  type ReviewSort,
  ratingCountsKey,
  readMoreReviews,
  readRatingCounts,
  readReviews,
} from '../../src/store/reviews.ts';
import { useStore } from '../../src/ui/useStore.ts';
import type { attributes } from './attributes.ts';
import { toQuery } from './query.ts';
import { useEntity } from './useEntity.ts';

/** Reads an entity's rating counts and, unless the view is the summary, its reviews. `rating` 0 is all reviews. */
export function useReviews(props: WidgetProps<typeof attributes>, sort: ReviewSort, rating: number) {
  const { app, host, view, pageSize } = props;
  const { entity, product, problem: entityProblem, reload } = useEntity(app, props);
  const query = entity && toQuery(entity, sort, rating, pageSize);
  const key = query ? listKey(query) : '';
  const list = useStore(app.store, ({ reviews }) => reviews.lists[key]);
  const ratingCounts = useStore(app.store, ({ reviews }) =>
    entity ? reviews.ratingCounts[ratingCountsKey(entity)] : undefined,
  );
  const showsList = view === 'list';
  const problem = entityProblem ?? ratingCounts?.problem ?? (showsList ? list?.problem : undefined);
  const loadMore = () => void (query && readMoreReviews(app, query));
  const retry = () => {
    reload();
    if (!query) return;
    void readRatingCounts(app, query);
    if (!showsList || list?.status !== 'failed') return;
    if (list.items.length) loadMore();
    else void readReviews(app, query);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for `query`, which is a new object on each render.
  useLayoutEffect(() => {
    if (!query) return;
    void readRatingCounts(app, query);
    if (showsList) void readReviews(app, query);
  }, [key, showsList]);
  useErrorEvent(app, host, problem, retry);

  return { entity, product, list, ratingCounts, problem, loadMore, retry };
}
