import type { Review } from '../api/reviews.ts';
import { patchSlice, type ShopApp } from './app.ts';
import { normalizeReview } from './normalize/review.ts';
import {
  askForReviews,
  countEach,
  countOf,
  hasWords,
  listKey,
  MAX_PAGE_SIZE,
  type ReviewsQuery,
  ratingCountsKey,
  toWords,
} from './reviews.ts';
import type { ReviewPages } from './state.ts';

/** The most reviews that one refresh reads. Of a longer list it reads the first ones. */
const MAX_READ = 500;
/** The most pages that one refresh reads, however few reviews the platform puts into a page. */
const MAX_PAGES = 8;
/** How often a refresh reads further to find reviews that newer ones have pushed back. */
const MAX_TRIES = 3;

/**
 * Reads a list of reviews and its star counts again, while the list stays as it is. Resolves with a function that shows
 * the new state. Resolves with undefined if the list is not `ready`, or has changed meanwhile. Rejects if a read fails.
 */
export async function refreshReviews(app: ShopApp, query: ReviewsQuery): Promise<(() => void) | undefined> {
  const key = listKey(query);
  const readLists = () => app.store.getState().reviews.lists;
  const before = readLists()[key];
  if (before?.status !== 'ready') return undefined;
  const { rating, media, words } = query;
  const [counts, list, total] = await Promise.all([
    countEach(app, query),
    readAgain(app, query, before),
    media && !words ? countOf(app, query, rating, media) : before.total,
  ]);
  if (readLists()[key] !== before) return undefined;
  return () => {
    const { ratingCounts } = app.store.getState().reviews;
    patchSlice(app, 'reviews', {
      lists: { ...readLists(), [key]: { ...list, status: 'ready', total } },
      ratingCounts: { ...ratingCounts, [ratingCountsKey(query)]: { status: 'ready', counts } },
    });
  };
}

/**
 * Reads as many reviews as are listed, plus those that newer ones have pushed back. Listed reviews beyond `MAX_READ`
 * reviews or `MAX_PAGES` pages stay without being read.
 */
async function readAgain(
  app: ShopApp,
  query: ReviewsQuery,
  { items, next: lastNext }: ReviewPages,
): Promise<Pick<ReviewPages, 'items' | 'next'>> {
  const words = toWords(query);
  const found = new Map<string, Review>();
  let next: string | undefined;
  let count = 0;
  let pages = 0;
  const seen = new Set<string>();
  /** The listed reviews behind the last one found. They have been removed, or newer ones have pushed them back. */
  const getUnfound = () => items.slice(items.findLastIndex(({ id }) => found.has(id)) + 1);
  const readUpTo = async (wanted: number) => {
    while (count < wanted && pages < MAX_PAGES) {
      const limit = words.length ? MAX_PAGE_SIZE : Math.min(MAX_PAGE_SIZE, wanted - count);
      const { reviews, metadata } = await askForReviews(app, query, limit, next);
      const { size } = seen;
      for (const one of reviews) {
        const review = normalizeReview(one);
        if (!review) continue;
        seen.add(review.id);
        if (hasWords(review, words)) found.set(review.id, review);
      }
      count += reviews.length;
      // A page without a new review means that the cursor leads nowhere.
      pages = seen.size > size ? pages + 1 : MAX_PAGES;
      next = reviews.length ? metadata?.cursors?.next : undefined;
      if (!next || (words.length && !getUnfound().length)) return;
    }
  };
  await readUpTo(words.length ? MAX_READ : Math.min(MAX_READ, items.length || query.pageSize));
  let read = { items: [...found.values()], next };
  if (next && (count >= MAX_READ || pages >= MAX_PAGES))
    return { items: [...read.items, ...getUnfound()], next: lastNext };
  for (let tries = 0; next && tries < MAX_TRIES; tries++) {
    const unfound = getUnfound();
    await readUpTo(count + unfound.length * 2 ** tries);
    // Reviews that are not found further on have been removed.
    if (unfound.some(({ id }) => found.has(id))) read = { items: [...found.values()], next };
  }
  return read;
}
