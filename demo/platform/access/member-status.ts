import { apiError } from '../core/api-error.ts';
import type { Database } from '../core/database.ts';
import type { Caller } from './caller.ts';
import { findCredentials, isBlocked } from './credential-store.ts';
import type { Owner } from './token-store.ts';

/** Throws 403 for a member whom the merchant has blocked or disconnected. Such a member gets no tokens. */
export function requireUnblocked(db: Database, { memberId }: Owner): void {
  const credentials = memberId ? findCredentials(db, memberId) : undefined;
  if (credentials && isBlocked(credentials)) throw apiError(403, 'MEMBER_BLOCKED', 'The member is blocked.');
}

/**
 * Throws 403 for a member whom the merchant has muted, unless the caller acts for the merchant. A muted member cannot
 * write reviews or upload files.
 */
export function requireUnmuted(db: Database, { memberId, elevated }: Pick<Caller, 'memberId' | 'elevated'>): void {
  if (elevated || !memberId) return;
  const row = db.get<{ muted: number | null }>(
    `SELECT json_extract(document, '$.muted') AS muted FROM member_profiles WHERE member_id = ?`,
    memberId,
  );
  if (row?.muted) throw apiError(403, 'MEMBER_MUTED', 'The merchant has muted this member.');
}
