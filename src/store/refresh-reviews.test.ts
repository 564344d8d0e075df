import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { Review } from '../api/reviews.ts';
import type { ShopApp } from './app.ts';
import { refreshReviews } from './refresh-reviews.ts';
import { listKey, type ReviewsQuery, ratingCountsKey } from './reviews.ts';
import type { ReviewPages, State } from './state.ts';

const toReview = (n: number, body = 'It holds tea.') =>
  ({
    id: `r${n}`,
    content: { rating: 5, title: '', body, media: [] },
    author: { type: 'VISITOR', authorName: '' },
    foundHelpful: 0,
    reviewDate: '',
  }) as unknown as Review;
const idsOf = (reviews: readonly Review[]) => reviews.map(({ id }) => id);

const query: ReviewsQuery = {
  namespace: 'stores',
  entityId: 'mug',
  sort: 'newest',
  rating: 0,
  media: false,
  words: '',
  pageSize: 5,
};

/** A shop with these reviews, and a page that lists other ones. `onCall` runs before each answer. */
function createShop(reviews: readonly Review[], listed: Partial<ReviewPages>, onCall = (_: ShopApp, __: number) => {}) {
  const lists = { [listKey(query)]: { status: 'ready', items: [], next: undefined, ...listed } };
  const store = createStore(() => ({ reviews: { lists, ratingCounts: {} } }) as unknown as State);
  const limits: number[] = [];
  const call = async (
    _: unknown,
    { query: asked }: { query?: { cursorPaging: { cursor?: string; limit: number } } },
  ) => {
    if (!asked) return { count: reviews.length };
    const { cursor = '0', limit } = asked.cursorPaging;
    limits.push(limit);
    onCall(app, limits.length);
    const end = Number(cursor) + limit;
    const next = end < reviews.length ? `${end}` : undefined;
    return { reviews: reviews.slice(Number(cursor), end), metadata: { cursors: { next } } };
  };
  const app = { store, client: { call } } as unknown as ShopApp;
  return { app, limits, list: () => store.getState().reviews.lists[listKey(query)] as ReviewPages, store };
}

test('a refreshed list has the current reviews, and its next page follows them', async () => {
  const scenario = fc
    .tuple(fc.array(fc.constantFrom('stays', 'stays', 'stays', 'gone', 'new'), { maxLength: 40 }), fc.nat())
    .map(([fates, size]) => {
      const numbered = fates.map((fate, n) => ({ fate, n }));
      const had = numbered.filter(({ fate }) => fate !== 'new');
      return { numbered, listed: had.slice(0, size % (had.length + 1)).map(({ n }) => toReview(n)) };
    });
  await fc.assert(
    fc.asyncProperty(scenario, async ({ numbered, listed }) => {
      const now = numbered.flatMap(({ fate, n }) => (fate === 'gone' ? [] : [toReview(n, 'Rewritten')]));
      const shop = createShop(now, { items: listed, next: 'old' });
      (await refreshReviews(shop.app, query))?.();
      const { items, next } = shop.list();
      expect(items).toEqual(now.slice(0, items.length));
      const kept = idsOf(listed).filter(id => idsOf(now).includes(id));
      const come = numbered.filter(({ fate }) => fate === 'new').length;
      if (come <= 5) expect(idsOf(items)).toEqual(expect.arrayContaining(kept));
      expect(next).toBe(items.length < now.length ? `${items.length}` : undefined);
      // At least as many reviews as before, and a limited number of further ones.
      const atLeast = Math.min(now.length, listed.length || query.pageSize);
      expect(items.length).toBeGreaterThanOrEqual(atLeast);
      expect(items.length).toBeLessThanOrEqual(2 * (atLeast + come));
      expect(shop.limits.length).toBeLessThanOrEqual(4);
    }),
  );
});

test('refreshes the first 500 reviews of a longer list, and keeps the others', async () => {
  const listed = Array.from({ length: 700 }, (_, n) => toReview(n));
  const now = [toReview(-1), ...listed.filter(({ id }) => id !== 'r3')];
  const shop = createShop([...now, toReview(1000)], { items: listed, next: '700' });
  (await refreshReviews(shop.app, query))?.();
  expect(shop.limits).toEqual([100, 100, 100, 100, 100]);
  expect(idsOf(shop.list().items)).toEqual(idsOf(now));
  expect(shop.list().next).toBe('700');
});

test('a refreshed search reads pages until it finds all its listed results again', async () => {
  const searched = { ...query, words: 'tea' };
  const reviews = Array.from({ length: 250 }, (_, n) => toReview(n, n % 50 ? 'Coffee' : 'Tea'));
  const shop = createShop(reviews, {});
  const items = [0, 50, 100].map(n => toReview(n, 'Tea'));
  shop.store.setState({
    reviews: { lists: { [listKey(searched)]: { status: 'ready', items, next: '101' } }, ratingCounts: {} },
  });
  (await refreshReviews(shop.app, searched))?.();
  const list = shop.store.getState().reviews.lists[listKey(searched)];
  expect(idsOf(list?.items ?? [])).toEqual(['r0', 'r50', 'r100', 'r150']);
  expect(list?.next).toBe('200');
});

test('refreshes star counts with the list of reviews, unless the shopper reads on', async () => {
  const still = createShop([toReview(1), toReview(2)], { items: [toReview(2)] });
  (await refreshReviews(still.app, query))?.();
  expect(still.store.getState().reviews.ratingCounts[ratingCountsKey(query)]).toEqual({
    status: 'ready',
    counts: [2, 2, 2, 2, 2],
  });
  const goneOn = { status: 'loading', items: [toReview(2)], next: '1' } as const;
  const moved = createShop([toReview(1), toReview(2)], { items: [toReview(2)] }, ({ store }) =>
    store.setState({ reviews: { lists: { [listKey(query)]: goneOn }, ratingCounts: {} } }),
  );
  expect(await refreshReviews(moved.app, query)).toBeUndefined();
  expect(moved.list()).toBe(goneOn);
  expect(await refreshReviews(moved.app, query)).toBeUndefined();
  expect(moved.limits).toEqual([1, 1]);
});

test.each([
  ['the same review each time', () => ({ reviews: [toReview(0)], next: 'more' }), 2],
  ['no valid review', () => ({ reviews: [{} as Review], next: 'more' }), 1],
  ['one review at a time', (n: number) => ({ reviews: [toReview(n)], next: `${n + 1}` }), 8],
])('a refresh makes few requests and keeps the listed reviews when it gets %s', async (_, answer, most) => {
  const listed = Array.from({ length: 40 }, (_, n) => toReview(n));
  const { app, list, store } = createShop([], { items: listed, next: '40' });
  let asked = 0;
  const call = async (_: unknown, { query }: { query?: object }) => {
    if (!query) return { count: 40 };
    const { reviews, next } = answer(asked++);
    return { reviews, metadata: { cursors: { next } } };
  };
  (await refreshReviews({ ...app, store, client: { call } } as unknown as ShopApp, query))?.();
  expect(asked).toBe(most);
  expect(idsOf(list().items)).toEqual(idsOf(listed));
  expect(list().next).toBe('40');
});
