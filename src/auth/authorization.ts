import { type AuthRequest, createRedirectSession, type RedirectRequest } from '../api/redirects.ts';
import { grantTokens } from '../api/tokens.ts';
import type { BaseClient } from '../client/client.ts';
import { tokensFromGrant } from '../session/grant-response.ts';
import type { Tokens } from '../session/tokens.ts';
import { CallError, SignInError } from '../transport/errors.ts';
import { isWebUrl } from '../validation/url.ts';
import { createPkce, type Pkce } from './pkce.ts';

export type Prompt = NonNullable<NonNullable<RedirectRequest['auth']>['prompt']>;

/** A visit to the platform's authorization page, and what proves that it was ours. */
export interface AuthorizationRequest extends Pkce {
  readonly address: string;
}

/**
 * Prepares such a visit. Rejects before anything is sent where the page has no secure context, and where the answer's
 * address is none of the web: a script in its place would run in the page.
 */
export async function createAuthorizationRequest(
  client: BaseClient,
  request: Partial<AuthRequest>,
  prompt: Prompt,
): Promise<AuthorizationRequest> {
  const pkce = await createPkce();
  const { redirectSession } = await client.call(createRedirectSession, {
    auth: {
      authRequest: {
        clientId: client.clientId,
        codeChallenge: pkce.challenge,
        codeChallengeMethod: 'S256',
        responseMode: 'fragment',
        responseType: 'code',
        scope: 'offline_access',
        state: pkce.state,
        ...request,
      },
      prompt,
    },
  });
  const address = redirectSession?.fullUrl;
  if (!isWebUrl(address)) throw new SignInError('The sign-in page has no web address', 'unavailable');
  return { ...pkce, address };
}

/** Redeems a code for member tokens, which are taken over at once. Refused, it is 'Failed to get member tokens'. */
export async function exchangeCode(
  client: BaseClient,
  code: string,
  codeVerifier: string,
  redirectUri?: string,
): Promise<Tokens> {
  const { clientId } = client;
  try {
    const grant = { clientId, grantType: 'authorization_code', code, codeVerifier } as const;
    const body = await client.call(grantTokens, { ...grant, ...(redirectUri && { redirectUri }) });
    const tokens = tokensFromGrant(body, 'member', Date.now());
    if (tokens) {
      client.session.adopt(tokens);
      return tokens;
    }
  } catch (error) {
    if ((error as CallError)?.name !== 'CallError') throw error;
    throw new CallError('Failed to get member tokens', error as CallError);
  }
  throw new SignInError('Failed to get member tokens', 'unavailable');
}
