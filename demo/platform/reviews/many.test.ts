import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import type { Review } from '../../../src/api/reviews.ts';
import { expectOk, setUpShop } from '../testing/open-shop.ts';

const PATH = '/reviews/v1/reviews';
const COUNT = Number(process.env.REVIEWS ?? 1000);

const { shop, visitor } = setUpShop({ scope: 'file' });

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
const usedMemory = () => {
  collect();
  return process.memoryUsage().heapUsed / 1e6;
};

test(`the platform pages through ${COUNT} reviews, each once, in bounded memory`, async () => {
  await shop.admin('reviews', { slug: 'bread-knife', count: COUNT });
  const { id: entityId } = await visitor.product('bread-knife');
  const filter = { entityId, namespace: 'stores' };
  const { count } = expectOk(await visitor.post(`${PATH}/count`, { filter }));
  expect(count).toBeGreaterThan(COUNT * 0.9);
  const before = usedMemory();
  const ids = new Set<string>();
  let cursor: string | undefined;
  let read = 0;
  do {
    const first = { filter, sort: [{ fieldName: 'content.rating', order: 'DESC' }], cursorPaging: { limit: 100 } };
    const query = cursor ? { cursorPaging: { cursor, limit: 100 } } : first;
    const { reviews, metadata } = expectOk(await visitor.post(`${PATH}/query`, { query }));
    for (const review of reviews as readonly Review[]) ids.add(review.id);
    read += reviews.length;
    cursor = metadata.cursors.next;
  } while (cursor);
  expect([read, ids.size]).toEqual([count, count]);
  // Each stored review is about a kilobyte, so holding all would exceed the limit of 0.8 kilobytes per review.
  expect(usedMemory() - before).toBeLessThan((COUNT * 0.8) / 1000);
});

test('reviews with media are counted and found', async () => {
  const { id: entityId } = await visitor.product('stoneware-mug');
  const filter = { entityId, 'content.media': { $isEmpty: false } };
  const { count } = expectOk(await visitor.post(`${PATH}/count`, { filter }));
  const query = { filter, cursorPaging: { limit: 100 } };
  const { reviews } = expectOk(await visitor.post(`${PATH}/query`, { query }));
  expect(count).toBeGreaterThan(0);
  expect(reviews).toHaveLength(count);
  for (const { content } of reviews as readonly Review[]) expect(content.media).not.toEqual([]);
});

test('a visitor can review a service, although no catalog lists it', async () => {
  const sent = { namespace: 'bookings', entityId: 'kiln-course', name: 'Ada', email: 'ada@example.com' };
  expectOk(await visitor.post(`${PATH}/contact`, { ...sent, content: { rating: 5, body: 'Warm hands.' } }));
  const query = { filter: { namespace: 'bookings', entityId: 'kiln-course' } };
  const { reviews } = expectOk(await visitor.post(`${PATH}/query`, { query }));
  expect(reviews).toMatchObject([{ namespace: 'bookings', content: { body: 'Warm hands.' } }]);
});

test('a review sent again after a rejection is rejected; other content is approved', async () => {
  const merchant = await shop.merchant();
  const { id: entityId } = await visitor.product('bread-knife');
  const send = async (body: string): Promise<Review> =>
    expectOk(
      await visitor.post(`${PATH}/contact`, {
        ...{ namespace: 'stores', entityId, name: 'Ada', email: 'ada@example.com' },
        content: { rating: 5, body },
      }),
    ).review;
  const { id } = await send('Cuts bread.');
  expectOk(await merchant.patch(`${PATH}/${id}`, { review: { moderation: { moderationStatus: 'REJECTED' } } }));
  expect((await send('Cuts bread.')).moderation.moderationStatus).toBe('REJECTED');
  expect((await send('Cuts rye bread.')).moderation.moderationStatus).toBe('APPROVED');
});

test('a member’s rejected content is rejected again, even after the review is deleted', async () => {
  const merchant = await shop.merchant();
  const member = await shop.member('jonas.adler@larch.example');
  const { id: entityId } = await visitor.product('oak-board');
  const rejected = { rating: 5, body: 'Warps.' };
  const create = async (content: object): Promise<Review> =>
    expectOk(await member.post(PATH, { review: { namespace: 'stores', entityId, content } })).review;
  const rewrite = async (id: string, content: object): Promise<string> => {
    const { body } = await shop.call('PUT', `${PATH}/content/${id}`, { content }, member.tokens.access_token);
    return body.review.moderation.moderationStatus;
  };
  const decide = async (id: string, moderationStatus: string) =>
    expectOk(await merchant.patch(`${PATH}/${id}`, { review: { moderation: { moderationStatus } } }));

  const first = await create(rejected);
  await decide(first.id, 'REJECTED');
  expectOk(await member.del(`${PATH}/${first.id}`));
  const second = await create(rejected);
  expect(second.moderation.moderationStatus).toBe('REJECTED');
  await decide(second.id, 'APPROVED');
  expect((await create(rejected)).moderation.moderationStatus).toBe('APPROVED');

  const third = await create({ rating: 5, body: 'Splits.' });
  await decide(third.id, 'REJECTED');
  expect(await rewrite(third.id, { rating: 5, body: 'Holds.' })).toBe('IN_MODERATION');
  expect(await rewrite(third.id, { rating: 5, body: 'Splits.' })).toBe('REJECTED');
});
