import { expect } from 'vitest';
import * as reviews from '../../../../../src/api/reviews.ts';
import { callTest } from './call-test.ts';
import type { Fixture } from './fixture.ts';

const content = { title: 'Grassy', body: 'Good on bread.', rating: 5 };
const getOliveOilId = async ({ product }: Fixture) => (await product('olive-oil')).id;

async function createReview(fixture: Fixture) {
  const { review } = await fixture.mira(reviews.createReview, {
    review: { namespace: 'stores', entityId: await getOliveOilId(fixture), content },
  });
  return review;
}

const countReviews = async (fixture: Fixture) => {
  const filter = { entityId: await getOliveOilId(fixture) };
  return (await fixture.merchant(reviews.countReviews, { filter, includePrivateReviews: true })).count;
};
const getReview = async ({ merchant }: Fixture, reviewId: string) =>
  (await merchant(reviews.getReview, { reviewId, returnPrivateReviews: true })).review;
const unknownId = { reviewId: 'unknown' };

export const reviewCallTests = [
  callTest(
    reviews.getReview,
    async fixture => {
      const { id } = await createReview(fixture);
      expect((await fixture.visitor(reviews.getReview, { reviewId: id })).review.author.authorName).toBe('Mira');
    },
    ['visitor', unknownId, 'REVIEW_NOT_FOUND'],
  ),
  callTest(
    reviews.createReviewAndContact,
    async fixture => {
      const before = await countReviews(fixture);
      const { review } = await fixture.visitor(reviews.createReviewAndContact, {
        namespace: 'stores',
        entityId: await getOliveOilId(fixture),
        content,
        name: 'Ada',
        email: 'ada@example.com',
      });
      expect(await countReviews(fixture)).toBe(before + 1);
      expect((await getReview(fixture, review.id)).author).toMatchObject({ type: 'VISITOR', authorName: 'Ada' });
    },
    [
      'visitor',
      async (fixture: Fixture) => ({
        namespace: 'stores',
        entityId: await getOliveOilId(fixture),
        content: { rating: 6 },
        email: 'ada@example.com',
        name: 'Ada',
      }),
      'content.rating',
    ],
  ),
  callTest(
    reviews.createReview,
    async fixture => {
      const before = await countReviews(fixture);
      await createReview(fixture);
      expect(await countReviews(fixture)).toBe(before + 1);
    },
    ['mira', { review: { namespace: 'stores', entityId: 'nothing', content } }, 'ENTITY_NOT_FOUND'],
  ),
  callTest(
    reviews.updateReviewContent,
    async fixture => {
      const { id, revision } = await createReview(fixture);
      await fixture.mira(reviews.updateReviewContent, { reviewId: id, content: { ...content, rating: 2 } });
      const after = await getReview(fixture, id);
      expect([after.content.rating, Number(after.revision)]).toEqual([2, Number(revision) + 1]);
    },
    ['mira', { ...unknownId, content }, 'REVIEW_NOT_FOUND'],
  ),
  callTest(
    reviews.updateReview,
    async fixture => {
      const { id } = await createReview(fixture);
      const before = (
        await fixture.visitor(reviews.countReviews, { filter: { entityId: await getOliveOilId(fixture) } })
      ).count;
      const moderation = { moderationStatus: 'REJECTED', manuallyChanged: true } as const;
      await fixture.merchant(reviews.updateReview, { review: { id, moderation } });
      const after = await fixture.visitor(reviews.countReviews, { filter: { entityId: await getOliveOilId(fixture) } });
      expect(after.count).toBe(before - 1);
    },
    ['merchant', { review: { id: 'unknown' } }, 'REVIEW_NOT_FOUND'],
  ),
  callTest(
    reviews.deleteReview,
    async fixture => {
      const { id } = await createReview(fixture);
      const before = await countReviews(fixture);
      await fixture.merchant(reviews.deleteReview, { reviewId: id });
      expect(await countReviews(fixture)).toBe(before - 1);
    },
    ['merchant', unknownId, 'REVIEW_NOT_FOUND'],
  ),
  callTest(
    reviews.bulkDeleteReviews,
    async fixture => {
      const { id } = await createReview(fixture);
      const before = await countReviews(fixture);
      await fixture.merchant(reviews.bulkDeleteReviews, { filter: { id } });
      expect(await countReviews(fixture)).toBe(before - 1);
    },
    ['merchant', { filter: {} }, 'EMPTY_FILTER'],
  ),
  callTest(
    reviews.setReply,
    async fixture => {
      const { id } = await createReview(fixture);
      await fixture.merchant(reviews.setReply, { reviewId: id, message: 'Thank you!' });
      expect((await getReview(fixture, id)).reply).toMatchObject({
        message: 'Thank you!',
        createdDate: expect.any(String),
      });
    },
    ['merchant', async (fixture: Fixture) => ({ reviewId: (await createReview(fixture)).id, message: '' }), 'message'],
  ),
  callTest(
    reviews.removeReply,
    async fixture => {
      const { id } = await createReview(fixture);
      await fixture.merchant(reviews.setReply, { reviewId: id, message: 'Thank you!' });
      await fixture.merchant(reviews.removeReply, { reviewId: id });
      expect((await getReview(fixture, id)).reply).toBeUndefined();
    },
    ['merchant', unknownId, 'REVIEW_NOT_FOUND'],
  ),
  callTest(
    reviews.countReviews,
    async fixture => {
      const before = await countReviews(fixture);
      await createReview(fixture);
      expect(await countReviews(fixture)).toBe(before + 1);
      const filter = { entityId: await getOliveOilId(fixture), 'content.rating': { $lt: 5 } };
      expect((await fixture.visitor(reviews.countReviews, { filter })).count).toBeLessThan(before);
    },
    ['visitor', { filter: { shoeSize: 44 } }, 'filter.shoeSize'],
  ),
  callTest(
    reviews.queryReviews,
    async fixture => {
      const query = {
        filter: { entityId: await getOliveOilId(fixture) },
        sort: [{ fieldName: 'content.rating' as const, order: 'ASC' as const }],
      };
      const { reviews: found } = await fixture.visitor(reviews.queryReviews, { query });
      const ratings = found.map(one => one.content.rating);
      expect(ratings).toEqual(ratings.toSorted());
      expect(ratings.length).toBeGreaterThan(2);
    },
    ['visitor', { query: { filter: { shoeSize: 44 } } }, 'query.filter.shoeSize'],
  ),
];
