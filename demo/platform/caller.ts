import { refusal } from './refusal.ts';
import { findAccessToken, type Owner } from './rows/tokens.ts';
import type { Store } from './store.ts';

/** Who calls: a visitor, a member, or with `elevated` somebody who acts for the merchant. */
export interface Caller extends Owner {
  readonly elevated: boolean;
}

const refused = (description: string) => refusal(401, 'UNAUTHENTICATED_TOKEN', description);

/** Whose access token it is; refuses with 401 what is missing, unknown or expired. */
export function callerOf({ db, clock }: Store, authorization: string | null): Caller {
  const value = authorization?.replace(/^Bearer /i, '').trim();
  if (!value) throw refused('The call carries no access token.');
  const token = findAccessToken(db, value);
  if (!token) throw refused('The access token is unknown.');
  if (token.expiresAt <= clock.now()) throw refused('The access token has expired.');
  const { clientId, visitorId, memberId } = token;
  return { clientId, visitorId, memberId, elevated: token.elevated === 1 };
}
