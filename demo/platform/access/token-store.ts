import { DAY_MS } from '../core/clock.ts';
import type { Database } from '../core/database.ts';
import { createGuid, createSecret } from '../core/ids.ts';

/** The visitor or member of one shop who owns tokens or entities. */
export interface Owner {
  readonly clientId: string;
  readonly visitorId: string | null;
  readonly memberId: string | null;
}

export interface RefreshToken extends Owner {
  readonly value: string;
  /** The id shared by all tokens that come from one grant through renewals. */
  readonly family: string;
  /** The id shared by the tokens, codes and cookies that come from one login. */
  readonly session: string;
  /** Milliseconds. */
  readonly createdAt: number;
  /** The time at which the token was renewed, in milliseconds. */
  readonly usedAt: number | null;
  readonly successor: string | null;
  readonly revoked: number;
}

export interface AccessToken extends Owner {
  readonly value: string;
  readonly session: string;
  readonly elevated: number;
  readonly expiresAt: number;
}

const ownerColumns = 'client_id AS clientId, visitor_id AS visitorId, member_id AS memberId';

export const hasShop = (db: Database, clientId: string): boolean =>
  db.get('SELECT 1 FROM shops WHERE client_id = ?', clientId) !== undefined;

export function addVisitor(db: Database, clientId: string, now: number): Owner {
  const visitorId = createGuid();
  db.run('INSERT INTO visitors (id, client_id, created_at) VALUES (?, ?, ?)', visitorId, clientId, now);
  return { clientId, visitorId, memberId: null };
}

/** The member with this email address, created if unknown. */
export function findOrAddMember(db: Database, clientId: string, email: string, now: number): Owner {
  const existing = db.get<{ id: string }>('SELECT id FROM members WHERE client_id = ? AND email = ?', clientId, email);
  const memberId = existing?.id ?? createGuid();
  if (!existing)
    db.run(
      'INSERT INTO members (id, client_id, email, created_at) VALUES (?, ?, ?, ?)',
      memberId,
      clientId,
      email,
      now,
    );
  return { clientId, visitorId: null, memberId };
}

export const hasMember = (db: Database, clientId: string, memberId: string): boolean =>
  db.get('SELECT 1 FROM members WHERE client_id = ? AND id = ?', clientId, memberId) !== undefined;

/** A refresh token expires this long after its creation. With rotation each renewal creates a new one. */
export const REFRESH_LIFETIME_MS = 365 * DAY_MS;

/** Adds a refresh token, by default with a new family and a new session. */
export function addRefreshToken(
  db: Database,
  { clientId, visitorId, memberId }: Owner,
  now: number,
  { family = createGuid(), session = createGuid() }: Partial<Pick<RefreshToken, 'family' | 'session'>> = {},
): RefreshToken {
  const value = createSecret();
  db.run(
    `INSERT INTO refresh_tokens (value, family, client_id, visitor_id, member_id, session, created_at)
      VALUES (?, ?, ?, ?, ?, ?, ?)`,
    value,
    family,
    clientId,
    visitorId,
    memberId,
    session,
    now,
  );
  const fresh = { createdAt: now, usedAt: null, successor: null, revoked: 0 };
  return { clientId, visitorId, memberId, value, family, session, ...fresh };
}

export const findRefreshToken = (db: Database, value: string): RefreshToken | undefined =>
  db.get(
    `SELECT value, family, session, ${ownerColumns}, created_at AS createdAt,
      used_at AS usedAt, successor, revoked FROM refresh_tokens WHERE value = ?`,
    value,
  );

export function markRefreshTokenUsed(db: Database, value: string, successor: string, now: number): void {
  db.run('UPDATE refresh_tokens SET used_at = ?, successor = ? WHERE value = ?', now, successor, value);
}

export function revokeTokenFamily(db: Database, family: string): void {
  db.run('UPDATE refresh_tokens SET revoked = 1 WHERE family = ?', family);
  db.run('DELETE FROM access_tokens WHERE family = ?', family);
}

/** Revokes all tokens of a visitor; returns whether there were any. */
export function revokeVisitorTokens(db: Database, visitorId: string): boolean {
  const revoked = db.run('UPDATE refresh_tokens SET revoked = 1 WHERE visitor_id = ?', visitorId);
  return db.run('DELETE FROM access_tokens WHERE visitor_id = ?', visitorId) + revoked > 0;
}

/** Ends a login: its tokens, codes and cookies no longer work. */
export function endSession(db: Database, session: string): void {
  db.run('UPDATE refresh_tokens SET revoked = 1 WHERE session = ?', session);
  for (const table of ['access_tokens', 'login_tokens'] as const)
    db.run(`DELETE FROM ${table} WHERE session = ?`, session);
}

export function addAccessToken(db: Database, refresh: RefreshToken, expiresAt: number): AccessToken {
  const value = createSecret();
  db.run(
    `INSERT INTO access_tokens (value, refresh_token, family, client_id, visitor_id, member_id, session, expires_at)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    value,
    refresh.value,
    refresh.family,
    refresh.clientId,
    refresh.visitorId,
    refresh.memberId,
    refresh.session,
    expiresAt,
  );
  return { ...refresh, value, elevated: 0, expiresAt };
}

/** An access token with the merchant's rights and a visitor id of its own, so that it has its own cart. */
export function addElevatedToken(db: Database, clientId: string, expiresAt: number): string {
  const value = createSecret();
  db.run(
    `INSERT INTO access_tokens (value, family, client_id, visitor_id, session, elevated, expires_at)
      VALUES (?, ?, ?, ?, ?, 1, ?)`,
    value,
    createGuid(),
    clientId,
    createGuid(),
    createGuid(),
    expiresAt,
  );
  return value;
}

const accessColumns = `value, session, ${ownerColumns}, elevated, expires_at AS expiresAt`;

export const findAccessToken = (db: Database, value: string): AccessToken | undefined =>
  db.get(`SELECT ${accessColumns} FROM access_tokens WHERE value = ?`, value);

/** The first access token that came with a refresh token. */
export const findAccessTokenOfRefreshToken = (db: Database, refresh: string): AccessToken | undefined =>
  db.get(`SELECT ${accessColumns} FROM access_tokens WHERE refresh_token = ? ORDER BY rowid LIMIT 1`, refresh);
