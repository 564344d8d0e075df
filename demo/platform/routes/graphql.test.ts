import { afterEach, beforeEach, expect, test } from 'vitest';
import { openShop, reason, type Shopper } from '../open-shop.ts';

let shop: Awaited<ReturnType<typeof openShop>>;
let visitor: Shopper;
beforeEach(async () => {
  shop = await openShop();
  visitor = await shop.visitor();
});
afterEach(() => shop.close());

const ask = async (query: unknown, variables = {}, who = visitor) =>
  (await who.post('/graphql/alpha', { query, variables })).body;

test('products, their reviews and collections are answered together', async () => {
  const { data, errors } = await ask(
    `query Of($slug: String!) { product(slug: $slug) { name priceData { price currency } reviews(limit: 2) { content { rating } } }
      collections { slug products(limit: 1) { slug } } }`,
    { slug: 'stoneware-mug' },
  );
  expect(errors).toBeUndefined();
  expect(data.product).toMatchObject({ name: 'Stoneware mug', priceData: { price: 18, currency: 'EUR' } });
  expect(data.product.reviews).toHaveLength(2);
  expect(data.collections.length).toBeGreaterThan(2);
});

test('the cart is the caller’s own', async () => {
  await visitor.add('bread-knife', 2);
  const cart = '{ cart { lineItems { quantity productName { original } } } }';
  expect((await ask(cart)).data.cart.lineItems).toEqual([{ quantity: 2, productName: { original: 'Bread knife' } }]);
  const other = await ask(cart, {}, await shop.visitor());
  expect(other).toMatchObject({ data: { cart: null }, errors: [{ message: 'There is no cart yet.', path: ['cart'] }] });
});

test('orders and their payments are the merchant’s, or the member’s own', async () => {
  const orders = '{ orders(limit: 3) { number payments { amount { amount } } } }';
  expect((await ask(orders)).errors).toHaveLength(1);
  const merchant = shop.as({ access_token: (await shop.handle('merchant-token', {})).accessToken });
  const { data } = await ask(orders, {}, merchant);
  expect(data.orders).toHaveLength(3);
  expect(data.orders.some(({ payments }: { payments: unknown[] }) => payments.length > 0)).toBe(true);
});

test('what makes no sense is said in the body, or refused', async () => {
  expect((await ask('{ nothing }')).errors[0].message).toContain('nothing');
  expect((await ask('{ products {')).errors[0].message).toContain('Syntax Error');
  expect((await ask('query($slug: String!) { product(slug: $slug) { name } }')).errors[0].message).toContain('$slug');
  for (const query of ['', undefined, 7, {}]) {
    const answer = await visitor.post('/graphql/alpha', { query });
    expect(reason(answer)).toBe('GRAPHQL_QUERY_MISSING');
  }
  expect((await shop.call('POST', '/graphql/alpha', { query: '{ cart { id } }' })).status).toBe(401);
});
