import { createHash } from 'node:crypto';
import type { AuthRequest } from '../../../src/api/redirects.ts';
import { toOwnerIdentity } from '../access/caller.ts';
import { findCredentials, isBlocked } from '../access/credential-store.ts';
import { addLoginToken, findLoginToken, removeLoginToken } from '../access/one-time-tokens.ts';
import type { Owner } from '../access/token-store.ts';
import { mergeCarts } from '../carts/merge.ts';
import { apiError } from '../core/api-error.ts';
import type { Context } from '../core/context.ts';
import { readSettings } from '../core/settings.ts';
import { attributeChanges } from '../events/change-log.ts';
import type { StoredRedirectSession } from '../redirects/store.ts';

interface CodeDetails {
  readonly challenge: string;
  readonly redirectUri: string | null;
  readonly visitorId: string | null;
}

/** The result of an authorization request. */
export type AuthorizationResult =
  | { readonly code: string; readonly state: string }
  | { readonly error: string; readonly error_description: string; readonly state: string };

/** Issues a code if the request's session token or the browser's cookie identifies a member. */
export function authorize(
  context: Context,
  redirectSession: StoredRedirectSession,
  request: AuthRequest,
  cookie: string | undefined,
): AuthorizationResult {
  const { db, clock } = context;
  const { state, codeChallenge, redirectUri, sessionToken } = request;
  const token =
    findLoginToken(db, 'session', sessionToken, clock.now()) ?? findLoginToken(db, 'cookie', cookie, clock.now());
  const credentials = token?.clientId === redirectSession.clientId ? findCredentials(db, token.memberId) : undefined;
  if (!credentials || isBlocked(credentials))
    return { error: 'login_required', error_description: 'Nobody is signed in here.', state };
  const details: CodeDetails = {
    challenge: codeChallenge,
    redirectUri: redirectUri ?? null,
    visitorId: redirectSession.visitorId ?? null,
  };
  const { clientId, memberId } = credentials;
  return { code: addLoginToken(db, 'code', { clientId, memberId, details }, clock.now()), state };
}

/** Creates the value of the session cookie. */
export const createBrowserSession = (context: Context, clientId: string, memberId: string): string =>
  addLoginToken(context.db, 'cookie', { clientId, memberId, details: {} }, context.clock.now());

/** Simulates browsers that block third-party cookies in frames. */
export const isCookieAccepted = ({ db }: Context, inFrame: boolean): boolean =>
  !inFrame || readSettings(db).thirdPartyCookies;

/** Exchanges a code, once and with its PKCE verifier, and merges the visitor's cart into the member's. */
export function exchangeCode(
  context: Context,
  clientId: string,
  code: string,
  verifier: string,
  redirectUri: unknown,
  origin: string,
): Owner {
  const { db, clock } = context;
  const invalidCode = () => apiError(400, 'INVALID_AUTHORIZATION_CODE', 'The authorization code is unknown or used.');
  const token = findLoginToken<CodeDetails>(db, 'code', code, clock.now());
  if (!token || token.clientId !== clientId) throw invalidCode();
  const { challenge, visitorId } = token.details;
  if (createHash('sha256').update(verifier).digest('base64url') !== challenge) throw invalidCode();
  if ((redirectUri ?? null) !== token.details.redirectUri) throw invalidCode();
  removeLoginToken(db, code);
  const member: Owner = { clientId, visitorId: null, memberId: token.memberId };
  if (visitorId) mergeCarts(context, { clientId, visitorId, memberId: null }, member);
  attributeChanges(db, { identity: toOwnerIdentity(member), origin });
  return member;
}
