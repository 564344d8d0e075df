import { expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { Review } from '../api/reviews.ts';
import type { ShopApp } from './app.ts';
import { listKey, listReview, type ReviewsQuery, readMoreReviews, readReviews, unlistReview } from './reviews.ts';
import type { ReviewPages, State } from './state.ts';

const query: ReviewsQuery = {
  namespace: 'stores',
  entityId: 'mug',
  sort: 'newest',
  rating: 0,
  media: true,
  words: '',
  pageSize: 2,
};
const toReview = (id: string) =>
  ({
    id,
    namespace: 'stores',
    entityId: 'mug',
    content: { rating: 5, title: '', body: 'It holds tea.', media: [{ image: {} }] },
    author: { type: 'VISITOR', authorName: '' },
  }) as unknown as Review;

/** A shop with four reviews, whose first page has been read. */
async function openShop() {
  const reviews = ['r1', 'r2', 'r3', 'r4'].map(toReview);
  const store = createStore(() => ({ reviews: { lists: {}, ratingCounts: {} } }) as unknown as State);
  let gate = Promise.resolve();
  const call = async (_: unknown, { query: asked }: { query?: { cursorPaging: { cursor?: string } } }) => {
    if (!asked) return { count: reviews.length };
    const { cursor } = asked.cursorPaging;
    await gate;
    return cursor
      ? { reviews: reviews.slice(2) }
      : { reviews: reviews.slice(0, 2), metadata: { cursors: { next: '2' } } };
  };
  const app = { store, client: { call } } as unknown as ShopApp;
  await readReviews(app, query);
  const list = () => store.getState().reviews.lists[listKey(query)] as ReviewPages;
  /** Reads the next page, and calls `act` before the answer. With `failure` the read fails. */
  const readOn = async (act: () => void, failure?: Error) => {
    let answer = () => {};
    gate = new Promise<void>((resolve, reject) => (answer = () => (failure ? reject(failure) : resolve())));
    const reading = readMoreReviews(app, query);
    act();
    answer();
    await reading;
    return { status: list().status, ids: list().items.map(({ id }) => id), total: list().total, next: list().next };
  };
  return { app, readOn };
}

test('keeps changes of the review list made during a read, even if the read fails', async () => {
  const { app, readOn } = await openShop();
  const change = () => {
    listReview(app, toReview('new'));
    unlistReview(app, 'r2');
    listReview(app, toReview('newer'));
  };
  const failed = await readOn(change, new Error('no'));
  expect(failed).toEqual({ status: 'failed', ids: ['newer', 'new', 'r1'], total: 5, next: '2' });
  const read = await readOn(() => unlistReview(app, 'new'));
  expect(read).toEqual({ status: 'ready', ids: ['newer', 'r1', 'r3', 'r4'], total: 4, next: undefined });
});

test('leaves no unhandled rejection when a page of reviews and its count both fail', async () => {
  const store = createStore(() => ({ reviews: { lists: {}, ratingCounts: {} } }) as unknown as State);
  const fail = async () => {
    throw new Error('No connection');
  };
  const app = { store, client: { call: fail } } as unknown as ShopApp;
  const unhandled = vi.fn();
  process.on('unhandledRejection', unhandled);
  await readReviews(app, query);
  await new Promise(resolve => setTimeout(resolve));
  process.off('unhandledRejection', unhandled);
  expect(store.getState().reviews.lists[listKey(query)]?.status).toBe('failed');
  expect(unhandled).not.toHaveBeenCalled();
});
