import { expect, test } from 'vitest';
import { type AnyJson, expectOk, setUpShop, type TestClient } from '../testing/open-shop.ts';

const PAGE = 'https://merchant.example/account';
const ada = { email: 'ada@example.com', password: 'correct horse' };

const { shop, visitor, merchant } = setUpShop();

const register = () => visitor.post('/v2/register', { loginId: { email: ada.email }, password: ada.password });
const createSession = async (input: object, from: TestClient = visitor): Promise<URL> =>
  new URL(expectOk(await from.post('/v1/redirect-session', input)).redirectSession.fullUrl);

const get = (url: URL, headers: Record<string, string> = {}) => shop.send(url.pathname + url.search, { headers });
const readCookie = ({ headers }: Response) => (headers.get('set-cookie') ?? '').split(';')[0] ?? '';

/** Sends a form of the page as a browser does, with its hidden fields and the typed values. */
async function submit(page: Response, typed: Record<string, string>, headers: Record<string, string> = {}, index = 0) {
  const forms = [...(await page.text()).matchAll(/<form method="post" action="([^"]*)">(.*?)<\/form>/gs)];
  const [, action = '', html = ''] = forms[index] ?? [];
  const hidden = [...html.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [
    name,
    value,
  ]);
  const body = new URLSearchParams({ ...Object.fromEntries(hidden), ...typed });
  return shop.send(action, { method: 'POST', headers: { origin: 'http://api.test', ...headers }, body });
}

const authRequest = {
  clientId: 'demo-client',
  codeChallenge: 'A'.repeat(43),
  codeChallengeMethod: 'S256',
  responseMode: 'query',
  responseType: 'code',
  scope: 'offline_access',
  state: 'ours',
  redirectUri: PAGE,
};
const authorizeUrl = (prompt?: string, more: object = {}) =>
  createSession({ auth: { authRequest: { ...authRequest, ...more }, ...(prompt && { prompt }) } });

test('the hosted login page logs in, sets the cookie and redirects to postFlowUrl', async () => {
  await register();
  const url = await createSession({ login: {}, callbacks: { postFlowUrl: PAGE } });
  const page = await get(url);
  expect([url.pathname, page.status]).toEqual(['/login', 200]);
  expect(page.headers.get('content-security-policy')).toContain("form-action 'self' https://merchant.example");

  const wrong = await submit(await get(url), { ...ada, password: 'wrong' });
  expect([wrong.status, readCookie(wrong)]).toEqual([422, '']);
  expect(await wrong.text()).toContain('do not match');

  const done = await submit(page, ada);
  expect([done.status, done.headers.get('location')]).toEqual([303, PAGE]);
  const cookie = readCookie(done);
  const silent = await get(await authorizeUrl('none'), { cookie });
  expect(new URL(silent.headers.get('location') ?? '').searchParams.get('code')).toBeTruthy();
  expect((await get(url, { cookie })).headers.get('location')).toBe(PAGE);
});

test('the hosted login page confirms the login if there is no postFlowUrl', async () => {
  await register();
  const done = await submit(await get(await createSession({ login: {} })), ada);
  expect(await done.text()).toContain('You are signed in');
  expect(readCookie(done)).toMatch(/^kiosk_session=/);
});

test('the hosted login page is a 404 without a redirect session for a login', async () => {
  const other = await createSession({ logout: { clientId: 'demo-client' } });
  for (const query of ['', '?session=guess', other.search])
    expect((await shop.send(`/login${query}`)).status).toBe(404);
  const body = new URLSearchParams({ session: 'guess', ...ada });
  expect((await shop.send('/login', { method: 'POST', body })).status).toBe(404);
});

test('the hosted login page asks for the mailed code if the account needs it', async () => {
  await shop.admin('settings', { verification: true });
  await register();
  const url = await createSession({ login: {}, callbacks: { postFlowUrl: PAGE } });
  const ask = async () => submit(await get(url), ada);
  const code = async () => (await shop.admin('outbox')).mails.at(-1).code;
  const wrong = await submit(await ask(), { code: 'wrong' });
  expect(wrong.status).toBe(422);
  expect(await wrong.clone().text()).toContain('That code does not match');
  expect((await submit(wrong, { code: await code() })).headers.get('location')).toBe(PAGE);
});

test.each([
  ['waits for approval', 'has to approve', async () => shop.admin('settings', { approval: true })],
  ['is blocked', 'is blocked', async (id: string) => merchant.post(`/v1/members/${id}/block`)],
])('the hosted login page says that an account %s', async (_, text, prepare) => {
  const { identity } = expectOk(
    await (async () => {
      if (text === 'has to approve') await prepare('');
      return register();
    })(),
  );
  await prepare(identity.id);
  const answer = await submit(await get(await createSession({ login: {} })), ada);
  expect(answer.status).toBe(422);
  expect(await answer.text()).toContain(text);
});

test('/authorize honours each prompt: login, select_account, consent and none', async () => {
  await register();
  const cookie = readCookie(await submit(await get(await createSession({ login: {} })), ada));
  const readCode = ({ headers }: Response) => new URL(headers.get('location') ?? PAGE).searchParams.get('code');
  expect(readCode(await get(await authorizeUrl(), { cookie }))).toBeTruthy();
  expect(readCode(await get(await authorizeUrl('none'), { cookie }))).toBeTruthy();

  const again = await get(await authorizeUrl('login'), { cookie });
  expect(again.status).toBe(200);
  expect(await again.text()).not.toContain('Continue as');
  for (const prompt of ['select_account', 'consent']) {
    const page = await get(await authorizeUrl(prompt), { cookie });
    expect(await page.clone().text()).toContain('Continue as ada@example.com');
    expect(readCode(await submit(page.clone(), {}, { cookie }))).toBeTruthy();
    expect((await submit(page.clone(), {})).status).toBe(200);
    expect((await submit(page.clone(), { account: 'bob@example.com' }, { cookie })).status).toBe(200);
    expect(readCode(await submit(page, ada, {}, 1))).toBeTruthy();
  }
  const none = new URL((await get(await authorizeUrl('none'))).headers.get('location') ?? PAGE).searchParams;
  expect(none.get('error')).toBe('login_required');
});

test('a login in one shop does not count in another shop', async () => {
  const { sessionToken } = expectOk(await register());
  const cookie = readCookie(await submit(await get(await createSession({ login: {} })), ada));
  const stranger = await shop.visitor('other-client');
  for (const more of [{}, { sessionToken }]) {
    const request = { ...authRequest, ...more, clientId: 'other-client' };
    const answer = await get(await createSession({ auth: { authRequest: request, prompt: 'none' } }, stranger), {
      cookie,
    });
    expect(new URL(answer.headers.get('location') ?? PAGE).searchParams.get('error')).toBe('login_required');
  }
  expect((await get(await createSession({ login: {} }, stranger), { cookie })).status).toBe(200);
});

test('prompt "login" asks for the password despite a cookie and a stale session token', async () => {
  await register();
  const cookie = readCookie(await submit(await get(await createSession({ login: {} })), ada));
  const page = await get(await authorizeUrl('login', { sessionToken: 'stale' }), { cookie });
  expect([page.status, page.headers.get('location')]).toEqual([200, null]);
});

test('a web_message window with prompt "login" shows the form, then posts the code', async () => {
  await register();
  const page = await get(await authorizeUrl('login', { responseMode: 'web_message', redirectUri: undefined }));
  expect(await page.clone().text()).toContain('autocomplete="current-password"');
  expect(await (await submit(page, ada)).text()).toContain('postMessage({"code"');
});

test('a recovery mail without a redirect links to the platform’s own page', async () => {
  await register();
  await visitor.post('/_api/iam/recovery/v1/send-email', { email: ada.email });
  const { mails }: AnyJson = await shop.admin('outbox');
  const open = () => get(new URL(mails.at(-1).links[0]));
  const short = await submit(await open(), { password: 'x' });
  expect(short.status).toBe(422);
  expect(await short.text()).toContain('must have at least 8 characters');
  expect(await (await submit(await open(), { password: 'another horse' })).text()).toContain('is set');
  const { body } = await visitor.post('/v2/login', { loginId: { email: ada.email }, password: 'another horse' });
  expect(body.state).toBe('SUCCESS');
  expect(await (await submit(await open(), { password: 'a third horse' })).text()).toContain('used or is too old');
});
