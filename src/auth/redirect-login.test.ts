import { expect, test } from 'vitest';
import { createPlatform } from '../../demo/platform/platform.ts';
import { openTestBrowser } from '../client/testing/browser.ts';
import { createSharedStorage } from '../session/testing/storage.ts';
import { createAuthClient } from './auth-client.ts';
import { createPendingRedirects } from './pending-redirects.ts';
import { completeRedirect, loginRedirect } from './redirect-login.ts';

const PAGE = 'https://merchant.example/account?colour=red';
const HOUR = 3_600_000;

async function open() {
  let time = 0;
  const browser = await openTestBrowser(createPlatform);
  const client = browser.openTab();
  const shared = createSharedStorage();
  const { storage } = shared.openView();
  const pendingRedirects = createPendingRedirects(
    () => storage,
    () => time,
  );
  const cleaned: string[] = [];
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
    completeReturn: (address: string) =>
      completeRedirect(client, pendingRedirects, address, url => void cleaned.push(url)),
    stored: () => [...shared.entries.values()].join(),
    grants: () => browser.sentRequests.filter(({ body }) => body.grantType === 'authorization_code'),
  };
}

test.each([
  'fragment',
  'query',
] as const)('29 a return by %s is exchanged once, and the address keeps only the page’s own part', async responseMode => {
  const { startRedirect, completeReturn, signInOnHostedPage, client, cleaned, stored } = await open();
  const back = await signInOnHostedPage(await startRedirect({ responseMode }));
  expect(back).toMatch(/code=.*state=/);
  const done = await completeReturn(back);
  expect(done?.url).toBe(PAGE);
  expect(cleaned).toEqual([PAGE]);
  expect(client.session.role).toBe('member');
  expect(stored()).not.toContain('verifier');
});

test('29 the page’s own hash stays', async () => {
  const { startRedirect, completeReturn, signInOnHostedPage } = await open();
  const back = await signInOnHostedPage(await startRedirect({ responseMode: 'query' }));
  expect((await completeReturn(`${back}#reviews`))?.url).toBe(`${PAGE}#reviews`);
});

test('30 the same return twice is exchanged once, without an error', async () => {
  const { startRedirect, completeReturn, signInOnHostedPage, grants } = await open();
  const back = await signInOnHostedPage(await startRedirect());
  expect(await completeReturn(back)).toBeDefined();
  expect(await completeReturn(back)).toBeUndefined();
  expect(grants()).toHaveLength(1);
});

test('31 each login has its own verifier; a sixth evicts the oldest; entries expire after an hour', async () => {
  const { startRedirect, completeReturn, signInOnHostedPage, advance } = await open();
  const addresses = [];
  for (let n = 0; n < 6; n++) addresses.push(await startRedirect());
  const [first = '', second = '', , , , last = ''] = addresses;
  expect(await completeReturn(await signInOnHostedPage(first))).toBeUndefined();
  expect(await completeReturn(await signInOnHostedPage(last))).toBeDefined();
  expect(await completeReturn(await signInOnHostedPage(second))).toBeDefined();
  const late = await signInOnHostedPage(await startRedirect());
  advance(HOUR);
  expect(await completeReturn(late)).toBeUndefined();
});

test('32 a return that this tab has not begun is ignored', async () => {
  const { completeReturn, cleaned, browser } = await open();
  const before = browser.sentRequests.length;
  for (const address of [`${PAGE}&code=x&state=y`, `${PAGE}&code=success`, `${PAGE}#code=x&state=y`, PAGE])
    expect(await completeReturn(address)).toBeUndefined();
  expect(cleaned).toEqual([]);
  expect(browser.sentRequests).toHaveLength(before);
});

test('33 a denied login rejects with access_denied, removes its entry and cleans the address', async () => {
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
