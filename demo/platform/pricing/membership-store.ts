import type { Database } from '../core/database.ts';

/** A membership, which pays for `credits` units of its products until its end. */
export interface StoredMembership {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  /** Slugs of the products that the membership can pay for. */
  readonly products: readonly string[];
  readonly credits: number;
  readonly used: number;
  readonly endDate: string;
}

export const listMemberships = (db: Database, clientId: string, memberId: string): readonly StoredMembership[] =>
  db
    .all<{ id: string; used: number; document: string }>(
      'SELECT id, used, document FROM memberships WHERE client_id = ? AND member_id = ? ORDER BY rowid',
      clientId,
      memberId,
    )
    .map(({ id, used, document }) => ({ ...JSON.parse(document), id, used }));

export function addMembership(db: Database, clientId: string, memberId: string, membership: StoredMembership): void {
  db.run(
    'INSERT INTO memberships (id, client_id, member_id, used, document) VALUES (?, ?, ?, ?, ?)',
    membership.id,
    clientId,
    memberId,
    membership.used,
    JSON.stringify(membership),
  );
}

export function spendCredits(db: Database, id: string, credits: number): void {
  db.run('UPDATE memberships SET used = used + ? WHERE id = ?', credits, id);
}
