import assert from 'node:assert/strict';
import { createMerchant, createShopper } from './clients.mjs';
import { drive } from './drive.mjs';

const image = 'wix:image://v1/ab12_f3.jpg/knife.jpg#originWidth=500&originHeight=400';
/** Returns a new object each time, because the package changes its input. */
const createContent = (more = {}) => ({ title: 'Sharp', body: 'It cuts.', rating: 5, media: [{ image }], ...more });

export async function checkReviews(_platform, member) {
  const visitor = createShopper();
  const merchant = await createMerchant();
  const { items } = await visitor.products.queryProducts().eq('slug', 'bread-knife').find();
  const entityId = items[0]._id;

  await drive(
    'reviews.createReviewAndContact',
    () =>
      visitor.reviews.createReviewAndContact('stores', entityId, createContent(), {
        name: 'Ada',
        email: 'ada@example.com',
      }),
    ({ review }) => {
      assert.equal(review.author.authorName, 'Ada');
      assert.match(review.content.media[0].image, /ab12_f3/);
    },
  );
  const nameless = await visitor.reviews.createReviewAndContact('stores', entityId, createContent({ title: 'Blunt' }));
  assert.equal(nameless.review.content.title, 'Blunt');
  const written = await drive(
    'reviews.createReview',
    () =>
      member.reviews.createReview({
        namespace: 'stores',
        entityId,
        content: createContent(),
        author: { authorName: 'Eve' },
      }),
    one => {
      assert.equal(one.author.type, 'MEMBER');
      assert.ok(Date.parse(one.reviewDate));
    },
  );
  const id = written._id;
  await drive(
    'reviews.getReview',
    () => member.reviews.getReview(id, { returnPrivateReviews: true }),
    one => assert.equal(one.content.body, 'It cuts.'),
  );
  await drive(
    'reviews.updateReviewContent',
    () => member.reviews.updateReviewContent(id, { content: createContent({ rating: 4 }) }),
    ({ review }) => assert.equal(review.content.rating, 4),
  );
  await drive(
    'reviews.updateReview',
    () => merchant.reviews.updateReview(id, { moderation: { moderationStatus: 'APPROVED' } }),
    one => assert.equal(one.moderation.moderationStatus, 'APPROVED'),
  );
  await drive(
    'reviews.setReply',
    () => merchant.reviews.setReply(id, 'Thank you.'),
    ({ review }) => assert.equal(review.reply.message, 'Thank you.'),
  );
  await drive(
    'reviews.removeReply',
    () => merchant.reviews.removeReply(id),
    ({ review }) => assert.ok(!review.reply?.message),
  );
  const page = await drive(
    'reviews.queryReviews',
    () => visitor.reviews.queryReviews().ge('content.rating', 4).descending('content.rating').limit(2).find(),
    one =>
      assert.deepEqual(
        one.items.map(({ content: { rating } }) => rating),
        [5, 5],
      ),
  );
  await drive(
    'reviews.queryReviews, next()',
    () => page.next(),
    one => {
      assert.equal(one.items.length, 2);
      assert.notEqual(one.items[0]._id, page.items[0]._id);
    },
  );
  await drive(
    'reviews.countReviews',
    () => visitor.reviews.countReviews({ filter: { entityId } }),
    ({ count }) => assert.ok(count > 0),
  );
  await drive(
    'reviews.deleteReview',
    () => member.reviews.deleteReview(id),
    () => assert.rejects(member.reviews.getReview(id)),
  );
  await drive(
    'reviews.bulkDeleteReviews',
    () => merchant.reviews.bulkDeleteReviews({ filter: { entityId } }),
    async ({ jobId }) => {
      assert.ok(jobId);
      assert.equal((await visitor.reviews.countReviews({ filter: { entityId } })).count, 0);
    },
  );
}
