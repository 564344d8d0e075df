import type { BaseClient } from '../client/client.ts';
import type { Tokens } from '../session/tokens.ts';
import { createAuthorizationRequest, exchangeCode, type Prompt } from './authorization.ts';
import { parseCallback } from './oauth-callback.ts';
import type { PendingRedirects } from './pending-redirects.ts';

export interface RedirectOptions {
  /** The page to come back to; one that the shop allows. */
  readonly redirectUri: string;
  /** @default 'login' */
  readonly prompt?: Prompt;
  /** Where code and state come back. @default 'fragment' */
  readonly responseMode?: 'fragment' | 'query';
  /** Of a login just made. */
  readonly sessionToken?: string;
}

/** What a return from a redirect sign-in has come to. */
export interface RedirectResult {
  readonly tokens: Tokens;
  /** The address without what the sign-in has put there; the page's own parameters stay. */
  readonly url: string;
}

/** The address of the shop's own sign-in page. What the way back needs is kept in this tab. */
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

/** Takes what a sign-in has left out of an address. */
function extractCallback(address: string): { readonly callback: Record<string, string>; readonly url: string } {
  const url = new URL(address);
  const fragment = new URLSearchParams(url.hash.slice(1));
  const source = fragment.has('state') ? fragment : url.searchParams;
  const said = Object.fromEntries(
    CALLBACK_PARAMS.flatMap(name => (source.has(name) ? [[name, source.get(name) ?? '']] : [])),
  );
  for (const name of CALLBACK_PARAMS) source.delete(name);
  if (source === fragment) url.hash = fragment.toString();
  return { callback: said, url: url.href };
}

/**
 * Ends a redirect sign-in that this tab has begun, once; undefined where the address is none of ours, which then is
 * nobody's business here. The address is clean before anything can fail.
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
