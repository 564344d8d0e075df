import assert from 'node:assert/strict';
import { ApiKeyStrategy } from '@wix/sdk';
import { collections } from '@wix/stores';
import { API_KEY, CLIENT_ID, createMerchant, createShopper, fakeFrames, PAGE } from './clients.mjs';
import { drive, driveBroken } from './drive.mjs';

const PASSWORD = 'correct horse';
const IDP_CONNECTION_ID = '6d0f3f5e-0b0f-4f0e-9c55-5a0c7d3f2b11';

let count = 0;
const newAddress = () => `guest-${++count}@example.com`;

/** Checks the calls of sign-up, sign-in, mails and tokens. Returns a client of a member. */
export async function checkIdentity({ control }) {
  fakeFrames();
  const visitor = createShopper();
  const merchant = await createMerchant();
  const { auth, authentication, recovery, verification, oauth } = visitor;
  const lastMail = async () => (await control('outbox')).mails.at(-1);
  const email = newAddress();

  const tokens = await drive(
    'auth.generateVisitorTokens',
    () => auth.generateVisitorTokens(),
    ({ refreshToken }) => assert.equal(refreshToken.role, 'visitor'),
  );
  await drive(
    'auth.renewToken',
    () => auth.renewToken(tokens.refreshToken),
    ({ accessToken }) => {
      assert.notEqual(accessToken.value, tokens.accessToken.value);
      assert.ok(accessToken.expiresAt > Date.now() / 1000);
    },
  );
  await drive(
    'auth.setTokens',
    () => auth.setTokens(tokens),
    () => assert.equal(auth.getTokens().refreshToken.value, tokens.refreshToken.value),
  );
  await drive(
    'auth.getTokens',
    () => auth.getTokens(),
    ({ accessToken }) => assert.equal(accessToken.value, tokens.accessToken.value),
  );
  await drive(
    'auth.getAuthHeaders',
    () => auth.getAuthHeaders(),
    ({ headers }) => assert.equal(headers.Authorization, tokens.accessToken.value),
  );
  await drive(
    'auth.register',
    () => auth.register({ email, password: PASSWORD }),
    ({ loginState, data }) => {
      assert.equal(loginState, 'SUCCESS');
      assert.ok(data.sessionToken);
    },
  );
  const again = await auth.register({ email, password: PASSWORD });
  assert.equal(again.errorCode, 'emailAlreadyExists');
  const login = await drive(
    'auth.login',
    () => auth.login({ email, password: PASSWORD }),
    ({ loginState }) => assert.equal(loginState, 'SUCCESS'),
  );
  assert.equal((await auth.login({ email, password: 'wrong' })).errorCode, 'invalidPassword');

  const member = createShopper();
  await drive(
    'auth.getMemberTokensForDirectLogin',
    () => member.auth.getMemberTokensForDirectLogin(login.data.sessionToken),
    memberTokens => {
      assert.equal(memberTokens.refreshToken.role, 'member');
      member.auth.setTokens(memberTokens);
    },
  );
  await drive(
    'auth.loggedIn',
    () => member.auth.loggedIn(),
    value => assert.equal(value, true),
  );
  const data = await drive(
    'auth.generateOAuthData',
    () => auth.generateOAuthData(`${PAGE}back`, PAGE),
    one => {
      assert.equal(one.originalUri, PAGE);
      assert.ok(one.codeVerifier.length >= 43);
    },
  );
  const { sessionToken } = (await auth.login({ email, password: PASSWORD })).data;
  const asked = await drive(
    'auth.getAuthUrl',
    () => auth.getAuthUrl(data, { prompt: 'none', sessionToken }),
    one => assert.match(one.authUrl, /^http:\/\/\S+authorize/),
  );
  const { headers } = await fetch(asked.authUrl, { redirect: 'manual', headers: { referer: PAGE } });
  const parsed = await drive(
    'auth.parseFromUrl',
    () => auth.parseFromUrl(headers.get('location')),
    ({ code, state }) => {
      assert.equal(state, data.state);
      assert.ok(code);
    },
  );
  await drive(
    'auth.getMemberTokens',
    () => auth.getMemberTokens(parsed.code, parsed.state, data),
    one => assert.equal(one.refreshToken.role, 'member'),
  );
  const { member: self } = await member.members.getCurrentMember({ fieldsets: ['FULL'] });
  await drive(
    'auth.getMemberTokensForExternalLogin',
    () => auth.getMemberTokensForExternalLogin(self._id, API_KEY),
    one => assert.equal(one.refreshToken.role, 'member'),
  );
  await drive(
    'auth.sendPasswordResetEmail',
    () => auth.sendPasswordResetEmail(email, `${PAGE}reset`),
    async () => assert.match((await lastMail()).links[0], /^http:\/\/localhost\/reset\?recoveryToken=/),
  );
  await control('settings', { verification: true });
  await auth.register({ email: newAddress(), password: PASSWORD });
  const { code } = await lastMail();
  await drive(
    'auth.processVerification',
    () => auth.processVerification({ verificationCode: code }),
    one => assert.equal(one.loginState, 'SUCCESS'),
  );
  const pending = await authentication.registerV2({ email: newAddress() }, { password: PASSWORD });
  await drive(
    'verification.resendDuringAuthentication',
    () => verification.resendDuringAuthentication(pending.stateToken),
    one => assert.deepEqual([one.state, one.identity.status.name], ['REQUIRE_EMAIL_VERIFICATION', 'PENDING']),
  );
  await drive(
    'authentication.proceedToNextState',
    () => authentication.proceedToNextState({ stateToken: pending.stateToken }),
    one => assert.equal(one.state, 'REQUIRE_EMAIL_VERIFICATION'),
  );
  await drive(
    'verification.verifyDuringAuthentication',
    async () => verification.verifyDuringAuthentication((await lastMail()).code, { stateToken: pending.stateToken }),
    one => assert.equal(one.state, 'SUCCESS'),
  );
  await control('settings', { verification: false });
  await drive(
    'verification.start',
    () => member.verification.start({ target: 'EMAIL', identityId: self._id }),
    one => assert.ok(one.verificationId),
  );

  const first = newAddress();
  await drive(
    'authentication.register',
    () =>
      authentication.register(
        { identifiers: [{ email: first }], identityProfile: { firstName: 'Ada' } },
        { inputs: { password: PASSWORD } },
      ),
    ({ identity }) => {
      assert.equal(identity.email.address, first);
      assert.ok(Date.parse(identity._createdDate ?? identity.createdDate));
    },
  );
  await drive(
    'authentication.login',
    () => authentication.login({ email: first }, { inputs: { password: PASSWORD }, loginId: { email: first } }),
    ({ sessionToken, identity }) => {
      assert.ok(sessionToken);
      assert.equal(identity.identityProfile.firstName, 'Ada');
    },
  );
  const profile = { nickname: 'Ada', emails: ['ada@work.example'], phones: ['+49 30 555'] };
  await drive(
    'authentication.registerV2',
    () => authentication.registerV2({ email: newAddress() }, { password: PASSWORD, profile }),
    ({ identity }) => {
      assert.equal(identity.identityProfile.secondaryEmails[0].email, 'ada@work.example');
      assert.equal(identity.identityProfile.phonesV2[0].phone, '+49 30 555');
    },
  );
  await drive(
    'authentication.loginV2',
    () => authentication.loginV2({ email }, { password: PASSWORD }),
    one => assert.equal(one.state, 'SUCCESS'),
  );
  await drive(
    'authentication.signOn',
    () => merchant.authentication.signOn({ email: newAddress() }, { profile: { nickname: 'Ida' } }),
    one => assert.equal(one.identity.identityProfile.nickname, 'Ida'),
  );
  await drive(
    'authentication.changePassword',
    () => member.authentication.changePassword('another horse'),
    async () => assert.equal((await auth.login({ email, password: 'another horse' })).loginState, 'SUCCESS'),
  );
  await drive(
    'recovery.sendRecoveryEmail',
    () => recovery.sendRecoveryEmail(email),
    async () => assert.equal((await lastMail()).to, email),
  );
  const recoveryToken = new URL((await lastMail()).links[0]).searchParams.get('recoveryToken');
  await drive(
    'recovery.recover',
    () => recovery.recover(recoveryToken, { password: PASSWORD }),
    one => assert.equal(one.state, 'SUCCESS'),
  );
  // The recovery above verifies the address. Before that, a login by the provider would end all earlier logins.
  await control('settings', { identityProvider: true });
  await drive(
    'authentication.loginWithIdpConnectionTokenParams',
    () =>
      authentication.loginWithIdpConnectionTokenParams({
        idpConnectionId: IDP_CONNECTION_ID,
        tokenParams: { email },
      }),
    one => assert.equal(one.identity.email.isVerified, true),
  );
  // The recovery has ended the member's login.
  const renewed = await auth.login({ email, password: PASSWORD });
  member.auth.setTokens(await createShopper().auth.getMemberTokensForDirectLogin(renewed.data.sessionToken));
  await drive(
    'recovery.sendActivationEmail',
    () =>
      merchant.recovery.sendActivationEmail(self._id, {
        emailOptions: { language: 'de', redirect: { url: `${PAGE}open`, clientId: CLIENT_ID } },
      }),
    async () => assert.match((await lastMail()).links[0], /^http:\/\/localhost\/open/),
  );
  // The package wraps the body of the request in an object. The platform's token endpoint takes the body itself.
  const grant = new TextEncoder().encode(JSON.stringify({ grantType: 'anonymous', clientId: CLIENT_ID }));
  await driveBroken('oauth.token', () => oauth.token({ body: grant }), /is no field of this call/);
  await drive(
    'authentication.logout',
    () => visitor.authentication.logout({ clientId: CLIENT_ID, postLogoutRedirectUri: PAGE }),
    one => {
      assert.equal(one.statusCode, 302);
      assert.ok(one.headers.some(({ key, value }) => key === 'location' && value === PAGE));
    },
  );

  const leaving = createShopper();
  await drive(
    'auth.logout',
    () => leaving.auth.logout(PAGE),
    ({ logoutUrl }) => assert.match(logoutUrl, /logout/),
  );
  await drive(
    'client.fetch',
    () => visitor.fetch('/stores-reader/v2/collections/slug/kitchen'),
    async answer => assert.equal((await answer.json()).collection.slug, 'kitchen'),
  );
  await drive(
    'client.graphql',
    () => visitor.graphql('query Of($slug: String!) { product(slug: $slug) { name } }', { slug: 'bread-knife' }),
    ({ data: found }) => assert.equal(found.product.name, 'Bread knife'),
  );
  await drive(
    'client.setHeaders',
    () => visitor.setHeaders({ 'x-guest': 'yes' }),
    async () => assert.equal((await visitor.fetch('/stores-reader/v2/collections/slug/kitchen')).status, 200),
  );
  const key = ApiKeyStrategy({ apiKey: API_KEY });
  await drive(
    'apiKey.setSiteId',
    () => key.setSiteId('a-site'),
    async () => assert.equal((await key.getAuthHeaders()).headers['wix-site-id'], 'a-site'),
  );
  await drive(
    'apiKey.setAccountId',
    () => key.setAccountId('an-account'),
    async () => assert.equal((await key.getAuthHeaders()).headers['wix-account-id'], 'an-account'),
  );
  await drive(
    'apiKey.getAuthHeaders',
    () => key.getAuthHeaders(),
    ({ headers: sent }) => assert.equal(sent.Authorization, API_KEY),
  );
  await drive(
    'client.use',
    () => visitor.use({ collections }),
    async used => assert.equal((await used.collections.getCollectionBySlug('kitchen')).collection.slug, 'kitchen'),
  );
  return member;
}
