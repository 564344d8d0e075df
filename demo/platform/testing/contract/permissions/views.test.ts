import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Review } from '../../../../../src/api/reviews.ts';
import type { AnyJson } from '../../open-shop.ts';
import { type DatabaseFixture, openDatabaseFixture } from '../database-fixture.ts';
import { createReview, createTestUser, type TestUser } from '../test-user.ts';
import type { CallerRole } from './permissions.ts';

let fixture: DatabaseFixture;
let users: Readonly<Record<CallerRole, TestUser>>;
beforeEach(async () => {
  fixture = await openDatabaseFixture();
  users = {
    visitor: await createTestUser(fixture, 'visitor', 0),
    member: await createTestUser(fixture, 'member', 0),
    elevated: await createTestUser(fixture, 'elevated', 0),
  };
});
afterEach(() => fixture.close());

async function readAsEachRole<T>(read: (user: TestUser) => Promise<T>): Promise<Readonly<Record<CallerRole, T>>> {
  const { visitor, member, elevated } = users;
  return { visitor: await read(visitor), member: await read(member), elevated: await read(elevated) };
}

test('includeMerchantSpecificData shows costs and profits to elevated clients only', async () => {
  const { id } = await users.visitor.client.product('stoneware-mug');
  await fixture.merchant.patch(`/stores/v1/products/${id}`, { product: { costAndProfitData: { itemCost: 7 } } });
  const product = await readAsEachRole(async ({ client }) => {
    const { body } = await client.get(`/stores-reader/v1/products/${id}?includeMerchantSpecificData=true`);
    return body.product.costAndProfitData?.itemCost;
  });
  expect(product).toEqual({ visitor: undefined, member: undefined, elevated: 7 });
  const variants = await readAsEachRole(async ({ client }) => {
    const input = { includeMerchantSpecificData: true };
    const { body } = await client.post(`/stores-reader/v1/products/${id}/variants/query`, input);
    return body.variants.some(({ variant }: AnyJson) => variant.costAndProfitData);
  });
  expect(variants).toEqual({ visitor: false, member: false, elevated: true });
  const plain = await users.elevated.client.get(`/stores-reader/v1/products/${id}?includeMerchantSpecificData=false`);
  expect(plain.body.product.costAndProfitData).toBeUndefined();
});

test('only elevated clients see unapproved reviews by returnPrivateReviews', async () => {
  const id = await createReview(await createTestUser(fixture, 'visitor', 1));
  const rejected = { review: { moderation: { moderationStatus: 'REJECTED' } } };
  await fixture.merchant.patch(`/reviews/v1/reviews/${id}`, rejected);
  const one = await readAsEachRole(async ({ client }) => {
    const { status } = await client.get(`/reviews/v1/reviews/${id}?returnPrivateReviews=true`);
    return status;
  });
  expect(one).toEqual({ visitor: 404, member: 404, elevated: 200 });
  const filter = { id };
  const found = await readAsEachRole(async ({ client }) => {
    const input = { query: { filter }, returnPrivateReviews: true };
    const { body } = await client.post('/reviews/v1/reviews/query', input);
    return body.reviews.map(({ moderation }: Review) => moderation.moderationStatus);
  });
  expect(found).toEqual({ visitor: [], member: [], elevated: ['REJECTED'] });
  const counted = await readAsEachRole(async ({ client }) => {
    const { body } = await client.post('/reviews/v1/reviews/count', { filter, includePrivateReviews: true });
    return body.count;
  });
  expect(counted).toEqual({ visitor: 0, member: 0, elevated: 1 });
  const unasked = await users.elevated.client.post('/reviews/v1/reviews/count', { filter });
  expect(unasked.body.count).toBe(0);
});

test('wider fieldsets have more fields, but not for a visitor who reads a member', async () => {
  await users.member.client.post('/members/v1/members/join-community');
  const fields = async ({ client }: TestUser, fieldset: string) => {
    const { body } = await client.get(`/members/v1/members/${users.member.id}?fieldsets=${fieldset}`);
    return Object.keys(body.member);
  };
  const sizes = await readAsEachRole(async user =>
    Promise.all(['PUBLIC', 'EXTENDED', 'FULL'].map(async fieldset => (await fields(user, fieldset)).length)),
  );
  const [narrow = 0, more = 0, all = 0] = sizes.elevated;
  expect(narrow).toBeLessThan(more);
  expect(more).toBeLessThan(all);
  expect(sizes.member).toEqual(sizes.elevated);
  expect(sizes.visitor).toEqual([narrow, narrow, narrow]);
});

test('a member lists only own orders, and an elevated client lists all', async () => {
  const own = await createReview(users.member);
  expect(own).toMatch(/^[\da-f-]{36}$/);
  const buyers = async ({ client }: TestUser) => {
    const { body } = await client.post('/ecom/v1/orders/search', { search: { cursorPaging: { limit: 100 } } });
    return new Set(body.orders.map(({ buyerInfo }: AnyJson) => buyerInfo.memberId));
  };
  expect(await buyers(users.member)).toEqual(new Set([users.member.id]));
  expect((await buyers(users.elevated)).size).toBeGreaterThan(1);
});
