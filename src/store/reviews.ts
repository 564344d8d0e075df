import { countReviews, queryReviews, type Review, type ReviewFields } from '../api/reviews.ts';
import type { FieldName, Sorting } from '../api/shared/paging.ts';
import { createStored } from '../storage/stored.ts';
import { lazyImport } from '../transport/lazy-import.ts';
import { sum } from '../validation/sum.ts';
import { toJson } from '../validation/to-json.ts';
import { patchSlice, type ShopApp } from './app.ts';
import { normalizeReview } from './normalize/review.ts';
import { toNumber } from './normalize/values.ts';
import { toProblem } from './problem.ts';
import { toSearchable } from './searchable.ts';
import type { Entity, RatingCounts, ReviewPages, State } from './state.ts';
import { onDevice } from './storages.ts';

declare module './app.ts' {
  interface ShopParts {
    /** The entities whose reviews the next batch counts. Undefined while no batch is collected. */
    countQueue: Entity[] | undefined;
  }
}

export type ReviewSort = 'newest' | 'highest' | 'lowest' | 'helpful';

/** A list of an entity's reviews, which is read page by page. */
export interface ReviewsQuery extends Entity {
  readonly sort: ReviewSort;
  /** Stars to filter by; 0 for all reviews. */
  readonly rating: number;
  /** Whether only reviews with pictures or videos are wanted. */
  readonly media: boolean;
  /** Words that each review must have. The platform cannot search for words, so the store searches page by page. */
  readonly words: string;
  readonly pageSize: number;
}

export const listKey: (query: ReviewsQuery) => string = toJson;
export const ratingCountsKey = ({ namespace, entityId }: Entity): string => `${namespace} ${entityId}`;

const loadReadAll = lazyImport(() => import('./read-all-reviews.ts'));

const STARS = [1, 2, 3, 4, 5];
/** The most reviews that the platform returns for one query. */
export const MAX_PAGE_SIZE = 100;
/** The most pages that one search for words reads. The shopper can request more. */
const MAX_SEARCHED_PAGES = 5;

type ReviewSorting = Sorting<FieldName<ReviewFields>>;
const newest: ReviewSorting = { fieldName: 'createdDate', order: 'DESC' };
/** The sort fields that come before the date. */
const sorts: Readonly<Record<ReviewSort, readonly ReviewSorting[]>> = {
  newest: [],
  highest: [{ fieldName: 'content.rating', order: 'DESC' }],
  lowest: [{ fieldName: 'content.rating', order: 'ASC' }],
  helpful: [{ fieldName: 'helpfulness', order: 'DESC' }],
};

const toFilter = ({ namespace, entityId }: Entity, rating: number, media = false) => ({
  namespace,
  entityId,
  ...(rating && { 'content.rating': rating }),
  ...(media && { 'content.media': { $isEmpty: false } }),
});

export function hasWords({ content, author, reply }: Review, words: readonly string[]): boolean {
  const text = toSearchable([content.title, content.body, author.authorName, reply?.message].join(' '));
  return words.every(word => text.includes(word));
}

export const toWords = ({ words }: ReviewsQuery): readonly string[] => toSearchable(words).split(/\s+/).filter(Boolean);

export const countOf = async (app: ShopApp, ...filter: Parameters<typeof toFilter>): Promise<number> =>
  Math.max(0, toNumber((await app.client.call(countReviews, { filter: toFilter(...filter) })).count));

/**
 * Requests at most `limit` reviews at a cursor, or the first ones without a cursor. Rejects if the answer has no list.
 */
export async function askForReviews(app: ShopApp, query: ReviewsQuery, limit: number, cursor?: string) {
  const answer = await app.client.call(queryReviews, {
    query: cursor
      ? { cursorPaging: { cursor, limit } }
      : {
          filter: toFilter(query, query.rating, query.media),
          sort: [...sorts[query.sort], newest],
          cursorPaging: { limit },
        },
  });
  if (!Array.isArray(answer.reviews)) throw new Error('The answer has no reviews');
  return answer;
}

const setEntry = <K extends 'lists' | 'ratingCounts'>(
  app: ShopApp,
  kind: K,
  key: string,
  entry: State['reviews'][K][string],
): void => patchSlice(app, 'reviews', { [kind]: { ...app.store.getState().reviews[kind], [key]: entry } });

/** Reads the first page of a list, unless it has been read or is being read. Repeats a failed read. */
export async function readReviews(app: ShopApp, query: ReviewsQuery): Promise<void> {
  const existing = app.store.getState().reviews.lists[listKey(query)];
  if (!existing || existing.status === 'failed') await readPage(app, query);
}

/** Reads the next page of a list. Does nothing while a read is in progress, or if there is no next page. */
export async function readMoreReviews(app: ShopApp, query: ReviewsQuery): Promise<void> {
  const { status, items, next } = app.store.getState().reviews.lists[listKey(query)] ?? {};
  if (status !== 'loading' && items && next) await readPage(app, query, next);
}

/**
 * Reads the page at a cursor, or the first page without one. With words to search for, reads up to `MAX_SEARCHED_PAGES`
 * pages until `pageSize` reviews match. Lists each review once. If the platform no longer knows the cursor, searches
 * from the beginning for the reviews behind those read so far.
 */
async function readPage(app: ShopApp, query: ReviewsQuery, cursor?: string): Promise<void> {
  const key = listKey(query);
  const { rating, media, pageSize } = query;
  const words = toWords(query);
  const { items, total } = app.store.getState().reviews.lists[key] ?? { items: [], total: undefined };
  const entry = { items, total, next: cursor };
  setEntry(app, 'lists', key, { ...entry, status: 'loading' });
  /** The current state of the list. Reviews may be added or removed during the read. */
  const getEntry = () => app.store.getState().reviews.lists[key] ?? entry;
  const known = new Set(items.map(({ id }) => id));
  const found: Review[] = [];
  const limit = words.length ? MAX_PAGE_SIZE : pageSize;
  try {
    // Without `media`, the counts of the stars give the total. The platform cannot count words.
    const counted = !cursor && media && !words.length ? countOf(app, query, rating, media) : undefined;
    // Marks a rejection as handled, because the page itself may fail first.
    counted?.catch(() => {});
    let next = cursor;
    // A search from the beginning first passes as many pages as were read so far.
    const mostPages = words.length ? MAX_SEARCHED_PAGES : Math.ceil(items.length / limit) + 2;
    for (let pages = 1; ; pages++) {
      const { reviews, metadata } = await askForReviews(app, query, limit, next).catch(error => {
        if (pages > 1 || !next || ![400, 404, 410].includes(error.status)) throw error;
        return askForReviews(app, query, limit);
      });
      for (const one of reviews) {
        const review = normalizeReview(one);
        if (!review || known.has(review.id)) continue;
        known.add(review.id);
        if (hasWords(review, words)) found.push(review);
      }
      next = metadata?.cursors?.next;
      if (!next || found.length >= (words.length ? pageSize : 1) || pages === mostPages) break;
    }
    const all = await counted;
    const { items: before, total: listed } = getEntry();
    const shown = new Set(before.map(({ id }) => id));
    setEntry(app, 'lists', key, {
      status: 'ready',
      items: [...before, ...found.filter(({ id }) => !shown.has(id))],
      next,
      total: all ?? listed,
    });
  } catch (error) {
    setEntry(app, 'lists', key, { ...getEntry(), status: 'failed', problem: toProblem(error) });
  }
}

/** Marks the star counts of an entity as loading. Returns false if they are known or loading already. */
function startCounting(app: ShopApp, entity: Entity): boolean {
  const key = ratingCountsKey(entity);
  const existing = app.store.getState().reviews.ratingCounts[key];
  if (existing && existing.status !== 'failed') return false;
  setEntry(app, 'ratingCounts', key, { status: 'loading', counts: [] });
  return true;
}

/**
 * Counts the reviews of an entity by stars, unless they are counted or being counted. With `force`, counts in any case.
 */
export async function readRatingCounts(app: ShopApp, entity: Entity, force = false): Promise<void> {
  if (force || startCounting(app, entity)) await countStars(app, entity);
}

export async function countEach(app: ShopApp, entity: Entity): Promise<readonly number[]> {
  // The first call makes the CORS preflight that the others share.
  const first = await countOf(app, entity, 1);
  return [first, ...(await Promise.all(STARS.slice(1).map(stars => countOf(app, entity, stars))))];
}

async function countStars(app: ShopApp, entity: Entity): Promise<void> {
  const key = ratingCountsKey(entity);
  try {
    setEntry(app, 'ratingCounts', key, { status: 'ready', counts: await countEach(app, entity) });
  } catch (error) {
    // After a failure, known counts stay.
    if (app.store.getState().reviews.ratingCounts[key]?.status !== 'ready')
      setEntry(app, 'ratingCounts', key, { status: 'failed', counts: [], problem: toProblem(error) });
  }
}

/**
 * Counts the reviews of an entity by stars, in one batch with the others that the page requests at about the same time.
 * Does nothing if they are counted or being counted.
 */
export function requestRatingCounts(app: ShopApp, entity: Entity): void {
  if (!startCounting(app, entity)) return;
  if (app.parts.countQueue) {
    app.parts.countQueue.push(entity);
    return;
  }
  const entities = [entity];
  app.parts.countQueue = entities;
  void app.ports.waitForBatch(false).then(() => {
    app.parts.countQueue = undefined;
    return entities.length > 1 ? countMany(app, entities) : countStars(app, entity);
  });
}

/**
 * Counts the reviews of several entities by stars. Counting takes five requests for each entity. If all entities
 * together have at most 500 reviews, reads these reviews and counts them here.
 */
async function countMany(app: ShopApp, entities: readonly Entity[]): Promise<void> {
  const ids = entities.map(({ entityId }) => entityId);
  // The counts may work even if reading the reviews fails.
  const all = await loadReadAll()
    .then(({ readAllReviews }) => readAllReviews(app.client, ids))
    .catch(() => undefined);
  if (!all) {
    await Promise.all(entities.map(entity => countStars(app, entity)));
    return;
  }
  for (const entity of entities) {
    const key = ratingCountsKey(entity);
    const own = all.filter(review => ratingCountsKey(review) === key);
    const counts = STARS.map(stars => own.filter(({ content }) => content.rating === stars).length);
    setEntry(app, 'ratingCounts', key, { status: 'ready', counts });
  }
}

/** The average rating to one decimal, and the number of reviews. Both are 0 without reviews. */
export function getAverage({ counts }: Pick<RatingCounts, 'counts'>): {
  readonly average: number;
  readonly total: number;
} {
  const total = sum(counts, count => count);
  const weighted = sum(counts, (count, index) => count * (index + 1));
  return { total, average: total ? Math.round((weighted / total) * 10) / 10 : 0 };
}

/** The reviews that were sent from this device and that the platform does not show yet. */
export const reviewsEntry = /* @__PURE__ */ createStored('reviews', onDevice);

/** Whether this shopper may have written reviews, as a member or earlier on this device. */
export const mayHaveWritten = (app: ShopApp): boolean =>
  app.client.session.role === 'member' || !!reviewsEntry.read(app, Boolean);

const patchLists = (app: ShopApp, patch: (list: ReviewPages, query: ReviewsQuery) => ReviewPages): void => {
  const { lists } = app.store.getState().reviews;
  // The keys are JSON, because `listKey` makes them.
  const patched = Object.entries(lists).map(([key, list]) => [key, patch(list, JSON.parse(key) as ReviewsQuery)]);
  patchSlice(app, 'reviews', { lists: Object.fromEntries(patched) });
};

/**
 * Puts a review first in the lists of its entity, unless it is listed or does not match the list's stars or `media`. A
 * list with a search for words stays unchanged.
 */
export const listReview = (app: ShopApp, review: Review): void =>
  patchLists(app, (list, { rating, media, words, ...entity }) =>
    ratingCountsKey(entity) === ratingCountsKey(review) &&
    !list.items.some(({ id }) => id === review.id) &&
    (!rating || rating === review.content.rating) &&
    (!media || review.content.media?.length) &&
    !words
      ? { ...list, items: [review, ...list.items], total: list.total === undefined ? undefined : list.total + 1 }
      : list,
  );

/** Removes a review from all lists. */
export const unlistReview = (app: ShopApp, id: string): void =>
  patchLists(app, list => {
    const items = list.items.filter(review => review.id !== id);
    return { ...list, items, total: list.total && list.total - (list.items.length - items.length) };
  });
