import { expect, test } from 'vitest';
import { openSeededPlatform } from '../demo/platform/testing/seeded-platform.ts';
import { queryBackInStockRequests } from './api/back-in-stock.ts';
import { searchOrders } from './api/orders.ts';
import { createClient, createElevatedClient } from './index.ts';

const ENVIRONMENT = {
  KIOSK_CLIENT_ID: 'demo-client',
  KIOSK_API_KEY: 'demo-api-key',
  KIOSK_API_HOST: 'http://api.test',
};

const open = async () => {
  const platform = await openSeededPlatform();
  const fetch = async (url: string | URL | Request, init?: RequestInit) => platform.fetch(new Request(url, init));
  return { fetch: fetch as typeof globalThis.fetch };
};

test('a client made from the environment acts for the merchant', async () => {
  const client = createElevatedClient(ENVIRONMENT, await open());
  const { orders } = await client.call(searchOrders, {});
  expect(orders.length).toBeGreaterThan(10);
  expect((await client.call(queryBackInStockRequests, {})).requests).toEqual([]);
});

test('a client from the environment signs members on and runs GraphQL', async () => {
  const merchant = createElevatedClient(ENVIRONMENT, await open());
  const email = 'ilse@post.example';
  const answer = await merchant.member.signOn(email, { firstName: 'Ilse' });
  expect(answer).toMatchObject({ loginState: 'SUCCESS', data: { identity: { email: { address: email } } } });
  expect(answer.data?.sessionToken).toBeTruthy();
  expect(await merchant.member.activate(answer.data?.identity?.id ?? '')).toEqual({ loginState: 'SUCCESS' });
  const { data, errors } = await merchant.graphql('{ products(limit: 1) { name } }');
  expect([Object.keys(data), errors]).toEqual([['products'], []]);
});

test.each([
  'nonsense',
  '',
  'ftp://api.example',
  'javascript:alert(1)',
  '/api',
])('createClient() throws for the API host %j', apiHost => {
  expect(() => createClient({ clientId: 'demo-client', apiHost })).toThrow(
    expect.objectContaining({ name: 'StoreError', code: 'INVALID_ARGUMENT' }),
  );
});

test('a merchant call is forbidden without an API key or with a wrong one', async () => {
  const options = {
    ...(await open()),
    clientId: 'demo-client',
    apiHost: 'http://api.test',
    storage: 'memory',
  } as const;
  await expect(createClient(options).call(searchOrders, {})).rejects.toMatchObject({
    status: 403,
    code: 'FORBIDDEN',
  });
  const wrong = createClient({ ...options, apiKey: 'wrong' });
  await expect(wrong.call(searchOrders, {})).rejects.toMatchObject({ status: 403, code: 'FORBIDDEN' });
});

test.each([
  [{}, 'KIOSK_CLIENT_ID, KIOSK_API_KEY'],
  [{ ...ENVIRONMENT, KIOSK_API_KEY: '' }, 'KIOSK_API_KEY'],
  [{ ...ENVIRONMENT, KIOSK_API_HOST: 'api.example' }, 'KIOSK_API_HOST'],
])('throws an error that names the invalid variables of the environment %j', (environment, names) => {
  expect(() => createElevatedClient(environment)).toThrow(`Invalid environment variables: ${names}`);
});
