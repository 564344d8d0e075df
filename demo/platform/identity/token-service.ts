import type { GrantAnswer } from '../../../src/api/tokens.ts';
import { authenticate } from '../access/caller.ts';
import { requireUnblocked } from '../access/member-status.ts';
import {
  type AccessToken,
  addAccessToken,
  addRefreshToken,
  addVisitor,
  findAccessTokenOfRefreshToken,
  findRefreshToken,
  hasMember,
  hasShop,
  markRefreshTokenUsed,
  type Owner,
  REFRESH_LIFETIME_MS,
  type RefreshToken,
  revokeTokenFamily,
} from '../access/token-store.ts';
import { apiError, apiErrorKeepingWrites, validationError } from '../core/api-error.ts';
import type { Context } from '../core/context.ts';
import { readSettings } from '../core/settings.ts';
import { reportUnknownFields, validate } from '../core/validate.ts';
import { exchangeCode } from './authorize-service.ts';

interface GrantResult {
  readonly tokens: GrantAnswer;
  readonly owner: Owner;
}

const requireText = (input: Readonly<Record<string, unknown>>, field: string): string => {
  const value = input[field];
  if (typeof value === 'string' && value) return value;
  throw validationError({ field, description: 'must not be empty', violatedRule: 'REQUIRED_FIELD' });
};

function requireShop({ db }: Context, clientId: string): string {
  if (!hasShop(db, clientId)) throw apiError(401, 'UNKNOWN_CLIENT', `No shop has the client id ${clientId}.`);
  return clientId;
}

function toGrantResult(context: Context, access: AccessToken, refresh: string): GrantResult {
  const { clientId, visitorId, memberId, value, expiresAt } = access;
  const seconds = Math.max(0, Math.round((expiresAt - context.clock.now()) / 1000));
  return {
    tokens: { access_token: value, refresh_token: refresh, expires_in: seconds },
    owner: { clientId, visitorId, memberId },
  };
}

/** Issues an access token for a refresh token. Throws 403 for a blocked member. */
const issueAccessToken = (context: Context, refresh: RefreshToken): GrantResult => {
  requireUnblocked(context.db, refresh);
  const lifetime = readSettings(context.db).accessSeconds * 1000;
  return toGrantResult(context, addAccessToken(context.db, refresh, context.clock.now() + lifetime), refresh.value);
};

/** Issues tokens of a new family and, by default, of a new session. */
export const issueTokens = (context: Context, owner: Owner, session?: string): GrantResult =>
  issueAccessToken(context, addRefreshToken(context.db, owner, context.clock.now(), session ? { session } : {}));

/**
 * Renews the tokens. With rotation, a refresh token works once. For `toleranceSeconds` it returns the same successor
 * again, because its response may have been lost, unless the successor was used. Any other use of a used token fails,
 * and with `reuseDetection` revokes the family.
 */
function refreshTokens(context: Context, value: string, clientId: unknown): GrantResult {
  const { db, clock } = context;
  const { rotation, reuseDetection, toleranceSeconds } = readSettings(db);
  const token = findRefreshToken(db, value);
  const invalidRefreshToken = (description: string) => apiErrorKeepingWrites(401, 'INVALID_REFRESH_TOKEN', description);
  if (!token || (clientId !== undefined && clientId !== token.clientId))
    throw invalidRefreshToken('The refresh token is unknown.');
  if (token.revoked) throw invalidRefreshToken('The refresh token is revoked.');
  if (token.createdAt + REFRESH_LIFETIME_MS <= clock.now()) throw invalidRefreshToken('The refresh token has expired.');
  if (token.usedAt === null) {
    if (!rotation) return issueAccessToken(context, token);
    const next = addRefreshToken(db, token, clock.now(), token);
    markRefreshTokenUsed(db, value, next.value, clock.now());
    return issueAccessToken(context, next);
  }
  const next = token.successor ? findRefreshToken(db, token.successor) : undefined;
  const access = next && findAccessTokenOfRefreshToken(db, next.value);
  const isTolerated = clock.now() - token.usedAt <= toleranceSeconds * 1000;
  if (next && access && next.usedAt === null && isTolerated) return toGrantResult(context, access, next.value);
  if (reuseDetection) revokeTokenFamily(db, token.family);
  throw invalidRefreshToken('The refresh token has been used before.');
}

/** Issues tokens of a member to an outside system, which sends an access token and the merchant's key in one header. */
function grantAuthorizedClient(
  context: Context,
  input: Readonly<Record<string, unknown>>,
  authorization: string | null,
  pageOrigin: string | null,
): GrantResult {
  const { clientId } = authenticate(context, authorization, pageOrigin);
  if (!authorization?.includes(',')) throw apiError(403, 'FORBIDDEN', 'This grant needs an API key.');
  const memberId = requireText(input, 'member_id');
  if (requireText(input, 'scope') !== 'offline_access')
    throw validationError({
      field: 'scope',
      description: 'must be offline_access',
      violatedRule: 'INVALID_ENUM_VALUE',
    });
  if (!hasMember(context.db, clientId, memberId))
    throw apiError(400, 'MEMBER_NOT_FOUND', 'The shop has no such member.');
  return issueTokens(context, { clientId, visitorId: null, memberId });
}

/** The fields that each grant accepts. */
const GRANT_FIELDS = {
  anonymous: ['clientId'],
  refresh_token: ['refreshToken', 'clientId'],
  authorization_code: ['clientId', 'redirectUri', 'code', 'codeVerifier'],
  authorized_client: ['scope', 'member_id'],
} as const;
type GrantType = keyof typeof GRANT_FIELDS;

/** The grant type of the request. Throws for an unknown grant type, and for fields of another grant type. */
function parseGrantType(input: Readonly<Record<string, unknown>>): GrantType {
  const given = input.grantType ?? input.grant_type;
  if (typeof given !== 'string' || !Object.hasOwn(GRANT_FIELDS, given))
    throw validationError({ field: 'grantType', description: 'is not a grant', violatedRule: 'INVALID_ENUM_VALUE' });
  const grantType = given as GrantType; // hasOwn does not narrow
  const known = new Set(['grantType', 'grant_type', ...GRANT_FIELDS[grantType]]);
  validate(report => reportUnknownFields(input, known, '', 'this grant', report));
  return grantType;
}

/**
 * Handles the four grants of the token endpoint: anonymous, refresh_token, authorized_client and authorization_code.
 */
export function handleGrant(
  context: Context,
  input: Readonly<Record<string, unknown>>,
  authorization: string | null,
  { origin, pageOrigin }: { readonly origin: string; readonly pageOrigin: string | null },
): GrantResult {
  const grantType = parseGrantType(input);
  if (grantType === 'anonymous') {
    const clientId = requireShop(context, requireText(input, 'clientId'));
    return issueTokens(context, addVisitor(context.db, clientId, context.clock.now()));
  }
  if (grantType === 'refresh_token') return refreshTokens(context, requireText(input, 'refreshToken'), input.clientId);
  if (grantType === 'authorized_client') return grantAuthorizedClient(context, input, authorization, pageOrigin);
  const clientId = requireShop(context, requireText(input, 'clientId'));
  const { member, session } = exchangeCode(
    context,
    clientId,
    requireText(input, 'code'),
    requireText(input, 'codeVerifier'),
    input.redirectUri,
    origin,
  );
  return issueTokens(context, member, session);
}
