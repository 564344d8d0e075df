import type { AuthClient } from '../../auth/auth-client.ts';
import type { MemberAnswer } from '../../auth/login-state.ts';
import { logout as endSession } from '../../auth/logout.ts';
import { lazyImport } from '../../transport/lazy-import.ts';
import { ignoreErrors } from '../../validation/ignore-errors.ts';
import type { ShopApp } from '../app.ts';

/**
 * Loads the code that signs members in. It loads when a shopper first focuses a field or signs in, because most
 * visitors never do.
 */
export const loadLoginFlow = lazyImport(() => import('./login-flow.ts'));

/**
 * Gets the member's tokens for a login that the platform has accepted, and emits `kiosk:login`. All elements of the
 * page then show the new member.
 */
export async function completeLogin(
  app: ShopApp,
  auth: AuthClient,
  { data }: MemberAnswer,
  from: Element,
): Promise<void> {
  await auth.silent({ sessionToken: data?.sessionToken });
  app.ports.emit('kiosk:login', { memberId: data?.identity?.id }, from);
}

/**
 * Signs out on this page at once, and emits `kiosk:logout`. Resolves with the URL to go to, or with undefined to stay.
 * `returnTo` counts only on this page's origin. With `returnTo` or with logins by redirect, the URL is the platform's
 * log-out page, which leads back. If the platform has prepared none, it is `returnTo`.
 */
export async function logout(app: ShopApp, returnTo: string, from: Element): Promise<string | undefined> {
  const { href, origin } = location;
  const target = returnTo ? ignoreErrors(() => new URL(returnTo, href)) : undefined;
  const returnUrl = target?.origin === origin ? target.href : undefined;
  const pendingUrl = endSession(app.client, returnUrl ?? href);
  app.ports.emit('kiosk:logout', {}, from);
  const url = await pendingUrl;
  // A login on the shop's hosted page has a session there, which only the log-out page ends.
  const visitsLogoutPage = returnUrl || app.login === 'redirect';
  return (visitsLogoutPage && url) || returnUrl;
}
