import { type ReactNode, useEffect, useRef } from 'react';
import type { Review } from '../../../src/api/reviews.ts';
import type { WidgetContext } from '../../../src/elements/host.ts';
import { refreshReviews } from '../../../src/store/refresh-reviews.ts';
import { listKey, type ReviewsQuery } from '../../../src/store/reviews.ts';
import { keepPlace } from './keep-place.ts';
import { useAddressed } from './useAddressed.ts';

/** When the tab is shown again, the reviews are read again if the last read is at least this old, ms. */
const MIN_AGE_MS = 30_000;

interface FollowProps extends WidgetContext {
  readonly query: ReviewsQuery;
  /** The reviews in the list. Undefined until they have been read. */
  readonly listed: readonly Review[] | undefined;
  /** The last event of the page: its address changed, it is shown again, or another tab has written a review. */
  readonly event: Event | undefined;
  readonly render: (review: Review) => ReactNode;
  /** Called before the list changes without an action of the shopper. */
  readonly onRefresh: () => void;
}

/**
 * Renders the review to which the page's address leads, if the list does not have it. Reads the list again when the tab
 * is shown again after a while, and when another tab has written a review.
 */
export function Follow({ app, host, query, listed, event, render, onRefresh }: FollowProps) {
  const addressed = useAddressed(app, query, host, listed);
  const key = listKey(query);
  const current = useRef(query);
  current.current = query;
  const { current: readings } = useRef({
    /** When the last read began. */
    at: 0,
    /** How many reads are under way. */
    count: 0,
    /** Whether another tab has written a review after the last read began. */
    isAsked: false,
    /** The keys of the lists that are older than the last read. They are read again when they are shown. */
    stale: new Set<string>(),
  });

  const refresh = async () => {
    const asked = current.current;
    readings.count++;
    // A failure is not shown, because the shopper did not request this read.
    const apply = await refreshReviews(app, asked).catch(() => {});
    readings.count--;
    if (apply) {
      // If the shopper has chosen another list during the read, that list must still be announced.
      if (listKey(current.current) === listKey(asked)) onRefresh();
      keepPlace(host, apply);
    }
    // The next return to the tab reads again.
    else readings.at = 0;
    follow(false);
  };
  const follow = (isOld: boolean) => {
    // If another tab writes during a read, read again after that read, because its result may lack the write.
    if (document.hidden || !(readings.isAsked ? !readings.count : isOld)) return;
    readings.isAsked = false;
    readings.at = Date.now();
    readings.stale = new Set(Object.keys(app.store.getState().reviews.lists));
    readings.stale.delete(listKey(current.current));
    void refresh();
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each event.
  useEffect(() => {
    if (!event || event.type === 'hashchange') return;
    readings.isAsked ||= event.type === 'storage';
    follow(Date.now() - readings.at >= MIN_AGE_MS);
  }, [event]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each list.
  useEffect(() => {
    if (readings.stale.delete(key)) void refresh();
  }, [key]);

  return addressed ? <div className="addressed">{render(addressed)}</div> : null;
}
