import type { ModerationStatus, Review, ReviewContent } from '../../../src/api/reviews.ts';
import type { StoredImage, StoredVideo } from '../catalog/attached-media.ts';
import { sha256 } from '../core/crypto.ts';
import type { Database } from '../core/database.ts';

export interface StoredMedia {
  readonly image?: StoredImage;
  readonly video?: StoredVideo;
}

export type StoredContent = Omit<ReviewContent, 'media'> & { readonly media?: readonly StoredMedia[] };

/** A review as stored. The view adds the relevance score and the URLs of media. */
export type ReviewRecord = Omit<Review, 'content' | 'relevanceScore'> & { readonly content: StoredContent };

/** A review with its shop, and the id of its author if the author is a member. */
export interface StoredReview {
  readonly clientId: string;
  readonly memberId: string | null;
  readonly review: ReviewRecord;
}

interface Row {
  readonly clientId: string;
  readonly memberId: string | null;
  readonly document: string;
}

const columns = 'client_id AS clientId, member_id AS memberId, document';

export const toStoredReview = ({ document, ...rest }: Row): StoredReview => ({ ...rest, review: JSON.parse(document) });

const getModerationStatus = ({ moderation }: ReviewRecord): ModerationStatus => moderation.moderationStatus;

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

export function saveReview(db: Database, review: ReviewRecord): void {
  const document = JSON.stringify(review);
  db.run('UPDATE reviews SET status = ?, document = ? WHERE id = ?', getModerationStatus(review), document, review.id);
}

/** Saves a review and makes `memberId` its owner. Null leaves it without an owner. */
export function reassignReview(db: Database, review: ReviewRecord, memberId: string | null): void {
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

/** The key of an author's content about an entity. Undefined if the author has no contact id. */
function toContentKey(clientId: string, { entityId, author, content }: ReviewRecord) {
  const digest = sha256(JSON.stringify(content));
  return author.contactId ? ([clientId, entityId, author.contactId, digest] as const) : undefined;
}

/** Stores whether the merchant has rejected an author's content about an entity, even after the review is deleted. */
export function setRejected(db: Database, clientId: string, review: ReviewRecord, isRejected: boolean): void {
  const key = toContentKey(clientId, review);
  if (!key) return;
  const sql = isRejected
    ? 'INSERT OR IGNORE INTO rejected_contents VALUES (?, ?, ?, ?)'
    : 'DELETE FROM rejected_contents WHERE client_id = ? AND entity_id = ? AND contact_id = ? AND digest = ?';
  db.run(sql, ...key);
}

/** Whether the merchant has rejected the same content of the same author about the same entity. */
export function isRejected(db: Database, clientId: string, review: ReviewRecord): boolean {
  const key = toContentKey(clientId, review);
  const where = 'client_id = ? AND entity_id = ? AND contact_id = ? AND digest = ?';
  return key !== undefined && db.get(`SELECT 1 FROM rejected_contents WHERE ${where}`, ...key) !== undefined;
}

/** The number of an entity's reviews in any state. */
export const countReviewsOf = (db: Database, clientId: string, entityId: string): number =>
  db.get<{ count: number }>(
    'SELECT count(*) AS count FROM reviews WHERE client_id = ? AND entity_id = ?',
    clientId,
    entityId,
  )?.count ?? 0;

/** The most reviews in memory at a time. */
const BATCH_SIZE = 200;

/** A shop's reviews, oldest first, of `entityIds` if given. Only a batch of them is in memory at a time. */
export function* iterateReviews(
  db: Database,
  clientId: string,
  entityIds?: readonly string[],
): Generator<StoredReview, void> {
  const isOne = entityIds ? `AND entity_id IN (${entityIds.map(() => '?').join()})` : '';
  const sql = `SELECT rowid AS at, ${columns} FROM reviews WHERE client_id = ? ${isOne} AND rowid > ?
    ORDER BY rowid LIMIT ${BATCH_SIZE}`;
  for (let from = -1; ; ) {
    const rows = db.all<Row & { readonly at: number }>(sql, clientId, ...(entityIds ?? []), from);
    for (const { at, ...row } of rows) yield toStoredReview(row);
    const last = rows.at(-1);
    if (!last || rows.length < BATCH_SIZE) return;
    from = last.at;
  }
}
