import type { Callbacks, RedirectRequest } from '../../../src/api/redirects.ts';
import { DAY_MS } from '../core/clock.ts';
import type { Database } from '../core/database.ts';
import { createSecret } from '../core/ids.ts';

/** A visit to a hosted page. The secret is all it takes. */
export interface StoredRedirectSession {
  readonly secret: string;
  readonly clientId: string;
  readonly checkoutId: string | null;
  readonly callbacks: Callbacks;
  readonly auth?: RedirectRequest['auth'];
  /** The visitor who created it, and the origin of the page they were on. */
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
