import * as identity from '../../../src/api/identity.ts';
import * as recovery from '../../../src/api/recovery.ts';
import * as verification from '../../../src/api/verification.ts';
import { on } from '../access/route.ts';
import { refusal } from '../core/api-error.ts';
import { checked, textIn, webUrlIn } from '../core/validate.ts';
import {
  changePassword,
  loginByProvider,
  recover,
  sendActivation,
  sendRecovery,
  signOn,
  startVerification,
} from './accounts.ts';
import { inFirstVersion, login, proceed, register, resend, verify } from './login.ts';

export const signInRoutes = [
  on(identity.register, ({ store, caller, input }) => register(store, caller, input)),
  on(identity.login, ({ store, caller, input }) => login(store, caller, input)),
  on(identity.registerV1, ({ store, caller, input }) => {
    const { email, identityProfile: profile } = Object(input.identity);
    const { password } = Object(input.inputs);
    const loginId = { email: Object(email).address ?? email };
    return inFirstVersion(register(store, caller, { loginId, password, profile, captchaTokens: input.captchaTokens }));
  }),
  on(identity.loginV1, ({ store, caller, input }) => {
    const { password } = Object(input.inputs);
    const loginId = input.loginId ?? input.identifier;
    return inFirstVersion(login(store, caller, { loginId, password, captchaTokens: input.captchaTokens }));
  }),
  on(identity.loginWithTokenParams, ({ store, caller, input }) => loginByProvider(store, caller, input)),
  on(identity.signOn, ({ store, caller, input }) => signOn(store, caller, input)),
  on(identity.proceed, ({ store, input }) => proceed(store, input.stateToken)),
  on(identity.changePassword, ({ store, caller, input }) => changePassword(store, caller, input.newPassword)),
  on(identity.logout, ({ caller, input, origin }) => {
    const { back, clientId } = checked(fail => ({
      back: webUrlIn(input.postLogoutRedirectUri, 'postLogoutRedirectUri', fail),
      clientId: textIn(input.clientId, 'clientId', 100, fail),
    }));
    if (clientId !== caller.clientId) throw refusal(403, 'FORBIDDEN', 'The client id is another shop’s.');
    return {
      body: Buffer.from('').toString('base64'),
      statusCode: 302,
      headers: [{ key: 'location', value: back ?? `${origin}/logout` }],
    };
  }),
  on(verification.verify, ({ store, input }) => verify(store, input)),
  on(verification.resend, ({ store, input }) => resend(store, input.stateToken)),
  on(recovery.sendRecoveryEmail, ({ store, caller, input, origin }) => sendRecovery(store, caller, input, origin)),
  on(verification.startVerification, ({ store, caller, input }) => startVerification(store, caller, input)),
  on(recovery.sendActivationEmail, ({ store, caller, input, origin }) => sendActivation(store, caller, input, origin)),
  on(recovery.recover, ({ store, input }) => recover(store, input)),
];
