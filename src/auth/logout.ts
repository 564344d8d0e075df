import { createRedirectSession } from '../api/redirects.ts';
import type { BaseClient } from '../client/client.ts';

/** Forgets the member here, at once; then has the platform prepare its own log-out, whose address is answered if it did. */
export async function logout(client: BaseClient, postFlowUrl: string): Promise<string | undefined> {
  client.session.forget();
  try {
    const logout = { clientId: client.clientId };
    const { redirectSession } = await client.call(createRedirectSession, { logout, callbacks: { postFlowUrl } });
    return redirectSession.fullUrl;
  } catch {
    // Signed out is signed out: the platform hears of it later, or never.
    return undefined;
  }
}
