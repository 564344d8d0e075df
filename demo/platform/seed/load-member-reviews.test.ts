import { beforeAll, expect, test } from 'vitest';
import { setUpShop, type TestClient } from '../testing/open-shop.ts';

const EMAIL = 'mira.holm@larch.example';

const { shop } = setUpShop({ scope: 'file' });
let mira: TestClient & { readonly tokens: { readonly memberId: string } };
beforeAll(async () => {
  mira = await shop.member(EMAIL);
});

test('an author reads her own reviews in moderation; others read only published ones', async () => {
  const own = async (client: TestClient, returnPrivateReviews: boolean) => {
    const filter = { 'author.contactId': mira.tokens.memberId };
    const { body } = await client.post('/reviews/v1/reviews/query', { query: { filter }, returnPrivateReviews });
    return body.reviews.map(
      ({ moderation }: { moderation: { moderationStatus: string } }) => moderation.moderationStatus,
    );
  };
  const jonas = await shop.member('jonas.adler@larch.example');
  expect((await own(mira, true)).sort()).toEqual(['APPROVED', 'APPROVED', 'IN_MODERATION']);
  for (const [client, everything] of [
    [mira, false],
    [jonas, true],
    [await shop.visitor(), true],
  ] as const)
    expect(await own(client, everything)).toEqual(['APPROVED', 'APPROVED']);
});
