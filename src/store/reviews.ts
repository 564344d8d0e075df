import {
  countReviews,
  createReview,
  createReviewAndContact,
  queryReviews,
  type Review,
  type ReviewContent,
  type ReviewFields,
} from '../api/reviews.ts';
import type { NameOf, Sorting } from '../api/shared/paging.ts';
import { type App, patchSlice } from './app.ts';
import { soundReview } from './normalize/review.ts';
import { type Problem, toProblem } from './problem.ts';

/** What is reviewed. */
export interface Entity {
  readonly namespace: string;
  readonly entityId: string;
}

export type ReviewSort = 'newest' | 'highest' | 'lowest' | 'helpful';

/** Which reviews of an entity, and in which order. */
export interface ReviewsAsked extends Entity {
  readonly sort: ReviewSort;
  /** Only those of so many stars; all with 0. */
  readonly rating: number;
  readonly pageSize: number;
}

/** The pages read so far. */
export interface ReviewsEntry {
  readonly status: 'loading' | 'ready' | 'failed';
  readonly items: readonly Review[];
  /** The way to the next page; undefined at the end. */
  readonly next?: string | undefined;
  readonly problem?: Problem | undefined;
}

/** How many reviews there are of one to five stars. */
export interface Tally {
  readonly status: 'loading' | 'ready' | 'failed';
  readonly counts: readonly number[];
  readonly problem?: Problem;
}

export interface ReviewsState {
  readonly lists: Readonly<Record<string, ReviewsEntry>>;
  readonly tallies: Readonly<Record<string, Tally>>;
}

export const listKey = (asked: ReviewsAsked): string => JSON.stringify(asked);
export const tallyKey = ({ namespace, entityId }: Entity): string => `${namespace} ${entityId}`;

const STARS = [1, 2, 3, 4, 5];

type ReviewSorting = Sorting<NameOf<ReviewFields>>;
const newest: ReviewSorting = { fieldName: 'reviewDate', order: 'DESC' };
const sorts: Readonly<Record<ReviewSort, readonly ReviewSorting[]>> = {
  newest: [newest],
  highest: [{ fieldName: 'content.rating', order: 'DESC' }, newest],
  lowest: [{ fieldName: 'content.rating', order: 'ASC' }, newest],
  helpful: [{ fieldName: 'helpfulness', order: 'DESC' }, newest],
};

const filterOf = ({ namespace, entityId }: Entity, rating: number) => ({
  namespace,
  entityId,
  ...(rating && { 'content.rating': rating }),
});

function enter(app: App, key: string, entry: ReviewsEntry): void {
  patchSlice(app, 'reviews', { lists: { ...app.store.getState().reviews.lists, [key]: entry } });
}

/** Reads the first page, once for the page however many elements ask; a failed reading is tried again. */
export async function readReviews(app: App, asked: ReviewsAsked): Promise<void> {
  const held = app.store.getState().reviews.lists[listKey(asked)];
  if (!held || held.status === 'failed') await readPage(app, asked, []);
}

/** Reads the page after those read so far, unless one is on its way. */
export async function readMoreReviews(app: App, asked: ReviewsAsked): Promise<void> {
  const { status, items, next } = app.store.getState().reviews.lists[listKey(asked)] ?? {};
  if (status !== 'loading' && items && next) await readPage(app, asked, items, next);
}

async function readPage(app: App, asked: ReviewsAsked, items: readonly Review[], cursor?: string): Promise<void> {
  const key = listKey(asked);
  const { sort, rating, pageSize } = asked;
  enter(app, key, { status: 'loading', items, next: cursor });
  try {
    const { reviews, metadata } = await app.client.call(queryReviews, {
      query: cursor
        ? { cursorPaging: { cursor, limit: pageSize } }
        : { filter: filterOf(asked, rating), sort: sorts[sort], cursorPaging: { limit: pageSize } },
    });
    const sound = reviews.flatMap(review => soundReview(review) ?? []);
    enter(app, key, { status: 'ready', items: [...items, ...sound], next: metadata?.cursors?.next });
  } catch (error) {
    enter(app, key, { status: 'failed', items, next: cursor, problem: toProblem(error) });
  }
}

/** Counts the reviews of an entity by their stars, once for the page. */
export async function readTally(app: App, entity: Entity, again = false): Promise<void> {
  const key = tallyKey(entity);
  const put = (tally: Tally) =>
    patchSlice(app, 'reviews', { tallies: { ...app.store.getState().reviews.tallies, [key]: tally } });
  const held = app.store.getState().reviews.tallies[key];
  if (held && held.status !== 'failed' && !again) return;
  if (!again) put({ status: 'loading', counts: [] });
  const count = async (rating: number) =>
    Math.max(0, Number((await app.client.call(countReviews, { filter: filterOf(entity, rating) })).count) || 0);
  try {
    // The first asks whether the page may; the others share its preflight.
    const first = await count(1);
    put({ status: 'ready', counts: [first, ...(await Promise.all(STARS.slice(1).map(count)))] });
  } catch (error) {
    put({ status: 'failed', counts: [], problem: toProblem(error) });
  }
}

/** The average of a tally to one decimal, and of how many reviews. */
export function averageOf({ counts }: Pick<Tally, 'counts'>): { readonly average: number; readonly total: number } {
  const total = counts.reduce((sum, count) => sum + count, 0);
  const stars = counts.reduce((sum, count, at) => sum + count * (at + 1), 0);
  return { total, average: total ? Math.round((stars / total) * 10) / 10 : 0 };
}

/** A review as it is written. */
export interface Writing {
  readonly content: ReviewContent;
  /** Needed of those who have not signed in. */
  readonly name: string;
  readonly email: string;
}

/**
 * Sends a review: a member's as theirs, a visitor's with name and address. Answers it as moderation has left it; one
 * that is shown stands in front of the lists. Rejects where it failed.
 */
export async function writeReview(app: App, entity: Entity, writing: Writing, from: Element): Promise<Review> {
  const { content, name, email } = writing;
  const { namespace, entityId } = entity;
  const { review: answered } =
    app.client.session.role === 'member'
      ? await app.client.call(createReview, { review: { namespace, entityId, content } })
      : await app.client.call(createReviewAndContact, { namespace, entityId, content, name, email });
  const review = soundReview(answered);
  if (!review) throw Object.assign(new Error('System error occurred'), { name: 'CallError', status: 200 });
  const status = review.moderation?.moderationStatus;
  app.ports.tell('kiosk:review', { review, status }, from);
  if (status === 'APPROVED') {
    const { lists } = app.store.getState().reviews;
    const front = Object.entries(lists).map(([key, entry]) => {
      const { namespace: space, entityId: id, rating } = JSON.parse(key) as ReviewsAsked;
      const fits = space === namespace && id === entityId && (!rating || rating === content.rating);
      return [key, fits ? { ...entry, items: [review, ...entry.items] } : entry];
    });
    patchSlice(app, 'reviews', { lists: Object.fromEntries(front) });
    void readTally(app, entity, true);
  }
  return review;
}
