import { expect, test } from 'vitest';
import { authorizeInFrame, VERIFIER } from '../testing/frame-login.ts';
import { type AnyJson, errorCodeOrField, expectOk, setUpShop, type TestClient } from '../testing/open-shop.ts';

const PAGE = 'https://merchant.example';
const ada = { loginId: { email: 'ada@example.com' }, password: 'correct horse' };

const { shop, visitor } = setUpShop();

const createSession = async (input: object, from: TestClient = visitor): Promise<URL> => {
  const { fullUrl } = expectOk(await from.post('/v1/redirect-session', input)).redirectSession;
  return new URL(fullUrl);
};
const open = (url: URL, cookie = '') => shop.send(url.pathname + url.search, { headers: { cookie } });

/** Logs in through a frame of the page. Returns the code, a client with the member's tokens, and the cookie. */
async function logIn(sessionToken?: string, cookie = '') {
  const { code, cookie: kept } = await authorizeInFrame(shop, visitor, sessionToken, cookie);
  const grant = { clientId: 'demo-client', grantType: 'authorization_code', code, codeVerifier: VERIFIER };
  const { body } = await shop.call('POST', '/oauth2/token', grant);
  return { code, client: shop.as(body), cookie: kept };
}

const register = async () => expectOk(await visitor.post('/v2/register', ada)).sessionToken;
const logInAgain = async () => expectOk(await visitor.post('/v2/login', ada)).sessionToken;
const renew = ({ tokens }: TestClient) =>
  shop.call('POST', '/oauth2/token', { grantType: 'refresh_token', refreshToken: tokens.refresh_token });
const statuses = async (client: TestClient) => [
  (await client.get('/v1/members/my')).status,
  (await renew(client)).status,
];
const logOut = (client: TestClient, query = 'clientId=demo-client') =>
  client.get(`/_api/iam/authentication/v1/logout?${query}`);

test('log-out invalidates the tokens, the cookie and the session token of a login', async () => {
  const sessionToken = await register();
  const { client, cookie } = await logIn(sessionToken);
  const second = await logIn(undefined, cookie);
  expect((await client.get('/v1/members/my')).status).toBe(200);
  expectOk(await logOut(client));
  expect(await statuses(client)).toEqual([401, 401]);
  expect(await statuses(second.client)).toEqual([401, 401]);
  expect((await logIn(undefined, cookie)).code).toBeUndefined();
  expect((await logIn(sessionToken)).code).toBeUndefined();
});

test('log-out ends a login whose tokens were renewed', async () => {
  const { client, cookie } = await logIn(await register());
  const renewed = shop.as((await renew(client)).body);
  expectOk(await logOut(renewed));
  expect(await statuses(renewed)).toEqual([401, 401]);
  expect((await logIn(undefined, cookie)).code).toBeUndefined();
});

test('log-out leaves another login of the same member valid', async () => {
  const { client } = await logIn(await register());
  const elsewhere = await logIn(await logInAgain());
  expectOk(await logOut(client));
  expect(await statuses(elsewhere.client)).toEqual([200, 200]);
});

test('a visitor who logs out keeps their cart', async () => {
  await visitor.add('olive-oil', 1);
  expectOk(await logOut(visitor));
  expect((await visitor.cart()).lineItems).toHaveLength(1);
});

test('log-out returns a redirect, a cleared cookie and a page in base64', async () => {
  const { client } = await logIn(await register());
  const target = `${PAGE}/bye?a=1&b="><script>`;
  const { statusCode, headers, body }: AnyJson = expectOk(
    await logOut(client, `clientId=demo-client&postLogoutRedirectUri=${encodeURIComponent(target)}`),
  );
  const named = Object.fromEntries(headers.map(({ key, value }: AnyJson) => [key, value]));
  expect([statusCode, named.location]).toEqual([302, new URL(target).href]);
  expect(named['set-cookie']).toMatch(/^kiosk_session=; Max-Age=0; Path=\//);
  expect(named['content-type']).toBe('text/html; charset=utf-8');
  const page = Buffer.from(body, 'base64').toString();
  expect(page).toContain('You are signed out.');
  expect(page).toContain('href="https://merchant.example/bye?a=1&amp;b=');
  expect(page).not.toContain('<script>');
});

test('log-out without a redirect URI leads to the platform’s signed-out page', async () => {
  const { client, cookie } = await logIn(await register());
  const { headers }: AnyJson = expectOk(await logOut(client));
  const page = await open(new URL(headers.find(({ key }: AnyJson) => key === 'location').value), cookie);
  expect(await page.text()).toContain('You are signed out');
  expect(page.headers.get('set-cookie')).toMatch(/^kiosk_session=; Max-Age=0/);
});

test('log-out with another shop’s client id is refused and ends nothing', async () => {
  const { client } = await logIn(await register());
  expect(errorCodeOrField(await logOut(client, 'clientId=other-client'))).toBe('FORBIDDEN');
  expect(await statuses(client)).toEqual([200, 200]);
});

const logoutSection = { logout: { clientId: 'demo-client' }, callbacks: { postFlowUrl: `${PAGE}/bye` } };

test('opening the hosted log-out page ends the login of the member who requested it', async () => {
  const { client, cookie } = await logIn(await register());
  const url = await createSession(logoutSection, client);
  expect((await client.get('/v1/members/my')).status).toBe(200);
  const page = await open(url);
  expect([page.status, page.headers.get('location')]).toEqual([303, `${PAGE}/bye`]);
  expect(await statuses(client)).toEqual([401, 401]);
  expect((await logIn(undefined, cookie)).code).toBeUndefined();
});

test(
  'the log-out page asks for confirmation if a stranger could have made its link',
  { tags: ['@security-logout-link'] },
  async () => {
    const { client, cookie } = await logIn(await register());
    const url = await createSession(logoutSection);
    const page = await open(url, cookie);
    expect([page.status, page.headers.get('set-cookie')]).toEqual([200, null]);
    expect(await page.text()).toContain('Sign out of');
    expect(await statuses(client)).toEqual([200, 200]);
    const press = (origin: string) =>
      shop.send('/logout', {
        method: 'POST',
        headers: { cookie, origin },
        body: new URLSearchParams({ session: url.searchParams.get('session') ?? '' }),
      });
    expect((await press('https://evil.example')).status).toBe(403);
    const done = await press('http://api.test');
    expect([done.status, done.headers.get('location')]).toEqual([303, `${PAGE}/bye`]);
    expect(done.headers.get('set-cookie')).toMatch(/^kiosk_session=; Max-Age=0; Path=\//);
    expect((await client.get('/v1/members/my')).status).toBe(401);
  },
);

test('the log-out of one shop leaves the browser signed in to another', async () => {
  const { client, cookie } = await logIn(await register());
  const stranger = await shop.visitor('other-client');
  const page = await open(await createSession({ logout: { clientId: 'other-client' } }, stranger), cookie);
  expect([page.status, page.headers.get('set-cookie')]).toEqual([200, null]);
  expect(await statuses(client)).toEqual([200, 200]);
});

test('the log-out page does nothing without a session that was made for it', async () => {
  const { client, cookie } = await logIn(await register());
  const other = await createSession({ login: {} }, client);
  for (const query of ['', '?session=guess', other.search]) {
    const page = await shop.send(`/logout${query}`, { headers: { cookie } });
    expect([page.status, page.headers.get('set-cookie')]).toEqual([404, null]);
  }
  expect(await statuses(client)).toEqual([200, 200]);
});

test('a member’s log-out also ends the login by the token that maintainIdentity made', async () => {
  const { client } = await logIn(await register());
  const answer = await client.post('/v1/redirect-session', { login: {}, preferences: { maintainIdentity: true } });
  const there = await logIn(expectOk(answer).redirectSession.sessionToken);
  expect(await statuses(there.client)).toEqual([200, 200]);
  expectOk(await logOut(client));
  expect(await statuses(there.client)).toEqual([401, 401]);
});

test('a changed password ends the other logins of the member', async () => {
  const { client } = await logIn(await register());
  const elsewhere = await logIn(await logInAgain());
  expectOk(await client.post('/v2/change-password', { newPassword: 'another horse' }));
  expect(await statuses(elsewhere.client)).toEqual([401, 401]);
  expect((await logIn(undefined, elsewhere.cookie)).code).toBeUndefined();
  expect(await statuses(client)).toEqual([200, 200]);
});
