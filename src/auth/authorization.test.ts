import { expect, test, vi } from 'vitest';
import { openSeededPlatform } from '../../demo/platform/testing/seeded-platform.ts';
import { openTestBrowser } from '../client/testing/browser.ts';
import { authorize } from '../store/testing/sign-in.ts';
import { createAuthorizationRequest, exchangeCode } from './authorization.ts';

test.each([
  'javascript:alert(1)',
  'data:text/html,hello',
  '/authorize',
  '',
  undefined,
])('createAuthorizationRequest() rejects the authorization address %j', async fullUrl => {
  const browser = await openTestBrowser(openSeededPlatform);
  const real = browser.openTab();
  const call = async () => ({ redirectSession: fullUrl === undefined ? undefined : { fullUrl } });
  const client = { clientId: real.clientId, call } as unknown as typeof real;
  await expect(createAuthorizationRequest(client, {}, 'none')).rejects.toMatchObject({
    name: 'SignInError',
    code: 'unavailable',
  });
});

test('exchangeCode() holds the lock for cart changes while it exchanges a code', async () => {
  const browser = await openTestBrowser(openSeededPlatform);
  const client = browser.openTab();
  const visitor = await client.session.tokens();
  const { code, verifier } = await authorize(browser.platform, visitor, 'mira@example.com', browser.now());
  const events: string[] = [];
  let free = () => {};
  const held = new Promise<void>(resolve => {
    free = resolve;
  });
  const request = async (
    name: string,
    { ifAvailable }: LockOptions,
    work: (lock: object | null) => Promise<unknown>,
  ) => {
    if (ifAvailable) return work(null);
    events.push(`waits for ${name}`);
    await held;
    return work({}).finally(() => events.push('gives it back'));
  };
  vi.stubGlobal('navigator', { locks: { request } });
  browser.intercept((sent, pass) => {
    events.push(new URL(sent.url).pathname);
    return pass();
  });
  client.session.subscribe(({ reason }) => events.push(reason));
  const exchange = exchangeCode(client, code, verifier, {});
  await vi.waitFor(() => expect(events).toEqual(['waits for kiosk:cart:demo-client']));
  free();
  await exchange;
  expect(events.slice(1)).toEqual(['/oauth2/token', 'login']);
  await vi.waitFor(() => expect(events.at(-1)).toBe('gives it back'));
  vi.unstubAllGlobals();
});
