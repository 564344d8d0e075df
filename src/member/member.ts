import {
  type CaptchaTokens,
  changePassword,
  type IdentityProfile,
  login,
  proceed,
  register,
  type StateAnswer,
} from '../api/identity.ts';
import { recover, sendRecoveryEmail } from '../api/recovery.ts';
import { createRedirectSession } from '../api/redirects.ts';
import { grantTokens } from '../api/tokens.ts';
import { resend, verify } from '../api/verification.ts';
import type { Client } from '../client/client.ts';
import { tokensFrom } from '../session/grant-answer.ts';
import type { Tokens } from '../session/tokens.ts';
import { CallError, SignInError } from '../transport/errors.ts';
import { askFrame } from './frame.ts';
import { answerOf, type MemberAnswer, refusedBy, UNKNOWN } from './login-state.ts';
import { makeProof } from './proof.ts';

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

export function makeMember(client: Client): Member {
  let pending: string | undefined;
  let flight: Promise<Tokens> | undefined;

  async function step(
    work: () => Promise<StateAnswer>,
    flow: 'login' | 'register' | 'other' = 'other',
  ): Promise<MemberAnswer> {
    try {
      const answer = answerOf(Object(await work()));
      pending = answer.data?.stateToken;
      return answer;
    } catch (error) {
      return refusedBy(error, flow);
    }
  }

  const plain = async (work: () => Promise<unknown>): Promise<MemberAnswer> => {
    try {
      await work();
      return { loginState: 'SUCCESS' };
    } catch (error) {
      return refusedBy(error, 'other');
    }
  };

  const asked = ({ email, password, captchaTokens }: Credentials) => ({
    loginId: { email },
    password,
    ...(captchaTokens && { captchaTokens: [captchaTokens] }),
  });

  async function fly({ sessionToken, signal }: SilentOptions): Promise<Tokens> {
    const { verifier, challenge, state } = await makeProof();
    const { redirectSession } = await client.call(createRedirectSession, {
      auth: {
        authRequest: {
          clientId: client.clientId,
          codeChallenge: challenge,
          codeChallengeMethod: 'S256',
          responseMode: 'web_message',
          responseType: 'code',
          scope: 'offline_access',
          state,
          ...(sessionToken && { sessionToken }),
        },
        prompt: 'none',
      },
    });
    const code = await askFrame(redirectSession.fullUrl, state, signal);
    const tokens = await redeem(code, verifier);
    client.session.adopt(tokens);
    return tokens;
  }

  async function redeem(code: string, codeVerifier: string): Promise<Tokens> {
    const { clientId } = client;
    try {
      const body = await client.call(grantTokens, { clientId, grantType: 'authorization_code', code, codeVerifier });
      const answer = { ok: true, status: 200, statusText: '', requestId: undefined, retryAfter: null, body };
      const tokens = tokensFrom(answer, 'member', Date.now());
      if (tokens) return tokens;
    } catch (error) {
      if ((error as CallError)?.name !== 'CallError') throw error;
      throw new CallError('Failed to get member tokens', error as CallError);
    }
    throw new SignInError('Failed to get member tokens', 'unavailable');
  }

  return {
    register: ({ profile, ...credentials }) =>
      step(() => client.call(register, { ...asked(credentials), ...(profile && { profile }) }), 'register'),
    login: credentials => step(() => client.call(login, asked(credentials)), 'login'),
    async verify(code) {
      const stateToken = pending;
      if (!stateToken) return UNKNOWN;
      const answer = await step(() => client.call(verify, { code, stateToken }));
      // A wrong code ends nothing: the next one is sent with the same token.
      if (answer.loginState === 'FAILURE') pending = stateToken;
      return answer;
    },
    async resend() {
      const stateToken = pending;
      return stateToken ? step(() => client.call(resend, { stateToken })) : UNKNOWN;
    },
    async proceed() {
      const stateToken = pending;
      return stateToken ? step(() => client.call(proceed, { stateToken })) : UNKNOWN;
    },
    recover: (email, returnTo) =>
      plain(() => client.call(sendRecoveryEmail, { email, redirect: { url: returnTo, clientId: client.clientId } })),
    resetPassword: (recoveryToken, password) => step(() => client.call(recover, { recoveryToken, password })),
    changePassword: newPassword => plain(() => client.call(changePassword, { newPassword })),
    silent(options = {}) {
      flight ??= fly(options).finally(() => {
        flight = undefined;
      });
      return flight;
    },
    async logout(returnTo) {
      client.session.forget();
      try {
        const { redirectSession } = await client.call(createRedirectSession, {
          logout: { clientId: client.clientId },
          callbacks: { postFlowUrl: returnTo },
        });
        return redirectSession.fullUrl;
      } catch {
        // Signed out is signed out: the platform hears of it later, or never.
        return undefined;
      }
    },
  };
}
