import { DAY_MS } from '../core/clock.ts';
import type { Database } from '../core/database.ts';
import { createSecret } from '../core/ids.ts';

/**
 * The kinds of tokens: the session token of a login, the state token of a pending login, an authorization code, the
 * token of a recovery link, and the login cookie of the hosted pages.
 */
type LoginTokenKind = 'session' | 'state' | 'code' | 'recovery' | 'cookie';

const LIFETIMES_MS: Readonly<Record<LoginTokenKind, number>> = {
  session: 600_000,
  state: 900_000,
  code: 600_000,
  recovery: 3_600_000,
  cookie: 30 * DAY_MS,
};

export interface LoginToken<Details> {
  readonly value: string;
  readonly clientId: string;
  readonly memberId: string;
  /** The id of the login that the token belongs to. Absent before the login is complete. */
  readonly session?: string | null;
  readonly details: Details;
}

export function addLoginToken<Details extends object>(
  db: Database,
  kind: LoginTokenKind,
  { clientId, memberId, session, details }: Omit<LoginToken<Details>, 'value'>,
  now: number,
): string {
  const value = createSecret();
  db.run(
    `INSERT INTO login_tokens (value, kind, client_id, member_id, session, expires_at, document)
      VALUES (?, ?, ?, ?, ?, ?, ?)`,
    value,
    kind,
    clientId,
    memberId,
    session ?? null,
    now + LIFETIMES_MS[kind],
    JSON.stringify(details),
  );
  return value;
}

export function findLoginToken<Details>(
  db: Database,
  kind: LoginTokenKind,
  value: unknown,
  now: number,
): LoginToken<Details> | undefined {
  const row =
    typeof value === 'string'
      ? db.get<{ clientId: string; memberId: string; session: string | null; document: string }>(
          `SELECT client_id AS clientId, member_id AS memberId, session, document FROM login_tokens
            WHERE value = ? AND kind = ? AND expires_at > ?`,
          value,
          kind,
          now,
        )
      : undefined;
  if (!row) return undefined;
  const { document, ...rest } = row;
  return { ...rest, value: String(value), details: JSON.parse(document) };
}

export function updateLoginTokenDetails(db: Database, value: string, details: object): void {
  db.run('UPDATE login_tokens SET document = ? WHERE value = ?', JSON.stringify(details), value);
}

export function removeLoginToken(db: Database, value: string): void {
  db.run('DELETE FROM login_tokens WHERE value = ?', value);
}
