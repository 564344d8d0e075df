import * as identity from '../../../src/api/identity.ts';
import * as recovery from '../../../src/api/recovery.ts';
import * as verification from '../../../src/api/verification.ts';
import { on } from '../access/route.ts';
import { apiError } from '../core/api-error.ts';
import { parseHttpUrl, parseString, validate } from '../core/validate.ts';
import { login, register } from './login-service.ts';
import { changePassword, recover, sendActivationEmail, sendRecoveryEmail } from './recovery-service.ts';
import { loginWithTokenParams, signOn } from './sign-on-service.ts';
import { proceed, resend, startVerification, verify } from './verification-service.ts';
import { toLoginAnswerV1 } from './view.ts';

export const identityRoutes = [
  on(
    identity.register,
    ['loginId', 'password', 'profile', 'captchaTokens', 'clientMetaData'],
    ({ context, caller, input }) => register(context, caller, input),
  ),
  on(identity.login, ['loginId', 'password', 'captchaTokens'], ({ context, caller, input }) =>
    login(context, caller, input),
  ),
  on(identity.registerV1, ['identity', 'authenticatorId', 'inputs', 'captchaTokens'], ({ context, caller, input }) => {
    const { email, identityProfile: profile } = Object(input.identity);
    const { password } = Object(input.inputs);
    const loginId = { email: Object(email).address ?? email };
    return toLoginAnswerV1(
      register(context, caller, { loginId, password, profile, captchaTokens: input.captchaTokens }),
    );
  }),
  on(
    identity.loginV1,
    ['identifier', 'authenticatorId', 'inputs', 'captchaTokens', 'loginId'],
    ({ context, caller, input }) => {
      const { password } = Object(input.inputs);
      const loginId = input.loginId ?? input.identifier;
      return toLoginAnswerV1(login(context, caller, { loginId, password, captchaTokens: input.captchaTokens }));
    },
  ),
  on(identity.loginWithTokenParams, ['idpConnectionId', 'tokenParams'], ({ context, caller, input }) =>
    loginWithTokenParams(context, caller, input),
  ),
  on(identity.signOn, ['loginId', 'profile', 'verifyEmail', 'mergeExistingContact'], ({ context, caller, input }) =>
    signOn(context, caller, input),
  ),
  on(identity.proceed, ['stateToken'], ({ context, input }) => proceed(context, input.stateToken)),
  on(identity.changePassword, ['newPassword'], ({ context, caller, input }) =>
    changePassword(context, caller, input.newPassword),
  ),
  on(identity.logout, ['postLogoutRedirectUri', 'clientId'], ({ caller, input, origin }) => {
    const { redirectUri, clientId } = validate(report => ({
      redirectUri: parseHttpUrl(input.postLogoutRedirectUri, 'postLogoutRedirectUri', report),
      clientId: parseString(input.clientId, 'clientId', 100, report),
    }));
    if (clientId !== caller.clientId) throw apiError(403, 'FORBIDDEN', 'The client id is another shop’s.');
    return {
      body: Buffer.from('').toString('base64'),
      statusCode: 302,
      headers: [{ key: 'location', value: redirectUri ?? `${origin}/logout` }],
    };
  }),
  on(verification.verify, ['code', 'stateToken'], ({ context, input }) => verify(context, input)),
  on(verification.resend, ['stateToken'], ({ context, input }) => resend(context, input.stateToken)),
  on(recovery.sendRecoveryEmail, ['email', 'language', 'redirect'], ({ context, caller, input, origin }) =>
    sendRecoveryEmail(context, caller, input, origin),
  ),
  on(verification.startVerification, ['identityId', 'target'], ({ context, caller, input }) =>
    startVerification(context, caller, input),
  ),
  on(recovery.sendActivationEmail, ['identityId', 'emailOptions'], ({ context, caller, input, origin }) =>
    sendActivationEmail(context, caller, input, origin),
  ),
  on(recovery.recover, ['recoveryToken', 'password'], ({ context, input }) => recover(context, input)),
];
