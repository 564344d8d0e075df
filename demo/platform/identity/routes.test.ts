import { createHash } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { type AnyJson, errorCodeOrField, openShop, setUpShop, type TestClient } from '../testing/open-shop.ts';
import { DEMO_IDP_CONNECTION_ID } from './sign-on-service.ts';

const AUTH = '/_api/iam/authentication';
const VERIFY = '/_api/iam/verification/v1/auth';
const RECOVERY = '/_api/iam/recovery/v1';
const PAGE = 'https://merchant.example';
const VERIFIER = 'x'.repeat(43);
const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url');

const { shop, visitor } = setUpShop();

const credentials = (email: unknown, password: unknown = 'correct horse') => ({ loginId: { email }, password });
const register = (email: unknown, password?: unknown, more = {}) =>
  visitor.post(`${AUTH}/v2/register`, { ...credentials(email, password), ...more });
const login = (email: unknown, password?: unknown, more = {}) =>
  visitor.post(`${AUTH}/v2/login`, { ...credentials(email, password), ...more });
const mails = async (): Promise<AnyJson[]> => (await shop.admin('outbox')).mails;
const lastCode = async () => (await mails()).at(-1)?.code;

/** Requests authorization as a page does. Returns the URL to open, or the body of the refusal. */
async function authorizeUrl(authRequest: object = {}, prompt = 'none', from: TestClient = visitor) {
  const request = {
    clientId: 'demo-client',
    codeChallenge: CHALLENGE,
    codeChallengeMethod: 'S256',
    responseMode: 'web_message',
    responseType: 'code',
    scope: 'offline_access',
    state: 'our-state',
    ...authRequest,
  };
  const answer = await shop.send('/_api/redirects-api/v1/redirect-session', {
    method: 'POST',
    headers: { authorization: from.tokens.access_token, origin: PAGE },
    body: JSON.stringify({ auth: { authRequest: request, prompt } }),
  });
  const body: AnyJson = await answer.json();
  return body.redirectSession ? new URL(body.redirectSession.fullUrl) : body;
}

/** Opens the URL in a frame. Returns the message that the page would post, and the message's target origin. */
async function message(url: URL, headers = {}) {
  const answer = await shop.send(url.pathname + url.search, { headers: { referer: PAGE, ...headers } });
  const text = await answer.text();
  const [, said, origin] = /postMessage\((\{.*?\}), "(.*?)"\)/.exec(text) ?? [];
  return { said: said && JSON.parse(said), origin, headers: answer.headers, text };
}

const exchangeCode = (code: unknown, codeVerifier = VERIFIER, more = {}) =>
  shop.call('POST', '/oauth2/token', {
    clientId: 'demo-client',
    grantType: 'authorization_code',
    code,
    codeVerifier,
    ...more,
  });

/** Logs in by password and returns a client with the member's tokens. */
async function signIn(email: string, from: TestClient = visitor): Promise<TestClient> {
  const { sessionToken } = (await from.post(`${AUTH}/v2/login`, credentials(email))).body;
  const { said } = await message(await authorizeUrl({ sessionToken }, 'none', from));
  return shop.as((await exchangeCode(said.code)).body);
}

test('a new member is logged in at once if no verification or approval is required', async () => {
  const { status, body } = await register('Ada@Example.com', undefined, { profile: { nickname: 'Ada' } });
  expect([status, body.state]).toEqual([200, 'SUCCESS']);
  expect(body.identity).toMatchObject({
    email: { address: 'ada@example.com', isVerified: false },
    identityProfile: { nickname: 'Ada' },
    status: { name: 'ACTIVE' },
  });
  expect(body.sessionToken).toMatch(/^[\w-]{43}$/);
  expect((await login('ada@example.com')).body.state).toBe('SUCCESS');
});

test('the mailed code completes a login, and a wrong one does not', async () => {
  await shop.admin('settings', { verification: true });
  const { state, stateToken } = (await register('ada@example.com')).body;
  expect(state).toBe('REQUIRE_EMAIL_VERIFICATION');
  const verify = (code: unknown) => visitor.post(`${VERIFY}/verify`, { code, stateToken });
  const code = await lastCode();
  expect(errorCodeOrField(await verify('000000' === code ? '111111' : '000000'))).toBe('INVALID_VERIFICATION_CODE');
  const { body } = await verify(` ${code.slice(0, 3)} ${code.slice(3)}`);
  expect(body).toMatchObject({ state: 'SUCCESS', identity: { email: { isVerified: true } } });
  expect(errorCodeOrField(await verify(code))).toBe('INVALID_STATE_TOKEN');
  expect((await login('ada@example.com')).body.state).toBe('SUCCESS');
});

test('five wrong codes invalidate the mailed code, and mails with codes are limited', async () => {
  await shop.admin('settings', { verification: true });
  const { stateToken } = (await register('ada@example.com')).body;
  const verify = (code: unknown) => visitor.post(`${VERIFY}/verify`, { code, stateToken });
  const resend = () => visitor.post(`${VERIFY}/resend`, { stateToken });
  for (let n = 0; n < 5; n++) await verify('wrong');
  expect(errorCodeOrField(await verify(await lastCode()))).toBe('TOO_MANY_TRIES');
  expect((await resend()).body.state).toBe('REQUIRE_EMAIL_VERIFICATION');
  expect((await verify(await lastCode())).body.state).toBe('SUCCESS');
  const again = (await login('ada@example.com')).body;
  expect(again.state).toBe('SUCCESS');

  const other = (await register('bob@example.com')).body.stateToken;
  const answers = [];
  for (let n = 0; n < 4; n++) answers.push(await visitor.post(`${VERIFY}/resend`, { stateToken: other }));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
  expect(Number(answers[3]?.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('a mailed code expires after a quarter of an hour', async () => {
  await shop.admin('settings', { verification: true });
  const { stateToken } = (await register('ada@example.com')).body;
  const code = await lastCode();
  await shop.admin('clock', { offsetMs: 901_000 });
  expect(errorCodeOrField(await visitor.post(`${VERIFY}/verify`, { code, stateToken }))).toBe('INVALID_STATE_TOKEN');
});

test('the platform sends and accepts no code while an account only needs approval', async () => {
  await shop.admin('settings', { approval: true });
  const { stateToken } = (await register('ada@example.com')).body;
  const countMails = async () => (await shop.admin('outbox')).mails.length;
  const before = await countMails();
  const send = (call: string, more = {}) => visitor.post(`${VERIFY}/${call}`, { stateToken, ...more });
  expect(errorCodeOrField(await send('resend'))).toBe('INVALID_STATE_TOKEN');
  for (let n = 0; n < 6; n++)
    expect(errorCodeOrField(await send('verify', { code: '123456' }))).toBe('INVALID_STATE_TOKEN');
  expect(await countMails()).toBe(before);

  await shop.admin('settings', { verification: true });
  const proceed = async () => (await visitor.post(`${AUTH}/v1/state/proceed`, { stateToken })).body.state;
  expect([await proceed(), await proceed()]).toEqual(Array(2).fill('REQUIRE_EMAIL_VERIFICATION'));
  expect(await countMails()).toBe(before + 1);
  expect((await send('verify', { code: await lastCode() })).body.state).toBe('REQUIRE_OWNER_APPROVAL');
});

test('with the setting approval a new member needs the merchant’s approval', async () => {
  await shop.admin('settings', { approval: true });
  const { state, stateToken } = (await register('ada@example.com')).body;
  expect(state).toBe('REQUIRE_OWNER_APPROVAL');
  expect((await visitor.post(`${AUTH}/v1/state/proceed`, { stateToken })).body.state).toBe('REQUIRE_OWNER_APPROVAL');
});

test.each([
  ['an address that is taken', 'ada@example.com', 'correct horse', '-19995'],
  ['an invalid address', 'ada', 'correct horse', 'loginId.email'],
  ['a list as its address', ['ada@example.com'], 'correct horse', 'loginId.email'],
  ['a short password', 'bob@example.com', 'short', 'password'],
  ['its address as its password', 'bob@example.com', 'bob@example.com', 'password'],
  ['no password', 'bob@example.com', undefined, 'password'],
])('a registration with %s is refused', async (_, email, password, why) => {
  await register('ada@example.com');
  const body = { loginId: { email }, ...(password && { password }) };
  expect(errorCodeOrField(await visitor.post(`${AUTH}/v2/register`, body))).toBe(why);
});

test('the violation of an invalid email address has the type EMAIL', async () => {
  const { body } = await register('ada');
  expect(body.details.validationError.fieldViolations[0]).toMatchObject({ data: { type: 'EMAIL' } });
});

test('wrong passwords and unknown addresses get error codes, too many logins 429', async () => {
  await register('ada@example.com');
  expect(errorCodeOrField(await login('ada@example.com', 'wrong'))).toBe('-19976');
  expect(errorCodeOrField(await login('ada@example.com', { $ne: '' }))).toBe('-19976');
  expect(errorCodeOrField(await login('nobody@example.com'))).toBe('-19999');
  for (let n = 0; n < 10; n++) await login('ada@example.com', 'wrong');
  const { status, headers } = await login('ada@example.com');
  expect([status, Number(headers.get('retry-after')) > 0]).toEqual([429, true]);
});

test('a registration needs a solved captcha if the setting captcha is on', async () => {
  await shop.admin('settings', { captcha: true });
  expect(errorCodeOrField(await register('ada@example.com'))).toBe('-19971');
  const withToken = (token: string) =>
    register('ada@example.com', undefined, { captchaTokens: [{ Recaptcha: token }] });
  expect(errorCodeOrField(await withToken('failed'))).toBe('-19970');
  expect((await withToken('passed')).body.state).toBe('SUCCESS');
});

test(
  'a login frame posts a code to its page only, for one use with the PKCE verifier',
  { tags: ['@security-code-once'] },
  async () => {
    const { sessionToken } = (await register('ada@example.com')).body;
    const { said, origin, headers } = await message(await authorizeUrl({ sessionToken }));
    expect(said).toEqual({ code: expect.any(String), state: 'our-state' });
    expect(origin).toBe(PAGE);
    expect(headers.get('content-security-policy')).toContain(`frame-ancestors ${PAGE}`);
    expect((await exchangeCode(said.code, 'y'.repeat(43))).status).toBe(400);
    expect((await exchangeCode(said.code, VERIFIER, { redirectUri: 'https://elsewhere.example' })).status).toBe(400);
    const { status, body } = await exchangeCode(said.code);
    expect([status, body.expires_in]).toEqual([200, 14_400]);
    expect((await exchangeCode(said.code)).status).toBe(400);
  },
);

test('a login frame posts login_required without a valid session', async () => {
  const { said } = await message(await authorizeUrl());
  expect(said).toMatchObject({ error: 'login_required', state: 'our-state' });
  expect((await message(await authorizeUrl({ sessionToken: 'rubbish' }))).said.error).toBe('login_required');
});

test(
  'a login is kept in a cookie, which frames ignore if third parties are blocked',
  { tags: ['@security-login-cookie'] },
  async () => {
    const { sessionToken } = (await register('ada@example.com')).body;
    const { headers } = await message(await authorizeUrl({ sessionToken }));
    const cookie = headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/HttpOnly; Secure; SameSite=None/);
    const framed = { cookie: cookie.split(';')[0] ?? '', 'sec-fetch-dest': 'iframe' };
    expect((await message(await authorizeUrl(), framed)).said.code).toBeTruthy();
    await shop.admin('settings', { thirdPartyCookies: false });
    expect((await message(await authorizeUrl(), framed)).said.error).toBe('login_required');
  },
);

test('a session token gives codes for a minute after its first use, and none later', async () => {
  const { sessionToken } = (await register('ada@example.com')).body;
  const ask = async () => (await message(await authorizeUrl({ sessionToken }))).said;
  expect([(await ask()).code, (await ask()).code]).toEqual([expect.any(String), expect.any(String)]);
  await shop.admin('clock', { offsetMs: 61_000 });
  expect((await ask()).error).toBe('login_required');
});

test('a link or frame on an unlisted origin sets no login cookie', { tags: ['@security-login-cookie'] }, async () => {
  const { sessionToken } = (await register('ada@example.com')).body;
  const url = await authorizeUrl({ sessionToken, responseMode: 'fragment', redirectUri: `${PAGE}/account` });
  for (const referer of ['', 'https://evil.example/', 'null', `https://evil.example/?${PAGE}/`]) {
    for (const dest of ['document', 'iframe']) {
      const { headers } = await message(url, { referer, 'sec-fetch-dest': dest });
      expect([referer, dest, headers.get('set-cookie')]).toEqual([referer, dest, null]);
    }
  }
  expect((await message(url)).headers.get('set-cookie')).toContain('kiosk_session=');
});

test('authorize makes a login frame post no answer or two, refuse framing or redirect', async () => {
  const page = async (authorize: string) => {
    await shop.admin('settings', { authorize });
    return message(await authorizeUrl());
  };
  expect((await page('silent')).text).not.toContain('postMessage');
  expect((await page('twice')).text.split('postMessage')).toHaveLength(3);
  expect((await page('refuse-framing')).headers.get('x-frame-options')).toBe('DENY');
  const { headers } = await page('wrong-origin');
  expect(headers.get('location')).toMatch(/^http:\/\/127\.0\.0\.1\/authorize\?/);
});

test.each([
  [{ codeChallengeMethod: 'plain' }, 'auth.authRequest.codeChallengeMethod'],
  [{ codeChallenge: 'short' }, 'auth.authRequest.codeChallenge'],
  [{ responseType: 'token' }, 'auth.authRequest.responseType'],
  [{ responseMode: 'form_post' }, 'auth.authRequest.responseMode'],
  [{ responseMode: 'fragment' }, 'auth.authRequest.redirectUri'],
  [{ responseMode: 'query', redirectUri: 'javascript:alert(1)' }, 'auth.authRequest.redirectUri'],
  [{ state: '' }, 'auth.authRequest.state'],
])('an authorization request with %j is refused', { tags: ['@security-pkce'] }, async (bad, why) => {
  const body = await authorizeUrl(bad);
  expect((body as AnyJson).details.validationError.fieldViolations.map(({ field }: AnyJson) => field)).toContain(why);
});

test(
  'with a redirect URI the login page asks for the password, then redirects by 303',
  { tags: ['@security-login-redirect'] },
  async () => {
    await register('ada@example.com');
    const there = async (redirectUri: string, password = 'correct horse') => {
      const url = await authorizeUrl({ responseMode: 'fragment', redirectUri }, 'login');
      const form = await shop.send(url.pathname + url.search);
      expect(await form.text()).toContain('autocomplete="current-password"');
      const body = new URLSearchParams({
        session: url.searchParams.get('session') ?? '',
        email: 'ada@example.com',
        password,
      });
      return shop.send('/authorize', { method: 'POST', body });
    };
    const answer = await there(`${PAGE}/account?a=1`);
    // After a 307 the browser would post the password to the redirect URI.
    expect(answer.status).toBe(303);
    const back = answer.headers.get('location') ?? '';
    expect(back).toMatch(/^https:\/\/merchant\.example\/account\?a=1#code=[\w-]+&state=our-state$/);
    const code = new URLSearchParams(new URL(back).hash.slice(1)).get('code');
    expect((await exchangeCode(code, VERIFIER, { redirectUri: `${PAGE}/account?a=1` })).status).toBe(200);
    expect(await (await there(PAGE, 'wrong')).text()).toContain('do not match');
  },
);

test('a login merges the visitor’s cart up to the stock and keeps the member’s coupon', async () => {
  await register('ada@example.com');
  await visitor.add('last-teapot', 1);
  await visitor.add('bread-knife', 2);
  await visitor.patch('/ecom/v1/carts/current', { couponCode: 'WELCOME10' });
  const member = await signIn('ada@example.com');
  const held = async () =>
    (await member.cart()).lineItems.map(({ quantity, productName }) => `${quantity} ${productName.original}`);
  expect(await held()).toEqual(['1 Last teapot', '2 Bread knife'].map(text => expect.stringMatching(text.slice(0, 2))));
  const first = await held();

  await member.patch('/ecom/v1/carts/current', { couponCode: 'TEATIME' });
  const other = await shop.visitor();
  await other.add('last-teapot', 2);
  await other.add('oak-board', 1);
  await other.patch('/ecom/v1/carts/current', { couponCode: 'WELCOME10' });
  await signIn('ada@example.com', other);
  expect(await held()).toEqual([first[0]?.replace('1', '2'), first[1], '1 Oak board']);
  expect(JSON.stringify((await member.cart()).appliedDiscounts)).toContain('TEATIME');
  expect((await other.get('/ecom/v1/carts/current')).status).toBe(404);
});

test('the link of a recovery mail sets a new password once', async () => {
  await register('ada@example.com');
  const ask = (email: string, url = `${PAGE}/login`) =>
    visitor.post(`${RECOVERY}/send-email`, { email, redirect: { url } });
  expect((await ask('nobody@example.com')).body).toEqual({});
  expect(await mails()).toEqual([]);
  await ask('ada@example.com');
  const [link] = (await mails())[0].links;
  const recoveryToken = new URL(link).searchParams.get('recoveryToken');
  const recover = (password: string) => visitor.post(`${RECOVERY}/recover`, { recoveryToken, password });
  expect(errorCodeOrField(await recover('short'))).toBe('password');
  expect((await recover('another horse')).body.state).toBe('SUCCESS');
  expect(errorCodeOrField(await recover('a third horse'))).toBe('INVALID_RECOVERY_TOKEN');
  expect(errorCodeOrField(await login('ada@example.com'))).toBe('-19976');
  expect((await login('ada@example.com', 'another horse')).body.state).toBe('SUCCESS');
});

test('a member can change the password and gets a mail; a visitor is refused', async () => {
  await register('ada@example.com');
  const change = (from: TestClient, newPassword: unknown) => from.post(`${AUTH}/v2/change-password`, { newPassword });
  expect(errorCodeOrField(await change(visitor, 'another horse'))).toBe('FORBIDDEN');
  const member = await signIn('ada@example.com');
  expect(errorCodeOrField(await change(member, 'x'))).toBe('newPassword');
  const before = (await mails()).length;
  expect((await change(member, 'another horse')).status).toBe(200);
  expect((await mails()).slice(before)).toMatchObject([
    { to: 'ada@example.com', subject: expect.stringContaining('password was changed'), links: [], code: null },
  ]);
  expect((await login('ada@example.com', 'another horse')).body.state).toBe('SUCCESS');
});

test('the request log and the mails do not contain passwords', async () => {
  await register('ada@example.com');
  const log = JSON.stringify([await shop.admin('log'), await mails()]);
  expect(log).not.toContain('correct horse');
});

test('the v1 calls register and log in the same member as the v2 calls', async () => {
  const inputs = { password: 'correct horse' };
  const identity = { email: { address: 'ada@example.com' }, identityProfile: { nickname: 'Ada' } };
  const made = (await visitor.post(`${AUTH}/v1/register`, { identity, inputs })).body;
  expect(made).toMatchObject({ state: { status: 'DONE' }, identity: { identityProfile: { nickname: 'Ada' } } });
  const first = (await visitor.post(`${AUTH}/v1/login`, { loginId: { email: 'ada@example.com' }, inputs })).body;
  const second = (await login('ada@example.com')).body;
  expect(first.identity.id).toBe(second.identity.id);
  expect(first.sessionToken).toBeTruthy();
  const wrong = { loginId: { email: 'ada@example.com' }, inputs: { password: 'x' } };
  expect(errorCodeOrField(await visitor.post(`${AUTH}/v1/login`, wrong))).toBe('-19976');
});

test('a login by the demo’s identity provider succeeds; others are unknown', async () => {
  const by = (idpConnectionId: string, tokenParams: object) =>
    visitor.post(`${AUTH}/v1/sso/login-with-token-params`, { idpConnectionId, tokenParams });
  expect(errorCodeOrField(await by('nobody', { email: 'ada@example.com' }))).toBe('IDP_CONNECTION_NOT_FOUND');
  expect(errorCodeOrField(await by(DEMO_IDP_CONNECTION_ID, {}))).toBe('tokenParams.email');
  expect((await by(DEMO_IDP_CONNECTION_ID, { email: 'ada@example.com' })).body).toMatchObject({
    state: 'SUCCESS',
    identity: { email: { address: 'ada@example.com', isVerified: true } },
  });
});

test(
  'the platform has no identity provider if the option identityProvider is false',
  { tags: ['@security-login-targets'] },
  async () => {
    const plain = await openShop({ identityProvider: false });
    onTestFinished(() => plain.close());
    const tokenParams = { email: 'mira.holm@larch.example' };
    const answer = await (await plain.visitor()).post(`${AUTH}/v1/sso/login-with-token-params`, {
      idpConnectionId: DEMO_IDP_CONNECTION_ID,
      tokenParams,
    });
    expect(errorCodeOrField(answer)).toBe('IDP_CONNECTION_NOT_FOUND');
  },
);

test('the merchant’s sign-on creates a member, and the activation mail sets a password', async () => {
  const merchant = await shop.merchant();
  const body = { loginId: { email: 'ada@example.com' }, profile: { nickname: 'Ada' } };
  expect(errorCodeOrField(await visitor.post(`${AUTH}/v2/sign-on`, body))).toBe('FORBIDDEN');
  const { sessionToken, identity } = (await merchant.post(`${AUTH}/v2/sign-on`, body)).body;
  expect((await message(await authorizeUrl({ sessionToken }))).said.code).toBeTruthy();
  expect(errorCodeOrField(await login('ada@example.com'))).toBe('-19973');

  const activate = (identityId: string, who = merchant) => who.post(`${RECOVERY}/activation-email`, { identityId });
  expect(errorCodeOrField(await activate(identity.id, visitor))).toBe('FORBIDDEN');
  expect(errorCodeOrField(await activate('nobody'))).toBe('IDENTITY_NOT_FOUND');
  await activate(identity.id);
  const recoveryToken = new URL((await mails()).at(-1)?.links[0]).searchParams.get('recoveryToken');
  expect((await visitor.post(`${RECOVERY}/recover`, { recoveryToken, password: 'correct horse' })).body.state).toBe(
    'SUCCESS',
  );
  expect((await login('ada@example.com')).body.state).toBe('SUCCESS');
});

test('a member can request a verification code outside a login', async () => {
  await register('ada@example.com');
  const start = (who: TestClient, target = 'EMAIL') => who.post('/_api/iam/verification/v1/Start', { target });
  expect(errorCodeOrField(await start(visitor))).toBe('FORBIDDEN');
  const member = await signIn('ada@example.com');
  expect(errorCodeOrField(await start(member, 'SMS'))).toBe('target');
  const { verificationId } = (await start(member)).body;
  const { body } = await visitor.post(`${VERIFY}/verify`, { code: await lastCode(), stateToken: verificationId });
  expect(body.identity.email.isVerified).toBe(true);
});
