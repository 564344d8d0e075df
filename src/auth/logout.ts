import { createRedirectSession } from '../api/redirects.ts';
import type { BaseClient } from '../client/client.ts';
import { isWebUrl } from '../validation/url.ts';

/**
 * Forgets the tokens at once and, with those tokens, has the platform prepare the log-out. Resolves with the address of
 * the platform's log-out page. Resolves with undefined if the call fails or the address is not http(s).
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
