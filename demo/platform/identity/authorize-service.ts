import type { AuthRequest } from '../../../src/api/redirects.ts';
import { toOwnerIdentity } from '../access/caller.ts';
import { findCredentials, isBlocked } from '../access/credential-store.ts';
import {
  addLoginToken,
  findLoginToken,
  type LoginToken,
  removeLoginToken,
  updateLoginTokenDetails,
} from '../access/one-time-tokens.ts';
import type { Owner } from '../access/token-store.ts';
import { mergeCarts } from '../carts/merge.ts';
import { apiError } from '../core/api-error.ts';
import type { Context } from '../core/context.ts';
import { sha256 } from '../core/crypto.ts';
import { readSettings } from '../core/settings.ts';
import { attributeChanges } from '../events/change-log.ts';
import type { StoredRedirectSession } from '../redirects/store.ts';

interface CodeDetails {
  readonly challenge: string;
  readonly redirectUri: string | null;
  readonly visitorId: string | null;
}

export type AuthorizationResult =
  | { readonly code: string; readonly state: string }
  | { readonly error: string; readonly error_description: string; readonly state: string };

/**
 * The login of a session token or cookie. Undefined if it is unknown, expired or of another shop, or if the member is
 * blocked.
 */
export function findLogin(
  { db, clock }: Context,
  clientId: string,
  kind: 'session' | 'cookie',
  value: string | undefined,
): LoginToken<unknown> | undefined {
  const token = findLoginToken(db, kind, value, clock.now());
  const credentials = token?.clientId === clientId ? findCredentials(db, token.memberId) : undefined;
  return credentials && !isBlocked(credentials) ? token : undefined;
}

/** A page whose response was lost can repeat its request within this time. */
const SESSION_REUSE_MS = 60_000;

/** The login of a session token. The token works once, and again within `SESSION_REUSE_MS` of the first use. */
export function takeSessionToken(
  context: Context,
  clientId: string,
  value: string | undefined,
): LoginToken<unknown> | undefined {
  const { db, clock } = context;
  const login = findLogin(context, clientId, 'session', value);
  if (!login) return undefined;
  const { usedAt = clock.now() } = login.details as { readonly usedAt?: number };
  if (clock.now() - usedAt > SESSION_REUSE_MS) return undefined;
  updateLoginTokenDetails(db, login.value, { ...Object(login.details), usedAt });
  return login;
}

/** The result of an authorization request: a code for the login, or `login_required` without a login. */
export function authorize(
  { db, clock }: Context,
  { visitorId = null }: StoredRedirectSession,
  { state, codeChallenge, redirectUri }: AuthRequest,
  login: LoginToken<unknown> | undefined,
): AuthorizationResult {
  if (!login) return { error: 'login_required', error_description: 'No member is signed in here.', state };
  const details: CodeDetails = { challenge: codeChallenge, redirectUri: redirectUri ?? null, visitorId };
  const { clientId, memberId, session = null } = login;
  return { code: addLoginToken(db, 'code', { clientId, memberId, session, details }, clock.now()), state };
}

/** Creates the value of the session cookie. */
export const createBrowserSession = (
  { db, clock }: Context,
  { clientId, memberId, session }: Pick<LoginToken<unknown>, 'clientId' | 'memberId' | 'session'>,
): string => addLoginToken(db, 'cookie', { clientId, memberId, session: session ?? null, details: {} }, clock.now());

/**
 * Whether the login cookie counts. With the setting `thirdPartyCookies` off, it does not count in frames, as in
 * browsers that block third-party cookies.
 */
export const isCookieAccepted = ({ db }: Context, inFrame: boolean): boolean =>
  !inFrame || readSettings(db).thirdPartyCookies;

/**
 * Exchanges a code for its member and merges the visitor's cart into the member's. A code works once, with its PKCE
 * verifier and the redirect URI of its request.
 */
export function exchangeCode(
  context: Context,
  clientId: string,
  code: string,
  verifier: string,
  redirectUri: unknown,
  origin: string,
): { readonly member: Owner; readonly session?: string } {
  const { db, clock } = context;
  const invalidCode = () => apiError(400, 'INVALID_AUTHORIZATION_CODE', 'The authorization code is unknown or used.');
  const token = findLoginToken<CodeDetails>(db, 'code', code, clock.now());
  if (!token || token.clientId !== clientId) throw invalidCode();
  const { challenge, visitorId } = token.details;
  if (sha256(verifier) !== challenge) throw invalidCode();
  if ((redirectUri ?? null) !== token.details.redirectUri) throw invalidCode();
  removeLoginToken(db, code);
  const member: Owner = { clientId, visitorId: null, memberId: token.memberId };
  if (visitorId) mergeCarts(context, { clientId, visitorId, memberId: null }, member);
  attributeChanges(db, { identity: toOwnerIdentity(member), origin });
  return { member, ...(token.session && { session: token.session }) };
}
