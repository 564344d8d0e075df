import { beforeEach, describe, expect, test } from 'vitest';
import type { Review } from '../../../src/api/reviews.ts';
import { errorCodeOrField, expectOk, setUpShop, type TestClient } from '../testing/open-shop.ts';

const PATH = '/reviews/v1/reviews';

const { shop, visitor, merchant } = setUpShop();
let member: TestClient;
let entityId: string;
beforeEach(async () => {
  member = await shop.member('ada@example.com');
  entityId = (await visitor.product('stoneware-mug')).id;
});

const content = { title: 'Good', body: 'It holds tea.', rating: 5, media: [] };
const create = async (user = member, more: object = {}): Promise<Review> =>
  expectOk(await user.post(PATH, { review: { namespace: 'stores', entityId, content, ...more } })).review;
const change = (id: string, review: object, more: object = {}) => merchant.patch(`${PATH}/${id}`, { review, ...more });
const rewrite = async (id: string, next: object, user = member): Promise<Review> =>
  expectOk(await shop.call('PUT', `${PATH}/content/${id}`, { content: next }, user.tokens.access_token)).review;
const read = async (id: string): Promise<Review> =>
  (await merchant.get(`${PATH}/${id}?returnPrivateReviews=true`)).body.review;
const decide = (id: string, moderationStatus: string) => change(id, { moderation: { moderationStatus } });

describe('a review with a decision of the merchant', () => {
  test.each([
    ['REJECTED', {}, 'REJECTED'],
    ['REJECTED', { body: 'It holds tea!' }, 'IN_MODERATION'],
    ['REJECTED', { body: 'It holds tea. ' }, 'IN_MODERATION'],
    ['IN_MODERATION', {}, 'IN_MODERATION'],
    ['IN_MODERATION', { rating: 4 }, 'IN_MODERATION'],
    ['SUBMITTED', { rating: 4 }, 'SUBMITTED'],
    ['APPROVED', {}, 'APPROVED'],
    ['APPROVED', { rating: 4 }, 'APPROVED'],
    ['APPROVED', { body: 'See https://shop.example' }, 'IN_MODERATION'],
  ])('a review that is %s and sent again by its author with %j becomes %s', async (decision, next, status) => {
    const { id } = await create();
    expectOk(await decide(id, decision));
    const { moderation } = await rewrite(id, { ...content, ...next });
    expect(moderation).toEqual({ moderationStatus: status, manuallyChanged: true });
    const isPublic = (await visitor.get(`${PATH}/${id}`)).status === 200;
    expect(isPublic).toBe(status === 'APPROVED');
  });

  test('a review with a link that the merchant approved stays approved when sent again', async () => {
    const linked = { ...content, body: 'See https://shop.example' };
    const { id, moderation } = await create(member, { content: linked });
    expect(moderation.moderationStatus).toBe('IN_MODERATION');
    await decide(id, 'APPROVED');
    expect((await rewrite(id, linked)).moderation.moderationStatus).toBe('APPROVED');
  });

  test('a review that the merchant rewrites keeps its status', async () => {
    const { id } = await create();
    expect((await rewrite(id, { ...content, rating: 1 }, merchant)).moderation).toEqual({
      moderationStatus: 'APPROVED',
      manuallyChanged: false,
    });
    await decide(id, 'REJECTED');
    expect((await rewrite(id, { ...content, rating: 2 }, merchant)).moderation.moderationStatus).toBe('REJECTED');
  });

  test('publishCount counts each publication of a review', async () => {
    const { id, publishCount } = await create(member, { content: { ...content, body: 'www.shop.example' } });
    expect(publishCount).toBe(0);
    expect((await rewrite(id, content)).publishCount).toBe(1);
    await decide(id, 'APPROVED');
    await decide(id, 'REJECTED');
    await decide(id, 'APPROVED');
    expect((await read(id)).publishCount).toBe(2);
  });
});

test('the relevance score of a review is its stars plus its helpfulness', async () => {
  const good = await create();
  const poor = await create(member, { content: { ...content, rating: 2 } });
  expect([good.relevanceScore, poor.relevanceScore]).toEqual([5, 2]);
  expect((await rewrite(good.id, { ...content, rating: 3 })).relevanceScore).toBe(3);
  const { reviews } = (await visitor.post(`${PATH}/query`, { query: { cursorPaging: { limit: 100 } } })).body;
  for (const { relevanceScore, content, helpfulness } of reviews as readonly Review[])
    expect(relevanceScore).toBe(content.rating + helpfulness);
});

test.each([
  { type: 'REQUEST_LINK' },
  { type: 'REQUEST_LINK', requestLinkOptions: { id: 'card' } },
  { type: 'REVIEW_REQUEST', reviewRequestOptions: { id: 'mail' } },
] as const)('a review keeps the source %j, and other reviews have no source', async source => {
  const { id } = await create(member, { source });
  expect((await read(id)).source).toEqual(source);
  expect((await create()).source).toBeUndefined();
  expectOk(await change(id, { source: null }));
  expect((await read(id)).source).toBeUndefined();
});

test.each([
  [{ type: 'UNKNOWN_SOURCE_TYPE' }, 'review.source.type'],
  [{}, 'review.source.type'],
  [{ type: 'REQUEST_LINK', reviewRequestOptions: { id: 'mail' } }, 'review.source.reviewRequestOptions'],
  [{ type: 'REQUEST_LINK', requestLinkOptions: {} }, 'review.source.requestLinkOptions.id'],
  ['mail', 'review.source'],
])('a review with the source %j is refused', async (source, field) => {
  const { id } = await create();
  expect(errorCodeOrField(await change(id, { source }))).toBe(field);
  const review = { namespace: 'stores', entityId, content, source };
  expect(errorCodeOrField(await member.post(PATH, { review }))).toBe(field);
});

describe('a review by the merchant', () => {
  const author = { authorName: 'Ilse' };

  test('the merchant’s review is published with its own date and author, and origin APP', async () => {
    const reviewDate = '2025-05-04T10:00:00.000Z';
    const review = await create(merchant, { author, reviewDate, content: { ...content, rating: 1 } });
    expect(review).toMatchObject({
      author: { type: 'VISITOR', authorName: 'Ilse' },
      reviewDate,
      origin: { type: 'APP', appId: 'demo-client' },
      moderation: { moderationStatus: 'APPROVED', manuallyChanged: false },
      publishCount: 1,
    });
    expect((await visitor.get(`${PATH}/${review.id}`)).status).toBe(200);
    expect((await create()).origin).toEqual({ type: 'ORGANIC' });
  });

  test('the merchant’s review belongs to the member with its author’s contactId', async () => {
    const contactId = (await member.get('/v1/members/my')).body.member.id;
    const { id, author: by } = await create(merchant, { author: { ...author, contactId } });
    expect(by).toEqual({ type: 'MEMBER', authorName: 'Ilse', contactId });
    expect((await rewrite(id, { ...content, rating: 4 })).content.rating).toBe(4);
    const stranger = crypto.randomUUID();
    expect((await create(merchant, { author: { ...author, contactId: stranger } })).author).toMatchObject({
      type: 'VISITOR',
      contactId: stranger,
    });
  });

  test.each([
    [{}, 'review.author.authorName'],
    [{ author: { authorName: 'Ilse', contactId: 'ilse' } }, 'review.author.contactId'],
    [{ author: 'Ilse' }, 'review.author'],
    [{ author, reviewDate: 'yesterday' }, 'review.reviewDate'],
  ])('the merchant’s review with %j is refused', async (more, field) => {
    const review = { namespace: 'stores', entityId, content, ...more };
    expect(errorCodeOrField(await merchant.post(PATH, { review }))).toBe(field);
  });

  test('members cannot set the date or the contact of their reviews', async () => {
    const contactId = crypto.randomUUID();
    for (const [more, field] of [
      [{ reviewDate: '2025-05-04T10:00:00.000Z' }, 'review.reviewDate'],
      [{ author: { contactId } }, 'review.author.contactId'],
    ] as const) {
      const review = { namespace: 'stores', entityId, content, ...more };
      expect(errorCodeOrField(await member.post(PATH, { review }))).toBe(field);
    }
  });
});

describe('a change by the merchant', () => {
  test('the merchant can change the rating or the body of a review alone', async () => {
    const { id } = await create();
    for (const more of [{}, { fieldMask: ['content.rating'] }]) {
      expectOk(await change(id, { content: { rating: 2 } }, more));
      expect((await read(id)).content).toEqual({ ...content, rating: 2 });
    }
    expectOk(await change(id, { content: { body: 'New' } }, { fieldMask: ['content.body'] }));
    expect((await read(id)).content).toEqual({ ...content, rating: 2, body: 'New' });
    expect((await read(id)).moderation.manuallyChanged).toBe(false);
  });

  test('a review’s date is stored in UTC, and null resets it to the creation date', async () => {
    const { id, createdDate } = await create();
    expectOk(await change(id, { reviewDate: '2026-01-02T03:04:05+02:00' }));
    expect((await read(id)).reviewDate).toBe('2026-01-02T01:04:05.000Z');
    expectOk(await change(id, { reviewDate: null }));
    expect((await read(id)).reviewDate).toBe(createdDate);
  });

  test('reviews sort by time, whatever time zones their dates were given in', async () => {
    const dates = [
      '2026-01-02T03:00:00+05:00',
      '2026-01-01T23:00:00Z',
      '2026-01-01T20:00:00-02:30',
      '2026-01-01T21:30:00Z',
    ];
    const ids: string[] = [];
    for (const reviewDate of dates) {
      const { id } = await create();
      ids.push(id);
      expectOk(await change(id, { reviewDate }));
    }
    const query = { filter: { id: { $in: ids } }, sort: [{ fieldName: 'reviewDate', order: 'ASC' }] };
    const { reviews } = (await visitor.post(`${PATH}/query`, { query })).body;
    expect(reviews.map(({ id }: Review) => ids.indexOf(id))).toEqual([3, 0, 2, 1]);
  });

  test.each([
    [{ reviewDate: 'yesterday' }, 'review.reviewDate'],
    [{ reviewDate: '2026-02-30T00:00:00Z' }, 'review.reviewDate'],
    [{ reviewDate: 7 }, 'review.reviewDate'],
    [{ moderation: { moderationStatus: 'UNKNOWN' } }, 'review.moderation.moderationStatus'],
    [{ moderation: null }, 'review.moderation.moderationStatus'],
    [{ moderation: { manuallyChanged: 'yes', moderationStatus: 'APPROVED' } }, 'review.moderation.manuallyChanged'],
    [{ content: null }, 'review.content.rating'],
    [{ content: { rating: null } }, 'review.content.rating'],
    [{ content: 'good' }, 'review.content'],
    [{ author: { authorName: 7 } }, 'review.author.authorName'],
    [{ revision: 7 }, 'review.revision'],
  ])('changing a review to %j is refused', async (bad, field) => {
    const before = await create();
    const answer = await change(before.id, { ...bad });
    expect([answer.status, errorCodeOrField(answer)]).toEqual([400, field]);
    expect(await read(before.id)).toEqual(before);
  });

  test.each([
    [{ nonsense: 1 }, 'review.nonsense'],
    [{ content: { stars: 5 } }, 'review.content.stars'],
    [{ author: { name: 'Ada' } }, 'review.author.name'],
    [{ moderation: { moderationStatus: 'APPROVED', reason: 'Fine' } }, 'review.moderation.reason'],
  ])('changing a review to %j is refused because of its unknown field', async (more, field) => {
    const { id } = await create();
    expect(errorCodeOrField(await change(id, more))).toBe(field);
  });

  test('a review update accepts the whole review as it was read', async () => {
    const { id } = await create();
    expectOk(await change(id, await read(id)));
  });

  test('changing a review is refused with 409 if the revision is not the current one', async () => {
    const { id, revision } = await create();
    const next = { content: { rating: 3 }, revision };
    expect(expectOk(await change(id, next)).review.revision).toBe('2');
    for (const more of [{}, { fieldMask: ['content.rating'] }]) {
      const stale = await change(id, { ...next, content: { rating: 1 } }, more);
      expect([stale.status, errorCodeOrField(stale)]).toEqual([409, 'REVISION_MISMATCH']);
    }
    expect(await read(id)).toMatchObject({ revision: '2', content: { rating: 3 } });
    expectOk(await change(id, { ...next, revision: '2' }));
  });
});

test.each([
  ['paging', { limit: 1 }],
  ['paging', {}],
  ['offset', 5],
  ['filters', {}],
])('a query of reviews with the unknown field %s is refused', async (name, value) => {
  const answer = await visitor.post(`${PATH}/query`, { query: { [name]: value } });
  expect([answer.status, errorCodeOrField(answer)]).toEqual([400, `query.${name}`]);
  expect(answer.body.details.validationError.fieldViolations[0].violatedRule).toBe('FIELD_NOT_ALLOWED');
});

describe('the media of a review', () => {
  const url = 'https://shop.example/mug.jpg';
  const full = { id: 'mug', url, width: 600, height: 400, altText: 'A mug', filename: 'mug.jpg' };
  const film = 'https://shop.example/tea.mp4';

  test.each([
    [{ image: full }, { image: full }],
    [{ image: { ...full, focalPoint: { x: 0.5, y: 0.25 } } }, { image: { ...full, focalPoint: { x: 0.5, y: 0.25 } } }],
    [{ image: { url } }, { image: { url } }],
    [{ image: url }, { image: { url } }],
    [
      { image: { id: 'oak-board' } },
      { image: { id: 'oak-board', url: 'http://api.test/media/oak-board', width: 1200, height: 1500 } },
    ],
    [
      { image: 'wix:image://v1/a~mv2.jpg/My%20mug.jpg#originWidth=1200&originHeight=900' },
      {
        image: {
          id: 'a~mv2.jpg',
          url: 'http://api.test/media/a~mv2.jpg',
          filename: 'My mug.jpg',
          width: 1200,
          height: 900,
        },
      },
    ],
    [
      { image: 'wix:image://v1/a/%zz#originWidth=-4&originHeight=x' },
      { image: { id: 'a', url: 'http://api.test/media/a', filename: '%zz' } },
    ],
    [
      { image: 'wix:image://v1/..%2F..%2F_%2Freset/a' },
      { image: { id: '../../_/reset', url: 'http://api.test/media/..%2F..%2F_%2Freset', filename: 'a' } },
    ],
    [{ video: film }, { video: { resolutions: [{ url: film }], posters: [] } }],
    [
      { video: { resolutions: [{ url: film, width: 640, height: 360, format: 'mp4' }], posters: [full] } },
      { video: { resolutions: [{ url: film, width: 640, height: 360, format: 'mp4' }], posters: [full] } },
    ],
    [
      { video: 'wix:video://v1/tea/tea.mp4#posterUri=oak-board&posterWidth=40&posterHeight=30' },
      {
        video: {
          id: 'tea',
          filename: 'tea.mp4',
          resolutions: [{ url: 'http://api.test/video/tea/file' }],
          posters: [{ id: 'oak-board', url: 'http://api.test/media/oak-board', width: 40, height: 30 }],
        },
      },
    ],
  ])('the review media %j are returned as objects', async (given, answered) => {
    const { id, content: made } = await create(member, { content: { ...content, media: [given] } });
    expect(made.media).toEqual([answered]);
    expect((await read(id)).content.media).toEqual([answered]);
    expect((await rewrite(id, made)).content.media).toEqual([answered]);
    expectOk(await change(id, { content: { rating: 1 } }, { fieldMask: ['content.rating'] }));
    expect((await read(id)).content.media).toEqual([answered]);
  });

  test.each([
    [{ image: 'javascript:alert(1)' }, '.image'],
    [{ image: 'wix:video://v1/a/b' }, '.image'],
    [{ image: 'mug.jpg' }, '.image'],
    [{ image: 7 }, '.image'],
    [{ image: {} }, '.image'],
    [{ image: { url: 'javascript:alert(1)' } }, '.image.url'],
    [{ image: { id: 7 } }, '.image.id'],
    [{ image: { url, width: -1 } }, '.image.width'],
    [{ image: { url, height: 1.5 } }, '.image.height'],
    [{ image: { url, focalPoint: 'middle' } }, '.image.focalPoint'],
    [{ image: { url: `https://shop.example/${'x'.repeat(2_000)}` } }, '.image.url'],
    [{ image: `wix:image://v1/${'x'.repeat(2_000)}` }, '.image'],
    [{ video: { posters: [full] } }, '.video'],
    [{ video: { resolutions: [{}] } }, '.video.resolutions[0].url'],
    [{ video: { resolutions: [{ url: 'tea.mp4' }] } }, '.video.resolutions[0].url'],
    [{ video: { id: 'tea', posters: [{}] } }, '.video.posters[0]'],
    [{ image: full, video: film }, ''],
    [{}, ''],
  ])('the review media %j are refused', async (media, path) => {
    const review = { namespace: 'stores', entityId, content: { ...content, media: [media] } };
    const answer = await member.post(PATH, { review });
    expect([answer.status, errorCodeOrField(answer)]).toEqual([400, `review.content.media[0]${path}`]);
  });
});
