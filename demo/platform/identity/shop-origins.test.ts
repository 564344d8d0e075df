import { expect, onTestFinished, test } from 'vitest';
import { parseOrigin } from '../core/origins.ts';
import { authRequest } from '../testing/auth-request.ts';
import { type AnyJson, errorCodeOrField, expectOk, openShop, setUpShop } from '../testing/open-shop.ts';

const PAGE = 'https://merchant.example';
const EVIL = 'https://evil.example';
const ada = { loginId: { email: 'ada@example.com' }, password: 'correct horse' };
const { shop, visitor, merchant } = setUpShop();

const register = async () => expectOk(await visitor.post('/v2/register', ada));

/** Requests a redirect session as a page on `origin` does. */
async function createSession(input: object, origin = PAGE): Promise<{ status: number; body: AnyJson }> {
  const response = await shop.send('/v1/redirect-session', {
    method: 'POST',
    headers: { authorization: visitor.tokens.access_token, origin },
    body: JSON.stringify(input),
  });
  return { status: response.status, body: await response.json() };
}

const authorizePath = async (more: object, prompt: string, origin = PAGE): Promise<string> => {
  const { body } = await createSession({ auth: { authRequest: { ...authRequest, ...more }, prompt } }, origin);
  const { pathname, search } = new URL(body.redirectSession.fullUrl);
  return pathname + search;
};

/** Logs a browser in on the hosted page and returns its cookie. */
async function signInBrowser(): Promise<string> {
  await register();
  const { body } = await createSession({ login: {} });
  const session = new URL(body.redirectSession.fullUrl).searchParams.get('session') ?? '';
  const form = new URLSearchParams({ session, email: ada.loginId.email, password: ada.password });
  const done = await shop.send('/login', { method: 'POST', body: form });
  return (done.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
}

test(
  'the platform refuses a login frame for a page on an unlisted origin',
  { tags: ['@security-login-targets'] },
  async () => {
    const auth = { authRequest, prompt: 'none' };
    for (const origin of [
      EVIL,
      'null',
      `${PAGE}.evil.example`,
      `${PAGE}:8443`,
      'http://merchant.example',
      'http://evillocalhost',
    ])
      expect(await createSession({ auth }, origin)).toMatchObject({
        status: 403,
        body: { details: { applicationError: { code: 'unauthorized_client' } } },
      });
    for (const origin of [
      PAGE,
      'http://localhost:1',
      'http://a.b.localhost:8080',
      'http://127.0.0.1',
      'http://[::1]:99',
    ])
      expect((await createSession({ auth }, origin)).status).toBe(200);
  },
);

test.each([
  ['web_message', undefined, /unauthorized_client: the shop does not list https:\/\/late\.example/],
  ['fragment', 'https://late.example/account', /invalid_request: the shop does not list https:\/\/late\.example/],
])(
  '/authorize shows an error page, not a %s response to an unlisted origin',
  { tags: ['@security-login-targets'] },
  async (...row) => {
    const [responseMode, redirectUri, text] = row;
    const cookie = await signInBrowser();
    await shop.admin('settings', { origins: ['https://late.example'] });
    const path = await authorizePath({ responseMode, redirectUri }, 'none', 'https://late.example');
    await shop.admin('settings', { origins: [] });
    const refused = await shop.send(path, { headers: { cookie } });
    expect([refused.status, refused.headers.get('location')]).toEqual([400, null]);
    expect(refused.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    const said = await refused.text();
    expect(said).toMatch(text);
    expect(said).not.toContain('code');
    await shop.admin('settings', { origins: ['https://late.example'] });
    const answer = await shop.send(path, { headers: { cookie } });
    expect(`${answer.headers.get('location')} ${await answer.text()}`).toContain('code');
  },
);

test('/authorize refuses a redirect URI on another origin than the requesting page', async () => {
  const path = await authorizePath({ responseMode: 'query', redirectUri: 'https://shop.example/' }, 'none');
  const refused = await shop.send(path);
  expect([refused.status, refused.headers.get('location')]).toEqual([400, null]);
  expect(await refused.text()).toContain('invalid_request: the redirect_uri is on https://shop.example');
});

test.each([
  'https://evil.example/',
  'https://merchant.example@evil.example/',
  'https://merchant.example.evil.example/',
  'http://merchant.example/',
  'http://localhost.evil.example/',
  'http://127.0.0.1.evil.example/',
  "http://a;script-src'*'.localhost/",
])('the platform refuses callbacks and redirect URIs to %s', { tags: ['@security-login-targets'] }, async url => {
  await register();
  const names = ['postFlowUrl', 'thankYouPageUrl', 'cartPageUrl', 'loginUrl', 'planListUrl', 'bookingsServiceListUrl'];
  for (const name of names) {
    const { body } = await createSession({ login: {}, callbacks: { [name]: url } });
    expect(body.details.validationError.fieldViolations).toMatchObject([{ field: `callbacks.${name}` }]);
  }
  const auth = { authRequest: { ...authRequest, responseMode: 'query', redirectUri: url } };
  expect(errorCodeOrField(await visitor.post('/v1/redirect-session', { auth }))).toBe('auth.authRequest.redirectUri');
  const logout = `/_api/iam/authentication/v1/logout?clientId=demo-client&postLogoutRedirectUri=${encodeURIComponent(url)}`;
  expect(errorCodeOrField(await visitor.get(logout))).toBe('postLogoutRedirectUri');
});

test.each(['https://evil.example/', 'https://merchant.example.evil.example/', 'http://merchant.example/'])(
  'the platform mails no link to %s',
  { tags: ['@security-mail-links'] },
  async url => {
    const { identity } = await register();
    const redirect = { url };
    const recovery = await visitor.post('/_api/iam/recovery/v1/send-email', { email: ada.loginId.email, redirect });
    expect(errorCodeOrField(recovery)).toBe('redirect.url');
    const activation = await merchant.post('/v1/activation-email', {
      identityId: identity.id,
      emailOptions: { redirect },
    });
    expect(errorCodeOrField(activation)).toBe('emailOptions.redirect.url');
    expect((await shop.admin('outbox')).mails).toEqual([]);
  },
);

test('an origin that one shop lists is refused in another shop', async () => {
  const own = await openShop({
    origins: [],
    shops: (await import('../seed/data/shops.ts')).shops.map(one =>
      one.clientId === 'demo-client' ? { ...one, origins: [PAGE] } : one,
    ),
  });
  onTestFinished(() => own.close());
  const input = { login: {}, callbacks: { postFlowUrl: PAGE } };
  expect((await (await own.visitor()).post('/v1/redirect-session', input)).status).toBe(200);
  expect((await (await own.visitor('other-client')).post('/v1/redirect-session', input)).status).toBe(400);
});

test.each([
  [{ origin: EVIL }],
  [{ origin: 'null' }],
  [{ origin: 'http://api.test', 'sec-fetch-site': 'cross-site' }],
  [{ 'sec-fetch-site': 'same-site' }],
])('the hosted pages refuse a form with the headers %j', { tags: ['@security-forged-forms'] }, async headers => {
  const cookie = await signInBrowser();
  const path = await authorizePath({}, 'consent');
  const session = new URLSearchParams(path.split('?')[1]).get('session') ?? '';
  const body = new URLSearchParams({ session, account: ada.loginId.email });
  for (const page of ['/authorize', '/login', '/recover', '/checkout/update', '/checkout/pay']) {
    const refused = await shop.send(page, { method: 'POST', headers: { ...headers, cookie }, body });
    expect([page, refused.status, refused.headers.get('set-cookie')]).toEqual([page, 403, null]);
  }
  const own = await shop.send('/authorize', { method: 'POST', headers: { origin: 'http://api.test', cookie }, body });
  expect(await own.text()).toContain('postMessage({"code"');
});

test('a form without an Origin header gets no code for the browser’s account', async () => {
  const cookie = await signInBrowser();
  const path = await authorizePath({}, 'consent');
  const session = new URLSearchParams(path.split('?')[1]).get('session') ?? '';
  const body = new URLSearchParams({ session, account: ada.loginId.email });
  const answer = await shop.send('/authorize', { method: 'POST', headers: { cookie }, body });
  expect(await answer.text()).not.toContain('postMessage');
});

test('hosted pages have the referrer policy same-origin', async () => {
  const { body } = await createSession({ login: {} });
  const { pathname, search } = new URL(body.redirectSession.fullUrl);
  expect((await shop.send(pathname + search)).headers.get('referrer-policy')).toBe('same-origin');
});

test.each([
  'https://a.example;script-src',
  'https://a,b',
  "https://'x'",
  'https://*.example',
  'https://a.example/x',
  'a',
])('the settings refuse %s as an origin', async text => {
  expect(parseOrigin(text)).toBeUndefined();
  expect(errorCodeOrField(await shop.call('POST', '/_/settings', { origins: [text] }))).toBe('origins[0]');
});

test.each([';', ',', "'", '*'])('a callback whose host has the CSP character %s is refused', async sign => {
  const postFlowUrl = `http://a${sign}b.localhost/`;
  const answer = await visitor.post('/v1/redirect-session', { login: {}, callbacks: { postFlowUrl } });
  expect(errorCodeOrField(answer)).toBe('callbacks.postFlowUrl');
});
