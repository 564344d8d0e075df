import { createHash } from 'node:crypto';
import { signOn } from '../../api/identity.ts';
import { createRedirectSession } from '../../api/redirects.ts';
import { type GrantAnswer, grantTokens } from '../../api/tokens.ts';
import { createLazyClient } from '../../client/client.ts';
import { loadersAtHand } from '../../client/late-parts.ts';
import { API_HOST } from '../../client/testing/browser.ts';
import { tokensFromGrant } from '../../session/grant-response.ts';
import type { Tokens } from '../../session/tokens.ts';

const VERIFIER = 'x'.repeat(43);

interface Platform {
  fetch(request: Request): Promise<Response>;
}

/** Signs a visitor in, as the page's redirect would: the platform merges the carts. Resolves with the member's tokens. */
export async function signIn(
  platform: Platform,
  visitor: Tokens | undefined,
  email: string,
  now = Date.now(),
): Promise<Tokens> {
  const fetch = (url: string | URL | Request, init?: RequestInit) => {
    const request = new Request(url, init);
    request.headers.set('origin', 'http://localhost');
    return platform.fetch(request);
  };
  const options = { clientId: 'demo-client', apiHost: API_HOST, storage: 'memory', fetch, now: () => now } as const;
  const tokens = visitor && { tokens: visitor };
  const client = createLazyClient({ ...options, ...tokens }, loadersAtHand);
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
  const grant = { clientId: 'demo-client', grantType: 'authorization_code', code, codeVerifier: VERIFIER } as const;
  const member = tokensFromGrant((await client.call(grantTokens, grant)) as GrantAnswer, 'member', now);
  if (!member) throw new Error('The platform returned no tokens');
  return member;
}
