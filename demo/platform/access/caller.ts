import type { EventIdentity } from '../../../src/api/events.ts';
import { apiError } from '../core/api-error.ts';
import type { Context } from '../core/context.ts';
import { deriveGuid } from '../core/ids.ts';
import { readSettings } from '../core/settings.ts';
import { isShopOrigin } from './shop-origins.ts';
import { findAccessToken, type Owner } from './token-store.ts';

/** The visitor or member who makes a call. An `elevated` caller acts for the merchant. */
export interface Caller extends Owner {
  readonly elevated: boolean;
  /** The id of the login that the access token belongs to. Absent if the platform itself acts. */
  readonly session?: string;
}

/** The ids of a shopper, of which each may be missing. */
export type Asker = { readonly [Name in 'memberId' | 'visitorId']?: string | null | undefined };

/** The id by which limits count a shopper's attempts: the member's id, or without one the visitor's. */
export const getAsker = ({ memberId, visitorId }: Asker): string | null => memberId ?? visitorId ?? null;

/** How events name the caller. A call with the API key is an app; an elevated token without it is a dashboard user. */
export function toCallerIdentity(
  { clientId, visitorId, memberId, elevated }: Caller,
  authorization: string | null,
): EventIdentity {
  if (authorization?.includes(',')) return { identityType: 'APP', appId: clientId };
  if (elevated) return { identityType: 'WIX_USER', wixUserId: deriveGuid(clientId, 'owner') };
  return toOwnerIdentity({ visitorId, memberId });
}

/** How events name a shopper. */
export function toOwnerIdentity({ visitorId, memberId }: Pick<Owner, 'visitorId' | 'memberId'>): EventIdentity {
  if (memberId) return { identityType: 'MEMBER', memberId };
  return visitorId ? { identityType: 'ANONYMOUS_VISITOR', anonymousVisitorId: visitorId } : { identityType: 'UNKNOWN' };
}

const unauthenticated = (description: string) => apiError(401, 'UNAUTHENTICATED_TOKEN', description);

/**
 * The caller whom an access token identifies. The merchant's key may follow the token after a comma. Throws 401 if the
 * token is missing, unknown or expired. Throws 403 if the key is wrong, or if a page on an origin that the shop does
 * not list sends the key, because everyone knows the demo's key.
 */
export function authenticate(
  { db, clock }: Context,
  authorization: string | null,
  pageOrigin: string | null = null,
): Caller {
  const [accessToken, apiKey] = (authorization ?? '')
    .replace(/^Bearer /i, '')
    .split(',')
    .map(part => part.trim());
  const hasKey = apiKey !== undefined;
  if (hasKey && apiKey !== readSettings(db).merchantKey) throw apiError(403, 'FORBIDDEN', 'The API key is unknown.');
  if (!accessToken) throw unauthenticated('The call carries no access token.');
  const token = findAccessToken(db, accessToken);
  if (!token) throw unauthenticated('The access token is unknown.');
  if (token.expiresAt <= clock.now()) throw unauthenticated('The access token has expired.');
  const { clientId, visitorId, memberId, session } = token;
  if (hasKey && pageOrigin !== null && !isShopOrigin(db, clientId, pageOrigin))
    throw apiError(403, 'FORBIDDEN', `The shop does not list ${pageOrigin} among its origins.`);
  return { clientId, visitorId, memberId, session, elevated: token.elevated === 1 || hasKey };
}
