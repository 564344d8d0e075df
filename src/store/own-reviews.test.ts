import { afterEach, expect, test, vi } from 'vitest';
import { storageKey } from '../storage/storage-key.ts';
import { readOwnReviews, submitReview } from './own-reviews.ts';
import { ratingCountsKey, readRatingCounts } from './reviews.ts';
import { openPage } from './testing/page.ts';

const entity = { namespace: 'stores', entityId: 'a1b2c3d4-0000-4000-8000-000000000001' };
const waiting = {
  id: 'waiting',
  ...entity,
  content: { rating: 4, body: 'Mine' },
  author: {},
  moderation: { moderationStatus: 'MODERATION_PENDING' },
};
const approved = { ...waiting, moderation: { moderationStatus: 'APPROVED' } };

afterEach(() => {
  vi.unstubAllGlobals();
});

/** A page that has stored a pending review. The platform answers `answered` for that review. */
async function openWithWaiting(answered: object, { areWritesIgnored = false } = {}) {
  const stored = new Map<string, string>();
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void (areWritesIgnored || stored.set(key, value)),
    removeItem: (key: string) => void (areWritesIgnored || stored.delete(key)),
  };
  vi.stubGlobal('localStorage', storage);
  const { app, browser } = await openPage();
  stored.set(storageKey('reviews', app.clientId), JSON.stringify([waiting]));
  const state = { counts: 0, areCountsRefused: false };
  browser.intercept(async (request, next) => {
    if (request.url.endsWith('/reviews/waiting')) return Response.json({ review: answered });
    if (!request.url.endsWith('/reviews/count')) return next();
    state.counts++;
    return state.areCountsRefused ? Response.json({}, { status: 404 }) : Response.json({ count: 7 });
  });
  await readRatingCounts(app, entity);
  state.counts = 0;
  return {
    app,
    state,
    browser,
    kept: () => stored.get(storageKey('reviews', app.clientId)),
    counted: () => app.store.getState().reviews.ratingCounts[ratingCountsKey(entity)],
  };
}

test('removes a stored review once it is approved, and counts the stars again once', async () => {
  const { app, state, kept } = await openWithWaiting(approved);
  expect((await readOwnReviews(app, entity))()).toEqual([]);
  await expect.poll(() => state.counts).toBe(5);
  expect(kept()).toBeUndefined();
  expect((await readOwnReviews(app, entity))()).toEqual([]);
  expect(state.counts).toBe(5);
});

test('keeps a stored review, and counts no stars, when the answer has another review', async () => {
  for (const other of [{ id: 'other' }, { entityId: 'another' }, { namespace: 'another' }]) {
    const { app, state, kept } = await openWithWaiting({ ...approved, ...other });
    expect((await readOwnReviews(app, entity))()).toMatchObject([{ id: 'waiting' }]);
    expect(kept()).toContain('"waiting"');
    expect(state.counts).toBe(0);
  }
});

test('does not count stars again when the storage ignores the removal of a review', async () => {
  const { app, state } = await openWithWaiting(approved, { areWritesIgnored: true });
  expect((await readOwnReviews(app, entity))()).toEqual([]);
  // Requests for the counts of the stars would precede this request.
  await readRatingCounts(app, { ...entity, entityId: 'another' });
  expect(state.counts).toBe(5);
});

test('keeps the shown star counts when a new count fails', async () => {
  const { app, state, counted } = await openWithWaiting(approved);
  state.areCountsRefused = true;
  const before = counted();
  expect(before).toMatchObject({ status: 'ready', counts: [7, 7, 7, 7, 7] });
  await readRatingCounts(app, entity, true);
  expect(state.counts).toBeGreaterThan(0);
  expect(counted()).toBe(before);
});

test('does not store a member’s review when another member signs in before its answer', async () => {
  const { app, kept, browser } = await openWithWaiting(waiting);
  const become = async (name: string, person: number) => {
    const { access_token, refresh_token } = await browser.requestAdminRoute<Record<string, string>>(
      '/_/member-tokens',
      { email: `${name}@larch.example` },
    );
    app.client.session.adopt({
      accessToken: { value: access_token ?? '', expiresAt: browser.now() / 1000 + 14_400 },
      refreshToken: { value: refresh_token ?? '', role: 'member', person },
    });
  };
  await become('mira.holm', 1);
  browser.intercept(async (request, next) => {
    if (!request.url.endsWith('/v1/reviews')) return next();
    await become('jonas.adler', 2);
    return Response.json({ review: { ...waiting, id: 'of-mira' } });
  });
  const draft = { content: { rating: 4, body: 'Mine' }, name: '', email: '' };
  await submitReview(app, entity, draft, {} as Element);
  expect(kept()).not.toContain('of-mira');
});
