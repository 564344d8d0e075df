import { createRedirectSession } from '../api/redirects.ts';
import type { BaseClient } from '../client/client.ts';
import { isWebUrl } from '../validation/url.ts';

/**
 * Forgets the tokens at once, and has the platform prepare the log-out of the person whose tokens they were. Resolves
 * with the address of its log-out page; undefined if the call fails, or if that is not http(s).
 */
export async function logout(client: BaseClient, postFlowUrl: string): Promise<string | undefined> {
  const call = client.leave();
  try {
    const { redirectSession } = await call(createRedirectSession, {
      logout: { clientId: client.clientId },
      callbacks: { postFlowUrl },
    });
    return isWebUrl(redirectSession.fullUrl) ? redirectSession.fullUrl : undefined;
  } catch {
    // The member is signed out here, whether or not the platform knows.
    return undefined;
  }
}
