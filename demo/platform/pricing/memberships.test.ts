import { beforeEach, expect, test } from 'vitest';
import { type AnyJson, errorCodeOrField, setUpShop, type TestClient } from '../testing/open-shop.ts';

const { shop } = setUpShop();
let mira: TestClient;
beforeEach(async () => {
  mira = await shop.member('mira.holm@larch.example');
});

const estimate = async (user: TestClient, memberships?: readonly AnyJson[]): Promise<AnyJson> =>
  (await user.post('/v1/carts/current/estimate-totals', memberships && { selectedMemberships: { memberships } })).body;

/** The selection of the bread club for every line that it covers. */
async function getClub(): Promise<AnyJson> {
  const { membershipOptions } = await estimate(mira);
  const { id, appId, lineItemIds } = membershipOptions.eligibleMemberships[0];
  return { id, appId, lineItemIds };
}

test('a member sees usable memberships and why others are invalid; a visitor sees none', async () => {
  await mira.add('sourdough-course', 1);
  const { membershipOptions } = await estimate(mira);
  expect(membershipOptions.eligibleMemberships).toMatchObject([
    {
      name: { original: 'Bread club' },
      credits: { total: 3, remaining: 2 },
      expirationDate: '2031-12-31T23:00:00.000Z',
    },
  ]);
  const invalid = membershipOptions.invalidMemberships.map(({ membership, reason }: AnyJson) => [
    membership.name.original,
    reason,
  ]);
  expect(invalid).toEqual([
    ['Summer of tea', 'EXPIRED'],
    ['Herb friends', 'NO_CREDITS_LEFT'],
  ]);
  const visitor = await shop.visitor();
  await visitor.add('sourdough-course', 1);
  expect((await estimate(visitor)).membershipOptions.eligibleMemberships).toEqual([]);
});

test('a membership pays for its lines in estimate, checkout and order', async () => {
  await mira.add('sourdough-course', 2);
  await mira.add('garden-twine', 1);
  const chosen = await getClub();
  expect((await estimate(mira)).priceSummary.subtotal.amount).toBe('78.80');
  expect((await estimate(mira, [chosen])).priceSummary.subtotal.amount).toBe('6.80');
  const { body } = await mira.post('/v1/carts/current/create-checkout', {
    channelType: 'WEB',
    shippingAddress: { country: 'CH' },
  });
  const at = `/v1/checkouts/${body.checkoutId}`;
  const { body: changed } = await mira.patch(at, {
    checkout: { membershipOptions: { selectedMemberships: { memberships: [chosen] } } },
  });
  expect(changed.checkout).toMatchObject({
    priceSummary: { subtotal: { amount: '6.80' } },
    lineItems: [{ paymentOption: 'MEMBERSHIP', price: { amount: '0.00' } }, { paymentOption: 'FULL_PAYMENT_ONLINE' }],
    membershipOptions: { selectedMemberships: { memberships: [chosen] } },
  });
  const { body: placed } = await mira.post(`${at}/create-order`);
  const { order } = (await mira.get(`/v1/orders/${placed.orderId}`)).body;
  expect(order.priceSummary.subtotal.amount).toBe('6.80');
  expect(order.lineItems[0].paymentOption).toBe('MEMBERSHIP');
  expect((await mira.get(at)).body.checkout.priceSummary.subtotal.amount).toBe('6.80');
  await mira.add('sourdough-course', 1);
  expect((await estimate(mira)).membershipOptions.eligibleMemberships).toEqual([]);
});

test('a membership does not pay for more units than its credits, or for other lines', async () => {
  await mira.add('sourdough-course', 3);
  await mira.add('garden-twine', 1);
  const chosen = await getClub();
  const { priceSummary, calculationErrors } = await estimate(mira, [chosen]);
  expect(priceSummary.subtotal.amount).toBe('114.80');
  expect(calculationErrors.membershipError.applicationError).toMatchObject({
    code: 'MEMBERSHIP_CANNOT_PAY',
    data: { lineItemIds: chosen.lineItemIds },
  });
  const [, twine] = (await mira.cart()).lineItems;
  const wrong = await estimate(mira, [{ ...chosen, lineItemIds: [twine?.id] }]);
  expect(wrong.calculationErrors.membershipError.applicationError.data.lineItemIds).toEqual([twine?.id]);
  const nobody = await estimate(mira, [{ ...chosen, id: 'nobody' }]);
  expect(nobody.priceSummary.subtotal.amount).toBe('114.80');
});

test('a membership selection without an id or lines is refused with the field’s name', async () => {
  await mira.add('sourdough-course', 1);
  const chosen = await getClub();
  const ask = (one: AnyJson) =>
    mira.post('/v1/carts/current/estimate-totals', { selectedMemberships: { memberships: [one] } });
  expect(errorCodeOrField(await ask({ ...chosen, id: '' }))).toBe('selectedMemberships.memberships[0].id');
  expect(errorCodeOrField(await ask({ ...chosen, lineItemIds: [] }))).toBe(
    'selectedMemberships.memberships[0].lineItemIds',
  );
});
