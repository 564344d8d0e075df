import { createHash } from 'node:crypto';
import type { AuthRequest } from '../../../src/api/redirects.ts';
import { ownerIdentity } from '../access/caller.ts';
import { credentialsOf, isShutOut } from '../access/credential-store.ts';
import { addSignInToken, dropSignInToken, findSignInToken } from '../access/one-time-tokens.ts';
import type { Owner } from '../access/token-store.ts';
import { mergeCarts } from '../carts/merge.ts';
import { refusal } from '../core/api-error.ts';
import type { Store } from '../core/context.ts';
import { readSettings } from '../core/settings.ts';
import type { RedirectVisit } from '../redirects/store.ts';

interface CodeNotes {
  readonly challenge: string;
  readonly redirectUri: string | null;
  readonly visitorId: string | null;
}

/** What a page that asked for a code is answered. */
export type Authorization =
  | { readonly code: string; readonly state: string }
  | { readonly error: string; readonly error_description: string; readonly state: string };

/** A code for whoever is signed in: by the session token of the request, or by the browser's own session. */
export function authorize(
  store: Store,
  visit: RedirectVisit,
  request: AuthRequest,
  cookie: string | undefined,
): Authorization {
  const { db, clock } = store;
  const { state, codeChallenge, redirectUri, sessionToken } = request;
  const found =
    findSignInToken(db, 'session', sessionToken, clock.now()) ?? findSignInToken(db, 'cookie', cookie, clock.now());
  const who = found?.clientId === visit.clientId ? credentialsOf(db, found.memberId) : undefined;
  if (!who || isShutOut(who)) return { error: 'login_required', error_description: 'Nobody is signed in here.', state };
  const notes: CodeNotes = {
    challenge: codeChallenge,
    redirectUri: redirectUri ?? null,
    visitorId: visit.visitorId ?? null,
  };
  const { clientId, memberId } = who;
  return { code: addSignInToken(db, 'code', { clientId, memberId, notes }, clock.now()), state };
}

/** The session that the browser itself keeps, for the next sign-in without a password. */
export const browserSession = (store: Store, clientId: string, memberId: string): string =>
  addSignInToken(store.db, 'cookie', { clientId, memberId, notes: {} }, store.clock.now());

/** Whether a session cookie counts: browsers that block third parties' send none into a frame. */
export const cookieCounts = ({ db }: Store, inFrame: boolean): boolean =>
  !inFrame || readSettings(db).thirdPartyCookies;

/** Redeems a code, once, for the one who can show the verifier; the visitor's cart comes along. */
export function redeemCode(
  store: Store,
  clientId: string,
  code: string,
  verifier: string,
  redirectUri: unknown,
): Owner {
  const { db, clock } = store;
  const refused = () => refusal(400, 'INVALID_AUTHORIZATION_CODE', 'The authorization code is unknown or used.');
  const found = findSignInToken<CodeNotes>(db, 'code', code, clock.now());
  if (!found || found.clientId !== clientId) throw refused();
  const { challenge, visitorId } = found.notes;
  if (createHash('sha256').update(verifier).digest('base64url') !== challenge) throw refused();
  if ((redirectUri ?? null) !== found.notes.redirectUri) throw refused();
  dropSignInToken(db, code);
  const member: Owner = { clientId, visitorId: null, memberId: found.memberId };
  store.actAs({ identity: ownerIdentity(member) });
  if (visitorId) mergeCarts(store, { clientId, visitorId, memberId: null }, member);
  return member;
}
