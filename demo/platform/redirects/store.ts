import type { Callbacks, RedirectRequest } from '../../../src/api/redirects.ts';
import type { Database } from '../core/database.ts';
import { newSecret } from '../core/ids.ts';

/** A prepared visit to a hosted page. Whoever has its secret may make it. */
export interface RedirectVisit {
  readonly secret: string;
  readonly clientId: string;
  readonly checkoutId: string | null;
  readonly callbacks: Callbacks;
  readonly auth?: RedirectRequest['auth'];
  /** Who prepared it, and from which page's origin. */
  readonly visitorId?: string | null;
  readonly page?: string | null;
}

/** A visit may be made for a day. */
const LIFETIME = 86_400_000;

export function addVisit(db: Database, visit: Omit<RedirectVisit, 'secret'>, now: number): RedirectVisit {
  const secret = newSecret();
  const { clientId, checkoutId, ...rest } = visit;
  db.run(
    'INSERT INTO redirect_sessions (secret, client_id, checkout_id, created_at, document) VALUES (?, ?, ?, ?, ?)',
    secret,
    clientId,
    checkoutId,
    now,
    JSON.stringify(rest),
  );
  return { ...visit, secret };
}

export function findVisit(db: Database, secret: string, now: number): RedirectVisit | undefined {
  const row = db.one<{ clientId: string; checkoutId: string | null; document: string }>(
    `SELECT client_id AS clientId, checkout_id AS checkoutId, document FROM redirect_sessions
      WHERE secret = ? AND created_at > ?`,
    secret,
    now - LIFETIME,
  );
  if (!row) return undefined;
  const { document, ...rest } = row;
  return { ...rest, ...JSON.parse(document), secret };
}
