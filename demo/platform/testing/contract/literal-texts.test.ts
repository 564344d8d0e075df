import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Window } from 'happy-dom';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addToCart, getCart } from '../../../../src/api/carts.ts';
import { createMember } from '../../../../src/api/members.ts';
import { queryProducts } from '../../../../src/api/products.ts';
import { STORES_APP_ID } from '../../../../src/api/shared/line.ts';
// This file imports only the public entry and the contract, because a text counts only if a public call produces it.
import { createElevatedClient, offsetPages } from '../../../../src/index.ts';
import texts from './literal-texts.json' with { type: 'json' };
import { catchError, openShopServer } from './shop-server.ts';

const PAGE = 'https://merchant.example/account';
const TWO_MINUTES = 120_000;
const ilse = { email: 'ilse@post.example', password: 'a-kiln-and-a-wheel' };

let shop: Awaited<ReturnType<typeof openShopServer>>;
beforeAll(async () => {
  shop = await openShopServer();
});
afterAll(() => shop.close());

const produced = new Set<string>();
const expectText = (given: string | undefined, text: string) => {
  expect(given).toBe(text);
  produced.add(text);
};

test('a failed login or registration has an error code', async () => {
  const { member } = shop.client();
  await shop.admin('settings', { captcha: true });
  expectText((await member.register(ilse)).errorCode, 'missingCaptchaToken');
  const captchaTokens = { Recaptcha: 'forged' };
  expectText((await member.login({ ...ilse, captchaTokens })).errorCode, 'invalidCaptchaToken');
  await shop.admin('settings', { captcha: false });
  await member.register(ilse);
  expectText((await member.register(ilse)).errorCode, 'emailAlreadyExists');
  expectText((await member.login({ ...ilse, password: 'another' })).errorCode, 'invalidPassword');
  expectText((await member.register({ ...ilse, email: 'ilse' })).errorCode, 'invalidEmail');
  expect((await member.login({ ...ilse, email: 'nobody@post.example' })).errorCode).toBe('invalidEmail');
  const merchant = shop.client({ apiKey: 'demo-api-key' });
  await merchant.call(createMember, { member: { loginEmail: 'otto@post.example' } });
  expectText((await member.login({ ...ilse, email: 'otto@post.example' })).errorCode, 'resetPassword');
});

test('violations, application errors, statuses and outages have the literal messages', async () => {
  const client = shop.client();
  const { call } = client;
  const catalogReference = { catalogItemId: 'x', appId: STORES_APP_ID };
  const field = await catchError(call(addToCart, { lineItems: [{ catalogReference, quantity: 0 }] }));
  expect(field).toMatchObject({
    message: 'INVALID_ARGUMENT: "lineItems[0].quantity" must be at least 1',
    code: 'INVALID_ARGUMENT',
    violations: [{ field: 'lineItems[0].quantity', violatedRule: 'MIN' }],
  });
  produced.add('INVALID_ARGUMENT: "field" description');

  expect(await catchError(call(getCart))).toMatchObject({
    message: 'There is no cart yet.',
    description: 'There is no cart yet.',
    code: 'OWNED_CART_NOT_FOUND',
  });
  produced.add('description alone, where message and description are equal');

  const tries = Array.from({ length: 12 }, () => client.member.recover('ilse@post.example', PAGE));
  const tooMany = (await Promise.all(tries)).find(({ loginState }) => loginState === 'FAILURE');
  expect(tooMany?.cause).toMatchObject({
    message: 'Too many requests: Wait a moment before you ask again.',
    code: 'TOO_MANY_REQUESTS',
    status: 429,
  });
  produced.add('message: description');

  await shop.faults({ path: '/v1/carts/current', times: 1, status: 405, body: '<h1>no</h1>' });
  expect(await catchError(call(getCart))).toMatchObject({
    message: 'Method Not Allowed',
    code: 'METHOD_NOT_ALLOWED',
    status: 405,
  });
  produced.add('status text');

  await shop.faults({ path: '/add-to-cart', times: 1, status: 500, body: '<h1>down</h1>' });
  const outage = await catchError(call(addToCart, { lineItems: [] }));
  expect(outage.message).toMatch(/^System error occurred, request-id: [\da-f-]{36}$/);
  expect(outage).toMatchObject({ code: 'UNKNOWN', status: 500, requestId: outage.message.slice(-36) });
  produced.add('System error occurred, request-id: …');
});

test('a 500 from a proxy is reported without a request id', async () => {
  const proxy = createServer((_, answer) => answer.writeHead(500).end('<h1>Bad gateway</h1>')).listen(0);
  const { port } = proxy.address() as AddressInfo; // A server on a port has an AddressInfo.
  const tokens = {
    accessToken: { value: 'held', expiresAt: Math.floor(Date.now() / 1_000) + 3_600 },
    refreshToken: { value: 'held', role: 'visitor' as const },
  };
  const { call } = shop.client({ apiHost: `http://localhost:${port}`, tokens });
  const { message } = await catchError(call(addToCart, { lineItems: [] }));
  expectText(message, 'System error occurred');
  proxy.close();
});

test('a refusal of the token endpoint has the literal message of its error code', async () => {
  const failure = await catchError(shop.client({ clientId: 'no-such-shop' }).call(getCart));
  expectText(failure.message, 'something went wrong');
});

test('next() after the last page and prev() before the first page fail', async () => {
  const page = await offsetPages(shop.client(), queryProducts, { query: { paging: { limit: 100 } } });
  expectText((await catchError(page.next())).message, 'No next page to fetch');
  expectText((await catchError(page.prev())).message, 'No previous page to fetch');
});

test('createElevatedClient names the missing environment variables', () => {
  expect(() => createElevatedClient({})).toThrow(/^Invalid environment variables: KIOSK_CLIENT_ID, KIOSK_API_KEY$/);
  produced.add('Invalid environment variables: KIOSK_CLIENT_ID, KIOSK_API_KEY');
});

test('without a global fetch, createClient logs one error and does not throw', () => {
  const { fetch } = globalThis;
  const { error } = console;
  const logged: unknown[] = [];
  Object.assign(globalThis, { fetch: undefined });
  console.error = (...words: unknown[]) => void logged.push(...words);
  try {
    shop.client();
  } finally {
    Object.assign(globalThis, { fetch });
    console.error = error;
  }
  expect(logged).toEqual(['Node.js v18+ is required']);
  produced.add('Node.js v18+ is required');
});

/** Runs `work` with additional globals, such as those of a browser, and removes the globals afterwards. */
async function withGlobals<T>(globals: object, work: () => Promise<T>): Promise<T> {
  Object.assign(globalThis, globals);
  try {
    return await work();
  } finally {
    for (const name of Object.keys(globals)) Reflect.deleteProperty(globalThis, name);
  }
}

/** Logs in on the hosted page; returns the fragment parameters of the callback. */
async function logInOnHostedPage(address: string): Promise<URLSearchParams> {
  const session = new URL(address).searchParams.get('session') ?? '';
  const body = new URLSearchParams({ session, ...ilse });
  const answer = await fetch(new URL('/authorize', address), { method: 'POST', body, redirect: 'manual' });
  return new URLSearchParams(new URL(answer.headers.get('location') ?? PAGE).hash.slice(1));
}

test('completing a login without code or state, or with a wrong one, fails', async () => {
  const page = new Window({ url: PAGE });
  await withGlobals({ sessionStorage: page.sessionStorage }, async () => {
    const { member } = shop.client();
    await member.register(ilse);
    const startAndLogIn = async () => logInOnHostedPage(await member.loginRedirect({ redirectUri: PAGE }));
    const complete = (params: URLSearchParams) => catchError(member.completeRedirect(`${PAGE}#${params}`));
    for (const name of ['code', 'state']) {
      const params = await startAndLogIn();
      params.delete(name);
      expectText((await complete(params)).message, 'Missing code or _state');
    }
    const crossed = await startAndLogIn();
    crossed.set('state', 'of-another-page');
    expectText((await complete(crossed)).message, 'Invalid _state');

    const [one, two] = [await startAndLogIn(), await startAndLogIn()];
    two.set('code', one.get('code') ?? '');
    expectText((await complete(two)).message, 'Failed to get member tokens');
  });
  await page.happyDOM.close();
});

test('verify() without a pending login, and an unknown login state, fail', async () => {
  const { member } = shop.client();
  expect(await member.verify('123456')).toEqual({ loginState: 'FAILURE', error: 'Unknown _state' });
  await shop.faults({ path: '/v2/login', times: 1, status: 200, body: { state: 'STATUS_CHECK' } });
  expectText((await member.login(ilse)).error, 'Unknown _state');
});

test('a silent login whose page never answers times out after two minutes', async () => {
  const countAuthorizeRequests = async () =>
    (await shop.admin('log')).requests.filter((one: { path: string }) => one.path === '/authorize').length;
  const before = await countAuthorizeRequests();
  await shop.faults({ path: '/authorize', drop: 'before' });
  const page = new Window({ url: PAGE, settings: { enableIframePageLoading: true } });
  const { document } = page;
  const client = shop.client();
  await client.call(queryProducts, { query: {} }); // gets a visitor's tokens
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    await withGlobals({ document, addEventListener: page.addEventListener.bind(page) }, async () => {
      const failure = catchError(client.member.silent());
      while ((await countAuthorizeRequests()) === before) await turn();
      await vi.advanceTimersByTimeAsync(TWO_MINUTES - 1);
      expect(document.querySelectorAll('iframe')).toHaveLength(1);
      await vi.advanceTimersByTimeAsync(1);
      expectText((await failure).message, 'OAuth flow timed out');
      expect(document.querySelectorAll('iframe')).toHaveLength(0);
    });
  } finally {
    vi.useRealTimers();
    await page.happyDOM.close();
    await shop.faults();
  }
});

test('this file imports only the public entry and the contract of the package', () => {
  const source = readFileSync(fileURLToPath(import.meta.url), 'utf8');
  const imports = [...source.matchAll(/from '(?:\.\.\/)+src\/([^']+)'/g)].map(([, file]) => file);
  expect(imports.length).toBeGreaterThan(0);
  expect(imports.filter(file => file !== 'index.ts' && !file?.startsWith('api/'))).toEqual([]);
});

test('the tests of this file produce every text of literal-texts.json', () => {
  const all = Object.values(texts).flat();
  const missing = all.filter(text => !produced.has(text));
  console.log(`${all.length - missing.length} of ${all.length} literal texts over a socket`);
  expect(missing).toEqual([]);
  expect(produced.size).toBe(all.length);
});
