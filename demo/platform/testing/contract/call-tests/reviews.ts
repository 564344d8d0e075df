import { expect } from 'vitest';
import * as reviews from '../../../../../src/api/reviews.ts';
import { proof } from '../call-test.ts';
import type { Floor } from '../fixture.ts';

const content = { title: 'Grassy', body: 'Good on bread.', rating: 5 };
const oil = async ({ product }: Floor) => (await product('olive-oil')).id;

async function write(floor: Floor) {
  const { review } = await floor.mira(reviews.createReview, {
    review: { namespace: 'stores', entityId: await oil(floor), content },
  });
  return review;
}

const count = async (floor: Floor) => {
  const filter = { entityId: await oil(floor) };
  return (await floor.merchant(reviews.countReviews, { filter, includePrivateReviews: true })).count;
};
const read = async ({ merchant }: Floor, reviewId: string) =>
  (await merchant(reviews.getReview, { reviewId, returnPrivateReviews: true })).review;
const nobody = { reviewId: 'nobody' };

export const reviewProofs = [
  proof(
    reviews.getReview,
    async floor => {
      const { id } = await write(floor);
      expect((await floor.visitor(reviews.getReview, { reviewId: id })).review.author.authorName).toBe('Mira');
    },
    ['visitor', nobody, 'REVIEW_NOT_FOUND'],
  ),
  proof(
    reviews.createReviewAndContact,
    async floor => {
      const before = await count(floor);
      const { review } = await floor.visitor(reviews.createReviewAndContact, {
        namespace: 'stores',
        entityId: await oil(floor),
        content,
        name: 'Ada',
        email: 'ada@example.com',
      });
      expect(await count(floor)).toBe(before + 1);
      expect((await read(floor, review.id)).author).toMatchObject({ type: 'VISITOR', authorName: 'Ada' });
    },
    [
      'visitor',
      async (floor: Floor) => ({
        namespace: 'stores',
        entityId: await oil(floor),
        content: { rating: 6 },
        email: 'ada@example.com',
        name: 'Ada',
      }),
      'content.rating',
    ],
  ),
  proof(
    reviews.createReview,
    async floor => {
      const before = await count(floor);
      await write(floor);
      expect(await count(floor)).toBe(before + 1);
    },
    ['mira', { review: { namespace: 'stores', entityId: 'nothing', content } }, 'ENTITY_NOT_FOUND'],
  ),
  proof(
    reviews.updateReviewContent,
    async floor => {
      const { id, revision } = await write(floor);
      await floor.mira(reviews.updateReviewContent, { reviewId: id, content: { ...content, rating: 2 } });
      const after = await read(floor, id);
      expect([after.content.rating, Number(after.revision)]).toEqual([2, Number(revision) + 1]);
    },
    ['mira', { ...nobody, content }, 'REVIEW_NOT_FOUND'],
  ),
  proof(
    reviews.updateReview,
    async floor => {
      const { id } = await write(floor);
      const before = (await floor.visitor(reviews.countReviews, { filter: { entityId: await oil(floor) } })).count;
      const moderation = { moderationStatus: 'REJECTED', manuallyChanged: true } as const;
      await floor.merchant(reviews.updateReview, { review: { id, moderation } });
      const after = await floor.visitor(reviews.countReviews, { filter: { entityId: await oil(floor) } });
      expect(after.count).toBe(before - 1);
    },
    ['merchant', { review: { id: 'nobody' } }, 'REVIEW_NOT_FOUND'],
  ),
  proof(
    reviews.deleteReview,
    async floor => {
      const { id } = await write(floor);
      const before = await count(floor);
      await floor.merchant(reviews.deleteReview, { reviewId: id });
      expect(await count(floor)).toBe(before - 1);
    },
    ['merchant', nobody, 'REVIEW_NOT_FOUND'],
  ),
  proof(
    reviews.bulkDeleteReviews,
    async floor => {
      const { id } = await write(floor);
      const before = await count(floor);
      await floor.merchant(reviews.bulkDeleteReviews, { filter: { id } });
      expect(await count(floor)).toBe(before - 1);
    },
    ['merchant', { filter: {} }, 'EMPTY_FILTER'],
  ),
  proof(
    reviews.setReply,
    async floor => {
      const { id } = await write(floor);
      await floor.merchant(reviews.setReply, { reviewId: id, message: 'Thank you!' });
      expect((await read(floor, id)).reply).toMatchObject({ message: 'Thank you!', createdDate: expect.any(String) });
    },
    ['merchant', async (floor: Floor) => ({ reviewId: (await write(floor)).id, message: '' }), 'message'],
  ),
  proof(
    reviews.removeReply,
    async floor => {
      const { id } = await write(floor);
      await floor.merchant(reviews.setReply, { reviewId: id, message: 'Thank you!' });
      await floor.merchant(reviews.removeReply, { reviewId: id });
      expect((await read(floor, id)).reply).toBeUndefined();
    },
    ['merchant', nobody, 'REVIEW_NOT_FOUND'],
  ),
  proof(
    reviews.countReviews,
    async floor => {
      const before = await count(floor);
      await write(floor);
      expect(await count(floor)).toBe(before + 1);
      const filter = { entityId: await oil(floor), 'content.rating': { $lt: 5 } };
      expect((await floor.visitor(reviews.countReviews, { filter })).count).toBeLessThan(before);
    },
    ['visitor', { filter: { shoeSize: 44 } }, 'filter.shoeSize'],
  ),
  proof(
    reviews.queryReviews,
    async floor => {
      const query = {
        filter: { entityId: await oil(floor) },
        sort: [{ fieldName: 'content.rating' as const, order: 'ASC' as const }],
      };
      const { reviews: found } = await floor.visitor(reviews.queryReviews, { query });
      const ratings = found.map(one => one.content.rating);
      expect(ratings).toEqual(ratings.toSorted());
      expect(ratings.length).toBeGreaterThan(2);
    },
    ['visitor', { query: { filter: { shoeSize: 44 } } }, 'query.filter.shoeSize'],
  ),
];
