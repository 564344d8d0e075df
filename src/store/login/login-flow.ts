import { createPendingRedirects } from '../../auth/pending-redirects.ts';
import { completeRedirect, loginRedirect } from '../../auth/redirect-login.ts';
import type { ShopApp } from '../app.ts';
import { leave, toReturnAddress } from '../leave.ts';

// What a login element calls of it comes in this file's chunk.
export { createAuthClient } from '../../auth/auth-client.ts';

/** Kept in this tab between departure and return. */
const openPendingRedirects = ({ client }: ShopApp) => createPendingRedirects(() => sessionStorage, client.now);

/** Sends the browser to the shop's own login page. With the `sessionToken` of a login just made it need not ask again. */
export async function redirectToLogin(app: ShopApp, redirectUri: string, sessionToken?: string): Promise<void> {
  const request = { redirectUri: toReturnAddress(redirectUri), sessionToken };
  leave(await loginRedirect(app.client, openPendingRedirects(app), request));
}

/**
 * Completes a login on the shop's own page when the browser is back at `address`. Resolves with whether this tab had
 * begun it; the return of another's login is left alone unless one of ours is expected.
 */
export async function completeLoginRedirect(app: ShopApp, from: Element, address: string): Promise<boolean> {
  const result = await completeRedirect(app.client, openPendingRedirects(app), address, { tolerant: true });
  if (result) app.ports.emit('kiosk:login', {}, from);
  return result !== undefined;
}
