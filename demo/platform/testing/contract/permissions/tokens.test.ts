import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallName } from '../../../../../src/api/contract.ts';
import { isInTurn } from '../../../../tools/in-turns.ts';
import { type DatabaseFixture, openDatabaseFixture } from '../database-fixture.ts';
import { examples } from '../examples/examples.ts';
import { createCart, createNewMember, createOneOfEach, createTestUser, sendCall, type TestUser } from '../test-user.ts';
import { permissions } from './permissions.ts';

const names = Object.keys(permissions) as CallName[]; // Object.keys loses the key type.

let fixture: DatabaseFixture;
let owner: TestUser;
/** The id of the owner, and the id of one entity of each kind that the owner has. */
let ids: readonly string[];
/** One more visitor and member of the same shop, each with their id and one entity id of each kind. */
let others: Readonly<Record<'visitor' | 'member', { readonly user: TestUser; readonly ids: readonly string[] }>>;
let strangers: Readonly<Record<string, string>>;
let refused: Readonly<Record<string, string>>;

beforeAll(async () => {
  fixture = await openDatabaseFixture();
  const { shop, database } = fixture;
  owner = await createTestUser(fixture, 'member', 0);
  ids = [owner.id, ...(await createOneOfEach(owner))];
  await createCart(owner);
  const visitorOfShop = await createTestUser(fixture, 'visitor', 0);
  const memberOfShop = await createNewMember(fixture);
  others = {
    visitor: { user: visitorOfShop, ids: [visitorOfShop.id, ...(await createOneOfEach(visitorOfShop))] },
    member: { user: memberOfShop, ids: [memberOfShop.id, ...(await createOneOfEach(memberOfShop))] },
  };

  const expired = await shop.admin('member-tokens', { email: 'jonas.adler@larch.example' });
  database.run('UPDATE access_tokens SET expires_at = 0 WHERE value = ?', expired.access_token);
  const { tokens } = await shop.visitor();
  refused = {
    'no token': '',
    'an unknown token': `${tokens.access_token}x`,
    'an expired token': expired.access_token,
    'a refresh token': owner.client.tokens.refresh_token,
    'an API key without a token': ',demo-api-key',
    'an expired token with the API key': `${expired.access_token},demo-api-key`,
  };
  const other = { clientId: 'other-client' };
  const visitor = await shop.visitor(other.clientId);
  strangers = {
    visitor: visitor.tokens.access_token,
    member: (await shop.admin('member-tokens', { email: 'ada@example.com', ...other })).access_token,
    merchant: (await shop.admin('merchant-token', other)).accessToken,
    'visitor with the API key': `${visitor.tokens.access_token},demo-api-key`,
  };
});
afterAll(() => fixture.close());

describe('each call without a valid token is refused and changes nothing', { tags: ['@security-token-scope'] }, () => {
  // The token endpoint needs no access token.
  test.each(names.filter(name => name !== 'tokens.grantTokens'))('%s refuses each invalid token', async name => {
    const input = await examples[name](owner);
    const before = fixture.dumpRows();
    for (const [kind, token] of Object.entries(refused)) {
      const { status, body } = await sendCall(fixture, token, name, input);
      expect([kind, status, body.details?.applicationError?.code]).toEqual([kind, 401, 'UNAUTHENTICATED_TOKEN']);
    }
    expect(fixture.dumpRows()).toEqual(before);
  });
});

describe('no call shows or changes data of another shop', { tags: ['@security-token-scope'] }, () => {
  test.each(names)('%s shows and changes nothing of another shop', async name => {
    // The examples add to the cart again, which would soon exceed the stock of a product.
    await owner.client.del('/ecom/v1/carts/current');
    const input = await examples[name](owner);
    const asked = JSON.stringify(input) ?? '';
    const rowsOfOwner = () => fixture.listRowsMentioning(ids);
    const before = rowsOfOwner();
    for (const [stranger, token] of Object.entries(strangers)) {
      const { body } = await sendCall(fixture, token, name, input);
      const answer = JSON.stringify(body);
      const shown = ids.filter(id => answer.includes(id) && !asked.includes(id));
      expect([stranger, ...shown]).toEqual([stranger]);
      expect(rowsOfOwner(), stranger).toEqual(before);
    }
  });
});

/** Calls that return reviews, which are public and name the members who wrote them. */
const publicReads: ReadonlySet<CallName> = new Set(['reviews.getReview', 'reviews.queryReviews']);

describe.each(['visitor', 'member'] as const)('no call shows or changes data of another %s', role => {
  test.each(
    names.filter((_, index) => isInTurn(index, role === 'visitor' ? 0 : 1, 2)),
  )('%s shows and changes nothing of the other shopper', async name => {
    const { user, ids } = others[role];
    await user.client.del('/ecom/v1/carts/current');
    const input = await examples[name](user);
    const asked = JSON.stringify(input) ?? '';
    const rowsOfOther = () => fixture.listRowsMentioning(ids);
    const before = rowsOfOther();
    const strangers = {
      visitor: (await fixture.shop.visitor()).tokens.access_token,
      member: (await createNewMember(fixture)).client.tokens.access_token,
    };
    for (const [stranger, token] of Object.entries(strangers)) {
      const { body } = await sendCall(fixture, token, name, input);
      const answer = JSON.stringify(body);
      const shown = ids.filter(id => answer.includes(id) && !asked.includes(id));
      expect([stranger, ...(publicReads.has(name) ? [] : shown)]).toEqual([stranger]);
      expect(rowsOfOther(), stranger).toEqual(before);
    }
  });
});
