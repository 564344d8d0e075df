import { expect, test } from 'vitest';
import { openSeededPlatform } from '../../demo/platform/testing/seeded-platform.ts';
import { queryCollections } from '../api/collections.ts';
import { FOUR_HOURS_MS, openTestBrowser } from '../client/testing/browser.ts';
import { createAuthClient } from './auth-client.ts';

interface Outbox {
  readonly mails: readonly { readonly code: string }[];
}

async function open(settings: object = {}) {
  const browser = await openTestBrowser(openSeededPlatform);
  await browser.requestAdminRoute('/_/settings', settings);
  const client = browser.openTab();
  const code = async () => (await browser.requestAdminRoute<Outbox>('/_/outbox')).mails.at(-1)?.code ?? '';
  return { browser, client, member: createAuthClient(client), code };
}

type Opened = Awaited<ReturnType<typeof open>>;

const PAGE = 'https://merchant.example/';
const credentials = { email: 'ada@example.com', password: 'correct horse' };

test('register returns a session token; register and login use the visitor’s tokens', async () => {
  const { member, browser, client } = await open();
  const { accessToken } = await client.session.tokens();
  const registered = await member.register({ ...credentials, profile: { nickname: 'Ada' } });
  expect(registered).toMatchObject({
    loginState: 'SUCCESS',
    data: { identity: { email: { address: credentials.email } } },
  });
  expect(registered.data?.sessionToken).toBeTruthy();
  expect((await member.login(credentials)).data?.identity?.identityProfile).toMatchObject({ nickname: 'Ada' });
  const calls = browser.sentRequests.filter(({ path }) => /register|login/.test(path));
  expect(new Set(calls.map(({ authorization }) => authorization))).toEqual(new Set([accessToken.value]));
});

test('verify and resend send requests only while a code is required', { tags: ['@sign-in-35'] }, async () => {
  const { member, browser, code } = await open({ verification: true });
  const unknown = { loginState: 'FAILURE', error: 'Unknown _state' };
  expect(await member.verify('123456')).toEqual(unknown);
  expect(await member.resend()).toEqual(unknown);
  expect(browser.sentRequests.filter(({ path }) => path.includes('/auth/'))).toEqual([]);

  expect((await member.register(credentials)).loginState).toBe('EMAIL_VERIFICATION_REQUIRED');
  expect(await member.verify('wrong')).toMatchObject({ loginState: 'FAILURE', cause: { name: 'CallError' } });
  expect((await member.resend()).loginState).toBe('EMAIL_VERIFICATION_REQUIRED');
  expect((await member.verify(await code())).loginState).toBe('SUCCESS');
  expect(await member.verify(await code())).toEqual(unknown);
});

test.each([
  [
    'in OWNER_APPROVAL_REQUIRED',
    async ({ member, browser }: Opened) => {
      await browser.settings({ verification: false, approval: true });
      const answer = await member.register({ ...credentials, email: 'otto@post.example' });
      expect(answer.loginState).toBe('OWNER_APPROVAL_REQUIRED');
      expect(answer.data?.stateToken).toBeTruthy();
    },
  ],
  [
    'after another login has failed',
    async ({ member }: Opened) => {
      expect((await member.login({ ...credentials, password: 'wrong' })).loginState).toBe('FAILURE');
    },
  ],
  [
    'after another login could not be sent',
    async ({ member, browser }: Opened) => {
      await browser.faults({ path: '/v2/login', drop: 'before' });
      await expect(member.login(credentials)).rejects.toMatchObject({ name: 'NetworkError' });
    },
  ],
  ['after logging out', ({ member }: Opened) => member.logout(PAGE)],
])('verify and resend fail without a request %s', { tags: ['@sign-in-35'] }, async (_, leave) => {
  const opened = await open({ verification: true });
  const { member, browser, code } = opened;
  expect((await member.register(credentials)).loginState).toBe('EMAIL_VERIFICATION_REQUIRED');
  await leave(opened);
  const unknown = { loginState: 'FAILURE', error: 'Unknown _state' };
  expect(await member.verify(await code())).toEqual(unknown);
  expect(await member.resend()).toEqual(unknown);
  expect(browser.sentRequests.filter(({ path }) => path.includes('/auth/'))).toEqual([]);
});

test('verify ends a login whose state token the platform no longer knows', { tags: ['@sign-in-35'] }, async () => {
  const { member, browser } = await open({ verification: true });
  await member.register(credentials);
  const details = { applicationError: { code: 'INVALID_STATE_TOKEN', description: 'Too old.' } };
  await browser.faults({ path: '/auth/verify', times: 1, status: 400, body: { message: 'Too old.', details } });
  expect((await member.verify('123456')).cause?.code).toBe('INVALID_STATE_TOKEN');
  expect(await member.resend()).toEqual({ loginState: 'FAILURE', error: 'Unknown _state' });
});

test('a code can be sent again after a network error', { tags: ['@sign-in-35'] }, async () => {
  const { member, browser, code } = await open({ verification: true });
  await member.register(credentials);
  await browser.faults({ path: '/auth/verify', times: 1, drop: 'before' });
  await expect(member.verify(await code())).rejects.toMatchObject({ name: 'NetworkError' });
  expect((await member.verify(await code())).loginState).toBe('SUCCESS');
});

test('a late answer to a registration changes nothing after a log-out', { tags: ['@sign-in-35'] }, async () => {
  const { member, browser } = await open({ verification: true });
  let release = () => {};
  const released = new Promise<void>(resolve => {
    release = resolve;
  });
  browser.intercept(async (request, next) => {
    if (request.url.endsWith('/v2/register')) await released;
    return next();
  });
  const registering = member.register(credentials);
  await member.logout(PAGE);
  release();
  expect((await registering).loginState).toBe('EMAIL_VERIFICATION_REQUIRED');
  expect((await member.verify('123456')).error).toBe('Unknown _state');
});

test('proceed sends the state token, and fails after a log-out', { tags: ['@sign-in-35'] }, async () => {
  const { member, browser } = await open({ approval: true });
  const { data } = await member.register(credentials);
  expect((await member.proceed()).loginState).toBe('OWNER_APPROVAL_REQUIRED');
  expect(browser.sentRequests.at(-1)?.body).toEqual({ stateToken: data?.stateToken });
  await member.logout(PAGE);
  expect(await member.proceed()).toEqual({ loginState: 'FAILURE', error: 'Unknown _state' });
});

test('each captcha token has its own entry in the list of the request', async () => {
  const { member, browser } = await open();
  await member.login({ ...credentials, captchaTokens: { Recaptcha: 'r', InvisibleRecaptcha: 'i' } });
  expect(browser.sentRequests.at(-1)?.body.captchaTokens).toEqual([{ Recaptcha: 'r' }, { InvisibleRecaptcha: 'i' }]);
  await member.login(credentials);
  expect(browser.sentRequests.at(-1)?.body).not.toHaveProperty('captchaTokens');
});

test('refusals of register and login resolve with an error code', async () => {
  const { member } = await open();
  await member.register(credentials);
  expect(await member.register(credentials)).toMatchObject({ loginState: 'FAILURE', errorCode: 'emailAlreadyExists' });
  expect(await member.register({ ...credentials, email: 'ada' })).toMatchObject({ errorCode: 'invalidEmail' });
  expect(await member.login({ ...credentials, password: 'wrong' })).toMatchObject({ errorCode: 'invalidPassword' });
  expect(await member.login({ ...credentials, email: 'eve@example.com' })).toMatchObject({ errorCode: 'invalidEmail' });
});

test('login rejects with NetworkError when no response arrives', async () => {
  const { member, browser } = await open();
  await browser.faults({ path: '/v2/login', drop: 'before' });
  await expect(member.login(credentials)).rejects.toMatchObject({ name: 'NetworkError' });
});

test('logout forgets the tokens when the platform fails and when offline', { tags: ['@sign-in-38'] }, async () => {
  const { member, browser, client } = await open();
  await client.session.tokens();
  await browser.faults({ path: '/redirect-session', status: 500, body: '{}' });
  expect(await member.logout(PAGE)).toBeUndefined();
  expect([client.session.role, browser.storedTokens()]).toEqual(['none', undefined]);
  await browser.faults();
  expect(await member.logout(PAGE)).toMatch(/\/logout\?session=/);

  client.session.adopt(await browser.memberTokens());
  browser.intercept(() => Promise.reject(new TypeError('fetch failed')));
  const leaving = member.logout(PAGE);
  expect(client.session.role).toBe('none');
  expect(await leaving).toBeUndefined();
  expect(browser.storedTokens()).toBeUndefined();
});

test.each([
  ['whose tokens are valid', 0],
  ['whose access token has expired', FOUR_HOURS_MS],
])('a member %s logs out with their tokens and stores no new ones', { tags: ['@sign-in-38'] }, async (_, ms) => {
  const { member, browser, client } = await open();
  const tokens = await browser.memberTokens();
  client.session.adopt(tokens);
  const changes: unknown[] = [];
  client.session.subscribe(({ role, reason }) => changes.push([role, reason]));
  browser.advanceTime(ms);
  const leaving = member.logout(PAGE);
  expect([client.session.role, browser.storedTokens()]).toEqual(['none', undefined]);
  expect(await leaving).toMatch(/\/logout\?session=/);
  expect([client.session.role, browser.storedTokens()]).toEqual(['none', undefined]);
  expect(changes).toEqual([['none', 'logout']]);
  const asked = (await browser.log()).filter(({ path }) => path.endsWith('/redirect-session'));
  expect(asked.map(({ memberId }) => memberId)).toEqual([tokens.memberId]);
  expect((await browser.tokenRequests()).map(({ grant }) => grant)).toEqual(ms ? ['refresh_token'] : []);

  await client.call(queryCollections, { query: {} });
  expect([client.session.role, browser.storedTokens()?.refreshToken.role]).toEqual(['visitor', 'visitor']);
});

test('logout sends no request as a visitor if the member’s session has ended', { tags: ['@sign-in-38'] }, async () => {
  const { member, browser, client } = await open();
  client.session.adopt({
    accessToken: { value: 'old', expiresAt: 1 },
    refreshToken: { value: 'dead', role: 'member' },
  });
  expect(await member.logout(PAGE)).toBeUndefined();
  expect((await browser.tokenRequests()).map(({ grant }) => grant)).toEqual(['refresh_token']);
  expect(browser.storedTokens()).toBeUndefined();
});

test(
  'logout resolves with undefined when the log-out page is a javascript: address',
  { tags: ['@security-link-schemes', '@sign-in-38'] },
  async () => {
    const { member, browser } = await open();
    const redirectSession = { fullUrl: 'javascript:alert(1)' };
    await browser.faults({ path: '/redirect-session', status: 200, body: { redirectSession } });
    expect(await member.logout(PAGE)).toBeUndefined();
  },
);

test('resets a forgotten password; recover does not reveal whether an account exists', async () => {
  const { member, browser } = await open();
  await member.register(credentials);
  expect(await member.recover('eve@example.com', 'https://merchant.example/')).toEqual({ loginState: 'SUCCESS' });
  await member.recover(credentials.email, 'https://merchant.example/login');
  const { mails } = await browser.requestAdminRoute<{ mails: { links: string[] }[] }>('/_/outbox');
  const recoveryToken = new URL(mails.at(-1)?.links[0] ?? '').searchParams.get('recoveryToken') ?? '';
  const refused = await member.resetPassword(recoveryToken, 'x');
  expect([refused.loginState, refused.errorCode, refused.cause?.code]).toEqual([
    'FAILURE',
    undefined,
    'INVALID_ARGUMENT',
  ]);
  expect((await member.resetPassword(recoveryToken, 'another horse')).loginState).toBe('SUCCESS');
  expect((await member.login({ ...credentials, password: 'another horse' })).loginState).toBe('SUCCESS');
});
