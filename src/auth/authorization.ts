import { toLabel } from '../api/endpoint.ts';
import { type AuthRequest, createRedirectSession, type RedirectRequest } from '../api/redirects.ts';
import { grantTokens } from '../api/tokens.ts';
import type { BaseClient } from '../client/client.ts';
import { tokensFromGrant } from '../session/grant-response.ts';
import { createWebLock, SETTLE_MS } from '../session/lock.ts';
import type { Tokens } from '../session/tokens.ts';
import { CallError } from '../transport/call-error.ts';
import { NetworkError } from '../transport/errors.ts';
import { SignInError } from '../transport/sign-in-error.ts';
import { sleep } from '../transport/sleep.ts';
import { isWebUrl } from '../validation/url.ts';
import { createPkce, type Pkce } from './pkce.ts';

export type Prompt = NonNullable<NonNullable<RedirectRequest['auth']>['prompt']>;

interface AuthorizationOptions {
  readonly signal?: AbortSignal;
  readonly codeVerifierLength?: number | undefined;
}

/** The address of the authorization page, and the PKCE values to check and redeem its answer. */
interface AuthorizationRequest extends Pkce {
  readonly address: string;
}

/**
 * Creates an authorization request. Rejects with `SignInError` outside a secure context, before anything is sent. Also
 * rejects if the platform's address is not http(s), because a `javascript:` address would run in the page.
 */
export async function createAuthorizationRequest(
  client: BaseClient,
  request: Partial<AuthRequest>,
  prompt: Prompt,
  { signal, codeVerifierLength }: AuthorizationOptions = {},
): Promise<AuthorizationRequest> {
  const pkce = await createPkce(codeVerifierLength);
  const authRequest = {
    clientId: client.clientId,
    codeChallenge: pkce.challenge,
    codeChallengeMethod: 'S256',
    responseMode: 'fragment',
    responseType: 'code',
    scope: 'offline_access',
    state: pkce.state,
    ...request,
  } as const;
  const { redirectSession } = await client.call(
    createRedirectSession,
    { auth: { authRequest, prompt } },
    signal && { signal },
  );
  const address = redirectSession?.fullUrl;
  if (!isWebUrl(address)) throw new SignInError('The sign-in page has no web address', 'unavailable');
  return { ...pkce, address };
}

const FAILED = 'Failed to get member tokens';

/** The longest wait for the lock, ms. Before that, a page gives up a change of the cart that gets no answer. */
const MAX_WAIT_MS = 20_000;

interface ExchangeOptions {
  readonly redirectUri?: string;
  readonly signal?: AbortSignal;
}

/**
 * Exchanges a code for member tokens and adopts them. Rejects with 'Failed to get member tokens': `CallError` if the
 * platform refuses, `NetworkError` if it does not answer. Signing out during the exchange cancels it.
 *
 * The exchange merges the visitor's cart into the member's. A change that the visitor sends after that is lost. So the
 * exchange holds the lock under which pages send changes of the cart.
 */
export async function exchangeCode(
  client: BaseClient,
  code: string,
  codeVerifier: string,
  { redirectUri, signal }: ExchangeOptions,
): Promise<Tokens> {
  const { clientId } = client;
  const grant = { clientId, grantType: 'authorization_code', code, codeVerifier } as const;
  let hasLeft = false;
  const unsubscribe = client.session.subscribe(({ reason }) => {
    hasLeft ||= reason === 'logout';
  });
  try {
    return await new Promise<Tokens>((resolve, reject) => {
      createWebLock(
        `kiosk:cart:${clientId}`,
        MAX_WAIT_MS,
      )(async acquisition => {
        const body = await client.call(
          grantTokens,
          { ...grant, ...(redirectUri && { redirectUri }) },
          signal && { signal },
        );
        const tokens = tokensFromGrant(body, 'member', client.now());
        if (!tokens) throw new CallError(FAILED, { status: 200, code: 'UNKNOWN' });
        if (hasLeft) throw new SignInError('Signed out meanwhile', 'cancelled');
        client.session.adopt(tokens);
        resolve(tokens);
        if (acquisition !== 'unlocked') await sleep(SETTLE_MS);
      }).catch(reject);
    });
  } catch (cause) {
    const { name } = Object(cause);
    if (name === 'CallError') throw new CallError(FAILED, cause as CallError, { cause });
    if (/^(Network|Timeout)Error$/.test(name)) throw new NetworkError(toLabel(grantTokens), cause, FAILED);
    throw cause;
  } finally {
    unsubscribe();
  }
}
