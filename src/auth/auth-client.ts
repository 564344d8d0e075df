import { type CaptchaTokens, changePassword, type IdentityProfile, login, proceed, register } from '../api/identity.ts';
import { recover, sendRecoveryEmail } from '../api/recovery.ts';
import { resend, verify } from '../api/verification.ts';
import type { BaseClient } from '../client/client.ts';
import type { Tokens } from '../session/tokens.ts';
import type { MemberAnswer } from './login-state.ts';
import { createLoginSteps, type LoginSteps } from './login-steps.ts';
import { logout } from './logout.ts';
import { createSilentLogin, type SilentOptions } from './silent-login.ts';

interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly captchaTokens?: CaptchaTokens;
}

/**
 * Signing in and out. Each step resolves with a login state, even for a refusal. It rejects only with `NetworkError`,
 * `TimeoutError` or `SignInError`. Steps that get tokens also reject with `CallError` if the platform refuses the
 * tokens.
 */
export interface AuthClient {
  register(credentials: Credentials & { readonly profile?: IdentityProfile }): Promise<MemberAnswer>;
  login(credentials: Credentials): Promise<MemberAnswer>;
  /**
   * Sends the code from the verification mail. Fails with 'Unknown _state' unless the login state is
   * EMAIL_VERIFICATION_REQUIRED.
   */
  verify(code: string): Promise<MemberAnswer>;
  /**
   * Mails another verification code. Fails with 'Unknown _state' unless the login state is EMAIL_VERIFICATION_REQUIRED.
   */
  resend(): Promise<MemberAnswer>;
  /**
   * Continues the login once a required step, such as the shop's approval, is done. Fails with 'Unknown _state' without
   * an unfinished login.
   */
  proceed(): Promise<MemberAnswer>;
  /** Mails a link to `returnTo`, where the member can set a new password. */
  recover(email: string, returnTo: string): Promise<MemberAnswer>;
  resetPassword(recoveryToken: string, password: string): Promise<MemberAnswer>;
  changePassword(newPassword: string): Promise<MemberAnswer>;
  /**
   * Gets member tokens through a hidden frame and adopts them. Concurrent calls with the same session token share one
   * frame, which is removed once no call waits for it. Calls with another token follow one after the other.
   */
  silent(options?: SilentOptions): Promise<Tokens>;
  /**
   * Forgets the tokens at once. Resolves with the address of the platform's log-out page, if the platform has prepared
   * one.
   */
  logout(returnTo: string): Promise<string | undefined>;
}

export function createAuthClient(
  client: BaseClient,
  { run, resume, runStateless, reset }: LoginSteps = createLoginSteps(),
): AuthClient {
  const silentLogin = createSilentLogin(client);

  const toLoginRequest = ({ email, password, captchaTokens }: Credentials) => ({
    loginId: { email },
    password,
    ...(captchaTokens && { captchaTokens: Object.entries(captchaTokens).map(([kind, token]) => ({ [kind]: token })) }),
  });

  return {
    register: ({ profile, ...credentials }) =>
      run(() => client.call(register, { ...toLoginRequest(credentials), ...(profile && { profile }) }), 'register'),
    login: credentials => run(() => client.call(login, toLoginRequest(credentials)), 'login'),
    verify: code => resume(stateToken => client.call(verify, { code, stateToken }), 'EMAIL_VERIFICATION_REQUIRED'),
    resend: () => resume(stateToken => client.call(resend, { stateToken }), 'EMAIL_VERIFICATION_REQUIRED'),
    proceed: () => resume(stateToken => client.call(proceed, { stateToken })),
    recover: (email, url) =>
      runStateless(() => client.call(sendRecoveryEmail, { email, redirect: { url, clientId: client.clientId } })),
    resetPassword: (recoveryToken, password) => run(() => client.call(recover, { recoveryToken, password })),
    changePassword: newPassword => runStateless(() => client.call(changePassword, { newPassword })),
    silent: silentLogin.start,
    logout(postFlowUrl) {
      silentLogin.cancel();
      reset();
      return logout(client, postFlowUrl);
    },
  };
}
