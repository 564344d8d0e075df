import { expect } from 'vitest';
import * as identity from '../../../../../src/api/identity.ts';
import * as members from '../../../../../src/api/members.ts';
import * as recovery from '../../../../../src/api/recovery.ts';
import * as verification from '../../../../../src/api/verification.ts';
import { DEMO_CONNECTION } from '../../../identity/accounts.ts';
import { proof } from '../call-test.ts';
import type { Floor } from '../fixture.ts';

const email = 'ada@example.com';
const password = 'correct horse';
const ada = { loginId: { email }, password };
const jonas = { loginId: { email: 'jonas.adler@larch.example' }, password: 'a-cup-of-larch' };

/** How the merchant sees somebody, if they are there. */
async function known({ merchant }: Floor, loginEmail = email) {
  const query = { filter: { loginEmail } };
  return (await merchant(members.queryMembers, { query, fieldsets: ['FULL'] })).members[0];
}

const logIn = ({ stranger }: Floor, using = ada) => stranger(identity.login, using);

/** Ada has registered, and is to send the code that was mailed. */
async function halfway(floor: Floor) {
  await floor.handle('settings', { verification: true });
  const { stateToken = '' } = await floor.visitor(identity.register, ada);
  return stateToken;
}

const lastCode = async ({ lastMail }: Floor): Promise<string> => (await lastMail()).code;
const lastLink = async ({ lastMail }: Floor): Promise<string> =>
  new URL((await lastMail()).links[0]).searchParams.get('recoveryToken') ?? '';

export const identityProofs = [
  proof(
    identity.register,
    async floor => {
      await floor.visitor(identity.register, { ...ada, profile: { nickname: 'Ada' } });
      expect(await known(floor)).toMatchObject({ profile: { nickname: 'Ada' }, status: 'APPROVED' });
    },
    ['visitor', jonas, '-19995'],
  ),
  proof(
    identity.login,
    async floor => {
      const before = (await known(floor, jonas.loginId.email))?.lastLoginDate ?? '';
      await logIn(floor, jonas);
      expect(((await known(floor, jonas.loginId.email))?.lastLoginDate ?? '') > before).toBe(true);
    },
    ['visitor', { ...jonas, password: 'wrong' }, '-19976'],
  ),
  proof(
    identity.changePassword,
    async floor => {
      await floor.jonas(identity.changePassword, { newPassword: 'another horse' });
      await expect(logIn(floor, jonas)).rejects.toMatchObject({ code: '-19976' });
      expect((await logIn(floor, { ...jonas, password: 'another horse' })).state).toBe('SUCCESS');
    },
    ['mira', { newPassword: 'x' }, 'newPassword'],
  ),
  proof(
    identity.proceed,
    async floor => {
      await floor.handle('settings', { approval: true });
      const { stateToken = '' } = await floor.visitor(identity.register, ada);
      const id = (await known(floor))?.id ?? '';
      await floor.merchant(members.approveMember, { id });
      expect((await known(floor))?.lastLoginDate).toBeUndefined();
      await floor.visitor(identity.proceed, { stateToken });
      expect((await known(floor))?.lastLoginDate).toEqual(expect.any(String));
    },
    ['visitor', { stateToken: 'nobody' }, 'INVALID_STATE_TOKEN'],
  ),
  proof(
    identity.registerV1,
    async floor => {
      await floor.visitor(identity.registerV1, { identity: { email: { address: email } }, inputs: { password } });
      expect(await known(floor)).toMatchObject({ status: 'APPROVED' });
    },
    ['visitor', { identity: { email: { address: 'ada' } }, inputs: { password } }, 'loginId.email'],
  ),
  proof(
    identity.loginV1,
    async floor => {
      const before = (await known(floor, jonas.loginId.email))?.lastLoginDate ?? '';
      await floor.visitor(identity.loginV1, { loginId: jonas.loginId, inputs: { password: jonas.password } });
      expect(((await known(floor, jonas.loginId.email))?.lastLoginDate ?? '') > before).toBe(true);
    },
    ['visitor', { loginId: jonas.loginId, inputs: { password: 'wrong' } }, '-19976'],
  ),
  proof(
    identity.loginWithTokenParams,
    async floor => {
      await floor.visitor(identity.loginWithTokenParams, { idpConnectionId: DEMO_CONNECTION, tokenParams: { email } });
      expect(await known(floor)).toMatchObject({ loginEmailVerified: true });
    },
    ['visitor', { idpConnectionId: 'nobody', tokenParams: { email } }, 'IDP_CONNECTION_NOT_FOUND'],
  ),
  proof(
    identity.signOn,
    async floor => {
      await floor.merchant(identity.signOn, { loginId: { email }, profile: { nickname: 'Ada' } });
      expect(await known(floor)).toMatchObject({ profile: { nickname: 'Ada' } });
    },
    ['merchant', { loginId: { email: 'ada' } }, 'loginId.email'],
  ),
  proof(
    identity.logout,
    async floor => {
      const { statusCode, headers } = await floor.mira(identity.logout, {
        clientId: 'demo-client',
        postLogoutRedirectUri: 'https://merchant.example/bye',
      });
      const next = headers.find(({ key }) => key.toLowerCase() === 'location')?.value ?? '';
      expect([statusCode, next]).toEqual([302, expect.stringContaining('merchant.example')]);
    },
    ['mira', { clientId: 'demo-client', postLogoutRedirectUri: 'javascript:1' }, 'postLogoutRedirectUri'],
  ),
  proof(
    recovery.sendRecoveryEmail,
    async floor => {
      await floor.visitor(identity.register, ada);
      await floor.visitor(recovery.sendRecoveryEmail, { email, redirect: { url: 'https://merchant.example/login' } });
      const recoveryToken = await lastLink(floor);
      await floor.visitor(recovery.recover, { recoveryToken, password: 'another horse' });
      expect((await logIn(floor, { ...ada, password: 'another horse' })).state).toBe('SUCCESS');
    },
    ['visitor', { email: 'ada' }, 'email'],
  ),
  proof(
    recovery.recover,
    async floor => {
      await floor.visitor(identity.register, ada);
      await floor.visitor(recovery.sendRecoveryEmail, { email, redirect: { url: 'https://merchant.example/login' } });
      await floor.visitor(recovery.recover, { recoveryToken: await lastLink(floor), password: 'another horse' });
      await expect(logIn(floor)).rejects.toMatchObject({ code: '-19976' });
    },
    ['visitor', { recoveryToken: 'nobody', password }, 'INVALID_RECOVERY_TOKEN'],
  ),
  proof(
    recovery.sendActivationEmail,
    async floor => {
      const made = await floor.merchant(identity.signOn, { loginId: { email } });
      await floor.merchant(recovery.sendActivationEmail, { identityId: made.identity.id });
      await floor.visitor(recovery.recover, { recoveryToken: await lastLink(floor), password });
      expect((await logIn(floor)).state).toBe('SUCCESS');
    },
    ['merchant', { identityId: 'nobody' }, 'IDENTITY_NOT_FOUND'],
  ),
  proof(
    verification.verify,
    async floor => {
      const stateToken = await halfway(floor);
      await floor.visitor(verification.verify, { code: await lastCode(floor), stateToken });
      expect((await known(floor))?.loginEmailVerified).toBe(true);
    },
    [
      'visitor',
      async (floor: Floor) => ({ code: 'nine', stateToken: await halfway(floor) }),
      'INVALID_VERIFICATION_CODE',
    ],
  ),
  proof(
    verification.resend,
    async floor => {
      const stateToken = await halfway(floor);
      for (let n = 0; n < 5; n++)
        await floor.visitor(verification.verify, { code: 'wrong', stateToken }).catch(() => undefined);
      await floor.visitor(verification.resend, { stateToken });
      await floor.visitor(verification.verify, { code: await lastCode(floor), stateToken });
      expect((await known(floor))?.loginEmailVerified).toBe(true);
    },
    ['visitor', { stateToken: 'nobody' }, 'INVALID_STATE_TOKEN'],
  ),
  proof(
    verification.startVerification,
    async floor => {
      await floor.visitor(identity.register, ada);
      const member = await floor.signedIn(email);
      const { verificationId } = await member(verification.startVerification, { target: 'EMAIL' });
      await floor.visitor(verification.verify, { code: await lastCode(floor), stateToken: verificationId });
      expect((await known(floor))?.loginEmailVerified).toBe(true);
    },
    ['mira', { target: 'SMS' }, 'target'],
  ),
];
