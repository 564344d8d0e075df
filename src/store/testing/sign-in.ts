import { createHash } from 'node:crypto';
import { signOn } from '../../api/identity.ts';
import { createRedirectSession } from '../../api/redirects.ts';
import { type GrantAnswer, grantTokens } from '../../api/tokens.ts';
import { createLazyClient } from '../../client/client.ts';
import { loadersAtHand } from '../../client/lazy-parts.ts';
import { API_HOST } from '../../client/testing/browser.ts';
import { tokensFromGrant } from '../../session/grant-response.ts';
import { noLock } from '../../session/testing/lock.ts';
import type { Tokens } from '../../session/tokens.ts';

const VERIFIER = 'x'.repeat(43);
/** Options of a client that never waits, whatever clock a test has. */
const OPTIONS = {
  clientId: 'demo-client',
  apiHost: API_HOST,
  storage: 'memory',
  lock: noLock,
  sleep: async () => {},
} as const;

interface Platform {
  fetch(request: Request): Promise<Response>;
}

/**
 * Authorizes a member at the platform, as the hosted login page does. Resolves with the code that a page exchanges for
 * tokens.
 */
export async function authorize(
  platform: Platform,
  visitor: Tokens | undefined,
  email: string,
  now = Date.now(),
): Promise<{ readonly code: string; readonly verifier: string }> {
  const fetch = fetchFrom(platform);
  const options = { ...OPTIONS, fetch, now: () => now };
  const client = createLazyClient({ ...options, ...(visitor && { tokens: visitor }) }, loadersAtHand);
  const merchant = createLazyClient({ ...options, apiKey: 'demo-api-key' }, loadersAtHand);
  const { sessionToken } = (await merchant.call(signOn, { loginId: { email } })) as { readonly sessionToken?: string };
  const { redirectSession } = await client.call(createRedirectSession, {
    auth: {
      authRequest: {
        clientId: 'demo-client',
        codeChallenge: createHash('sha256').update(VERIFIER).digest('base64url'),
        codeChallengeMethod: 'S256',
        responseMode: 'web_message',
        responseType: 'code',
        scope: 'offline_access',
        state: 'ours',
        ...(sessionToken && { sessionToken }),
      },
      prompt: 'none',
    },
  });
  const page = await (await fetch(redirectSession.fullUrl)).text();
  const [, code = ''] = /"code":"([^"]+)"/.exec(page) ?? [];
  return { code, verifier: VERIFIER };
}

/**
 * Signs a visitor in like the redirect of a page, so that the platform merges the carts. Resolves with the member's
 * tokens.
 */
export async function signIn(
  platform: Platform,
  visitor: Tokens | undefined,
  email: string,
  now = Date.now(),
): Promise<Tokens> {
  const { code, verifier } = await authorize(platform, visitor, email, now);
  const options = { ...OPTIONS, fetch: fetchFrom(platform), now: () => now };
  const { call } = createLazyClient(options, loadersAtHand);
  const grant = { clientId: 'demo-client', grantType: 'authorization_code', code, codeVerifier: verifier } as const;
  const member = tokensFromGrant((await call(grantTokens, grant)) as GrantAnswer, 'member', now);
  if (!member) throw new Error('The platform returned no tokens');
  return member;
}

const fetchFrom = (platform: Platform) => (url: string | URL | Request, init?: RequestInit) => {
  const request = new Request(url, init);
  request.headers.set('origin', 'http://localhost');
  return platform.fetch(request);
};
