import { expect } from 'vitest';
import * as identity from '../../../../../src/api/identity.ts';
import * as members from '../../../../../src/api/members.ts';
import * as recovery from '../../../../../src/api/recovery.ts';
import * as reviews from '../../../../../src/api/reviews.ts';
import * as verification from '../../../../../src/api/verification.ts';
import type { CallError } from '../../../../../src/transport/call-error.ts';
import { PASSWORD_AUTHENTICATOR_ID } from '../../../identity/password-authenticator.ts';
import { DEMO_IDP_CONNECTION_ID } from '../../../identity/sign-on-service.ts';
import type { AnyJson } from '../../open-shop.ts';
import { callTest } from './call-test.ts';
import type { Fixture } from './fixture.ts';

const email = 'ada@example.com';
const password = 'correct horse';
const ada = { loginId: { email }, password };
const jonas = { loginId: { email: 'jonas.adler@larch.example' }, password: 'a-cup-of-larch' };

/** The member with all fields that the merchant may read, or undefined if there is none. */
async function findMember({ merchant }: Fixture, loginEmail = email) {
  const query = { filter: { loginEmail } };
  return (await merchant(members.queryMembers, { query, fieldsets: ['FULL'] })).members[0];
}

const logIn = ({ stranger }: Fixture, using = ada) => stranger(identity.login, using);

/** A profile with every field of the contract. */
const profile = {
  firstName: 'Ada',
  lastName: 'Byron',
  nickname: 'Countess',
  picture: 'https://merchant.example/ada.jpg',
  language: 'de',
  privacyStatus: 'PRIVATE',
  company: 'Engines',
  position: 'Counter',
  birthdate: '1985-12-10',
  labels: ['early'],
  secondaryEmails: [{ email: 'a@example.com', tag: 'WORK' }],
  phonesV2: [{ countryCode: 'DE', phone: '30 555', tag: 'HOME' }],
  addresses: [{ address: { country: 'DE', city: 'Berlin', addressLine1: 'Am Ufer 1' }, tag: 'HOME' }],
  customFields: [{ name: 'shelf', value: { numValue: 7 } }],
} as const;

/** Logs in as Ada and returns the identity in the answer. */
const readIdentity = async (fixture: Fixture, using = ada) => (await logIn(fixture, using)).identity;

const captchas = {
  solved: [{ Recaptcha: 'failed' }, { InvisibleRecaptcha: 'passed' }],
  failed: [{ Recaptcha: 'failed', InvisibleRecaptcha: 'failed' }],
};

/** Runs `work` while the shop requires captchas. */
async function withCaptcha({ admin }: Fixture, work: () => Promise<unknown>) {
  await admin('settings', { captcha: true });
  await work();
  await admin('settings', { captcha: false });
}

const refusal = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => undefined,
    (error: CallError) => error,
  );
  return error?.violations?.[0]?.field ?? error?.code;
};

/** Registers Ada while the shop requires e-mail verification. Returns the state token. */
async function registerUnverified(fixture: Fixture) {
  await fixture.admin('settings', { verification: true });
  const { stateToken = '' } = await fixture.visitor(identity.register, ada);
  return stateToken;
}

const getLastCode = async ({ lastMail }: Fixture): Promise<string> => (await lastMail()).code;
const getLastRecoveryToken = async ({ lastMail }: Fixture): Promise<string> =>
  new URL((await lastMail()).links[0]).searchParams.get('recoveryToken') ?? '';

export const identityCallTests = [
  callTest(
    identity.register,
    async fixture => {
      const clientMetaData = { app: 'kiosk' };
      const input = { ...ada, profile, clientMetaData };
      await withCaptcha(fixture, async () => {
        const failing = { ...input, captchaTokens: captchas.failed };
        expect(await refusal(fixture.visitor(identity.register, failing))).toBe('-19970');
        await fixture.visitor(identity.register, { ...input, captchaTokens: captchas.solved });
      });
      expect(await findMember(fixture)).toMatchObject({ profile: { nickname: 'Countess' }, status: 'APPROVED' });
      expect((await readIdentity(fixture))?.identityProfile).toMatchObject(profile);
      const { requests } = await fixture.admin('log');
      expect(requests.filter((one: AnyJson) => one.clientMetaData?.app === 'kiosk')).toHaveLength(2);
    },
    ['visitor', jonas, '-19995'],
  ),
  callTest(
    identity.login,
    async fixture => {
      const before = (await findMember(fixture, jonas.loginId.email))?.lastLoginDate ?? '';
      await withCaptcha(fixture, async () => {
        const failing = { ...jonas, captchaTokens: captchas.failed };
        expect(await refusal(fixture.visitor(identity.login, failing))).toBe('-19970');
        await fixture.visitor(identity.login, { ...jonas, captchaTokens: captchas.solved });
      });
      expect(((await findMember(fixture, jonas.loginId.email))?.lastLoginDate ?? '') > before).toBe(true);
    },
    ['visitor', { ...jonas, password: 'wrong' }, '-19976'],
  ),
  callTest(
    identity.changePassword,
    async fixture => {
      await fixture.jonas(identity.changePassword, { newPassword: 'another horse' });
      await expect(logIn(fixture, jonas)).rejects.toMatchObject({ code: '-19976' });
      expect((await logIn(fixture, { ...jonas, password: 'another horse' })).state).toBe('SUCCESS');
    },
    ['mira', { newPassword: 'x' }, 'newPassword'],
  ),
  callTest(
    identity.proceed,
    async fixture => {
      await fixture.admin('settings', { approval: true });
      const { stateToken = '' } = await fixture.visitor(identity.register, ada);
      const id = (await findMember(fixture))?.id ?? '';
      await fixture.merchant(members.approveMember, { id });
      expect((await findMember(fixture))?.lastLoginDate).toBeUndefined();
      await fixture.visitor(identity.proceed, { stateToken });
      expect((await findMember(fixture))?.lastLoginDate).toEqual(expect.any(String));
    },
    ['visitor', { stateToken: 'unknown' }, 'INVALID_STATE_TOKEN'],
  ),
  callTest(
    identity.registerV1,
    async fixture => {
      const input = {
        identity: { email: { address: email }, identityProfile: profile },
        inputs: { password },
        authenticatorId: PASSWORD_AUTHENTICATOR_ID,
      };
      const unknown = { ...input, authenticatorId: 'zzz' };
      expect(await refusal(fixture.visitor(identity.registerV1, unknown))).toBe('authenticatorId');
      await withCaptcha(fixture, async () => {
        const failing = { ...input, captchaTokens: captchas.failed };
        expect(await refusal(fixture.visitor(identity.registerV1, failing))).toBe('-19970');
        await fixture.visitor(identity.registerV1, { ...input, captchaTokens: captchas.solved });
      });
      expect(await findMember(fixture)).toMatchObject({ status: 'APPROVED' });
      expect((await readIdentity(fixture))?.identityProfile).toMatchObject(profile);
    },
    ['visitor', { identity: { email: { address: 'ada' } }, inputs: { password } }, 'identity.email.address'],
  ),
  callTest(
    identity.loginV1,
    async fixture => {
      const { loginId, password } = jonas;
      const readLastLogin = async () => (await findMember(fixture, loginId.email))?.lastLoginDate ?? '';
      const input = { inputs: { password }, authenticatorId: PASSWORD_AUTHENTICATOR_ID };
      const unknown = { ...input, loginId, authenticatorId: 'zzz' };
      expect(await refusal(fixture.visitor(identity.loginV1, unknown))).toBe('authenticatorId');
      for (const name of ['loginId', 'identifier']) {
        const before = await readLastLogin();
        const named = { ...input, [name]: loginId };
        await withCaptcha(fixture, async () => {
          const failing = { ...named, captchaTokens: captchas.failed };
          expect(await refusal(fixture.visitor(identity.loginV1, failing))).toBe('-19970');
          await fixture.visitor(identity.loginV1, { ...named, captchaTokens: captchas.solved });
        });
        expect((await readLastLogin()) > before).toBe(true);
      }
    },
    ['visitor', { loginId: jonas.loginId, inputs: { password: 'wrong' } }, '-19976'],
  ),
  callTest(
    identity.loginWithTokenParams,
    async fixture => {
      await fixture.visitor(identity.loginWithTokenParams, {
        idpConnectionId: DEMO_IDP_CONNECTION_ID,
        tokenParams: { email },
      });
      expect(await findMember(fixture)).toMatchObject({ loginEmailVerified: true });
    },
    ['visitor', { idpConnectionId: 'unknown', tokenParams: { email } }, 'IDP_CONNECTION_NOT_FOUND'],
  ),
  callTest(
    identity.signOn,
    async fixture => {
      const content = { rating: 5, title: 'Sharp', body: 'Cuts well.' };
      const entityId = (await fixture.product('bread-knife')).id;
      const { review } = await fixture.visitor(reviews.createReviewAndContact, {
        ...{ namespace: 'stores', entityId, content, name: 'A.', email },
      });
      const readAuthor = async () =>
        (await fixture.merchant(reviews.getReview, { reviewId: review.id, returnPrivateReviews: true })).review.author;
      const signOn = (more: object) => fixture.merchant(identity.signOn, { loginId: { email }, profile, ...more });

      await signOn({ verifyEmail: false, mergeExistingContact: false });
      expect(await findMember(fixture)).toMatchObject({ profile: { nickname: 'Countess' }, loginEmailVerified: false });
      expect((await readAuthor()).type).toBe('VISITOR');

      const { identity: known } = await signOn({
        ...{ verifyEmail: true, mergeExistingContact: true, profile: { nickname: 'Ada' } },
      });
      expect(await findMember(fixture)).toMatchObject({ profile: { nickname: 'Ada' }, loginEmailVerified: true });
      expect(await readAuthor()).toMatchObject({ type: 'MEMBER', contactId: known.id });
      expect(known.identityProfile).toMatchObject({ ...profile, nickname: 'Ada' });
    },
    ['merchant', { loginId: { email: 'ada' } }, 'loginId.email'],
  ),
  callTest(
    identity.logout,
    async fixture => {
      const postLogoutRedirectUri = 'https://merchant.example/bye';
      const tokens = await fixture.admin('member-tokens', { email: 'mira.holm@larch.example' });
      const isAlive = async () => {
        const grant = { grantType: 'refresh_token', refreshToken: tokens.refresh_token };
        const headers = { authorization: tokens.access_token };
        const read = await fixture.send('/v1/members/my', { headers });
        // The refresh token is tried only if the access token is refused, because a successful renewal replaces it.
        const isRefused = read.status === 401;
        const renewed =
          isRefused && (await fixture.send('/oauth2/token', { method: 'POST', body: JSON.stringify(grant) }));
        return renewed ? renewed.ok : read.ok;
      };
      expect(await isAlive()).toBe(true);
      const mira = fixture.clientFor(tokens, 'member');
      const input = { clientId: 'demo-client', postLogoutRedirectUri };
      const { statusCode, headers, body } = await mira(identity.logout, input);
      expect(await isAlive()).toBe(false);
      const named = Object.fromEntries(headers.map(({ key, value }) => [key, value]));
      expect([statusCode, named.location]).toEqual([302, postLogoutRedirectUri]);
      expect(named['set-cookie']).toContain('Max-Age=0');
      expect(Buffer.from(body, 'base64').toString()).toContain(postLogoutRedirectUri);
    },
    ['mira', { clientId: 'demo-client', postLogoutRedirectUri: 'javascript:1' }, 'postLogoutRedirectUri'],
  ),
  callTest(
    recovery.sendRecoveryEmail,
    async fixture => {
      await fixture.visitor(identity.register, ada);
      const redirect = { url: 'https://merchant.example/login', clientId: 'demo-client' };
      await fixture.visitor(recovery.sendRecoveryEmail, { email, language: 'fr', redirect });
      expect(await fixture.lastMail()).toMatchObject({
        language: 'fr',
        links: [expect.stringContaining(redirect.url)],
      });
      const recoveryToken = await getLastRecoveryToken(fixture);
      await fixture.visitor(recovery.recover, { recoveryToken, password: 'another horse' });
      expect((await logIn(fixture, { ...ada, password: 'another horse' })).state).toBe('SUCCESS');
    },
    ['visitor', { email: 'ada' }, 'email'],
  ),
  callTest(
    recovery.recover,
    async fixture => {
      await fixture.visitor(identity.register, ada);
      await fixture.visitor(recovery.sendRecoveryEmail, { email, redirect: { url: 'https://merchant.example/login' } });
      await fixture.visitor(recovery.recover, {
        recoveryToken: await getLastRecoveryToken(fixture),
        password: 'another horse',
      });
      await expect(logIn(fixture)).rejects.toMatchObject({ code: '-19976' });
    },
    ['visitor', { recoveryToken: 'unknown', password }, 'INVALID_RECOVERY_TOKEN'],
  ),
  callTest(
    recovery.sendActivationEmail,
    async fixture => {
      const made = await fixture.merchant(identity.signOn, { loginId: { email } });
      const emailOptions = { language: 'de', redirect: { url: 'https://merchant.example/open' } };
      await fixture.merchant(recovery.sendActivationEmail, { identityId: made.identity.id, emailOptions });
      expect(await fixture.lastMail()).toMatchObject({
        language: 'de',
        links: [expect.stringContaining(emailOptions.redirect.url)],
      });
      await fixture.visitor(recovery.recover, { recoveryToken: await getLastRecoveryToken(fixture), password });
      expect((await logIn(fixture)).state).toBe('SUCCESS');
    },
    ['merchant', { identityId: 'unknown' }, 'IDENTITY_NOT_FOUND'],
  ),
  callTest(
    verification.verify,
    async fixture => {
      const stateToken = await registerUnverified(fixture);
      await fixture.visitor(verification.verify, { code: await getLastCode(fixture), stateToken });
      expect((await findMember(fixture))?.loginEmailVerified).toBe(true);
    },
    [
      'visitor',
      async (fixture: Fixture) => ({ code: 'nine', stateToken: await registerUnverified(fixture) }),
      'INVALID_VERIFICATION_CODE',
    ],
  ),
  callTest(
    verification.resend,
    async fixture => {
      const stateToken = await registerUnverified(fixture);
      for (let n = 0; n < 5; n++)
        await fixture.visitor(verification.verify, { code: 'wrong', stateToken }).catch(() => undefined);
      await fixture.visitor(verification.resend, { stateToken });
      await fixture.visitor(verification.verify, { code: await getLastCode(fixture), stateToken });
      expect((await findMember(fixture))?.loginEmailVerified).toBe(true);
    },
    ['visitor', { stateToken: 'unknown' }, 'INVALID_STATE_TOKEN'],
  ),
  callTest(
    verification.startVerification,
    async fixture => {
      await fixture.visitor(identity.register, ada);
      const member = await fixture.clientForMember(email);
      const { verificationId } = await member(verification.startVerification, { target: 'EMAIL' });
      await fixture.visitor(verification.verify, { code: await getLastCode(fixture), stateToken: verificationId });
      expect((await findMember(fixture))?.loginEmailVerified).toBe(true);
    },
    ['mira', { target: 'SMS' }, 'target'],
  ),
];
