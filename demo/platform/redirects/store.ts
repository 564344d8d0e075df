import type { Callbacks, RedirectRequest, RedirectSection } from '../../../src/api/redirects.ts';
import { getShop } from '../catalog/store.ts';
import { DAY_MS } from '../core/clock.ts';
import type { Context } from '../core/context.ts';
import type { Database } from '../core/database.ts';
import { createSecret } from '../core/ids.ts';
import type { CarriedValue } from './hosted-sections.ts';

/** A visit to a hosted page. Its secret is the only credential. */
export interface StoredRedirectSession {
  readonly secret: string;
  readonly clientId: string;
  readonly checkoutId: string | null;
  readonly callbacks: Callbacks;
  readonly section: RedirectSection;
  readonly auth?: RedirectRequest['auth'];
  /** The values that the section passes to its page. */
  readonly carried?: readonly CarriedValue[];
  /** The id of the member's login, which the section `logout` ends. */
  readonly session?: string;
  /** Whether a member created the session. */
  readonly isMember: boolean;
  /** Whether the page omits the name of the shop. */
  readonly isGeneric: boolean;
  /** The visitor who created the session, and the origin of the page that requested it. */
  readonly visitorId?: string | null;
  readonly pageOrigin?: string | null;
}

const LIFETIME_MS = DAY_MS;

export function addRedirectSession(
  db: Database,
  session: Omit<StoredRedirectSession, 'secret'>,
  now: number,
): StoredRedirectSession {
  const secret = createSecret();
  const { clientId, checkoutId, ...rest } = session;
  db.run(
    'INSERT INTO redirect_sessions (secret, client_id, checkout_id, created_at, document) VALUES (?, ?, ?, ?, ?)',
    secret,
    clientId,
    checkoutId,
    now,
    JSON.stringify(rest),
  );
  return { ...session, secret };
}

export function findRedirectSession(db: Database, secret: string, now: number): StoredRedirectSession | undefined {
  const row = db.get<{ clientId: string; checkoutId: string | null; document: string }>(
    `SELECT client_id AS clientId, checkout_id AS checkoutId, document FROM redirect_sessions
      WHERE secret = ? AND created_at > ?`,
    secret,
    now - LIFETIME_MS,
  );
  if (!row) return undefined;
  const { document, ...rest } = row;
  return { ...rest, ...JSON.parse(document), secret };
}

/** The session of a hosted page. Undefined if it is unknown, expired or of another section. */
export function findSectionSession(
  { db, clock }: Context,
  secret: string | null | undefined,
  section: RedirectSection,
): StoredRedirectSession | undefined {
  const session = secret ? findRedirectSession(db, secret, clock.now()) : undefined;
  return session?.section === section ? session : undefined;
}

/** The name on a hosted page: the shop's own, or a generic one if the session's creator requested generic pages. */
export const getShopName = (
  { db }: Context,
  { clientId, isGeneric }: Pick<StoredRedirectSession, 'clientId' | 'isGeneric'>,
): string => (isGeneric ? 'Online store' : getShop(db, clientId).name);

/** The merchant's page on which visitors log in. Undefined for members. */
export const getLoginUrl = ({ callbacks, isMember }: StoredRedirectSession): string | undefined =>
  isMember ? undefined : callbacks.loginUrl;
