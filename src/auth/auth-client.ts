import { type CaptchaTokens, changePassword, type IdentityProfile, login, proceed, register } from '../api/identity.ts';
import { recover, sendRecoveryEmail } from '../api/recovery.ts';
import { resend, verify } from '../api/verification.ts';
import type { BaseClient } from '../client/client.ts';
import type { Tokens } from '../session/tokens.ts';
import { createAuthorizationRequest, exchangeCode } from './authorization.ts';
import type { MemberAnswer } from './login-state.ts';
import { createLoginSteps, type LoginSteps } from './login-steps.ts';
import { logout } from './logout.ts';
import { authorizeInFrame } from './silent-frame.ts';

/** What a member signs in with. */
interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly captchaTokens?: CaptchaTokens;
}

interface SilentOptions {
  /** From a login just made. Without it the platform uses the browser's session cookie. */
  readonly sessionToken?: string | undefined;
  readonly signal?: AbortSignal;
}

/**
 * Signing in and out. Each step resolves with a login state, refusals included; it rejects only with `NetworkError`,
 * `TimeoutError` or `SignInError`.
 */
export interface AuthClient {
  register(credentials: Credentials & { readonly profile?: IdentityProfile }): Promise<MemberAnswer>;
  login(credentials: Credentials): Promise<MemberAnswer>;
  /** Sends the code from the verification mail. Fails with 'Unknown _state' unless one is required. */
  verify(code: string): Promise<MemberAnswer>;
  /** Mails another verification code. */
  resend(): Promise<MemberAnswer>;
  /** Tries again after a required step, such as the shop's approval. */
  proceed(): Promise<MemberAnswer>;
  /** Mails a link to `returnTo` with which a new password can be set. */
  recover(email: string, returnTo: string): Promise<MemberAnswer>;
  resetPassword(recoveryToken: string, password: string): Promise<MemberAnswer>;
  changePassword(newPassword: string): Promise<MemberAnswer>;
  /** Gets member tokens through a hidden frame and adopts them. Concurrent calls share one frame. */
  silent(options?: SilentOptions): Promise<Tokens>;
  /** Forgets the tokens at once. Resolves with the address of the platform's log-out page, if it has prepared one. */
  logout(returnTo: string): Promise<string | undefined>;
}

export function createAuthClient(
  client: BaseClient,
  { run, resume, runStateless }: LoginSteps = createLoginSteps(),
): AuthClient {
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
