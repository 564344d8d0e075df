import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, type TestClient } from '../testing/open-shop.ts';

const EMAIL = 'mira.holm@larch.example';

let shop: Awaited<ReturnType<typeof openShop>>;
let mira: TestClient & { readonly tokens: { readonly memberId: string } };
beforeAll(async () => {
  shop = await openShop();
  mira = shop.as(await shop.admin('member-tokens', { email: EMAIL }));
});
afterAll(() => shop.close());

test('with what is private she reads her own reviews, those that wait among them; others read what is shown', async () => {
  const own = async (client: TestClient, returnPrivateReviews: boolean) => {
    const filter = { 'author.contactId': mira.tokens.memberId };
    const { body } = await client.post('/reviews/v1/reviews/query', { query: { filter }, returnPrivateReviews });
    return body.reviews.map(
      ({ moderation }: { moderation: { moderationStatus: string } }) => moderation.moderationStatus,
    );
  };
  const jonas = shop.as(await shop.admin('member-tokens', { email: 'jonas.adler@larch.example' }));
  expect((await own(mira, true)).sort()).toEqual(['APPROVED', 'APPROVED', 'IN_MODERATION']);
  for (const [client, everything] of [
    [mira, false],
    [jonas, true],
    [await shop.visitor(), true],
  ] as const)
    expect(await own(client, everything)).toEqual(['APPROVED', 'APPROVED']);
});
