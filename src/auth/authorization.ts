import { type AuthRequest, createRedirectSession, type RedirectRequest } from '../api/redirects.ts';
import { grantTokens } from '../api/tokens.ts';
import type { BaseClient } from '../client/client.ts';
import { tokensFromGrant } from '../session/grant-response.ts';
import type { Tokens } from '../session/tokens.ts';
import { CallError, SignInError } from '../transport/errors.ts';
import { isWebUrl } from '../validation/url.ts';
import { createPkce, type Pkce } from './pkce.ts';

export type Prompt = NonNullable<NonNullable<RedirectRequest['auth']>['prompt']>;

/** The address of the platform's authorization page, with the PKCE values that its answer is checked and redeemed with. */
interface AuthorizationRequest extends Pkce {
  readonly address: string;
}

/**
 * Creates an authorization request. Rejects with `SignInError` outside a secure context, before anything is sent, and
 * if the platform's address is not http(s): a `javascript:` address would run in the page.
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

/** Exchanges a code for member tokens and adopts them. A refusal rejects with 'Failed to get member tokens'. */
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
