import { type IdentityProfile, type LoginState, loginWithTokenParams, signOn } from '../api/identity.ts';
import { sendActivationEmail } from '../api/recovery.ts';
import { startVerification } from '../api/verification.ts';
import type { BaseClient } from '../client/client.ts';
import { isOtherPerson } from '../session/role-events.ts';
import { SignInError } from '../transport/sign-in-error.ts';
import { type AuthClient, createAuthClient } from './auth-client.ts';
import type { MemberAnswer } from './login-state.ts';
import { createLoginSteps } from './login-steps.ts';
import { createPendingRedirects } from './pending-redirects.ts';
import { completeRedirect, loginRedirect, type RedirectOptions, type RedirectResult } from './redirect-login.ts';
import { type CaptchaSiteKeys, requiredCaptcha } from './required-captcha.ts';

/** Everything that `client.member` offers. */
export interface FullAuthClient extends AuthClient {
  /** The state of the login after its last step: INITIAL before the first step and after signing out. */
  readonly loginState: LoginState;
  /** Signs in with the token of another identity provider. */
  sso(idpConnectionId: string, tokenParams: Readonly<Record<string, string>>): Promise<MemberAnswer>;
  /** Signs a member in, and creates the member if unknown. Elevated clients only. */
  signOn(email: string, profile?: IdentityProfile): Promise<MemberAnswer>;
  /** Mails a verification code outside a login. `verify` sends the code back. */
  startVerification(): Promise<MemberAnswer>;
  /** Mails the link that activates an account created by the merchant. Elevated clients only. */
  activate(identityId: string, returnTo?: string): Promise<MemberAnswer>;
  /**
   * Resolves with the address of the shop's own sign-in page. Stores the data for the return in this tab. If the
   * storage is blocked, it rejects with `SignInError` before anything is sent.
   */
  loginRedirect(options: RedirectOptions): Promise<string>;
  /**
   * Completes a redirect login that this tab has begun, once, and removes the login's parameters from the address bar.
   * Resolves with undefined if the login was completed before. Rejects with `SignInError` if the login was denied, and
   * with 'Missing code or _state' or 'Invalid _state' if the return belongs to another login. Without `address`, it
   * uses the page's address, and ignores the return of another login unless this tab expects a return. If the network
   * has lost the exchange of this page's return, it exchanges the code again.
   */
  completeRedirect(address?: string): Promise<RedirectResult | undefined>;
}

/** Throws if the session storage cannot store the data for the return of a redirect. */
function requireSessionStorage(): void {
  try {
    sessionStorage.setItem('kiosk', '');
    sessionStorage.removeItem('kiosk');
  } catch (cause) {
    throw new SignInError('Signing in by redirect needs the session storage of a page', 'unavailable', { cause });
  }
}

export function createFullAuthClient(client: BaseClient, captchaKeys: CaptchaSiteKeys = {}): FullAuthClient {
  const steps = createLoginSteps(failure => ({
    ...failure,
    loginState: requiredCaptcha(failure, captchaKeys) ?? failure.loginState,
  }));
  client.session.subscribe(change => {
    // After SUCCESS, the tokens of a login event are those of this login.
    if (isOtherPerson(change) && !(change.reason === 'login' && steps.state === 'SUCCESS')) steps.reset();
  });
  const pendingRedirects = createPendingRedirects(() => globalThis.sessionStorage, client.now);
  const auth = createAuthClient(client, steps);
  /** The page's address with the last return that failed, because the address bar no longer has that return. */
  let failedReturn: string | undefined;
  return {
    ...auth,
    async silent(options) {
      if (typeof document === 'undefined') throw new SignInError('Signing in silently needs a page', 'unavailable');
      return auth.silent(options);
    },
    get loginState() {
      return steps.state;
    },
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
    async loginRedirect(options) {
      requireSessionStorage();
      return loginRedirect(client, pendingRedirects, options);
    },
    async completeRedirect(address) {
      if (address !== undefined) {
        requireSessionStorage();
        return completeRedirect(client, pendingRedirects, address);
      }
      // A worker has no session storage. A page with a blocked storage cannot have begun a login, so nothing is thrown.
      if (!('location' in globalThis && 'sessionStorage' in globalThis))
        throw new SignInError('Completing a login needs the address of a page', 'unavailable');
      const { href } = location;
      // The kept address is of an earlier attempt. Its code must not replace the member who has signed in after it.
      const isOver = client.session.role === 'member' || /[#?&]state=/.test(href);
      const returned = isOver ? href : (failedReturn ?? href);
      try {
        return await completeRedirect(client, pendingRedirects, returned, { tolerant: true });
      } catch (error) {
        if (location.href !== returned) failedReturn = returned;
        throw error;
      }
    },
  };
}
