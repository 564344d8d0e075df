import { beforeEach, describe, expect, test } from 'vitest';
import type { Review } from '../../../src/api/reviews.ts';
import { deriveGuid, isGuid } from '../core/ids.ts';
import { errorCodeOrField, setUpShop, type TestClient } from '../testing/open-shop.ts';

const PATH = '/reviews/v1/reviews';

const { shop, visitor, merchant } = setUpShop();
let member: TestClient;
let entityId: string;
beforeEach(async () => {
  member = await shop.member('ada@example.com');
  entityId = (await visitor.product('stoneware-mug')).id;
});

const content = { title: 'Good', body: 'It holds tea.', rating: 5 };
const write = (change: object = {}, more: object = {}) =>
  visitor.post(`${PATH}/contact`, {
    namespace: 'stores',
    entityId,
    name: 'Ada',
    email: 'ada@example.com',
    ...more,
    content: { ...content, ...change },
  });
const count = async (filter: object, user = visitor, more = {}) =>
  (await user.post(`${PATH}/count`, { filter, ...more })).body.count;
const call = (user: TestClient, method: string, path: string, body?: object) =>
  shop.call(method, PATH + path, body, user.tokens.access_token);

test('the seed has hundreds of reviews, in several scripts, with pictures and replies', async () => {
  const all: Review[] = [];
  let cursor: string | undefined;
  do {
    const cursorPaging = { limit: 100, ...(cursor && { cursor }) };
    const { body } = await visitor.post(`${PATH}/query`, { query: { cursorPaging } });
    all.push(...body.reviews);
    cursor = body.metadata.cursors.next;
  } while (cursor);
  expect(all.length).toBeGreaterThanOrEqual(300);
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  for (const script of [/[א-ת]/, /[ا-ي]/, /[ぁ-ん]/, /[äöü]/])
    expect(all.some(({ content }) => script.test(content.body ?? ''))).toBe(true);
  expect(all.some(({ reply }) => reply)).toBe(true);
  const picture = all.flatMap(({ content }) => content.media ?? [])[0]?.image;
  expect(picture).toMatchObject({
    id: expect.any(String),
    url: `http://api.test/media/${picture?.id}`,
    width: expect.any(Number),
    height: expect.any(Number),
  });
});

test('reviews are paged forward and back, with a sort and a filter by rating', async () => {
  const query = { filter: { entityId, 'content.rating': 5 }, sort: [{ fieldName: 'reviewDate', order: 'DESC' }] };
  const page = async (cursorPaging: object, rest = {}) =>
    (await visitor.post(`${PATH}/query`, { query: { ...rest, cursorPaging } })).body;
  const first = await page({ limit: 4 }, query);
  const second = await page({ limit: 4, cursor: first.metadata.cursors.next });
  const dates = [...first.reviews, ...second.reviews].map(({ reviewDate }: Review) => reviewDate);
  expect(dates).toEqual([...dates].sort().reverse());
  expect([...first.reviews, ...second.reviews].every(({ content }: Review) => content.rating === 5)).toBe(true);
  expect((await page({ limit: 4, cursor: second.metadata.cursors.prev })).reviews).toEqual(first.reviews);
});

test('the counts of reviews by rating add up to the total', async () => {
  const each = await Promise.all([1, 2, 3, 4, 5].map(rating => count({ entityId, 'content.rating': rating })));
  expect(each.reduce((sum, n) => sum + n, 0)).toBe(await count({ entityId }));
});

test.each([
  [{ rating: 5 }, 'APPROVED', 1],
  [{ rating: 1 }, 'SUBMITTED', 0],
  [{ rating: 5, body: 'See https://shop.example' }, 'IN_MODERATION', 0],
  [{ rating: 5, title: 'mail me at a@b' }, 'IN_MODERATION', 0],
] as const)('a visitor’s review with %j gets the status %s', async (change, status, more) => {
  const before = await count({ entityId });
  const { review } = (await write(change)).body;
  expect(review).toMatchObject({
    moderation: { moderationStatus: status },
    author: { type: 'VISITOR', authorName: 'Ada' },
    verified: false,
  });
  expect(await count({ entityId })).toBe(before + more);
  expect(await count({ entityId }, merchant, { includePrivateReviews: true })).toBeGreaterThan(before);
});

test.each([
  [{ content: { rating: 0 } }, 'content.rating'],
  [{ content: { rating: 6 } }, 'content.rating'],
  [{ content: { rating: '5' } }, 'content.rating'],
  [{ content: { rating: 5, title: 'x'.repeat(3_001) } }, 'content.title'],
  [{ content: { rating: 5, media: [{ image: 'javascript:alert(1)' }] } }, 'content.media[0].image'],
  [{ name: '' }, 'name'],
  [{ email: 'ada@' }, 'email'],
  [{ namespace: '' }, 'namespace'],
  [{ namespace: 'no such' }, 'namespace'],
  [{ entityId: 'nothing' }, 'ENTITY_NOT_FOUND'],
])('a visitor’s review with %j is refused', async (bad, why) => {
  const body = { namespace: 'stores', entityId, content, name: 'Ada', email: 'ada@example.com', ...bad };
  expect(errorCodeOrField(await visitor.post(`${PATH}/contact`, body))).toBe(why);
});

test('a member can write, rewrite and delete a review; a visitor gets FORBIDDEN', async () => {
  const review = { namespace: 'stores', entityId, content };
  expect(errorCodeOrField(await visitor.post(PATH, { review }))).toBe('FORBIDDEN');
  const written = (await member.post(PATH, { review })).body.review;
  expect(written).toMatchObject({ author: { type: 'MEMBER', authorName: 'Member' } });
  const rewrite = (user: TestClient) =>
    call(user, 'PUT', `/content/${written.id}`, { content: { ...content, rating: 3 } });
  expect(errorCodeOrField(await rewrite(visitor))).toBe('FORBIDDEN');
  expect((await rewrite(member)).body.review).toMatchObject({ content: { rating: 3 }, revision: '2' });
  expect(errorCodeOrField(await call(visitor, 'DELETE', `/${written.id}`))).toBe('FORBIDDEN');
  expect((await call(member, 'DELETE', `/${written.id}`)).status).toBe(200);
  expect(errorCodeOrField(await call(member, 'GET', `/${written.id}`))).toBe('REVIEW_NOT_FOUND');
});

describe('a review of a buyer', () => {
  const buy = async (user: TestClient, slug: string, more: object = {}): Promise<string> => {
    const lineItems = [await user.line(slug, 1)];
    const { body } = await user.post('/ecom/v1/checkouts', { channelType: 'WEB', lineItems });
    await user.patch(`/ecom/v1/checkouts/${body.checkout.id}`, {
      checkout: { buyerInfo: { email: 'ada@example.com' } },
    });
    return (await user.post(`/ecom/v1/checkouts/${body.checkout.id}/create-order`, more)).body.orderId;
  };
  const reviewBy = async (user: TestClient, slug: string, email = 'ada@example.com') => {
    const review = { namespace: 'stores', entityId: (await user.product(slug)).id, content };
    const { body } = user.tokens.memberId
      ? await user.post(PATH, { review })
      : await user.post(`${PATH}/contact`, { ...review, name: 'Ada', email });
    return body.review.verified;
  };

  test('a review is verified if the same visitor or member has paid for the product', async () => {
    await buy(visitor, 'field-guide-pdf');
    expect(await reviewBy(visitor, 'field-guide-pdf', 'eve@example.com')).toBe(true);
    expect(await reviewBy(visitor, 'olive-oil')).toBe(false);
    expect(await reviewBy(member, 'field-guide-pdf')).toBe(false);
    await buy(member, 'field-guide-pdf');
    expect(await reviewBy(member, 'field-guide-pdf')).toBe(true);
  });

  test('a review is not verified if another person gives the buyer’s email address', async () => {
    await buy(visitor, 'field-guide-pdf');
    await buy(member, 'field-guide-pdf');
    expect(await reviewBy(await shop.visitor(), 'field-guide-pdf')).toBe(false);
    expect(await reviewBy(await shop.member('eve@example.com'), 'field-guide-pdf')).toBe(false);
  });

  test('a review is not verified if the order is unpaid, canceled or refunded', async () => {
    const unpaid = await buy(visitor, 'field-guide-pdf', { delayCapture: true });
    expect(await reviewBy(visitor, 'field-guide-pdf')).toBe(false);
    await shop.admin('orders', { orderId: unpaid, act: 'pay' });
    expect(await reviewBy(visitor, 'field-guide-pdf')).toBe(true);
    await merchant.post(`/ecom/v1/orders/${unpaid}/cancel`);
    expect(await reviewBy(visitor, 'field-guide-pdf')).toBe(false);
    const refunded = await buy(visitor, 'field-guide-pdf');
    expect(await reviewBy(visitor, 'field-guide-pdf')).toBe(true);
    await shop.admin('orders', { orderId: refunded, act: 'refund' });
    expect(await reviewBy(visitor, 'field-guide-pdf')).toBe(false);
  });
});

test('a visitor’s review needs neither a name nor an email address', async () => {
  const { status, body } = await write({}, { name: undefined, email: undefined });
  expect([status, body.review?.author]).toEqual([200, { type: 'VISITOR', authorName: '' }]);
  expect((await call(merchant, 'GET', `/${body.review.id}`)).body.review.author).not.toHaveProperty('contactId');
});

test('only the merchant gets the contact id of a visitor’s review', async () => {
  const sent = (await write({ rating: 5 })).body.review;
  expect(sent.author).toEqual({ type: 'VISITOR', authorName: 'Ada' });
  for (const user of [visitor, member, await shop.visitor()]) {
    const { reviews } = (await user.post(`${PATH}/query`, { query: { filter: { id: sent.id } } })).body;
    expect(reviews).toMatchObject([{ id: sent.id }]);
    expect(reviews[0].author).not.toHaveProperty('contactId');
  }
  const { contactId } = (await call(merchant, 'GET', `/${sent.id}`)).body.review.author;
  expect(isGuid(contactId)).toBe(true);
  expect(contactId).not.toBe(deriveGuid('demo-client', 'contact', 'ada@example.com'));
  const filter = { 'author.contactId': contactId };
  expect([await count(filter), await count(filter, member), await count(filter, merchant)]).toEqual([0, 0, 1]);
  const again = await write({ rating: 5, title: 'Another' });
  expect((await call(merchant, 'GET', `/${again.body.review.id}`)).body.review.author.contactId).toBe(contactId);
});

test('only the merchant can approve, reply to and bulk-delete reviews', async () => {
  const { id } = (await write({ rating: 1 })).body.review;
  expect(errorCodeOrField(await call(visitor, 'GET', `/${id}`))).toBe('REVIEW_NOT_FOUND');
  expect((await call(merchant, 'GET', `/${id}?returnPrivateReviews=true`)).body.review.id).toBe(id);
  const moderate = (moderationStatus: string, user = merchant) =>
    call(user, 'PATCH', `/${id}`, { review: { moderation: { moderationStatus } } });
  expect(errorCodeOrField(await moderate('APPROVED', member))).toBe('FORBIDDEN');
  expect(errorCodeOrField(await moderate('LOVED'))).toBe('review.moderation.moderationStatus');
  expect((await moderate('APPROVED')).body.review).toMatchObject({
    publishCount: 1,
    moderation: { manuallyChanged: true },
  });
  expect((await call(visitor, 'GET', `/${id}`)).body.review.id).toBe(id);
  expect(errorCodeOrField(await call(visitor, 'PATCH', `/${id}/reply`, { message: 'no' }))).toBe('FORBIDDEN');
  expect(errorCodeOrField(await call(merchant, 'PATCH', `/${id}/reply`, {}))).toBe('message');
  expect((await call(merchant, 'PATCH', `/${id}/reply`, { message: 'Thank you.' })).body.review.reply.message).toBe(
    'Thank you.',
  );
  expect((await call(merchant, 'DELETE', `/${id}/reply`)).body.review.reply).toBeUndefined();
  const clear = (filter: object, user = merchant) => user.post('/reviews/v1/bulk/reviews/delete', { filter });
  expect(errorCodeOrField(await clear({ entityId }, visitor))).toBe('FORBIDDEN');
  expect(errorCodeOrField(await clear({}))).toBe('EMPTY_FILTER');
  expect((await clear({ entityId })).body.jobId).toMatch(/-/);
  expect(await count({ entityId }, merchant, { includePrivateReviews: true })).toBe(0);
  expect(await count({})).toBeGreaterThan(200);
});
