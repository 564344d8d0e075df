import type { BaseClient } from '../client/client.ts';
import type { Tokens } from '../session/tokens.ts';
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
  /** From a login just made: the page need not ask for the password again. */
  readonly sessionToken?: string;
}

/** The result of a redirect login. */
export interface RedirectResult {
  readonly tokens: Tokens;
  /** The page's address without the parameters of the login. */
  readonly url: string;
}

/** Resolves with the address of the shop's own sign-in page. What its return needs is stored in `pendingRedirects`. */
export async function loginRedirect(
  client: BaseClient,
  pendingRedirects: PendingRedirects,
  { redirectUri, prompt = 'login', responseMode, sessionToken }: RedirectOptions,
): Promise<string> {
  const overrides = { ...(responseMode && { responseMode }), ...(sessionToken && { sessionToken }) };
  const { address, state, verifier } = await createAuthorizationRequest(client, { redirectUri, ...overrides }, prompt);
  pendingRedirects.add(state, { verifier, redirectUri });
  return address;
}

const CALLBACK_PARAMS = ['code', 'state', 'error', 'error_description'];

/** Splits an address into the parameters of the callback and the rest. */
function extractCallback(address: string): { readonly callback: Record<string, string>; readonly url: string } {
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
 * Completes a redirect login that this tab has begun, once. Resolves with undefined if `address` is not such a return.
 * The address bar is cleaned before anything can fail.
 */
export async function completeRedirect(
  client: BaseClient,
  pendingRedirects: PendingRedirects,
  address: string,
  replaceUrl: (url: string) => void,
): Promise<RedirectResult | undefined> {
  const { callback, url } = extractCallback(address);
  const state = callback.state ?? '';
  const pending = pendingRedirects.take(state);
  if (!pending) return undefined;
  replaceUrl(url);
  const tokens = await exchangeCode(client, parseCallback(callback, state), pending.verifier, pending.redirectUri);
  return { tokens, url };
}
