import { type CaptchaTokens, changePassword, type IdentityProfile, login, proceed, register } from '../api/identity.ts';
import { recover, sendRecoveryEmail } from '../api/recovery.ts';
import { resend, verify } from '../api/verification.ts';
import type { Client } from '../client/client.ts';
import type { Tokens } from '../session/tokens.ts';
import { prepareVisit, redeem } from './authorization.ts';
import type { MemberAnswer } from './login-state.ts';
import { makeSteps } from './login-steps.ts';
import { logout } from './logout.ts';
import { askFrame } from './silent-frame.ts';

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
export interface Member {
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

export function makeMember(client: Client, { take, goOn, plain } = makeSteps()): Member {
  let flight: Promise<Tokens> | undefined;

  const asked = ({ email, password, captchaTokens }: Credentials) => ({
    loginId: { email },
    password,
    ...(captchaTokens && { captchaTokens: [captchaTokens] }),
  });

  async function fly({ sessionToken, signal }: SilentOptions): Promise<Tokens> {
    const request = { responseMode: 'web_message', ...(sessionToken && { sessionToken }) } as const;
    const { address, state, verifier } = await prepareVisit(client, request, 'none');
    return redeem(client, await askFrame(address, state, signal), verifier);
  }

  return {
    register: ({ profile, ...credentials }) =>
      take(() => client.call(register, { ...asked(credentials), ...(profile && { profile }) }), 'register'),
    login: credentials => take(() => client.call(login, asked(credentials)), 'login'),
    verify: code => goOn(stateToken => client.call(verify, { code, stateToken })),
    resend: () => goOn(stateToken => client.call(resend, { stateToken })),
    proceed: () => goOn(stateToken => client.call(proceed, { stateToken })),
    recover: (email, url) =>
      plain(() => client.call(sendRecoveryEmail, { email, redirect: { url, clientId: client.clientId } })),
    resetPassword: (recoveryToken, password) => take(() => client.call(recover, { recoveryToken, password })),
    changePassword: newPassword => plain(() => client.call(changePassword, { newPassword })),
    silent(options = {}) {
      flight ??= fly(options).finally(() => {
        flight = undefined;
      });
      return flight;
    },
    logout: postFlowUrl => logout(client, postFlowUrl),
  };
}
