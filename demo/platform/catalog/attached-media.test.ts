import { beforeEach, describe, expect, test } from 'vitest';
import { type AnyJson, errorCodeOrField, expectOk, setUpShop, type TestClient } from '../testing/open-shop.ts';

const { shop, visitor, merchant, assisted } = setUpShop();
let member: TestClient;
let entityId: string;
beforeEach(async () => {
  member = await shop.member('mira.holm@larch.example');
  entityId = (await visitor.product('bread-knife')).id;
});

const URI = 'wix:image://v1/ab12_f3.jpg/a%20knife.jpg#originWidth=500&originHeight=400';

/** Forms in which a client can send a media URI. The vendor's own client sends the first form. */
const forms: readonly (readonly [form: string, image: AnyJson])[] = [
  ['an object', { id: 'ab12_f3.jpg', url: URI, width: 500, height: 400, altText: '', filename: 'a knife.jpg' }],
  ['an object with only a URL', { url: URI }],
  ['a string', URI],
];

const review = async (image: unknown) => ({
  namespace: 'stores',
  entityId,
  content: { rating: 5, media: image ? [{ image }] : [] },
});
const lamp = async (image: unknown) => {
  const { catalogReference } = await visitor.line('sold-out-lamp', 1);
  return { catalogReference, itemDetails: { name: 'Lamp', image } };
};
const add = async (body: object) =>
  expectOk(await assisted.post('/v1/carts/current/add-to-cart', body)).cart.lineItems[0].image;
const custom = { quantity: 1, price: '5.00', productName: { original: 'Engraving' } };

/** Sends a picture to each place that accepts one. Resolves with the picture in the platform's response. */
const places: Readonly<Record<string, (image: unknown) => Promise<AnyJson>>> = {
  'a review of a member': async image => {
    const answer = expectOk(await member.post('/v1/reviews', { review: await review(image) }));
    return answer.review.content.media[0].image;
  },
  'a review of a visitor': async image => {
    const sent = { ...(await review(image)), name: 'Ada', email: 'ada@example.com' };
    return expectOk(await visitor.post('/v1/reviews/contact', sent)).review.content.media[0].image;
  },
  'the content of a review': async image => {
    const { id } = expectOk(await member.post('/v1/reviews', { review: await review(undefined) })).review;
    const { content } = await review(image);
    const answer = await shop.call('PUT', `/v1/reviews/content/${id}`, { content }, member.tokens.access_token);
    return expectOk(answer).review.content.media[0].image;
  },
  'a back-in-stock request': async image => {
    const { catalogReference, itemDetails } = await lamp(image);
    const request = { catalogReference, email: 'ada@example.com', itemUrl: 'https://shop.example/lamp' };
    const answer = await visitor.post('/v1/back-in-stock-notification-requests', { request, itemDetails });
    return expectOk(answer).request.itemDetails.image;
  },
  'a custom line': image => add({ customLineItems: [{ ...custom, media: image }] }),
  'a line’s own picture': async image => {
    const line = await visitor.line('bread-knife', 1);
    return add({ lineItems: [{ ...line, catalogOverrideFields: { image } }] });
  },
};

describe.each(Object.entries(places))('%s', (_, send) => {
  test.each(forms)('accepts a picture’s media URI as %s', async (_, image) => {
    expect(await send(image)).toMatchObject({ url: 'http://api.test/media/ab12_f3.jpg', width: 500, height: 400 });
  });

  test('accepts a picture’s web address', async () => {
    const url = 'https://other.example/knife.jpg';
    expect((await send({ url })).url).toBe(url);
  });
});

test.each(forms)('the mail of a back-in-stock report has a URL for a media URI sent as %s', async (_, image) => {
  const path = '/v1/back-in-stock-notification-requests';
  const { catalogReference, itemDetails } = await lamp(image);
  expectOk(await visitor.post(path, { request: { catalogReference, email: 'ada@example.com' } }));
  expectOk(await merchant.post(`${path}/report-items-back-in-stock`, { catalogReference, itemDetails }));
  const { text } = (await shop.admin('outbox')).mails.at(-1);
  expect(text).toContain('http://api.test/media/ab12_f3.jpg');
});

test('reviews and custom lines refuse a picture without a web address or image URI', async () => {
  for (const url of ['javascript:alert(1)', 'wix:video://v1/a/b', 'data:image/png,x', 'a.jpg'])
    for (const image of [{ url }, url]) {
      const answer = await member.post('/v1/reviews', { review: await review(image) });
      expect(errorCodeOrField(answer)).toMatch(/^review\.content\.media\[0\]\.image/);
      const line = await assisted.post('/v1/carts/current/add-to-cart', {
        customLineItems: [{ ...custom, media: image }],
      });
      expect(errorCodeOrField(line)).toMatch(/^customLineItems\[0\]\.media/);
    }
});
