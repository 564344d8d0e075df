import { type AuthClient, createAuthClient } from '../../auth/auth-client.ts';
import { createPendingRedirects } from '../../auth/pending-redirects.ts';
import { completeRedirect, loginRedirect } from '../../auth/redirect-login.ts';
import type { ShopApp } from '../app.ts';

/** Signing in as this shop has it. */
export const getAuthClient = (app: ShopApp): AuthClient => {
  app.auth.client ??= createAuthClient(app.client);
  return app.auth.client;
};

/** Kept in this tab, between departure and return. */
const openPendingRedirects = () => createPendingRedirects(() => sessionStorage, Date.now);

/** Sends the browser to the shop's own sign-in page; a login that was just made there need not be made again. */
export async function redirectToLogin(app: ShopApp, redirectUri: string): Promise<void> {
  const { sessionToken } = app.auth;
  const session = sessionToken && { sessionToken };
  location.assign(await loginRedirect(app.client, openPendingRedirects(), { redirectUri, ...session }));
}

/** Ends a sign-in on the shop's own page, when the browser is back. Answers whether it was one of ours. */
export async function completeLoginRedirect(app: ShopApp, from: Element): Promise<boolean> {
  const replaceUrl = (url: string) => history.replaceState(history.state, '', url);
  const result = await completeRedirect(app.client, openPendingRedirects(), location.href, replaceUrl);
  if (result) app.ports.emit('kiosk:login', {}, from);
  return result !== undefined;
}
