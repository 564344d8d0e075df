import type { AuthClient } from '../../auth/auth-client.ts';
import type { MemberAnswer } from '../../auth/login-state.ts';
import { logout as endSession } from '../../auth/logout.ts';
import { lazyImport } from '../../transport/lazy-import.ts';
import { ignoreErrors } from '../../validation/ignore-errors.ts';
import type { ShopApp } from '../app.ts';

/**
 * The code that signs members in. It loads when a shopper first enters a field, because most visitors never use a
 * login.
 */
export const loadLoginFlow = lazyImport(() => import('./login-flow.ts'));

/** Gets the tokens of a login that the platform has accepted. Every element of the page shows the new member. */
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
 * Signs out on this page at once. Resolves with the page to go to, if any. That is `returnTo` if it is on this page's
 * origin. Where the platform has prepared the shop's own log-out page, that page comes first.
 */
export async function logout(app: ShopApp, returnTo: string, from: Element): Promise<string | undefined> {
  const { href, origin } = location;
  const target = returnTo ? ignoreErrors(() => new URL(returnTo, href)) : undefined;
  const returnUrl = target?.origin === origin ? target.href : undefined;
  const pendingUrl = endSession(app.client, returnUrl ?? href);
  app.ports.emit('kiosk:logout', {}, from);
  const url = await pendingUrl;
  // A login on the shop's own page has a session there, which only the log-out page ends.
  const visitsLogoutPage = returnUrl || app.login === 'redirect';
  return (visitsLogoutPage && url) || returnUrl;
}
