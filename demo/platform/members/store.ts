import type { Member, MemberContact, MemberPrivacyStatus } from '../../../src/api/members.ts';
import { findCredentials, saveCredentials } from '../access/credential-store.ts';
import type { Database } from '../core/database.ts';

/** The part of a member that `member_profiles` stores as JSON. */
export interface MemberDetails {
  readonly profile: Omit<Member['profile'], 'slug'>;
  readonly contact: MemberContact;
  readonly privacyStatus: MemberPrivacyStatus;
  readonly muted: boolean;
  readonly updatedAt: number;
  readonly lastLoginAt?: number;
}

export interface StoredMember {
  readonly id: string;
  readonly clientId: string;
  readonly email: string;
  readonly createdAt: number;
  readonly slug: string;
  readonly details: MemberDetails;
}

interface Row {
  readonly id: string;
  readonly clientId: string;
  readonly email: string;
  readonly createdAt: number;
  readonly slug: string | null;
  readonly document: string | null;
}

const select = `SELECT m.id, m.client_id AS clientId, m.email, m.created_at AS createdAt, p.slug, p.document
  FROM members m LEFT JOIN member_profiles p ON p.member_id = m.id`;

/** The public name of a member without a nickname or first name. The address is private, so no name is made of it. */
const UNNAMED = 'Member';

/**
 * Builds a member from a row. A member without a stored profile is private, has the names of the registration, and the
 * id as slug.
 */
function toStoredMember(db: Database, { slug, document, ...row }: Row): StoredMember {
  if (slug && document) return { ...row, slug, details: JSON.parse(document) };
  const identityProfile = findCredentials(db, row.id)?.profile;
  const nickname = identityProfile?.nickname ?? identityProfile?.firstName ?? UNNAMED;
  const { firstName, lastName } = identityProfile ?? {};
  return {
    ...row,
    slug: row.id,
    details: {
      profile: { nickname },
      contact: { ...(firstName && { firstName }), ...(lastName && { lastName }) },
      privacyStatus: 'PRIVATE',
      muted: false,
      updatedAt: row.createdAt,
    },
  };
}

/** Whether a member other than `ownId` has the address. */
export const isEmailTaken = (db: Database, clientId: string, email: string, ownId = ''): boolean =>
  db.get('SELECT 1 FROM members WHERE client_id = ? AND email = ? AND id <> ?', clientId, email, ownId) !== undefined;

/** A shop's members, oldest first. */
export const listMembers = (db: Database, clientId: string): readonly StoredMember[] =>
  db.all<Row>(`${select} WHERE m.client_id = ? ORDER BY m.rowid`, clientId).map(row => toStoredMember(db, row));

export function findMember(db: Database, clientId: string, id: string): StoredMember | undefined {
  const row = db.get<Row>(`${select} WHERE m.client_id = ? AND m.id = ?`, clientId, id);
  return row && toStoredMember(db, row);
}

export function saveMember(db: Database, { id, clientId, slug, details }: StoredMember): void {
  db.run(
    `INSERT INTO member_profiles (member_id, client_id, slug, document) VALUES (?, ?, ?, ?)
      ON CONFLICT (member_id) DO UPDATE SET slug = excluded.slug, document = excluded.document`,
    id,
    clientId,
    slug,
    JSON.stringify(details),
  );
}

/** A member's public name: the nickname, else the first name, else `Member`. */
export function getMemberName(db: Database, clientId: string, id: string): string {
  const { details } = findMember(db, clientId, id) ?? {};
  return details?.profile.nickname ?? details?.contact.firstName ?? UNNAMED;
}

/** Revokes all tokens and codes of a member, except those of the login `exceptSession`. */
export function revokeSessions(db: Database, memberId: string, exceptSession = ''): void {
  const others = "member_id = ? AND coalesce(session, '-') <> ?";
  db.run(`UPDATE refresh_tokens SET revoked = 1 WHERE ${others}`, memberId, exceptSession);
  db.run(`DELETE FROM access_tokens WHERE ${others}`, memberId, exceptSession);
  db.run(`DELETE FROM login_tokens WHERE ${others}`, memberId, exceptSession);
}

/** Deletes the redirect sessions of a member's checkouts, so that the hosted pages of the checkouts stop working. */
export function closeCheckoutPages(db: Database, memberId: string): void {
  db.run('DELETE FROM redirect_sessions WHERE checkout_id IN (SELECT id FROM checkouts WHERE member_id = ?)', memberId);
}

/**
 * Deletes a member with their tokens, cart, unfinished checkouts, memberships, profile and credentials. Closes their
 * checkout pages. Orders stay.
 */
export function removeMember(db: Database, id: string): void {
  revokeSessions(db, id);
  closeCheckoutPages(db, id);
  db.run('DELETE FROM cart_lines WHERE cart_id IN (SELECT id FROM carts WHERE member_id = ?)', id);
  db.run('DELETE FROM carts WHERE member_id = ?', id);
  const unfinished = 'member_id = ? AND order_id IS NULL';
  db.run(`DELETE FROM checkout_quotes WHERE checkout_id IN (SELECT id FROM checkouts WHERE ${unfinished})`, id);
  db.run(`DELETE FROM checkouts WHERE ${unfinished}`, id);
  for (const table of ['member_profiles', 'memberships', 'credentials'] as const)
    db.run(`DELETE FROM ${table} WHERE member_id = ?`, id);
  db.run('DELETE FROM members WHERE id = ?', id);
}

/**
 * Sets a member's login address, which is then not verified. Codes and links sent to the former address stop working.
 */
export function setMemberEmail(db: Database, id: string, email: string, now: number): void {
  db.run('UPDATE members SET email = ? WHERE id = ?', email, id);
  db.run('UPDATE credentials SET verified = 0, updated_at = ? WHERE member_id = ?', now, id);
  db.run("DELETE FROM login_tokens WHERE member_id = ? AND kind IN ('state', 'code', 'recovery')", id);
}

/** Sets the status of a member's credentials. Missing credentials are created, unverified and without a password. */
export function setMemberStatus(
  db: Database,
  { id, clientId, email, createdAt }: StoredMember,
  status: 'ACTIVE' | 'BLOCKED' | 'OFFLINE',
  now: number,
): void {
  const existing = findCredentials(db, id);
  const base = {
    memberId: id,
    clientId,
    email,
    password: null,
    verified: false,
    createdAt,
    updatedAt: now,
    profile: {},
  };
  saveCredentials(db, { ...(existing ?? base), status }, now);
}
