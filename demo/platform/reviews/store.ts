import type { ModerationStatus, Review } from '../../../src/api/reviews.ts';
import type { Database } from '../core/database.ts';

/** A review as stored; the platform's own images are kept as ids. */
export interface StoredReview {
  readonly clientId: string;
  readonly memberId: string | null;
  readonly review: Review;
}

interface Row {
  readonly clientId: string;
  readonly memberId: string | null;
  readonly document: string;
}

const columns = 'client_id AS clientId, member_id AS memberId, document';

export const toStoredReview = ({ document, ...rest }: Row): StoredReview => ({ ...rest, review: JSON.parse(document) });

const getModerationStatus = ({ moderation }: Review): ModerationStatus => moderation.moderationStatus;

export function addReview(db: Database, { clientId, memberId, review }: StoredReview): void {
  const { id, namespace, entityId } = review;
  db.run(
    `INSERT INTO reviews (id, client_id, member_id, namespace, entity_id, status, document)
      VALUES (?, ?, ?, ?, ?, ?, ?)`,
    id,
    clientId,
    memberId,
    namespace,
    entityId,
    getModerationStatus(review),
    JSON.stringify(review),
  );
}

export function saveReview(db: Database, review: Review): void {
  const document = JSON.stringify(review);
  db.run('UPDATE reviews SET status = ?, document = ? WHERE id = ?', getModerationStatus(review), document, review.id);
}

/** Saves a review with another author. */
export function reassignReview(db: Database, review: Review, memberId: string | null): void {
  saveReview(db, review);
  db.run('UPDATE reviews SET member_id = ? WHERE id = ?', memberId, review.id);
}

export function removeReview(db: Database, id: string): void {
  db.run('DELETE FROM reviews WHERE id = ?', id);
}

export function findReview(db: Database, clientId: string, id: string): StoredReview | undefined {
  const row = db.get<Row>(`SELECT ${columns} FROM reviews WHERE client_id = ? AND id = ?`, clientId, id);
  return row && toStoredReview(row);
}

/** A shop's reviews, oldest first. */
export const listReviews = (db: Database, clientId: string): readonly StoredReview[] =>
  db.all<Row>(`SELECT ${columns} FROM reviews WHERE client_id = ? ORDER BY rowid`, clientId).map(toStoredReview);
