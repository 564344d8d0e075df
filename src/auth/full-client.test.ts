import { afterEach, expect, test } from 'vitest';
import { openSeededPlatform } from '../../demo/platform/testing/seeded-platform.ts';
import { FOUR_HOURS_MS, openTestBrowser, TOKEN_PATH } from '../client/testing/browser.ts';
import { createBlockedStorage, createSharedStorage } from '../session/testing/storage.ts';
import { createFullAuthClient } from './full-client.ts';
import { lazyAuthClient } from './lazy-client.ts';

const PAGE = 'https://merchant.example/account';
const ada = { email: 'ada@example.com', password: 'correct horse' };
const keys = { visible: 'v', invisible: 'i' };

async function open(settings: object = {}, captchaKeys?: { readonly visible?: string; readonly invisible?: string }) {
  const browser = await openTestBrowser(openSeededPlatform);
  await browser.settings(settings);
  const client = browser.openTab();
  const code = async () => {
    const { mails } = await browser.requestAdminRoute<{ mails: { code: string }[] }>('/_/outbox');
    return mails.at(-1)?.code ?? '';
  };
  return { browser, client, code, member: createFullAuthClient(client, captchaKeys) };
}

const stubbed = ['location', 'history', 'sessionStorage'];
/** Stubs a page at that address with its own session storage. */
function stubPage(href: string) {
  const { entries, openView } = createSharedStorage();
  const location = { href };
  const history = {
    state: null,
    replaceState: (_: unknown, __: unknown, url: string) => Object.assign(location, { href: url }),
  };
  Object.assign(globalThis, { location, history, sessionStorage: openView().storage });
  return { location, entries };
}
afterEach(() => {
  for (const name of stubbed) Reflect.deleteProperty(globalThis, name);
});

test('loginState follows the steps of a login, and is INITIAL after a log-out', { tags: ['@sign-in-35'] }, async () => {
  const { member, client, code } = await open({ verification: true });
  const states: string[] = [member.loginState];
  const note = async (step: Promise<unknown>) => {
    await step;
    states.push(member.loginState);
  };
  await note(member.register(ada));
  await note(member.verify('wrong'));
  await note(member.verify(await code()));
  await note(member.logout(PAGE));
  await note(member.login({ ...ada, password: 'wrong' }));
  await note(member.login(ada));
  client.session.forget();
  states.push(member.loginState);
  expect(states).toEqual([
    'INITIAL',
    'EMAIL_VERIFICATION_REQUIRED',
    'EMAIL_VERIFICATION_REQUIRED',
    'SUCCESS',
    'INITIAL',
    'FAILURE',
    'SUCCESS',
    'INITIAL',
  ]);
});

test(
  'new tokens keep loginState SUCCESS, but reset EMAIL_VERIFICATION_REQUIRED',
  { tags: ['@sign-in-35'] },
  async () => {
    const { member, client, browser } = await open();
    await member.register(ada);
    client.session.adopt(await browser.memberTokens());
    expect(member.loginState).toBe('SUCCESS');
    client.session.forget();
    await browser.settings({ verification: true });
    await member.register({ ...ada, email: 'otto@post.example' });
    client.session.adopt(await browser.memberTokens());
    expect(member.loginState).toBe('INITIAL');
    expect((await member.verify('123456')).error).toBe('Unknown _state');
  },
);

test('a visitor whose tokens are replaced can continue the login', { tags: ['@sign-in-35'] }, async () => {
  const { member, client, code, browser } = await open({ verification: true });
  await member.register(ada);
  client.session.adopt({
    accessToken: { value: 'old', expiresAt: 1 },
    refreshToken: { value: 'gone', role: 'visitor' },
  });
  expect((await member.verify(await code())).loginState).toBe('SUCCESS');
  expect((await browser.tokenRequests()).map(({ grant }) => grant)).toEqual([
    'anonymous',
    'refresh_token',
    'anonymous',
  ]);
});

test('a login step of a member cannot continue after the session has ended', { tags: ['@sign-in-35'] }, async () => {
  const { member, client, browser } = await open();
  client.session.adopt(await browser.memberTokens('mira.holm@larch.example'));
  expect((await member.startVerification()).loginState).toBe('EMAIL_VERIFICATION_REQUIRED');
  browser.advanceTime(FOUR_HOURS_MS);
  await browser.faults({ path: TOKEN_PATH, times: 1, status: 400, body: { error: 'invalid_grant' } });
  await expect(client.session.tokens()).rejects.toMatchObject({ code: 'session_ended' });
  await expect.poll(() => member.loginState).toBe('INITIAL');
  expect((await member.verify('123456')).error).toBe('Unknown _state');
});

test('loginState is INITIAL until the lazy client has loaded its code', async () => {
  const { client } = await open();
  const member = lazyAuthClient(client);
  expect(member.loginState).toBe('INITIAL');
  await member.login(ada);
  expect(member.loginState).toBe('FAILURE');
});

test('concurrent first calls of the lazy client share one client', async () => {
  const { client } = await open({ verification: true });
  const member = lazyAuthClient(client);
  const [registered] = await Promise.all([member.register(ada), member.recover(ada.email, PAGE)]);
  expect([registered.loginState, member.loginState]).toEqual(Array(2).fill('EMAIL_VERIFICATION_REQUIRED'));
  expect((await member.resend()).loginState).toBe('EMAIL_VERIFICATION_REQUIRED');
});

test('the activation mail links to the given page, or by default to the platform’s', async () => {
  const { browser } = await open();
  const merchant = createFullAuthClient(browser.openTab({ apiKey: 'demo-api-key' }));
  const { data } = await merchant.signOn(ada.email);
  for (const page of [PAGE, undefined]) {
    expect(await merchant.activate(data?.identity?.id ?? '', page)).toEqual({ loginState: 'SUCCESS' });
    const { mails } = await browser.requestAdminRoute<{ mails: { links: string[] }[] }>('/_/outbox');
    expect(mails.at(-1)?.links[0]).toContain(`${page ?? '/recover'}?recoveryToken=`);
  }
});

test.each([
  [keys, undefined, 'SILENT_CAPTCHA_REQUIRED'],
  [keys, { InvisibleRecaptcha: 'wrong' }, 'USER_CAPTCHA_REQUIRED'],
  [{ visible: 'v' }, undefined, 'USER_CAPTCHA_REQUIRED'],
  [{ visible: 'v' }, { Recaptcha: 'wrong' }, 'USER_CAPTCHA_REQUIRED'],
  [{ invisible: 'i' }, { InvisibleRecaptcha: 'wrong' }, 'FAILURE'],
  [undefined, undefined, 'FAILURE'],
] as const)(
  'a required captcha with the site keys %j and the tokens %j leads to %s',
  { tags: ['@sign-in-35'] },
  async (captchaKeys, captchaTokens, expected) => {
    const { member } = await open({ captcha: true }, captchaKeys);
    const errorCode = captchaTokens ? 'invalidCaptchaToken' : 'missingCaptchaToken';
    for (const step of [member.register, member.login]) {
      const answer = await step({ ...ada, ...(captchaTokens && { captchaTokens }) });
      expect(answer).toMatchObject({ loginState: expected, errorCode, error: expect.any(String) });
      expect(member.loginState).toBe(expected);
    }
    expect((await member.login({ ...ada, captchaTokens: { Recaptcha: 'passed' } })).errorCode).toBe('invalidEmail');
  },
);

test('silent rejects outside a page, before anything is sent', async () => {
  const { member, browser } = await open();
  await expect(member.silent()).rejects.toMatchObject({ name: 'SignInError', code: 'unavailable' });
  expect(browser.sentRequests).toEqual([]);
});

test('redirect logins reject without a session storage, before anything is sent', async () => {
  const { member, browser } = await open();
  const unavailable = { name: 'SignInError', code: 'unavailable' };
  Reflect.deleteProperty(globalThis, 'sessionStorage'); // which some versions of Node.js have
  await expect(member.loginRedirect({ redirectUri: PAGE })).rejects.toMatchObject(unavailable);
  await expect(member.completeRedirect(`${PAGE}#code=c&state=s`)).rejects.toMatchObject(unavailable);
  await expect(member.completeRedirect()).rejects.toMatchObject(unavailable);
  const { location } = stubPage(`${PAGE}#code=c&state=s`);
  Reflect.deleteProperty(globalThis, 'sessionStorage'); // a worker
  await expect(member.completeRedirect()).rejects.toMatchObject(unavailable);
  Object.assign(globalThis, { sessionStorage: createBlockedStorage() });
  expect(await member.completeRedirect()).toBeUndefined();
  await expect(member.loginRedirect({ redirectUri: location.href })).rejects.toMatchObject(unavailable);
  expect(browser.sentRequests).toEqual([]);
});

test(
  'completeRedirect() without an address or pending login ignores another’s return',
  { tags: ['@sign-in-32'] },
  async () => {
    const { member } = await open();
    const { location } = stubPage(`${PAGE}#code=x&state=y`);
    expect(await member.completeRedirect()).toBeUndefined();
    await expect(member.completeRedirect(location.href)).rejects.toThrow('Invalid _state');
    await expect(member.completeRedirect(`${PAGE}?code=x`)).rejects.toThrow('Missing code or _state');
    await expect(member.completeRedirect('')).rejects.toThrow('Missing code or _state');
    await member.loginRedirect({ redirectUri: PAGE });
    await expect(member.completeRedirect()).rejects.toMatchObject({
      message: 'Invalid _state',
      code: 'state_mismatch',
    });
    expect(location.href).toBe(`${PAGE}#code=x&state=y`);
  },
);

test('without an address, completeRedirect() sends a lost code again, once', { tags: ['@sign-in-31'] }, async () => {
  const { member, client, browser } = await open();
  const { location } = stubPage(PAGE);
  await member.register(ada);
  const address = await member.loginRedirect({ redirectUri: PAGE });
  const session = new URL(address).searchParams.get('session') ?? '';
  const body = new URLSearchParams({ session, ...ada });
  const answer = await browser.navigate(new Request(new URL('/authorize', address), { method: 'POST', body }));
  location.href = answer.headers.get('location') ?? '';
  browser.connection.isCut = true;
  await expect(member.completeRedirect()).rejects.toMatchObject({ name: 'NetworkError' });
  expect(location.href).toBe(PAGE);
  browser.connection.isCut = false;
  expect(await member.completeRedirect()).toMatchObject({ url: PAGE });
  expect(client.session.role).toBe('member');
  expect(await member.completeRedirect()).toBeUndefined();
});

test('completeRedirect() resends no lost code once a member has signed in', { tags: ['@sign-in-31'] }, async () => {
  const { member, client, browser } = await open();
  const { location } = stubPage(PAGE);
  await member.register(ada);
  const signIn = async () => {
    const address = await member.loginRedirect({ redirectUri: PAGE });
    const session = new URL(address).searchParams.get('session') ?? '';
    const body = new URLSearchParams({ session, ...ada });
    const answer = await browser.navigate(new Request(new URL('/authorize', address), { method: 'POST', body }));
    return answer.headers.get('location') ?? '';
  };
  location.href = await signIn();
  browser.connection.isCut = true;
  await expect(member.completeRedirect()).rejects.toMatchObject({ name: 'NetworkError' });
  browser.connection.isCut = false;
  await member.completeRedirect(await signIn());
  expect(client.session.role).toBe('member');
  expect(await member.completeRedirect()).toBeUndefined();
});

test('a started redirect login expires after an hour of the client’s clock', { tags: ['@sign-in-31'] }, async () => {
  const { member, browser } = await open();
  const { entries, location } = stubPage(PAGE);
  await member.loginRedirect({ redirectUri: PAGE });
  expect([...entries.keys()]).toEqual(['kiosk:departures']);
  const state = /"state":"([^"]+)"/.exec([...entries.values()].join())?.[1];
  location.href = `${PAGE}#error=access_denied&state=${state}`;
  browser.advanceTime(3_600_000);
  expect(await member.completeRedirect()).toBeUndefined();
  browser.advanceTime(-1);
  await expect(member.completeRedirect()).rejects.toMatchObject({ code: 'access_denied' });
});
