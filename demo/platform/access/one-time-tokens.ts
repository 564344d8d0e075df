import type { Database } from '../core/database.ts';
import { newSecret } from '../core/ids.ts';

/** What a secret of the sign-in is good for. */
export type SignInKind = 'session' | 'state' | 'code' | 'recovery' | 'cookie';

/** Lifetimes in milliseconds. */
const lifetimes: Readonly<Record<SignInKind, number>> = {
  session: 600_000,
  state: 900_000,
  code: 600_000,
  recovery: 3_600_000,
  cookie: 30 * 86_400_000,
};

export interface SignInToken<Notes> {
  readonly value: string;
  readonly clientId: string;
  readonly memberId: string;
  readonly notes: Notes;
}

export function addSignInToken<Notes extends object>(
  db: Database,
  kind: SignInKind,
  { clientId, memberId, notes }: Omit<SignInToken<Notes>, 'value'>,
  now: number,
): string {
  const value = newSecret();
  db.run(
    'INSERT INTO sign_in_tokens (value, kind, client_id, member_id, expires_at, document) VALUES (?, ?, ?, ?, ?, ?)',
    value,
    kind,
    clientId,
    memberId,
    now + lifetimes[kind],
    JSON.stringify(notes),
  );
  return value;
}

export function findSignInToken<Notes>(
  db: Database,
  kind: SignInKind,
  value: unknown,
  now: number,
): SignInToken<Notes> | undefined {
  const row =
    typeof value === 'string'
      ? db.one<{ clientId: string; memberId: string; document: string }>(
          `SELECT client_id AS clientId, member_id AS memberId, document FROM sign_in_tokens
            WHERE value = ? AND kind = ? AND expires_at > ?`,
          value,
          kind,
          now,
        )
      : undefined;
  return (
    row && { value: String(value), clientId: row.clientId, memberId: row.memberId, notes: JSON.parse(row.document) }
  );
}

export function noteOnSignInToken(db: Database, value: string, notes: object): void {
  db.run('UPDATE sign_in_tokens SET document = ? WHERE value = ?', JSON.stringify(notes), value);
}

/** It is good once. */
export function dropSignInToken(db: Database, value: string): void {
  db.run('DELETE FROM sign_in_tokens WHERE value = ?', value);
}
