import type { Client } from '../client/client.ts';
import type { Tokens } from '../session/tokens.ts';
import { type Prompt, prepareVisit, redeem } from './authorization.ts';
import { codeIn } from './oauth-callback.ts';
import type { Departures } from './pending-redirects.ts';

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
export interface Return {
  readonly tokens: Tokens;
  /** The address without what the sign-in has put there; the page's own parameters stay. */
  readonly url: string;
}

/** The address of the shop's own sign-in page. What the way back needs is kept in this tab. */
export async function loginRedirect(
  client: Client,
  departures: Departures,
  { redirectUri, prompt = 'login', responseMode, sessionToken }: RedirectOptions,
): Promise<string> {
  const more = { ...(responseMode && { responseMode }), ...(sessionToken && { sessionToken }) };
  const { address, state, verifier } = await prepareVisit(client, { redirectUri, ...more }, prompt);
  departures.keep(state, { verifier, redirectUri });
  return address;
}

const OWN = ['code', 'state', 'error', 'error_description'];

/** Takes what a sign-in has left out of an address. */
function cleaned(address: string): { readonly said: Record<string, string>; readonly url: string } {
  const url = new URL(address);
  const fragment = new URLSearchParams(url.hash.slice(1));
  const held = fragment.has('state') ? fragment : url.searchParams;
  const said = Object.fromEntries(OWN.flatMap(name => (held.has(name) ? [[name, held.get(name) ?? '']] : [])));
  for (const name of OWN) held.delete(name);
  if (held === fragment) url.hash = fragment.toString();
  return { said, url: url.href };
}

/**
 * Ends a redirect sign-in that this tab has begun, once; undefined where the address is none of ours, which then is
 * nobody's business here. The address is clean before anything can fail.
 */
export async function completeRedirect(
  client: Client,
  departures: Departures,
  address: string,
  clean: (url: string) => void,
): Promise<Return | undefined> {
  const { said, url } = cleaned(address);
  const state = said.state ?? '';
  const departure = departures.take(state);
  if (!departure) return undefined;
  clean(url);
  const tokens = await redeem(client, codeIn(said, state), departure.verifier, departure.redirectUri);
  return { tokens, url };
}
