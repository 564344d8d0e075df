import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Review } from '../../../../src/api/reviews.ts';
import type { Body } from '../open-shop.ts';
import { openStage, type Person, personOf, reviewOf, type Stage } from './database-fixture.ts';
import type { Role } from './permissions.ts';

let stage: Stage;
let people: Readonly<Record<Role, Person>>;
beforeEach(async () => {
  stage = await openStage();
  people = {
    visitor: await personOf(stage, 'visitor', 0),
    member: await personOf(stage, 'member', 0),
    elevated: await personOf(stage, 'elevated', 0),
  };
});
afterEach(() => stage.close());

/** What each role sees of one thing. */
async function views<T>(look: (person: Person) => Promise<T>): Promise<Readonly<Record<Role, T>>> {
  const { visitor, member, elevated } = people;
  return { visitor: await look(visitor), member: await look(member), elevated: await look(elevated) };
}

test('includeMerchantSpecificData shows costs and profits to the elevated alone', async () => {
  const { id } = await people.visitor.who.product('stoneware-mug');
  await stage.merchant.patch(`/stores/v1/products/${id}`, { product: { costAndProfitData: { itemCost: 7 } } });
  const product = await views(async ({ who }) => {
    const { body } = await who.get(`/stores-reader/v1/products/${id}?includeMerchantSpecificData=true`);
    return body.product.costAndProfitData?.itemCost;
  });
  expect(product).toEqual({ visitor: undefined, member: undefined, elevated: 7 });
  const variants = await views(async ({ who }) => {
    const asked = { includeMerchantSpecificData: true };
    const { body } = await who.post(`/stores-reader/v1/products/${id}/variants/query`, asked);
    return body.variants.some(({ variant }: Body) => variant.costAndProfitData);
  });
  expect(variants).toEqual({ visitor: false, member: false, elevated: true });
  const plain = await people.elevated.who.get(`/stores-reader/v1/products/${id}?includeMerchantSpecificData=false`);
  expect(plain.body.product.costAndProfitData).toBeUndefined();
});

test('returnPrivateReviews and includePrivateReviews show to the elevated alone what is not approved', async () => {
  const id = await reviewOf(await personOf(stage, 'visitor', 1));
  const rejected = { review: { moderation: { moderationStatus: 'REJECTED' } } };
  await stage.merchant.patch(`/reviews/v1/reviews/${id}`, rejected);
  const one = await views(async ({ who }) => {
    const { status } = await who.get(`/reviews/v1/reviews/${id}?returnPrivateReviews=true`);
    return status;
  });
  expect(one).toEqual({ visitor: 404, member: 404, elevated: 200 });
  const filter = { id };
  const found = await views(async ({ who }) => {
    const asked = { query: { filter }, returnPrivateReviews: true };
    const { body } = await who.post('/reviews/v1/reviews/query', asked);
    return body.reviews.map(({ moderation }: Review) => moderation.moderationStatus);
  });
  expect(found).toEqual({ visitor: [], member: [], elevated: ['REJECTED'] });
  const counted = await views(async ({ who }) => {
    const { body } = await who.post('/reviews/v1/reviews/count', { filter, includePrivateReviews: true });
    return body.count;
  });
  expect(counted).toEqual({ visitor: 0, member: 0, elevated: 1 });
  const unasked = await people.elevated.who.post('/reviews/v1/reviews/count', { filter });
  expect(unasked.body.count).toBe(0);
});

test('fieldsets answer more the wider they are, of others to the elevated alone', async () => {
  await people.member.who.post('/members/v1/members/join-community');
  const fields = async ({ who }: Person, fieldset: string) => {
    const { body } = await who.get(`/members/v1/members/${people.member.id}?fieldsets=${fieldset}`);
    return Object.keys(body.member);
  };
  const sizes = await views(async person =>
    Promise.all(['PUBLIC', 'EXTENDED', 'FULL'].map(async fieldset => (await fields(person, fieldset)).length)),
  );
  const [narrow = 0, more = 0, all = 0] = sizes.elevated;
  expect(narrow).toBeLessThan(more);
  expect(more).toBeLessThan(all);
  expect(sizes.member).toEqual(sizes.elevated);
  expect(sizes.visitor).toEqual([narrow, narrow, narrow]);
});

test('what is listed is a member’s own, and everybody’s to the elevated', async () => {
  const own = await reviewOf(people.member);
  expect(own).toMatch(/^[\da-f-]{36}$/);
  const buyers = async ({ who }: Person) => {
    const { body } = await who.post('/ecom/v1/orders/search', { search: { cursorPaging: { limit: 100 } } });
    return new Set(body.orders.map(({ buyerInfo }: Body) => buyerInfo.memberId));
  };
  expect(await buyers(people.member)).toEqual(new Set([people.member.id]));
  expect((await buyers(people.elevated)).size).toBeGreaterThan(1);
});
