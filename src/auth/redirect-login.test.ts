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

  /** Signs in on the platform's own page, and answers the address that it leads back to. */
  async function signInThere(address: string): Promise<string> {
    const session = new URL(address).searchParams.get('session') ?? '';
    const body = new URLSearchParams({ session, email: 'ada@example.com', password: 'correct horse' });
    const answer = await browser.navigate(new Request(new URL('/authorize', address), { method: 'POST', body }));
    return answer.headers.get('location') ?? '';
  }
  return {
    browser,
    client,
    cleaned,
    signInThere,
    pass: (ms: number) => {
      time += ms;
    },
    leave: (options = {}) => loginRedirect(client, pendingRedirects, { redirectUri: PAGE, ...options }),
    come: (address: string) => completeRedirect(client, pendingRedirects, address, url => void cleaned.push(url)),
    held: () => [...shared.entries.values()].join(),
    grants: () => browser.sentRequests.filter(({ body }) => body.grantType === 'authorization_code'),
  };
}

test.each([
  'fragment',
  'query',
] as const)('29 by %s: exchanged once, the address clean, the page’s own part kept', async responseMode => {
  const { leave, come, signInThere, client, cleaned, held } = await open();
  const back = await signInThere(await leave({ responseMode }));
  expect(back).toMatch(/code=.*state=/);
  const done = await come(back);
  expect(done?.url).toBe(PAGE);
  expect(cleaned).toEqual([PAGE]);
  expect(client.session.role).toBe('member');
  expect(held()).not.toContain('verifier');
});

test('29 a hash of the page’s own stays', async () => {
  const { leave, come, signInThere } = await open();
  const back = await signInThere(await leave({ responseMode: 'query' }));
  expect((await come(`${back}#reviews`))?.url).toBe(`${PAGE}#reviews`);
});

test('30 the same return twice is exchanged once, and no error', async () => {
  const { leave, come, signInThere, grants } = await open();
  const back = await signInThere(await leave());
  expect(await come(back)).toBeDefined();
  expect(await come(back)).toBeUndefined();
  expect(grants()).toHaveLength(1);
});

test('31 each of two sign-ins has its own verifier; a sixth evicts the oldest; an hour is the longest', async () => {
  const { leave, come, signInThere, pass } = await open();
  const addresses = [];
  for (let n = 0; n < 6; n++) addresses.push(await leave());
  const [first = '', second = '', , , , last = ''] = addresses;
  expect(await come(await signInThere(first))).toBeUndefined();
  expect(await come(await signInThere(last))).toBeDefined();
  expect(await come(await signInThere(second))).toBeDefined();
  const late = await signInThere(await leave());
  pass(HOUR);
  expect(await come(late)).toBeUndefined();
});

test('32 what we have not begun is left alone', async () => {
  const { come, cleaned, browser } = await open();
  const before = browser.sentRequests.length;
  for (const address of [`${PAGE}&code=x&state=y`, `${PAGE}&code=success`, `${PAGE}#code=x&state=y`, PAGE])
    expect(await come(address)).toBeUndefined();
  expect(cleaned).toEqual([]);
  expect(browser.sentRequests).toHaveLength(before);
});

test('33 denied: said as such, the entry gone, the address clean', async () => {
  const { leave, come, cleaned, held } = await open();
  const address = new URL(await leave());
  const state = /"state":"([^"]+)"/.exec(held())?.[1];
  expect(address.pathname).toBe('/authorize');
  await expect(come(`${PAGE}#error=access_denied&error_description=No.&state=${state}`)).rejects.toMatchObject({
    name: 'SignInError',
    code: 'access_denied',
  });
  expect(cleaned).toEqual([PAGE]);
  expect(held()).not.toContain('verifier');
});

test('a refused code is exactly that', async () => {
  const { leave, come, held } = await open();
  await leave();
  const state = /"state":"([^"]+)"/.exec(held())?.[1];
  await expect(come(`${PAGE}#code=rubbish&state=${state}`)).rejects.toMatchObject({
    name: 'CallError',
    message: 'Failed to get member tokens',
  });
});

test('a storage full of rubbish, or blocked, is no departure', () => {
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
