import type { GrantAnswer } from '../../../src/api/tokens.ts';
import { API_KEY, callerOf } from '../access/caller.ts';
import {
  type AccessToken,
  accessTokenWith,
  addAccessToken,
  addRefreshToken,
  findRefreshToken,
  hasMember,
  hasShop,
  makeVisitor,
  markRenewed,
  type Owner,
  type RefreshToken,
  revokeFamily,
} from '../access/token-store.ts';
import { invalid, lastingRefusal, refusal } from '../core/api-error.ts';
import type { Store } from '../core/context.ts';
import { readSettings } from '../core/settings.ts';
import { redeemCode } from './authorization.ts';

export interface Granted {
  readonly answer: GrantAnswer;
  readonly owner: Owner;
}

const text = (input: Readonly<Record<string, unknown>>, field: string): string => {
  const value = input[field];
  if (typeof value === 'string' && value) return value;
  throw invalid({ field, description: 'must not be empty', violatedRule: 'REQUIRED_FIELD' });
};

function checkShop({ db }: Store, clientId: string): string {
  if (!hasShop(db, clientId)) throw refusal(401, 'UNKNOWN_CLIENT', `No shop has the client id ${clientId}.`);
  return clientId;
}

function granted(store: Store, access: AccessToken, refresh: string): Granted {
  const { clientId, visitorId, memberId, value, expiresAt } = access;
  const seconds = Math.max(0, Math.round((expiresAt - store.clock.now()) / 1000));
  return {
    answer: { access_token: value, refresh_token: refresh, expires_in: seconds },
    owner: { clientId, visitorId, memberId },
  };
}

const withAccess = (store: Store, refresh: RefreshToken): Granted => {
  const lifetime = readSettings(store.db).accessSeconds * 1000;
  return granted(store, addAccessToken(store.db, refresh, store.clock.now() + lifetime), refresh.value);
};

/** Fresh tokens of a new family. */
export const grantTo = (store: Store, owner: Owner): Granted => withAccess(store, addRefreshToken(store.db, owner));

/**
 * Renews. With rotation a refresh token is good once; for a few seconds the immediate predecessor answers the same
 * successor again, so that a lost answer costs nobody a session. Anything older ends the family.
 */
function renew(store: Store, value: string, clientId: unknown): Granted {
  const { db, clock } = store;
  const { rotation, reuseDetection, toleranceSeconds } = readSettings(db);
  const known = findRefreshToken(db, value);
  const refused = (description: string) => lastingRefusal(401, 'INVALID_REFRESH_TOKEN', description);
  if (!known || (clientId !== undefined && clientId !== known.clientId)) throw refused('The refresh token is unknown.');
  if (known.revoked) throw refused('The refresh token is revoked.');
  if (known.usedAt === null) {
    if (!rotation) return withAccess(store, known);
    const next = addRefreshToken(db, known, known.family);
    markRenewed(db, value, next.value, clock.now());
    return withAccess(store, next);
  }
  const next = known.successor ? findRefreshToken(db, known.successor) : undefined;
  const access = next && accessTokenWith(db, next.value);
  const tolerated = clock.now() - known.usedAt <= toleranceSeconds * 1000;
  if (next && access && next.usedAt === null && tolerated) return granted(store, access, next.value);
  if (reuseDetection) revokeFamily(db, known.family);
  throw refused('The refresh token has been used before.');
}

/** An outside system signs a member in: an access token and the merchant's key in one header. */
function external(store: Store, input: Readonly<Record<string, unknown>>, authorization: string | null): Granted {
  const [token = null, key] = (authorization ?? '').split(',');
  const { clientId } = callerOf(store, token);
  if (key?.trim() !== API_KEY) throw refusal(403, 'FORBIDDEN', 'This grant needs an API key.');
  const memberId = text(input, 'member_id');
  if (!hasMember(store.db, clientId, memberId)) throw refusal(400, 'MEMBER_NOT_FOUND', 'The shop has no such member.');
  return grantTo(store, { clientId, visitorId: null, memberId });
}

/** The token endpoint's four grants (specification §7). */
export function grant(store: Store, input: Readonly<Record<string, unknown>>, authorization: string | null): Granted {
  const kind = input.grantType ?? input.grant_type;
  if (kind === 'anonymous') {
    const clientId = checkShop(store, text(input, 'clientId'));
    return grantTo(store, makeVisitor(store.db, clientId, store.clock.now()));
  }
  if (kind === 'refresh_token') return renew(store, text(input, 'refreshToken'), input.clientId);
  if (kind === 'authorized_client') return external(store, input, authorization);
  if (kind === 'authorization_code') {
    const clientId = checkShop(store, text(input, 'clientId'));
    const member = redeemCode(store, clientId, text(input, 'code'), text(input, 'codeVerifier'), input.redirectUri);
    return grantTo(store, member);
  }
  throw invalid({ field: 'grantType', description: 'is not a grant', violatedRule: 'INVALID_ENUM_VALUE' });
}
