import { type ReactNode, useEffect, useRef } from 'react';
import type { Review } from '../../../src/api/reviews.ts';
import type { ShopApp } from '../../../src/store/app.ts';
import { refreshReviews } from '../../../src/store/refresh-reviews.ts';
import { listKey, type ReviewsQuery } from '../../../src/store/reviews.ts';
import { keepPlace } from './keep-place.ts';
import { useAddressed } from './useAddressed.ts';

/** What a tab shows again is read at most so often, ms. */
const MIN_AGE_MS = 30_000;

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
  const current = useRef(query);
  current.current = query;
  const { current: readings } = useRef({
    /** When the last one began. */
    at: 0,
    /** How many are under way. */
    count: 0,
    /** Whether another tab has written what is not being read yet. */
    isAsked: false,
    /** The lists that were read before the last reading of another one. */
    stale: new Set<string>(),
  });

  const refresh = async () => {
    const asked = current.current;
    readings.count++;
    // One that fails is not told of: the shopper has not asked for it.
    const apply = await refreshReviews(app, asked).catch(() => {});
    readings.count--;
    if (apply) {
      // Of another list, chosen meanwhile, the shopper is still to hear.
      if (listKey(current.current) === listKey(asked)) onRefresh();
      keepPlace(host, apply);
    }
    // The next return makes up for it.
    else readings.at = 0;
    follow(false);
  };
  const follow = (isOld: boolean) => {
    // What is being read may be from before it was written.
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
