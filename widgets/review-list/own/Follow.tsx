import { type ReactNode, useEffect, useRef } from 'react';
import type { Review } from '../../../src/api/reviews.ts';
import type { ShopApp } from '../../../src/store/app.ts';
import { refreshReviews } from '../../../src/store/refresh-reviews.ts';
import { listKey, type ReviewsQuery } from '../../../src/store/reviews.ts';
import { keepPlace } from './keep-place.ts';
import { useAddressed } from './useAddressed.ts';

/** What a tab shows again is read at most so often, ms. */
const MIN_AGE_MS = 30_000;
/** What another tab says within so long of a reading is of the same change, ms. */
const MIN_HEARD_AGE_MS = 1000;

interface FollowProps {
  readonly app: ShopApp;
  readonly host: Element;
  readonly query: ReviewsQuery;
  /** Undefined until there are some. */
  readonly listed: readonly Review[] | undefined;
  /** What has happened to the page: its address changed, it is shown again, or another tab has written a review. */
  readonly event: Event | undefined;
  readonly render: (review: Review) => ReactNode;
  /** Called before the list changes without the shopper's doing. */
  readonly onRefresh: () => void;
}

/** Follows what changes while the list is open: the review that the address leads to, and what the shop and other tabs do. */
export function Follow({ app, host, query, listed, event, render, onRefresh }: FollowProps) {
  const addressed = useAddressed(app, query, host, listed);
  const key = listKey(query);
  const readAt = useRef(0);
  const hasHeard = useRef(false);
  /** The lists that were read before the last reading of another one. */
  const staleKeys = useRef<Set<string>>(undefined);

  const refresh = async () => {
    try {
      const apply = await refreshReviews(app, query);
      if (apply) {
        onRefresh();
        keepPlace(host, apply);
        return;
      }
    } catch {
      // The shopper has not asked for it.
    }
    // The next return makes up for it.
    readAt.current = 0;
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each event.
  useEffect(() => {
    if (!event || event.type === 'hashchange') return;
    const isHeard = event.type === 'storage';
    const isHidden = document.visibilityState === 'hidden';
    hasHeard.current ||= isHeard && isHidden;
    const age = Date.now() - readAt.current;
    if (isHidden || age < (isHeard ? MIN_HEARD_AGE_MS : hasHeard.current ? 0 : MIN_AGE_MS)) return;
    hasHeard.current = false;
    readAt.current = Date.now();
    staleKeys.current = new Set(Object.keys(app.store.getState().reviews.lists));
    staleKeys.current.delete(key);
    void refresh();
  }, [event]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each list.
  useEffect(() => {
    if (staleKeys.current?.delete(key)) void refresh();
  }, [key]);

  return addressed ? <div className="addressed">{render(addressed)}</div> : null;
}
