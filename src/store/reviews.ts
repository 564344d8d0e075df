import {
  countReviews,
  createReview,
  createReviewAndContact,
  queryReviews,
  type Review,
  type ReviewContent,
  type ReviewFields,
} from '../api/reviews.ts';
import type { FieldName, Sorting } from '../api/shared/paging.ts';
import { CallError } from '../transport/call-error.ts';
import { toJson } from '../validation/to-json.ts';
import { patchSlice, type ShopApp } from './app.ts';
import type { PagedList } from './loadable.ts';
import { normalizeReview } from './normalize/review.ts';
import { toProblem } from './problem.ts';
import type { RatingCounts } from './state.ts';

/** What is reviewed. */
export interface Entity {
  readonly namespace: string;
  readonly entityId: string;
}

export type ReviewSort = 'newest' | 'highest' | 'lowest' | 'helpful';

/** A page-by-page list of an entity's reviews. */
export interface ReviewsQuery extends Entity {
  readonly sort: ReviewSort;
  /** Stars to filter by; 0 for all reviews. */
  readonly rating: number;
  readonly pageSize: number;
}

export const listKey = (query: ReviewsQuery): string => toJson(query);
export const ratingCountsKey = ({ namespace, entityId }: Entity): string => `${namespace} ${entityId}`;

const STARS = [1, 2, 3, 4, 5];

type ReviewSorting = Sorting<FieldName<ReviewFields>>;
const newest: ReviewSorting = { fieldName: 'reviewDate', order: 'DESC' };
const sorts: Readonly<Record<ReviewSort, readonly ReviewSorting[]>> = {
  newest: [newest],
  highest: [{ fieldName: 'content.rating', order: 'DESC' }, newest],
  lowest: [{ fieldName: 'content.rating', order: 'ASC' }, newest],
  helpful: [{ fieldName: 'helpfulness', order: 'DESC' }, newest],
};

const toFilter = ({ namespace, entityId }: Entity, rating: number) => ({
  namespace,
  entityId,
  ...(rating && { 'content.rating': rating }),
});

function setList(app: ShopApp, key: string, entry: PagedList<Review>): void {
  patchSlice(app, 'reviews', { lists: { ...app.store.getState().reviews.lists, [key]: entry } });
}

/** Reads the first page unless another element has; a failed read is retried. */
export async function readReviews(app: ShopApp, query: ReviewsQuery): Promise<void> {
  const existing = app.store.getState().reviews.lists[listKey(query)];
  if (!existing || existing.status === 'failed') await readPage(app, query, []);
}

/** Reads the next page, unless a read is in progress. */
export async function readMoreReviews(app: ShopApp, query: ReviewsQuery): Promise<void> {
  const { status, items, next } = app.store.getState().reviews.lists[listKey(query)] ?? {};
  if (status !== 'loading' && items && next) await readPage(app, query, items, next);
}

async function readPage(app: ShopApp, query: ReviewsQuery, items: readonly Review[], cursor?: string): Promise<void> {
  const key = listKey(query);
  const { sort, rating, pageSize } = query;
  setList(app, key, { status: 'loading', items, next: cursor });
  try {
    const { reviews, metadata } = await app.client.call(queryReviews, {
      query: cursor
        ? { cursorPaging: { cursor, limit: pageSize } }
        : { filter: toFilter(query, rating), sort: sorts[sort], cursorPaging: { limit: pageSize } },
    });
    const normalized = reviews.flatMap(review => normalizeReview(review) ?? []);
    setList(app, key, { status: 'ready', items: [...items, ...normalized], next: metadata?.cursors?.next });
  } catch (error) {
    setList(app, key, { status: 'failed', items, next: cursor, problem: toProblem(error) });
  }
}

/** Counts the reviews of an entity for each number of stars, unless another element has. `force` counts again. */
export async function readRatingCounts(app: ShopApp, entity: Entity, force = false): Promise<void> {
  const key = ratingCountsKey(entity);
  const setCounts = (entry: RatingCounts) =>
    patchSlice(app, 'reviews', { ratingCounts: { ...app.store.getState().reviews.ratingCounts, [key]: entry } });
  const existing = app.store.getState().reviews.ratingCounts[key];
  if (existing && existing.status !== 'failed' && !force) return;
  if (!force) setCounts({ status: 'loading', counts: [] });
  const count = async (rating: number) =>
    Math.max(0, Number((await app.client.call(countReviews, { filter: toFilter(entity, rating) })).count) || 0);
  try {
    // The first call makes the CORS preflight that the others share.
    const first = await count(1);
    setCounts({ status: 'ready', counts: [first, ...(await Promise.all(STARS.slice(1).map(count)))] });
  } catch (error) {
    setCounts({ status: 'failed', counts: [], problem: toProblem(error) });
  }
}

/** The average rating to one decimal, and the number of reviews. */
export function getAverage({ counts }: Pick<RatingCounts, 'counts'>): {
  readonly average: number;
  readonly total: number;
} {
  const total = counts.reduce((sum, count) => sum + count, 0);
  const weighted = counts.reduce((sum, count, index) => sum + count * (index + 1), 0);
  return { total, average: total ? Math.round((weighted / total) * 10) / 10 : 0 };
}

/** A review to be submitted. */
export interface ReviewDraft {
  readonly content: ReviewContent;
  /** Name and email are sent for visitors only. */
  readonly name: string;
  readonly email: string;
}

/**
 * Submits a review as a member, or as a visitor with name and email. Resolves with the review in its moderation status;
 * an approved one is put first in the lists.
 */
export async function submitReview(app: ShopApp, entity: Entity, draft: ReviewDraft, from: Element): Promise<Review> {
  const { content, name, email } = draft;
  const { namespace, entityId } = entity;
  const { review: created } =
    app.client.session.role === 'member'
      ? await app.client.call(createReview, { review: { namespace, entityId, content } })
      : await app.client.call(createReviewAndContact, { namespace, entityId, content, name, email });
  const review = normalizeReview(created);
  if (!review) throw new CallError('System error occurred', { status: 200, code: 'UNKNOWN' });
  const status = review.moderation?.moderationStatus;
  app.ports.emit('kiosk:review', { review, status }, from);
  if (status === 'APPROVED') {
    prependReview(app, entity, review);
    void readRatingCounts(app, entity, true);
  }
  return review;
}

/** Puts a review first in the lists that it belongs to. */
function prependReview(app: ShopApp, { namespace, entityId }: Entity, review: Review): void {
  const { lists } = app.store.getState().reviews;
  const updated = Object.entries(lists).map(([key, list]) => {
    const query = JSON.parse(key) as ReviewsQuery; // keys are made by listKey
    const isMatch =
      query.namespace === namespace &&
      query.entityId === entityId &&
      (!query.rating || query.rating === review.content.rating);
    return [key, isMatch ? { ...list, items: [review, ...list.items] } : list];
  });
  patchSlice(app, 'reviews', { lists: Object.fromEntries(updated) });
}
