import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { errorCodeOrField, setUpShop } from '../testing/open-shop.ts';

const { shop, visitor, assisted: merchant } = setUpShop();

const catalogOverrideFields = {
  productName: { original: 'Olive oil, a dented tin' },
  price: '10.00',
  physicalProperties: { weight: 0.5, sku: 'DENTED' },
  image: { id: 'dented', url: 'https://shop.example/dented.jpg', width: 600, height: 400 },
};

test('a merchant’s overrides of a line are shown, charged and kept in the order', async () => {
  await merchant.addLines({ ...(await visitor.line('olive-oil', 2)), catalogOverrideFields });
  const [line] = (await visitor.cart()).lineItems;
  expect(line).toMatchObject({
    productName: { original: 'Olive oil, a dented tin' },
    price: { amount: '10.00' },
    fullPrice: { amount: '17.50' },
    physicalProperties: { weight: 0.5, sku: 'DENTED', shippable: true },
    image: { url: 'https://shop.example/dented.jpg' },
    catalogOverrideFields: { price: '10.00' },
  });
  const estimate = await visitor.post('/v1/carts/current/estimate-totals');
  expect(estimate.body.priceSummary.subtotal.amount).toBe('20.00');
  const shippingAddress = { country: 'DE', city: 'Berlin' };
  const { body } = await visitor.post('/v1/carts/current/create-checkout', { channelType: 'WEB', shippingAddress });
  const { orderId } = (await visitor.post(`/v1/checkouts/${body.checkoutId}/create-order`)).body;
  const { order } = (await merchant.get(`/v1/orders/${orderId}`)).body;
  expect(order.lineItems[0]).toMatchObject({ price: { amount: '10.00' }, physicalProperties: { sku: 'DENTED' } });
});

test('a line with overrides is merged only with a line that has the same overrides', async () => {
  const line = await visitor.line('olive-oil', 1);
  await merchant.addLines({ ...line, catalogOverrideFields });
  await visitor.addLines(line);
  await merchant.addLines({ ...line, catalogOverrideFields });
  expect((await visitor.cart()).lineItems.map(({ quantity }) => quantity)).toEqual([2, 1]);
});

test('a price override above the catalog’s price also becomes the full price', async () => {
  const line = await visitor.line('olive-oil', 1);
  const add = async (fields: object) => {
    const answer = await merchant.addLines({ ...line, catalogOverrideFields: fields });
    const { price, fullPrice } = answer.body.cart.lineItems.at(-1);
    return [price.amount, fullPrice.amount];
  };
  expect(await add({ price: '20.00' })).toEqual(['20.00', '20.00']);
  expect(await add({ price: '20.00', fullPrice: '25.00' })).toEqual(['20.00', '25.00']);
});

test('the price overrides of a visitor are ignored', async () => {
  await visitor.addLines({ ...(await visitor.line('olive-oil', 1)), catalogOverrideFields });
  const [line] = (await visitor.cart()).lineItems;
  expect([line?.price.amount, line?.catalogOverrideFields]).toEqual(['17.50', undefined]);
});

test('a merchant’s overrides of a line stay when the visitor logs in', async () => {
  await merchant.addLines({ ...(await visitor.line('olive-oil', 1)), catalogOverrideFields });
  const { sessionToken } = (await merchant.post('/v2/sign-on', { loginId: { email: 'ilse@post.example' } })).body;
  const codeVerifier = 'x'.repeat(43);
  const authRequest = {
    clientId: 'demo-client',
    codeChallenge: createHash('sha256').update(codeVerifier).digest('base64url'),
    codeChallengeMethod: 'S256',
    responseMode: 'web_message',
    responseType: 'code',
    scope: 'offline_access',
    state: 'ours',
    sessionToken,
  };
  const { body } = await visitor.post('/v1/redirect-session', { auth: { authRequest, prompt: 'none' } });
  const { pathname, search } = new URL(body.redirectSession.fullUrl);
  const [, code] = /"code":"([^"]+)"/.exec(await (await shop.send(pathname + search)).text()) ?? [];
  const grant = { clientId: 'demo-client', grantType: 'authorization_code', code, codeVerifier };
  const member = shop.as((await shop.call('POST', '/oauth2/token', grant)).body);
  expect((await member.cart()).lineItems[0]?.price.amount).toBe('10.00');
});

test('invalid overrides are refused with their field and rule, and no cart is created', async () => {
  const line = await visitor.line('olive-oil', 1);
  const rule = async (fields: unknown) => {
    const answer = await merchant.addLines({ ...line, catalogOverrideFields: fields });
    return [
      answer.status,
      errorCodeOrField(answer),
      answer.body.details?.validationError?.fieldViolations[0].violatedRule,
    ];
  };
  const at = 'lineItems[0].catalogOverrideFields';
  expect(await rule('cheap')).toEqual([400, at, 'FORMAT']);
  expect(await rule({ price: '-1' })).toEqual([400, `${at}.price`, 'DECIMAL_GTE']);
  expect(await rule({ price: '1.005' })).toEqual([400, `${at}.price`, 'DECIMAL_MAX_SCALE']);
  expect(await rule({ physicalProperties: { sku: 'x'.repeat(41) } })).toEqual([
    400,
    `${at}.physicalProperties.sku`,
    'MAX_LENGTH',
  ]);
  expect(await rule({ physicalProperties: { weight: -1 } })).toEqual([400, `${at}.physicalProperties.weight`, 'MIN']);
  expect(await rule({ image: { url: 'javascript:x', width: 1, height: 1 } })).toEqual([
    400,
    `${at}.image.url`,
    'FORMAT',
  ]);
  expect((await visitor.get('/v1/carts/current')).status).toBe(404);
});
