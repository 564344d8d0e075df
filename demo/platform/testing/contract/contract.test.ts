import { expect, test } from 'vitest';
import { contract } from '../../../../src/api/contract.ts';
import { apiRoutes } from '../../routes.ts';
import { errorCodeOrField, openShop } from '../open-shop.ts';

test('the platform serves every call of the contract and no other', () => {
  const calls = Object.values(contract);
  expect(new Set(apiRoutes.map(({ endpoint }) => endpoint))).toEqual(new Set(calls));
  expect(apiRoutes).toHaveLength(calls.length);
});

test('every call is served with and without the prefix of its gateway', async () => {
  const { call, close } = await openShop();
  for (const [name, { method, gateway, path, long }] of Object.entries(contract))
    for (const way of [{ method, path: gateway + path }, { method, path }, ...(long ? [long] : [])]) {
      const { body, headers } = await call(way.method, way.path.replace(/\{[\w.]+\}/g, 'x'));
      expect(body.details?.applicationError?.code, name).not.toBe('UNKNOWN_CALL');
      expect(headers.get('x-wix-request-id'), name).toMatch(/^[\da-f-]{36}$/);
    }
  close();
});

test('a call without a token, with an unknown or an expired one is refused with 401', async () => {
  const { call, visitor, admin, close } = await openShop();
  const { tokens } = await visitor();
  const status = async (token?: string) => (await call('GET', '/v1/carts/current', undefined, token)).status;
  expect(await status()).toBe(401);
  expect(await status('unknown')).toBe(401);
  expect(await status(tokens.access_token)).toBe(404);
  await admin('clock', { offsetMs: 14_400_000 });
  expect(await status(tokens.access_token)).toBe(401);
  close();
});

test('an unknown call fails with UNKNOWN_CALL, a malformed body with a violation', async () => {
  const { call, send, visitor, close } = await openShop();
  const { tokens } = await visitor();
  expect((await call('GET', '/v1/nothing')).body.details.applicationError.code).toBe('UNKNOWN_CALL');
  const headers = { authorization: tokens.access_token };
  const answer = await send('/ecom/v1/carts/current/add-to-cart', { method: 'POST', headers, body: '{"lineItems": [' });
  expect(answer.status).toBe(400);
  expect((await answer.json()).details.validationError.fieldViolations[0].field).toBe('body');
  close();
});

test('a body of more than a megabyte is refused with 413', async () => {
  const { call, close } = await openShop();
  const answer = await call('POST', '/oauth2/token', { clientId: 'x'.repeat(1_000_000) });
  expect(answer.status).toBe(413);
  close();
});

test('a GET accepts query fields by name, or all fields as base64url JSON', async () => {
  const { visitor, close } = await openShop();
  const shopper = await visitor();
  const { id } = await shopper.product('olive-oil');
  const whole = Buffer.from(JSON.stringify({ includeMerchantSpecificData: true })).toString('base64url');
  for (const query of ['', '?id=other', '?includeMerchantSpecificData=true', `?.r=${whole}`])
    expect((await shopper.get(`/v1/products/${id}${query}`)).body.product.slug).toBe('olive-oil');
  expect(errorCodeOrField(await shopper.get(`/v1/products/${id}?__proto__.x=1`))).toBe('__proto__');
  close();
});
