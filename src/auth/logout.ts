import { createRedirectSession } from '../api/redirects.ts';
import type { BaseClient } from '../client/client.ts';

/** Forgets the tokens at once. Resolves with the address of the platform's log-out page, or undefined if the call fails. */
export async function logout(client: BaseClient, postFlowUrl: string): Promise<string | undefined> {
  client.session.forget();
  try {
    const { redirectSession } = await client.call(createRedirectSession, {
      logout: { clientId: client.clientId },
      callbacks: { postFlowUrl },
    });
    return redirectSession.fullUrl;
  } catch {
    // The member is signed out here, whether or not the platform knows.
    return undefined;
  }
}
