import { afterEach, expect, test, vi } from 'vitest';
import { openSeededPlatform } from '../../demo/platform/testing/seeded-platform.ts';
import { addToCart, getCart } from '../api/carts.ts';
import { getCollection, queryCollections } from '../api/collections.ts';
import { del } from '../api/endpoint.ts';
import { grantTokens } from '../api/tokens.ts';
import { createBaseClient } from './base-client.ts';
import { API_HOST, FOUR_HOURS_MS, openTestBrowser, TOKEN_PATH } from './testing/browser.ts';

afterEach(() => void vi.useRealTimers());

const open = () => openTestBrowser(openSeededPlatform);
const never = () => new Promise<Response>(() => {});
const all = { query: {} };

test('creating a client sends nothing and accesses no storage', () => {
  const touched: string[] = [];
  const storage = new Proxy({} as Storage, {
    get(_, name) {
      touched.push(String(name));
      throw new DOMException('The operation is insecure.', 'SecurityError');
    },
  });
  const fetch = async (url: unknown) => {
    touched.push(String(url));
    return new Response('{}');
  };
  createBaseClient({ clientId: 'demo-client', storage, fetch });
  expect(touched).toEqual([]);
});

test('creating a client with an API key throws in a browser window', { tags: ['@security-api-key'] }, () => {
  Object.defineProperty(globalThis, 'document', { configurable: true, value: {} });
  try {
    expect(() => createBaseClient({ clientId: 'demo-client', apiKey: 'secret' })).toThrow(
      /^An API key belongs on a server/,
    );
  } finally {
    Reflect.deleteProperty(globalThis, 'document');
  }
});

test('a call sends the access token without a scheme; a token request sends no token', async () => {
  const browser = await open();
  const tab = browser.openTab();
  await tab.call(queryCollections, all);
  const { accessToken } = await tab.session.tokens();
  expect(browser.sentRequests.map(({ path, authorization }) => [path, authorization])).toEqual([
    [TOKEN_PATH, null],
    ['/stores-reader/v2/collections/query', accessToken.value],
  ]);
});

test('token requests have exactly the fields of their grant', async () => {
  const browser = await open();
  const tab = browser.openTab();
  const { refreshToken } = await tab.session.tokens();
  browser.advanceTime(FOUR_HOURS_MS);
  await tab.session.tokens();
  expect(browser.sentRequests.map(({ body }) => body)).toEqual([
    { clientId: 'demo-client', grantType: 'anonymous' },
    { refreshToken: refreshToken.value, grantType: 'refresh_token' },
  ]);
});

test('calls use the initial tokens, and a renewal stores the new ones', async () => {
  const browser = await open();
  const member = await browser.memberTokens();
  const tab = browser.openTab({ tokens: member });
  expect(tab.session.role).toBe('member');
  await tab.call(queryCollections, all);
  expect(browser.sentRequests[0]?.authorization).toBe(member.accessToken.value);
  browser.advanceTime(FOUR_HOURS_MS);
  await tab.call(queryCollections, all);
  expect(browser.storedTokens()?.refreshToken.role).toBe('member');
});

test('a call with invalid input rejects before it requests a token', async () => {
  const browser = await open();
  await expect(browser.openTab().call(getCollection, { id: '' })).rejects.toMatchObject({
    name: 'StoreError',
    code: 'INVALID_ARGUMENT',
    message: 'GET /v2/collections/{id} needs "id"',
  });
  expect(browser.sentRequests).toEqual([]);
});

test('a rejected call has the platform’s error code and a request id', async () => {
  const browser = await open();
  await expect(browser.openTab().call(getCart)).rejects.toMatchObject({
    name: 'CallError',
    status: 404,
    code: 'OWNED_CART_NOT_FOUND',
    requestId: expect.stringMatching(/./),
  });
});

test('an empty response with status 200 resolves with {}', async () => {
  const browser = await open();
  await browser.faults({ path: '/v1/members/my', status: 200, body: '' });
  expect(await browser.openTab().call(del('', '/v1/members/my'))).toEqual({});
});

test('a read is retried after an outage, a write is not', async () => {
  const browser = await open();
  const tab = browser.openTab();
  await browser.faults(
    { path: '/v2/collections', times: 1, status: 503 },
    { path: '/v1/carts', times: 1, status: 503 },
  );
  await tab.call(queryCollections, all);
  await expect(tab.call(addToCart, { lineItems: [] })).rejects.toMatchObject({ name: 'CallError', status: 503 });
  expect(browser.sentRequests.filter(({ path }) => path.includes('add-to-cart'))).toHaveLength(1);
});

test('the time limit includes token requests and waits between tries', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const browser = await open();
  const hanging = browser.openTab({ timeoutMs: 5_000 });
  browser.intercept(never);
  const hung = expect(hanging.call(queryCollections, all)).rejects.toMatchObject({ name: 'TimeoutError' });
  await vi.advanceTimersByTimeAsync(5_000);
  await hung;

  const sleep = vi.fn(() => new Promise<void>(() => {}));
  const tab = browser.openTab({ timeoutMs: 5_000, sleep });
  browser.intercept(async (request, pass) =>
    request.url.endsWith('query') ? new Response('', { status: 503, headers: { 'retry-after': '0' } }) : pass(),
  );
  const waiting = expect(tab.call(queryCollections, all)).rejects.toMatchObject({ name: 'TimeoutError' });
  await vi.waitFor(() => expect(sleep).toHaveBeenCalled(), { interval: 1 });
  await vi.advanceTimersByTimeAsync(5_000);
  await waiting;
});

test('when one of two callers aborts, the other still gets its response', { tags: ['@sign-in-48'] }, async () => {
  const browser = await open();
  const tab = browser.openTab();
  const controller = new AbortController();
  const aborted = tab.call(queryCollections, all, { signal: controller.signal });
  const continued = tab.call(queryCollections, all);
  controller.abort();
  await expect(aborted).rejects.toBe(controller.signal.reason);
  await expect(aborted).rejects.toMatchObject({ name: 'AbortError' });
  expect((await continued).collections.length).toBeGreaterThan(0);
  expect(await browser.tokenRequests()).toHaveLength(1);
  expect(browser.sentRequests.filter(({ path }) => path !== TOKEN_PATH)).toHaveLength(1);
});

test('when the first grant fails, the call rejects and a later call succeeds', { tags: ['@sign-in-47'] }, async () => {
  const browser = await open();
  const tab = browser.openTab();
  await browser.faults({ path: TOKEN_PATH, times: 1, status: 500 }, { path: TOKEN_PATH, times: 2, drop: 'before' });
  await expect(tab.call(queryCollections, all)).rejects.toMatchObject({
    name: 'CallError',
    message: 'something went wrong',
    status: 500,
    requestId: expect.stringMatching(/./),
  });
  await expect(tab.call(queryCollections, all)).rejects.toMatchObject({ name: 'NetworkError' });
  browser.advanceTime(60_000);
  await tab.call(queryCollections, all);
});

test.each([
  [{ grant_type: 'authorized_client', scope: 'offline_access', member_id: 'unknown' }, 'visitor'],
  [{ grant_type: 'authorized_client', scope: 'offline_access', member_id: 'unknown' }, 'merchant'],
  [{ grantType: 'refresh_token', refreshToken: 'unknown' }, 'visitor'],
  [{ grantType: 'authorization_code', clientId: 'demo-client', code: 'unknown', codeVerifier: 'x' }, 'visitor'],
  [{ grantType: 'anonymous', clientId: 'unknown' }, 'visitor'],
  [{ grantType: 'unknown' }, 'visitor'],
] as const)('a refused grant %j of a %s has a fixed message and is sent once', async (grant, caller) => {
  const browser = await open();
  const tab = browser.openTab(caller === 'merchant' ? { apiKey: 'demo-api-key' } : {});
  await tab.session.tokens();
  const before = browser.sentRequests.length;
  await expect(tab.call(grantTokens, grant as never)).rejects.toMatchObject({
    name: 'CallError',
    message: 'something went wrong',
    status: expect.any(Number),
    requestId: expect.stringMatching(/./),
  });
  expect(browser.sentRequests.slice(before).map(({ path }) => path)).toEqual([TOKEN_PATH]);
});

test('the API key follows the access token in the same header, after a comma', async () => {
  const browser = await open();
  const tab = browser.openTab({ apiKey: 'demo-api-key' });
  await tab.call(queryCollections, all);
  const { value } = (await tab.session.tokens()).accessToken;
  expect(browser.sentRequests.map(({ authorization }) => authorization)).toEqual([null, `${value},demo-api-key`]);
});

test.each([401, 429, 503])('a one-time code is not sent again after status %i', async status => {
  const browser = await open();
  const tab = browser.openTab();
  await tab.session.tokens();
  await browser.faults({ path: TOKEN_PATH, status, body: {} });
  const grant = { grantType: 'authorization_code', clientId: 'demo-client', code: 'c', codeVerifier: 'v' } as const;
  await expect(tab.call(grantTokens, grant)).rejects.toMatchObject({ message: 'something went wrong', status });
  expect(browser.sentRequests.filter(({ body }) => body.code === 'c')).toHaveLength(1);
  expect(browser.sentRequests.filter(({ path }) => path === TOKEN_PATH)).toHaveLength(2);
});

test('a network error contains no token, input or API host', { tags: ['@sign-in-50'] }, async () => {
  const browser = await open();
  const tab = browser.openTab();
  const { accessToken, refreshToken } = await tab.session.tokens();
  browser.intercept(() => Promise.reject(new TypeError('fetch failed')));
  const error = await tab.call(getCollection, { id: 'private-id' }).catch(reason => reason);
  const text = JSON.stringify([error, error.message, error.stack, String(error.cause)]);
  for (const secret of [accessToken.value, refreshToken.value, 'private-id', API_HOST])
    expect(text).not.toContain(secret);
});
