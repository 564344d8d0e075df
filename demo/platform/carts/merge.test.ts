import { expect, test } from 'vitest';
import { expectOk, setUpShop, type TestClient } from '../testing/open-shop.ts';

const { shop, visitor, assisted } = setUpShop();

const EMAIL = 'ilse@post.example';

/** Signs a visitor in as the member of `EMAIL` by a silent redirect, which merges the two carts. */
async function signIn(shopper: TestClient): Promise<TestClient> {
  const { sessionToken } = expectOk(await shop.withApiKey(shopper).post('/v2/sign-on', { loginId: { email: EMAIL } }));
  const codeVerifier = 'x'.repeat(43);
  const authRequest = {
    clientId: 'demo-client',
    codeChallenge: 'zAscLGbzu5_RoIHGJrob72L2-WRBpDvhUmhSN3asJqE',
    codeChallengeMethod: 'S256',
    responseMode: 'web_message',
    responseType: 'code',
    scope: 'offline_access',
    state: 'ours',
    sessionToken,
  };
  const { redirectSession } = expectOk(
    await shopper.post('/v1/redirect-session', { auth: { authRequest, prompt: 'none' } }),
  );
  const { pathname, search } = new URL(redirectSession.fullUrl);
  const [, code] = /"code":"([^"]+)"/.exec(await (await shop.send(pathname + search)).text()) ?? [];
  return shop.as(
    expectOk(
      await shop.call('POST', '/oauth2/token', {
        clientId: 'demo-client',
        grantType: 'authorization_code',
        code,
        codeVerifier,
      }),
    ),
  );
}

const customLine = (name: string) => ({ quantity: 1, price: '12.50', productName: { original: name } });
const addCustomLines = (shopper: TestClient, ...names: readonly string[]) =>
  shop.withApiKey(shopper).post('/v1/carts/current/add-to-cart', { customLineItems: names.map(customLine) });
const contents = async (shopper: TestClient) =>
  (await shopper.cart()).lineItems.map(({ quantity, productName }) => `${quantity} ${productName.original}`);

test('a login merges custom lines, the merchant’s discounts and the shopper’s note', async () => {
  await visitor.add('olive-oil', 2);
  await addCustomLines(visitor, 'Engraving');
  const [, engraving] = (await visitor.cart()).lineItems;
  expectOk(
    await assisted.patch('/v1/carts/current', {
      cartInfo: { buyerNote: 'Ring twice' },
      merchantDiscounts: [{ amount: '2.00', lineItemIds: [engraving?.id] }],
    }),
  );
  const other = await shop.visitor();
  await other.add('garden-twine', 1);
  await signIn(other);

  const member = await signIn(visitor);
  expect(await contents(member)).toEqual(['1 Garden twine', '2 Olive oil, first pressing', '1 Engraving']);
  const cart = await member.cart();
  expect(cart.buyerNote).toBe('Ring twice');
  expect(cart.appliedDiscounts).toMatchObject([{ lineItemIds: [cart.lineItems[2]?.id] }]);
  expect(cart.lineItems[2]).toMatchObject({ customLineItem: true, price: { amount: '12.50' } });
  expect((await visitor.get('/v1/carts/current')).status).toBe(404);
});

test('the merged cart does not take over the visitor’s checkout', async () => {
  await visitor.add('olive-oil', 1);
  expectOk(await visitor.post('/v1/carts/current/create-checkout', { channelType: 'WEB' }));
  expect(await (await signIn(visitor)).cart()).not.toHaveProperty('checkoutId');
});

test('a cart merge keeps sold-out and hidden lines and marks them as unavailable', async () => {
  await visitor.add('last-teapot', 2);
  await visitor.add('olive-oil', 1);
  await visitor.add('garden-twine', 1);
  await shop.admin('stock', { slug: 'last-teapot', quantity: 0 });
  await shop.admin('products', { slug: 'olive-oil', visible: false });
  const member = await signIn(visitor);
  expect((await member.cart()).lineItems.map(({ quantity, availability }) => [quantity, availability.status])).toEqual([
    [2, 'NOT_AVAILABLE'],
    [1, 'NOT_FOUND'],
    [1, 'AVAILABLE'],
  ]);
});

test('a cart merge adds up equal lines to at most the stock and at most 100,000', async () => {
  const other = await shop.visitor();
  await other.add('field-guide-pdf', 60_000);
  await other.add('last-teapot', 1);
  await signIn(other);
  await visitor.add('field-guide-pdf', 60_000);
  await visitor.add('last-teapot', 2);
  const member = await signIn(visitor);
  expect((await member.cart()).lineItems.map(({ quantity }) => quantity)).toEqual([100_000, 2]);
});

test('a cart merge leaves lines beyond the 300th in the visitor’s cart', async () => {
  const other = await shop.visitor();
  for (let count = 0; count < 299; count += 100)
    await addCustomLines(other, ...Array(Math.min(100, 299 - count)).fill('Thing'));
  const member = await signIn(other);
  await visitor.add('olive-oil', 1);
  await addCustomLines(visitor, 'Engraving', 'Wrapping');
  await signIn(visitor);
  expect((await contents(member)).slice(298)).toEqual(['1 Thing', '1 Olive oil, first pressing']);
  expect(await contents(visitor)).toEqual(['1 Engraving', '1 Wrapping']);
});
