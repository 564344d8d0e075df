import { expect } from 'vitest';
import * as identity from '../../../../../src/api/identity.ts';
import * as members from '../../../../../src/api/members.ts';
import * as recovery from '../../../../../src/api/recovery.ts';
import * as verification from '../../../../../src/api/verification.ts';
import { DEMO_IDP_CONNECTION_ID } from '../../../identity/sign-on-service.ts';
import { callTest } from './call-test.ts';
import type { Fixture } from './fixture.ts';

const email = 'ada@example.com';
const password = 'correct horse';
const ada = { loginId: { email }, password };
const jonas = { loginId: { email: 'jonas.adler@larch.example' }, password: 'a-cup-of-larch' };

/** The member as the merchant sees them, or undefined. */
async function findMember({ merchant }: Fixture, loginEmail = email) {
  const query = { filter: { loginEmail } };
  return (await merchant(members.queryMembers, { query, fieldsets: ['FULL'] })).members[0];
}

const logIn = ({ stranger }: Fixture, using = ada) => stranger(identity.login, using);

/** Registers Ada, who must verify her e-mail; returns the state token. */
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
      await fixture.visitor(identity.register, { ...ada, profile: { nickname: 'Ada' } });
      expect(await findMember(fixture)).toMatchObject({ profile: { nickname: 'Ada' }, status: 'APPROVED' });
    },
    ['visitor', jonas, '-19995'],
  ),
  callTest(
    identity.login,
    async fixture => {
      const before = (await findMember(fixture, jonas.loginId.email))?.lastLoginDate ?? '';
      await logIn(fixture, jonas);
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
      await fixture.visitor(identity.registerV1, { identity: { email: { address: email } }, inputs: { password } });
      expect(await findMember(fixture)).toMatchObject({ status: 'APPROVED' });
    },
    ['visitor', { identity: { email: { address: 'ada' } }, inputs: { password } }, 'loginId.email'],
  ),
  callTest(
    identity.loginV1,
    async fixture => {
      const before = (await findMember(fixture, jonas.loginId.email))?.lastLoginDate ?? '';
      await fixture.visitor(identity.loginV1, { loginId: jonas.loginId, inputs: { password: jonas.password } });
      expect(((await findMember(fixture, jonas.loginId.email))?.lastLoginDate ?? '') > before).toBe(true);
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
      await fixture.merchant(identity.signOn, { loginId: { email }, profile: { nickname: 'Ada' } });
      expect(await findMember(fixture)).toMatchObject({ profile: { nickname: 'Ada' } });
    },
    ['merchant', { loginId: { email: 'ada' } }, 'loginId.email'],
  ),
  callTest(
    identity.logout,
    async fixture => {
      const { statusCode, headers } = await fixture.mira(identity.logout, {
        clientId: 'demo-client',
        postLogoutRedirectUri: 'https://merchant.example/bye',
      });
      const next = headers.find(({ key }) => key.toLowerCase() === 'location')?.value ?? '';
      expect([statusCode, next]).toEqual([302, expect.stringContaining('merchant.example')]);
    },
    ['mira', { clientId: 'demo-client', postLogoutRedirectUri: 'javascript:1' }, 'postLogoutRedirectUri'],
  ),
  callTest(
    recovery.sendRecoveryEmail,
    async fixture => {
      await fixture.visitor(identity.register, ada);
      await fixture.visitor(recovery.sendRecoveryEmail, { email, redirect: { url: 'https://merchant.example/login' } });
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
      await fixture.merchant(recovery.sendActivationEmail, { identityId: made.identity.id });
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
