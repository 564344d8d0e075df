import { createPendingRedirects } from '../../auth/pending-redirects.ts';
import { completeRedirect, loginRedirect } from '../../auth/redirect-login.ts';
import type { ShopApp } from '../app.ts';
import { leave, toReturnAddress } from '../leave.ts';

// Exported here, because login elements load it with the chunk of this file.
export { createAuthClient } from '../../auth/auth-client.ts';

/** The login redirects that this tab has begun, stored in the tab until the browser returns. */
const openPendingRedirects = ({ client }: ShopApp) => createPendingRedirects(() => sessionStorage, client.now);

/**
 * Sends the browser to the shop's hosted login page. With the `sessionToken` of a login that was just made, that page
 * need not ask for the password again.
 */
export async function redirectToLogin(app: ShopApp, redirectUri: string, sessionToken?: string): Promise<void> {
  const request = { redirectUri: toReturnAddress(redirectUri), sessionToken };
  leave(await loginRedirect(app.client, openPendingRedirects(app), request));
}

/**
 * Completes a redirect login after the browser has returned from the shop's hosted login page to `address`. Resolves
 * with true, and emits `kiosk:login`, if this tab began the login. Resolves with false for the return of another login,
 * or of a login completed before. Rejects if the login fails, or if this tab still expects a login and `address` has
 * the code of an unknown one.
 */
export async function completeLoginRedirect(app: ShopApp, from: Element, address: string): Promise<boolean> {
  const result = await completeRedirect(app.client, openPendingRedirects(app), address, { tolerant: true });
  if (result) app.ports.emit('kiosk:login', {}, from);
  return result !== undefined;
}
