import { type IdentityProfile, loginWithTokenParams, signOn } from '../api/identity.ts';
import { sendActivationEmail } from '../api/recovery.ts';
import { startVerification } from '../api/verification.ts';
import type { BaseClient } from '../client/client.ts';
import { type AuthClient, createAuthClient } from './auth-client.ts';
import type { MemberAnswer } from './login-state.ts';
import { createLoginSteps } from './login-steps.ts';
import { createPendingRedirects } from './pending-redirects.ts';
import { completeRedirect, loginRedirect, type RedirectOptions, type RedirectResult } from './redirect-login.ts';

/** Everything that `client.member` offers. */
export interface FullAuthClient extends AuthClient {
  /** Signs in with the token of another identity provider. */
  sso(idpConnectionId: string, tokenParams: Readonly<Record<string, string>>): Promise<MemberAnswer>;
  /** Signs a member in, and creates the member if there is none. Elevated clients only. */
  signOn(email: string, profile?: IdentityProfile): Promise<MemberAnswer>;
  /** Mails a code outside a login, to be sent by `verify`. */
  startVerification(): Promise<MemberAnswer>;
  /** Mails the link that activates an account created by the merchant. Elevated clients only. */
  activate(identityId: string, returnTo?: string): Promise<MemberAnswer>;
  /** Resolves with the address of the shop's own sign-in page. What its return needs is stored in this tab. */
  loginRedirect(options: RedirectOptions): Promise<string>;
  /**
   * Completes a redirect login that this tab has begun, once, and cleans the address bar. Resolves with undefined if
   * `address` is not such a return. Rejects with `SignInError` if the login was denied.
   */
  completeRedirect(address?: string): Promise<RedirectResult | undefined>;
}

export function createFullAuthClient(client: BaseClient): FullAuthClient {
  const steps = createLoginSteps();
  const pendingRedirects = createPendingRedirects(() => globalThis.sessionStorage, Date.now);
  return {
    ...createAuthClient(client, steps),
    sso: (idpConnectionId, tokenParams) =>
      steps.run(() => client.call(loginWithTokenParams, { idpConnectionId, tokenParams }), 'login'),
    signOn: (email, profile) =>
      steps.run(async () => {
        const answer = await client.call(signOn, { loginId: { email }, ...(profile && { profile }) });
        return { state: 'SUCCESS', ...answer };
      }),
    startVerification: () =>
      steps.run(async () => {
        const { verificationId } = await client.call(startVerification, { target: 'EMAIL' });
        return { state: 'REQUIRE_EMAIL_VERIFICATION', stateToken: verificationId };
      }),
    activate: (identityId, url) =>
      steps.runStateless(() =>
        client.call(sendActivationEmail, { identityId, ...(url && { emailOptions: { redirect: { url } } }) }),
      ),
    loginRedirect: options => loginRedirect(client, pendingRedirects, options),
    completeRedirect: (address = location.href) =>
      completeRedirect(client, pendingRedirects, address, url =>
        globalThis.history?.replaceState(history.state, '', url),
      ),
  };
}
