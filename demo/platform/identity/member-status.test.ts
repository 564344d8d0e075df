import { describe, expect, test } from 'vitest';
import { authorizeInFrame, VERIFIER } from '../testing/frame-login.ts';
import { type AnyJson, errorCodeOrField, expectOk, setUpShop, type TestClient } from '../testing/open-shop.ts';
import { DEMO_IDP_CONNECTION_ID } from './sign-on-service.ts';

const email = 'ada@example.com';
const ada = { loginId: { email }, password: 'correct horse' };

const { shop, visitor, merchant, assisted } = setUpShop();

const grant = (body: object, headers = {}) =>
  shop.send('/oauth2/token', { method: 'POST', headers, body: JSON.stringify(body) });
const renew = ({ tokens }: TestClient) => grant({ grantType: 'refresh_token', refreshToken: tokens.refresh_token });
const grantByKey = (memberId: string) =>
  grant(
    { grant_type: 'authorized_client', scope: 'offline_access', member_id: memberId },
    { authorization: `${visitor.tokens.access_token},demo-api-key` },
  );
const exchange = (code: string) =>
  grant({ clientId: 'demo-client', grantType: 'authorization_code', code, codeVerifier: VERIFIER });

const authorize = (sessionToken?: string, cookie?: string) => authorizeInFrame(shop, visitor, sessionToken, cookie);

describe.each(['block', 'disconnect'])('after %s', call => {
  /** Registers a member and returns every credential that a member can have. */
  async function holdEverything() {
    const { sessionToken, identity } = expectOk(await visitor.post('/v2/register', ada));
    const { code, cookie } = await authorize(sessionToken);
    const client = shop.as(await (await exchange((await authorize(sessionToken)).code)).json());
    return { id: identity.id as string, sessionToken, code, cookie, client };
  }
  const changeStatus = async (id: string) => expectOk(await merchant.post(`/v1/members/${id}/${call}`));

  test('the member gets no tokens by any grant, and existing tokens stop working', async () => {
    const { id, sessionToken, code, cookie, client } = await holdEverything();
    expect((await client.get('/v1/members/my')).status).toBe(200);
    await changeStatus(id);
    const review = { namespace: 'stores', entityId: (await visitor.product('bread-knife')).id, content: { rating: 4 } };
    expect((await client.get('/v1/members/my')).status).toBe(401);
    expect((await client.post('/v1/reviews', { review })).status).toBe(401);
    expect((await renew(client)).status).toBe(401);
    expect((await exchange(code)).status).toBe(400);
    expect((await authorize(sessionToken)).error).toBe('login_required');
    expect((await authorize(undefined, cookie)).error).toBe('login_required');
    const outside = await grantByKey(id);
    expect([outside.status, (await outside.json()).details.applicationError.code]).toEqual([403, 'MEMBER_BLOCKED']);
  });

  test('sign-on, identity provider, registration and recovery do not let the member in', async () => {
    const { id } = await holdEverything();
    await changeStatus(id);
    expect(errorCodeOrField(await merchant.post('/v2/sign-on', { loginId: { email } }))).toBe('-19958');
    const sso = { idpConnectionId: DEMO_IDP_CONNECTION_ID, tokenParams: { email } };
    expect(errorCodeOrField(await visitor.post('/v1/sso/login-with-token-params', sso))).toBe('-19958');
    expect(errorCodeOrField(await visitor.post('/v2/register', ada))).toBe('-19995');
    expectOk(await visitor.post('/v1/send-email', { email }));
    const recoveryToken = new URL((await shop.admin('outbox')).mails.at(-1).links[0]).searchParams.get('recoveryToken');
    const recovered = await visitor.post('/v1/recover', { recoveryToken, password: 'another horse' });
    expect(errorCodeOrField(recovered)).toBe('-19958');
    expect(errorCodeOrField(await visitor.post('/v2/login', ada))).toBe('-19958');
  });

  test('the member cannot pay on a checkout page that is still open', async () => {
    const { id, client } = await holdEverything();
    await client.add('olive-oil', 1);
    const ecomCheckout = expectOk(await client.post('/v1/carts/current/create-checkout', { channelType: 'WEB' }));
    const { redirectSession } = expectOk(await client.post('/v1/redirect-session', { ecomCheckout }));
    const { pathname, search, searchParams } = new URL(redirectSession.fullUrl);
    const page = await (await shop.send(pathname + search)).text();
    const [, shown = ''] = /name="shown" value="([^"]*)"/.exec(page) ?? [];
    await changeStatus(id);
    const body = new URLSearchParams([...searchParams, ['shown', shown]]);
    expect((await shop.send('/checkout/pay', { method: 'POST', body })).status).toBe(404);
    expect((await shop.admin('orders')).orders).toEqual([]);
  });

  test('the member can log in again after an approval', async () => {
    const { id } = await holdEverything();
    await changeStatus(id);
    expectOk(await merchant.post(`/v1/members/${id}/approve`));
    expect((await grantByKey(id)).status).toBe(200);
    expect((await visitor.post('/v2/login', ada)).body.state).toBe('SUCCESS');
  });

  test('a member without a password stays blocked or disconnected after registering', async () => {
    const { member } = expectOk(await merchant.post('/v1/members', { member: { loginEmail: email } }));
    await changeStatus(member.id);
    expect(errorCodeOrField(await visitor.post('/v2/register', ada))).toBe('-19995');
    const { status } = expectOk(await merchant.get(`/v1/members/${member.id}?fieldsets=FULL`)).member;
    expect(status).toBe(call === 'block' ? 'BLOCKED' : 'OFFLINE');
  });
});

test('a registration cannot take over an account without a password', async () => {
  expectOk(await merchant.post('/v1/members', { member: { loginEmail: email } }));
  expect(errorCodeOrField(await visitor.post('/v2/register', ada))).toBe('-19995');
  expect(errorCodeOrField(await visitor.post('/v2/login', ada))).toBe('-19973');
});

/** Requests a recovery mail and returns the token of its link. */
async function askForRecovery(): Promise<string | null> {
  expectOk(await visitor.post('/v1/send-email', { email }));
  return new URL((await shop.admin('outbox')).mails.at(-1).links[0]).searchParams.get('recoveryToken');
}
const recover = (recoveryToken: string | null) =>
  visitor.post('/v1/recover', { recoveryToken, password: 'another horse' });

test('a recovery ends other logins, cookies and earlier recovery links', async () => {
  const { sessionToken } = expectOk(await visitor.post('/v2/register', ada));
  const { code, cookie } = await authorize(sessionToken);
  const client = shop.as(await (await exchange(code)).json());
  const earlier = await askForRecovery();
  expectOk(await recover(await askForRecovery()));
  expect((await client.get('/v1/members/my')).status).toBe(401);
  expect((await renew(client)).status).toBe(401);
  expect((await authorize(sessionToken)).error).toBe('login_required');
  expect((await authorize(undefined, cookie)).error).toBe('login_required');
  expect(errorCodeOrField(await recover(earlier))).toBe('INVALID_RECOVERY_TOKEN');
});

describe('a stranger registers another person’s address', () => {
  async function signUpAsAnother(verification = true): Promise<string> {
    await shop.admin('settings', { verification });
    return expectOk(await shop.withApiKey(visitor).post('/v2/register', ada)).stateToken;
  }
  const sso = { idpConnectionId: DEMO_IDP_CONNECTION_ID, tokenParams: { email } };

  test.each([
    ['a recovery', async () => recover(await askForRecovery())],
    ['an identity provider', () => visitor.post('/v1/sso/login-with-token-params', sso)],
    ['the merchant’s sign-on', () => merchant.post('/v2/sign-on', { loginId: { email }, verifyEmail: true })],
  ])('a stranger’s pending registration is void once the owner logs in by %s', async (_, comeAsOwner) => {
    const stateToken = await signUpAsAnother();
    expectOk(await comeAsOwner());
    expect(errorCodeOrField(await visitor.post('/v1/state/proceed', { stateToken }))).toBe('INVALID_STATE_TOKEN');
    expect((await visitor.post('/v2/login', ada)).status).not.toBe(200);
  });

  test.each([
    ['an identity provider', () => visitor.post('/v1/sso/login-with-token-params', sso)],
    ['the merchant’s sign-on', () => merchant.post('/v2/sign-on', { loginId: { email }, verifyEmail: true })],
  ])('without verification a stranger’s login ends once the owner logs in by %s', async (_, comeAsOwner) => {
    await signUpAsAnother(false);
    const { code } = await authorize(expectOk(await visitor.post('/v2/login', ada)).sessionToken);
    const stranger = shop.as(await (await exchange(code)).json());
    expect((await stranger.get('/v1/members/my')).status).toBe(200);
    expectOk(await comeAsOwner());
    expect((await stranger.get('/v1/members/my')).status).toBe(401);
    expect((await visitor.post('/v2/login', ada)).status).not.toBe(200);
  });
});

describe('a muted member', () => {
  async function createMuted() {
    const client = await shop.member('mira.holm@larch.example');
    const entityId = (await visitor.product('bread-knife')).id;
    const review = { namespace: 'stores', entityId, content: { rating: 4, title: 'Sharp', body: 'Cuts well.' } };
    const own = expectOk(await client.post('/v1/reviews', { review })).review.id as string;
    expectOk(await merchant.post(`/v1/members/${client.tokens.memberId}/mute`));
    return { client, own, review };
  }
  const upload = { mimeType: 'image/png', fileName: 'a.png', sizeInBytes: '10' };

  test('a muted member can neither write reviews nor upload files by any call', async () => {
    const { client, own, review } = await createMuted();
    const { namespace, entityId, content } = review;
    const attempts = [
      await client.post('/v1/reviews', { review }),
      await client.post('/v1/reviews/contact', { namespace, entityId, content, name: 'Mira', email: 'm@post.example' }),
      await shop.call('PUT', `/v1/reviews/content/${own}`, { content }, client.tokens.access_token),
      await client.post('/v1/files/generate-upload-url', upload),
      await client.post('/v1/files/generate-resumable-upload-url', upload),
    ];
    for (const answer of attempts) expect([answer.status, errorCodeOrField(answer)]).toEqual([403, 'MEMBER_MUTED']);
  });

  test('a muted member can shop and delete reviews, and do all again once unmuted', async () => {
    const { client, own, review } = await createMuted();
    expectOk(await client.add('olive-oil', 1));
    expectOk(await client.get('/v1/members/my'));
    expectOk(await client.del(`/v1/reviews/${own}`));
    expectOk(await merchant.post(`/v1/members/${client.tokens.memberId}/unmute`));
    expectOk(await client.post('/v1/reviews', { review }));
    expectOk(await client.post('/v1/files/generate-upload-url', upload));
  });

  test('the merchant can write reviews and upload files in a muted member’s session', async () => {
    const { client, review } = await createMuted();
    expectOk(await shop.withApiKey(client).post('/v1/reviews', { review }));
    expectOk(await assisted.post('/v1/files/generate-upload-url', upload));
  });
});

describe('a pending account', () => {
  const registerWith = async (settings: object): Promise<AnyJson> => {
    await shop.admin('settings', settings);
    return expectOk(await visitor.post('/v2/register', ada));
  };
  const EMAIL = 'PENDING_EMAIL_VERIFICATION_REQUIRED';
  const ADMIN = 'PENDING_ADMIN_APPROVAL_REQUIRED';

  test.each([
    [{ approval: true }, 'REQUIRE_OWNER_APPROVAL', [ADMIN]],
    [{ verification: true }, 'REQUIRE_EMAIL_VERIFICATION', [EMAIL]],
    [{ approval: true, verification: true }, 'REQUIRE_EMAIL_VERIFICATION', [EMAIL, ADMIN]],
  ])('with the settings %j a registration gives %s with the reasons %j', async (settings, state, reasons) => {
    const answer = await registerWith(settings);
    expect([answer.state, answer.identity.status]).toEqual([state, { name: 'PENDING', reasons }]);
  });

  test('another shop’s visitor cannot use a pending account’s state or recovery token', async () => {
    const { stateToken } = await registerWith({ verification: true });
    const { code } = (await shop.admin('outbox')).mails.at(-1);
    const stranger = await shop.visitor('other-client');
    for (const [path, input] of [
      ['/v1/auth/verify', { code, stateToken }],
      ['/v1/auth/resend', { stateToken }],
      ['/v1/state/proceed', { stateToken }],
    ] as const)
      expect(errorCodeOrField(await stranger.post(path, input))).toBe('INVALID_STATE_TOKEN');
    const recoveryToken = await askForRecovery();
    const stolen = await stranger.post('/v1/recover', { recoveryToken, password: 'another horse' });
    expect(errorCodeOrField(stolen)).toBe('INVALID_RECOVERY_TOKEN');
    expectOk(await visitor.post('/v1/auth/verify', { code, stateToken }));
  });

  test('a pending account drops a reason that is met or no longer required', async () => {
    const { stateToken } = await registerWith({ approval: true, verification: true });
    const { code } = (await shop.admin('outbox')).mails.at(-1);
    const verified = expectOk(await visitor.post('/v1/auth/verify', { code, stateToken }));
    expect([verified.state, verified.identity.status.reasons]).toEqual(['REQUIRE_OWNER_APPROVAL', [ADMIN]]);
    await shop.admin('settings', { approval: false });
    const proceeded = expectOk(await visitor.post('/v1/state/proceed', { stateToken: verified.stateToken }));
    expect(proceeded.identity.status).toEqual({ name: 'ACTIVE' });
  });

  test('a login by an identity provider still requires the merchant’s approval', async () => {
    await shop.admin('settings', { approval: true });
    const sso = { idpConnectionId: DEMO_IDP_CONNECTION_ID, tokenParams: { email } };
    const answer = expectOk(await visitor.post('/v1/sso/login-with-token-params', sso));
    expect([answer.state, answer.identity.status.reasons]).toEqual(['REQUIRE_OWNER_APPROVAL', [ADMIN]]);
  });
});
