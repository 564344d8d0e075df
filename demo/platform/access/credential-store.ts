import type { IdentityProfile, IdentityStatus } from '../../../src/api/identity.ts';
import type { Database } from '../core/database.ts';

/** The credentials of a member who can log in. */
export interface Credentials {
  readonly memberId: string;
  readonly clientId: string;
  readonly email: string;
  /** The salt and the hash. `null` if the account has no password. */
  readonly password: string | null;
  readonly verified: boolean;
  readonly status: IdentityStatus;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly profile: IdentityProfile;
}

/** Whether the merchant has blocked or disconnected the member, who then cannot log in. */
export const isBlocked = ({ status }: Credentials): boolean => status === 'BLOCKED' || status === 'OFFLINE';

interface Row extends Omit<Credentials, 'verified' | 'profile'> {
  readonly verified: number;
  readonly profile: string;
}

const select = `SELECT c.member_id AS memberId, c.client_id AS clientId, m.email, c.password, c.verified, c.status,
  m.created_at AS createdAt, c.updated_at AS updatedAt, c.profile
  FROM credentials c JOIN members m ON m.id = c.member_id`;

const toCredentials = (row: Row | undefined): Credentials | undefined =>
  row && { ...row, verified: row.verified === 1, profile: JSON.parse(row.profile) };

export const findCredentials = (db: Database, memberId: string): Credentials | undefined =>
  toCredentials(db.get<Row>(`${select} WHERE c.member_id = ?`, memberId));

export const findCredentialsByEmail = (db: Database, clientId: string, email: string): Credentials | undefined =>
  toCredentials(db.get<Row>(`${select} WHERE c.client_id = ? AND m.email = ?`, clientId, email.toLowerCase()));

export function saveCredentials(db: Database, credentials: Credentials, now: number): void {
  const { memberId, clientId, password, verified, status, profile } = credentials;
  db.run(
    `INSERT INTO credentials (member_id, client_id, password, verified, status, updated_at, profile)
      VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (member_id) DO UPDATE SET password = excluded.password,
      verified = excluded.verified, status = excluded.status, updated_at = excluded.updated_at, profile = excluded.profile`,
    memberId,
    clientId,
    password,
    verified ? 1 : 0,
    status,
    now,
    JSON.stringify(profile),
  );
}
