import type { BaseClient } from '../client/client.ts';
import type { Tokens } from '../session/tokens.ts';
import { isWebUrl } from '../validation/url.ts';
import { createAuthorizationRequest, exchangeCode, type Prompt } from './authorization.ts';
import { parseCallback } from './oauth-callback.ts';
import type { PendingRedirects } from './pending-redirects.ts';

export interface RedirectOptions {
  /** The page to return to; the shop must allow it. */
  readonly redirectUri: string;
  /** @default 'login' */
  readonly prompt?: Prompt;
  /** The part of the address that code and state return in. @default 'fragment' */
  readonly responseMode?: 'fragment' | 'query';
  /** The session token of a login just made. With it, the sign-in page need not ask for the password again. */
  readonly sessionToken?: string | undefined;
  /**
   * The length of the PKCE code verifier, 43 to 128 characters.
   * @default 43
   */
  readonly codeVerifierLength?: number;
}

export interface RedirectResult {
  readonly tokens: Tokens;
  /** The page's address without the parameters of the login. */
  readonly url: string;
}

/** Resolves with the address of the shop's own sign-in page. Stores the data for the return in `pendingRedirects`. */
export async function loginRedirect(
  client: BaseClient,
  pendingRedirects: PendingRedirects,
  { redirectUri, prompt = 'login', responseMode, sessionToken, codeVerifierLength }: RedirectOptions,
): Promise<string> {
  const overrides = { ...(responseMode && { responseMode }), ...(sessionToken && { sessionToken }) };
  const { address, state, verifier } = await createAuthorizationRequest(client, { redirectUri, ...overrides }, prompt, {
    codeVerifierLength,
  });
  pendingRedirects.add(state, { verifier, redirectUri });
  return address;
}

const CALLBACK_PARAMS = ['code', 'state', 'error', 'error_description'];

/** Splits an address into the parameters of the callback and the rest. */
function extractCallback(address: string): { readonly callback: Record<string, string>; readonly url: string } {
  if (!isWebUrl(address)) return { callback: {}, url: address };
  const url = new URL(address);
  const fragment = new URLSearchParams(url.hash.slice(1));
  const source = fragment.has('state') ? fragment : url.searchParams;
  const callback = Object.fromEntries(
    CALLBACK_PARAMS.flatMap(name => (source.has(name) ? [[name, source.get(name) ?? '']] : [])),
  );
  for (const name of CALLBACK_PARAMS) source.delete(name);
  if (source === fragment) url.hash = fragment.toString();
  return { callback, url: url.href };
}

/**
 * Whether the platform has refused the code, which is then spent. After any other error, the code may be sent again.
 */
const isRefused = (error: unknown): boolean => /^4(?!29)/.test(Object(error).status);

/**
 * Completes a redirect login that this tab has begun, once. If the network loses the exchange, the login can be
 * completed again. Resolves with undefined if the login was completed before. Removes the login's parameters from the
 * address bar before anything can fail.
 *
 * Another login's return rejects with 'Missing code or _state' or 'Invalid _state'. With `tolerant`, for a page that
 * may have other logins, it resolves with undefined unless it has a code and this tab expects a return.
 */
export async function completeRedirect(
  client: BaseClient,
  pendingRedirects: PendingRedirects,
  address: string,
  { tolerant = false } = {},
): Promise<RedirectResult | undefined> {
  const { callback, url } = extractCallback(address);
  const { state = '' } = callback;
  const pending = pendingRedirects.take(state);
  if (!pending) {
    const isOthers = tolerant && !(callback.code && pendingRedirects.hasAny());
    if (!isOthers && !pendingRedirects.wasTaken(state)) parseCallback(callback, '');
    return undefined;
  }
  if (globalThis.location?.href === address) history.replaceState(history.state, '', url);
  const code = parseCallback(callback, state);
  try {
    return { tokens: await exchangeCode(client, code, pending.verifier, pending), url };
  } catch (error) {
    if (!isRefused(error)) pendingRedirects.add(state, pending);
    throw error;
  }
}
