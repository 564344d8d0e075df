import * as identity from '../../../src/api/identity.ts';
import * as recovery from '../../../src/api/recovery.ts';
import * as verification from '../../../src/api/verification.ts';
import { on, onPrepared } from '../access/route.ts';
import { renameViolations } from '../core/query/rename-violations.ts';
import { parseRecord, validate } from '../core/validate.ts';
import { login, register } from './login-service.ts';
import { logout } from './logout-service.ts';
import { FIELDS_OF_REGISTRATION, toLogin, toRegistration } from './password-authenticator.ts';
import { changePassword, recover, sendActivationEmail, sendRecoveryEmail } from './recovery-service.ts';
import { loginWithTokenParams, signOn } from './sign-on-service.ts';
import { proceed, resend, startVerification, verify } from './verification-service.ts';
import { toLoginAnswerV1 } from './view.ts';

/** Runs a v2 call for a v1 call and renames the fields of violations to their names in v1. */
async function renamingFields<T>(names: Readonly<Record<string, string>>, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw renameViolations(error, field => {
      const found = Object.keys(names).find(name => field === name || field.startsWith(`${name}.`));
      return found ? names[found] + field.slice(found.length) : field;
    });
  }
}

export const identityRoutes = [
  onPrepared(
    identity.register,
    ['loginId', 'password', 'profile', 'captchaTokens', 'clientMetaData'],
    ({ context, caller, input, annotateLog }) => {
      const clientMetaData = validate(report => parseRecord(input.clientMetaData, 'clientMetaData', report));
      if (JSON.stringify(clientMetaData).length > 2_000)
        validate(report => report('clientMetaData', 'must be at most 2000 characters as JSON', 'MAX_LENGTH'));
      if (input.clientMetaData) annotateLog({ clientMetaData });
      return register(context, caller, input);
    },
  ),
  onPrepared(identity.login, ['loginId', 'password', 'captchaTokens'], ({ context, caller, input }) =>
    login(context, caller, input),
  ),
  onPrepared(
    identity.registerV1,
    ['identity', 'authenticatorId', 'inputs', 'captchaTokens'],
    async ({ context, caller, input }) => {
      const complete = await renamingFields(FIELDS_OF_REGISTRATION, () =>
        register(context, caller, toRegistration(input)),
      );
      return () => toLoginAnswerV1(complete());
    },
  ),
  onPrepared(
    identity.loginV1,
    ['identifier', 'authenticatorId', 'inputs', 'captchaTokens', 'loginId'],
    async ({ context, caller, input }) => {
      const names: Readonly<Record<string, string>> = input.loginId ? {} : { loginId: 'identifier' };
      const complete = await renamingFields(names, () => login(context, caller, toLogin(input)));
      return () => toLoginAnswerV1(complete());
    },
  ),
  on(identity.loginWithTokenParams, ['idpConnectionId', 'tokenParams'], ({ context, caller, input }) =>
    loginWithTokenParams(context, caller, input),
  ),
  on(identity.signOn, ['loginId', 'profile', 'verifyEmail', 'mergeExistingContact'], ({ context, caller, input }) =>
    signOn(context, caller, input),
  ),
  on(identity.proceed, ['stateToken'], ({ context, caller, input }) => proceed(context, caller, input.stateToken)),
  onPrepared(identity.changePassword, ['newPassword'], ({ context, caller, input }) =>
    changePassword(context, caller, input.newPassword),
  ),
  on(identity.logout, ['postLogoutRedirectUri', 'clientId'], ({ context, caller, input, origin }) =>
    logout(context, caller, input, origin),
  ),
  on(verification.verify, ['code', 'stateToken'], ({ context, caller, input }) => verify(context, caller, input)),
  on(verification.resend, ['stateToken'], ({ context, caller, input }) => resend(context, caller, input.stateToken)),
  on(recovery.sendRecoveryEmail, ['email', 'language', 'redirect'], ({ context, caller, input, origin }) =>
    sendRecoveryEmail(context, caller, input, origin),
  ),
  on(verification.startVerification, ['identityId', 'target'], ({ context, caller, input }) =>
    startVerification(context, caller, input),
  ),
  on(recovery.sendActivationEmail, ['identityId', 'emailOptions'], ({ context, caller, input, origin }) =>
    sendActivationEmail(context, caller, input, origin),
  ),
  onPrepared(recovery.recover, ['recoveryToken', 'password'], ({ context, caller, input }) =>
    recover(context, caller, input),
  ),
];
