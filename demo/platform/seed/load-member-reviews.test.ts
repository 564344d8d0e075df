import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, type Shopper } from '../testing/open-shop.ts';

const EMAIL = 'mira.holm@larch.example';

let shop: Awaited<ReturnType<typeof openShop>>;
let mira: Shopper & { readonly tokens: { readonly memberId: string } };
beforeAll(async () => {
  shop = await openShop();
  mira = shop.as(await shop.handle('member-tokens', { email: EMAIL }));
});
afterAll(() => shop.close());

test('with what is private she reads her own reviews, those that wait among them; others read what is shown', async () => {
  const own = async (who: Shopper, returnPrivateReviews: boolean) => {
    const filter = { 'author.contactId': mira.tokens.memberId };
    const { body } = await who.post('/reviews/v1/reviews/query', { query: { filter }, returnPrivateReviews });
    return body.reviews.map(
      ({ moderation }: { moderation: { moderationStatus: string } }) => moderation.moderationStatus,
    );
  };
  const jonas = shop.as(await shop.handle('member-tokens', { email: 'jonas.adler@larch.example' }));
  expect((await own(mira, true)).sort()).toEqual(['APPROVED', 'APPROVED', 'IN_MODERATION']);
  for (const [who, everything] of [
    [mira, false],
    [jonas, true],
    [await shop.visitor(), true],
  ] as const)
    expect(await own(who, everything)).toEqual(['APPROVED', 'APPROVED']);
});
