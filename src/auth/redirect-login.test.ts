import { createHash } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { openSeededPlatform } from '../../demo/platform/testing/seeded-platform.ts';
import type { BaseClient } from '../client/client.ts';
import { openTestBrowser, TOKEN_PATH } from '../client/testing/browser.ts';
import { createSharedStorage } from '../session/testing/storage.ts';
import { createAuthClient } from './auth-client.ts';
import { createPendingRedirects } from './pending-redirects.ts';
import { completeRedirect, loginRedirect } from './redirect-login.ts';

const PAGE = 'https://merchant.example/account?colour=red';
const HOUR = 3_600_000;

async function open() {
  let time = 0;
  const browser = await openTestBrowser(openSeededPlatform);
  const client = browser.openTab();
  const shared = createSharedStorage();
  const { storage } = shared.openView();
  const pendingRedirects = createPendingRedirects(
    () => storage,
    () => time,
  );
  const cleaned: string[] = [];
  const page = { href: PAGE };
  const replaceState = (state: unknown, _: unknown, url: string) => {
    expect(state).toBe('the page’s own');
    cleaned.push(url);
    page.href = url;
  };
  Object.assign(globalThis, { location: page, history: { state: 'the page’s own', replaceState } });
  await createAuthClient(client).register({ email: 'ada@example.com', password: 'correct horse' });

  /** Signs in on the platform's own page and resolves with the address that it redirects to. */
  async function signInOnHostedPage(address: string): Promise<string> {
    const session = new URL(address).searchParams.get('session') ?? '';
    const body = new URLSearchParams({ session, email: 'ada@example.com', password: 'correct horse' });
    const answer = await browser.navigate(new Request(new URL('/authorize', address), { method: 'POST', body }));
    return answer.headers.get('location') ?? '';
  }
  return {
    browser,
    client,
    cleaned,
    signInOnHostedPage,
    advance: (ms: number) => {
      time += ms;
    },
    startRedirect: (options = {}) => loginRedirect(client, pendingRedirects, { redirectUri: PAGE, ...options }),
    /** Completes the login of a browser that has come back to `address`. */
    completeReturn(address: string, options?: { readonly tolerant: boolean }) {
      page.href = address;
      return completeRedirect(client, pendingRedirects, address, options);
    },
    /** The state of the login that began last. */
    lastState: () => [...[...shared.entries.values()].join().matchAll(/"state":"([^"]+)"/g)].at(-1)?.[1] ?? '',
    page,
    pendingRedirects,
    stored: () => [...shared.entries.values()].join(),
    grants: () => browser.sentRequests.filter(({ body }) => body.grantType === 'authorization_code'),
  };
}

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'location');
  Reflect.deleteProperty(globalThis, 'history');
});

test.each(['fragment', 'query'] as const)(
  'completes a return by %s and removes the login’s parameters from the address',
  { tags: ['@sign-in-29'] },
  async responseMode => {
    const { startRedirect, completeReturn, signInOnHostedPage, client, cleaned, stored } = await open();
    const back = await signInOnHostedPage(await startRedirect({ responseMode }));
    expect(back).toMatch(/code=.*state=/);
    const done = await completeReturn(back);
    expect(done?.url).toBe(PAGE);
    expect(cleaned).toEqual([PAGE]);
    expect(client.session.role).toBe('member');
    expect(stored()).not.toContain('verifier');
  },
);

test('a return by query keeps the page’s own hash', { tags: ['@sign-in-29'] }, async () => {
  const { startRedirect, completeReturn, signInOnHostedPage } = await open();
  const back = await signInOnHostedPage(await startRedirect({ responseMode: 'query' }));
  expect((await completeReturn(`${back}#reviews`))?.url).toBe(`${PAGE}#reviews`);
});

test('a second completion of a return resolves undefined and sends nothing', { tags: ['@sign-in-30'] }, async () => {
  const { startRedirect, completeReturn, signInOnHostedPage, grants } = await open();
  const back = await signInOnHostedPage(await startRedirect());
  expect(await completeReturn(back)).toBeDefined();
  expect(await completeReturn(back)).toBeUndefined();
  expect(await completeReturn(back, { tolerant: true })).toBeUndefined();
  // Our login has returned already, so that this return belongs to another login.
  expect(await completeReturn(`${PAGE}#code=x&state=y`, { tolerant: true })).toBeUndefined();
  expect(grants()).toHaveLength(1);
});

test('of two concurrent completions of a return, only one exchanges the code', { tags: ['@sign-in-30'] }, async () => {
  const { startRedirect, completeReturn, signInOnHostedPage, grants } = await open();
  const back = await signInOnHostedPage(await startRedirect());
  const [one, two] = await Promise.all([completeReturn(back), completeReturn(back)]);
  expect([one?.url, two]).toEqual([PAGE, undefined]);
  expect(grants()).toHaveLength(1);
});

test('completeRedirect() changes the address bar only if it shows the return', async () => {
  const { startRedirect, completeReturn, signInOnHostedPage, cleaned, page, client, pendingRedirects } = await open();
  const back = await signInOnHostedPage(await startRedirect());
  const completing = completeReturn(`${back}&more=1`);
  expect(cleaned).toEqual([`${PAGE}#more=1`]);
  await completing;
  const other = await signInOnHostedPage(await startRedirect());
  page.href = 'https://merchant.example/elsewhere';
  expect((await completeRedirect(client, pendingRedirects, other))?.url).toBe(PAGE);
  expect(cleaned).toHaveLength(1);
});

test(
  'stores five redirect logins, each for an hour; a sixth replaces the oldest',
  { tags: ['@security-login-csrf', '@sign-in-31'] },
  async () => {
    const { startRedirect, completeReturn, signInOnHostedPage, advance } = await open();
    const addresses = [];
    for (let n = 0; n < 6; n++) addresses.push(await startRedirect());
    const [first = '', second = '', , , , last = ''] = addresses;
    await expect(completeReturn(await signInOnHostedPage(first))).rejects.toThrow('Invalid _state');
    expect(await completeReturn(await signInOnHostedPage(last))).toBeDefined();
    expect(await completeReturn(await signInOnHostedPage(second))).toBeDefined();
    const late = await signInOnHostedPage(await startRedirect());
    advance(HOUR);
    await expect(completeReturn(late)).rejects.toThrow('Invalid _state');
  },
);

const OTHERS = [
  ['code and state of another login', '&code=x&state=y', 'Invalid _state'],
  ['code and state of another login in the fragment', '#code=x&state=y', 'Invalid _state'],
  ['a refusal of another login', '&error=access_denied&state=y', 'Invalid _state'],
  ['a code without a state', '&code=success', 'Missing code or _state'],
  ['a state without a code', '&state=y', 'Missing code or _state'],
  ['an empty code', '&code=&state=y', 'Missing code or _state'],
  ['neither code nor state', '', 'Missing code or _state'],
] as const;

test.each(OTHERS)(
  'an address with %s (%s) rejects with ‘%s’ and changes nothing',
  { tags: ['@sign-in-22'] },
  async (_, part, message) => {
    const { startRedirect, completeReturn, cleaned, browser, stored, client } = await open();
    for (const pending of [false, true]) {
      if (pending) await startRedirect();
      const [sent, kept, { role }] = [browser.sentRequests.length, stored(), client.session];
      await expect(completeReturn(PAGE + part)).rejects.toMatchObject({ name: 'SignInError', message });
      expect([browser.sentRequests.length, stored(), client.session.role]).toEqual([sent, kept, role]);
    }
    expect(cleaned).toEqual([]);
  },
);

test('completeRedirect() reads neither code nor state from an invalid address', { tags: ['@sign-in-22'] }, async () => {
  const { completeReturn } = await open();
  for (const address of ['', 'nonsense', '?code=x&state=y'])
    await expect(completeReturn(address)).rejects.toThrow('Missing code or _state');
});

test.each(OTHERS)(
  'tolerant completion ignores %s (%s), but rejects a code while a login is pending',
  { tags: ['@sign-in-32'] },
  async (_, part, message) => {
    const { startRedirect, completeReturn, cleaned, browser } = await open();
    const sent = browser.sentRequests.length;
    expect(await completeReturn(PAGE + part, { tolerant: true })).toBeUndefined();
    expect(browser.sentRequests).toHaveLength(sent);
    await startRedirect();
    const outcome = completeReturn(PAGE + part, { tolerant: true });
    if (/code=\w/.test(part)) await expect(outcome).rejects.toMatchObject({ name: 'SignInError', message });
    else expect(await outcome).toBeUndefined();
    expect(cleaned).toEqual([]);
  },
);

test(
  'a code of another login with the state of this tab’s login gets no tokens',
  { tags: ['@security-login-csrf', '@sign-in-22'] },
  async () => {
    const { startRedirect, completeReturn, signInOnHostedPage, client, lastState } = await open();
    const { hash } = new URL(await signInOnHostedPage(await startRedirect()));
    const stolen = new URLSearchParams(hash.slice(1)).get('code');
    await startRedirect();
    await expect(completeReturn(`${PAGE}#code=${stolen}&state=${lastState()}`)).rejects.toMatchObject({
      name: 'CallError',
      message: 'Failed to get member tokens',
      status: 400,
      code: 'INVALID_AUTHORIZATION_CODE',
      cause: { message: 'something went wrong' },
    });
    expect(client.session.role).toBe('visitor');
  },
);

test.each([
  ['before it reached the platform', { drop: 'before' }, 'member'],
  ['after it reached the platform', { drop: 'after' }, 'visitor'],
  ['in an outage', { status: 503, body: '<html>' }, 'member'],
  ['because of too many requests', { status: 429, body: '{}' }, 'member'],
])('an exchange lost %s can be retried; each try sends the code once', async (_, fault, role) => {
  const { startRedirect, completeReturn, signInOnHostedPage, client, browser, grants, stored } = await open();
  const back = await signInOnHostedPage(await startRedirect());
  await browser.faults({ path: TOKEN_PATH, times: 1, ...fault });
  const lost = await completeReturn(back).catch(error => error);
  expect(lost).toMatchObject({
    name: 'drop' in fault ? 'NetworkError' : 'CallError',
    message: 'Failed to get member tokens',
    cause: { name: 'drop' in fault ? 'NetworkError' : 'CallError' },
  });
  expect([client.session.role, grants().length]).toEqual(['visitor', 1]);
  expect(JSON.parse(stored())).toHaveLength(1);
  await completeReturn(back).catch(error => expect(error.message).toBe('Failed to get member tokens'));
  expect([client.session.role, grants().length]).toEqual([role, 2]);
});

test('a code that the platform has refused is not sent again', async () => {
  const { startRedirect, completeReturn, lastState, grants } = await open();
  await startRedirect();
  const back = `${PAGE}#code=rubbish&state=${lastState()}`;
  await expect(completeReturn(back)).rejects.toThrow('Failed to get member tokens');
  expect(await completeReturn(back)).toBeUndefined();
  expect(grants()).toHaveLength(1);
});

test('an exchange that times out rejects with NetworkError and can be retried', async () => {
  const { browser, pendingRedirects, startRedirect, completeReturn, signInOnHostedPage, client } = await open();
  const back = await signInOnHostedPage(await startRedirect());
  const passOn = browser.intercept(() => new Promise(() => {}));
  const hurried = browser.openTab({ timeoutMs: 20 });
  await expect(completeRedirect(hurried, pendingRedirects, back)).rejects.toMatchObject({
    name: 'NetworkError',
    message: 'Failed to get member tokens',
    cause: { name: 'TimeoutError' },
  });
  passOn();
  expect(await completeReturn(back)).toBeDefined();
  expect(client.session.role).toBe('member');
});

test.each([
  ['logs out', client => createAuthClient(client).logout(PAGE)],
  ['forgets the tokens', async client => void client.session.forget()],
  [
    'forgets the tokens and continues as a visitor',
    async client => {
      client.session.forget();
      const told = new Promise<void>(resolve => {
        client.session.subscribe(({ role }) => role === 'visitor' && resolve());
      });
      await client.session.tokens();
      await told;
    },
  ],
] as const satisfies readonly [
  string,
  (client: BaseClient) => Promise<unknown>,
][])('a shopper who %s during the exchange stays signed out', async (_, leave) => {
  const { browser, client, signInOnHostedPage, startRedirect, completeReturn, grants } = await open();
  const address = await signInOnHostedPage(await startRedirect());
  let release = () => {};
  const released = new Promise<void>(resolve => {
    release = resolve;
  });
  browser.intercept(async (request, next) => {
    if ((await request.clone().text()).includes('authorization_code')) await released;
    return next();
  });
  const completed = completeReturn(address).catch((error: unknown) => error);
  await expect.poll(() => grants().length).toBe(1);
  await leave(client);
  release();
  expect(await completed).toMatchObject({ name: 'SignInError', code: 'cancelled' });
  expect(client.session.role).not.toBe('member');
});

test('completeRedirect() removes its session listener, also after a failure', async () => {
  const { client, startRedirect, completeReturn, signInOnHostedPage, lastState } = await open();
  const { subscribe } = client.session;
  let listeners = 0;
  Object.assign(client.session, {
    subscribe: (...args: Parameters<typeof subscribe>) => {
      const unsubscribe = subscribe(...args);
      listeners++;
      return () => {
        listeners--;
        unsubscribe();
      };
    },
  });
  await completeReturn(await signInOnHostedPage(await startRedirect()));
  await startRedirect();
  await expect(completeReturn(`${PAGE}#code=rubbish&state=${lastState()}`)).rejects.toThrow();
  expect(listeners).toBe(0);
});

test('completeRedirect() rejects when the response to the exchange has no tokens', async () => {
  const { startRedirect, completeReturn, signInOnHostedPage, browser, client } = await open();
  const back = await signInOnHostedPage(await startRedirect());
  await browser.faults({ path: TOKEN_PATH, times: 1, status: 200, body: { access_token: '' } });
  await expect(completeReturn(back)).rejects.toThrow('Failed to get member tokens');
  expect(client.session.role).toBe('visitor');
});

test('expiresAt of the member’s tokens follows the client’s clock', async () => {
  const { startRedirect, completeReturn, signInOnHostedPage, browser } = await open();
  const done = await completeReturn(await signInOnHostedPage(await startRedirect()));
  const { expiresAt, lifetime = 0 } = done?.tokens.accessToken ?? {};
  expect(lifetime).toBeGreaterThan(3_600);
  expect(expiresAt).toBe(Math.floor(browser.now() / 1_000) + lifetime);
});

test('the authorization request has all parameters of OAuth with PKCE', async () => {
  const { startRedirect, browser, stored } = await open();
  await startRedirect({ sessionToken: 'just-made', codeVerifierLength: 128, prompt: 'consent' });
  const [{ verifier, state }] = JSON.parse(stored());
  expect(verifier).toMatch(/^[\w.~-]{128}$/);
  expect(browser.sentRequests.at(-1)?.body).toEqual({
    auth: {
      authRequest: {
        redirectUri: PAGE,
        clientId: 'demo-client',
        codeChallenge: createHash('sha256').update(verifier).digest('base64url'),
        codeChallengeMethod: 'S256',
        responseMode: 'fragment',
        responseType: 'code',
        scope: 'offline_access',
        state,
        sessionToken: 'just-made',
      },
      prompt: 'consent',
    },
  });
  await startRedirect();
  expect(JSON.parse(stored())[1].verifier).toHaveLength(43);
});

test.each([42, 129, 0, Number.NaN])(
  'loginRedirect() rejects a verifier length of %d before anything is sent',
  { tags: ['@sign-in-28'] },
  async length => {
    const { startRedirect, browser } = await open();
    const sent = browser.sentRequests.length;
    await expect(startRedirect({ codeVerifierLength: length })).rejects.toMatchObject({
      name: 'StoreError',
      code: 'INVALID_ARGUMENT',
    });
    expect(browser.sentRequests).toHaveLength(sent);
  },
);

test('a denied login rejects with access_denied, and leaves no parameters', { tags: ['@sign-in-33'] }, async () => {
  const { startRedirect, completeReturn, cleaned, stored } = await open();
  const address = new URL(await startRedirect());
  const state = /"state":"([^"]+)"/.exec(stored())?.[1];
  expect(address.pathname).toBe('/authorize');
  await expect(
    completeReturn(`${PAGE}#error=access_denied&error_description=No.&state=${state}`),
  ).rejects.toMatchObject({
    name: 'SignInError',
    code: 'access_denied',
  });
  expect(cleaned).toEqual([PAGE]);
  expect(stored()).not.toContain('verifier');
});

test('a refused code rejects with a CallError', async () => {
  const { startRedirect, completeReturn, stored } = await open();
  await startRedirect();
  const state = /"state":"([^"]+)"/.exec(stored())?.[1];
  await expect(completeReturn(`${PAGE}#code=rubbish&state=${state}`)).rejects.toMatchObject({
    name: 'CallError',
    message: 'Failed to get member tokens',
  });
});

test('a storage that is malformed or blocked has no pending redirects', () => {
  for (const rubbish of ['', '{', 'null', '[null,7,{}]', '{"a":1}']) {
    const departures = createPendingRedirects(
      () => ({ getItem: () => rubbish, setItem: () => {}, removeItem: () => {} }),
      () => 0,
    );
    expect(departures.take('x')).toBeUndefined();
  }
  const blocked = createPendingRedirects(() => {
    throw new DOMException('blocked', 'SecurityError');
  }, Date.now);
  expect(blocked.take('x')).toBeUndefined();
  expect(() => blocked.add('x', { verifier: 'v', redirectUri: 'r' })).toThrow('blocked');
});
