import { type CaptchaTokens, changePassword, type IdentityProfile, login, proceed, register } from '../api/identity.ts';
import { recover, sendRecoveryEmail } from '../api/recovery.ts';
import { resend, verify } from '../api/verification.ts';
import type { BaseClient } from '../client/client.ts';
import type { Tokens } from '../session/tokens.ts';
import { createAuthorizationRequest, exchangeCode } from './authorization.ts';
import type { MemberAnswer } from './login-state.ts';
import { createLoginSteps } from './login-steps.ts';
import { logout } from './logout.ts';
import { authorizeInFrame } from './silent-frame.ts';

/** How somebody signs in. */
export interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly captchaTokens?: CaptchaTokens;
}

export interface SilentOptions {
  /** Of a login just made; without it the browser's own session counts. */
  readonly sessionToken?: string | undefined;
  readonly signal?: AbortSignal;
}

/**
 * Signing in and out (specification §4, §5, §7, §8). Each step answers where signing in stands; thrown are only
 * `NetworkError`, `TimeoutError` and `SignInError`.
 */
export interface AuthClient {
  register(credentials: Credentials & { readonly profile?: IdentityProfile }): Promise<MemberAnswer>;
  login(credentials: Credentials): Promise<MemberAnswer>;
  /** Sends the code from the mail; only while the state is EMAIL_VERIFICATION_REQUIRED. */
  verify(code: string): Promise<MemberAnswer>;
  /** Has another code mailed. */
  resend(): Promise<MemberAnswer>;
  /** Asks whether what was missing, such as the shop's approval, has been done. */
  proceed(): Promise<MemberAnswer>;
  /** Has a link mailed with which a new password can be set. */
  recover(email: string, returnTo: string): Promise<MemberAnswer>;
  resetPassword(recoveryToken: string, password: string): Promise<MemberAnswer>;
  changePassword(newPassword: string): Promise<MemberAnswer>;
  /** Member tokens through a hidden frame, taken over at once. Two at a time share one frame. */
  silent(options?: SilentOptions): Promise<Tokens>;
  /** Forgets the member here, at once; then has the platform prepare its own log-out, whose address is answered if it did. */
  logout(returnTo: string): Promise<string | undefined>;
}

export function createAuthClient(client: BaseClient, { run, resume, runStateless } = createLoginSteps()): AuthClient {
  let pendingSilent: Promise<Tokens> | undefined;

  const toLoginRequest = ({ email, password, captchaTokens }: Credentials) => ({
    loginId: { email },
    password,
    ...(captchaTokens && { captchaTokens: [captchaTokens] }),
  });

  async function authorizeSilently({ sessionToken, signal }: SilentOptions): Promise<Tokens> {
    const request = { responseMode: 'web_message', ...(sessionToken && { sessionToken }) } as const;
    const { address, state, verifier } = await createAuthorizationRequest(client, request, 'none');
    return exchangeCode(client, await authorizeInFrame(address, state, signal), verifier);
  }

  return {
    register: ({ profile, ...credentials }) =>
      run(() => client.call(register, { ...toLoginRequest(credentials), ...(profile && { profile }) }), 'register'),
    login: credentials => run(() => client.call(login, toLoginRequest(credentials)), 'login'),
    verify: code => resume(stateToken => client.call(verify, { code, stateToken })),
    resend: () => resume(stateToken => client.call(resend, { stateToken })),
    proceed: () => resume(stateToken => client.call(proceed, { stateToken })),
    recover: (email, url) =>
      runStateless(() => client.call(sendRecoveryEmail, { email, redirect: { url, clientId: client.clientId } })),
    resetPassword: (recoveryToken, password) => run(() => client.call(recover, { recoveryToken, password })),
    changePassword: newPassword => runStateless(() => client.call(changePassword, { newPassword })),
    silent(options = {}) {
      pendingSilent ??= authorizeSilently(options).finally(() => {
        pendingSilent = undefined;
      });
      return pendingSilent;
    },
    logout: postFlowUrl => logout(client, postFlowUrl),
  };
}
