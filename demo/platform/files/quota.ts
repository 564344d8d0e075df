import type { Caller } from '../access/caller.ts';
import { apiError } from '../core/api-error.ts';
import { DAY_MS } from '../core/clock.ts';
import type { Context } from '../core/context.ts';

/** The most bytes of a visitor's or member's uploads, and of all shoppers' uploads in a shop. */
const MAX_SENDER_BYTES = 1_000_000_000;
const MAX_SHOP_BYTES = 20_000_000_000;

/** An unused upload is deleted after this time. */
const UNUSED_LIFETIME_MS = 2 * DAY_MS;

type Sender = Pick<Caller, 'clientId' | 'visitorId' | 'memberId'>;

const quotaExceeded = () =>
  apiError(413, 'UPLOAD_QUOTA_EXCEEDED', 'Too much has been uploaded. Use the files in a review, or try later.');

interface Sums {
  readonly sent: number | null;
  readonly stored: number | null;
}

/**
 * Throws 413 if a requested upload would exceed the quota of its sender, which includes announced uploads, or the quota
 * of the shop.
 */
export function requireQuota({ db, clock }: Context, { clientId, visitorId, memberId }: Sender, size: number): void {
  const isSender = "coalesce(document ->> 'memberId', document ->> 'visitorId') = ?2";
  const { sent, stored } = db.get<Sums>(
    `SELECT sum(size) FILTER (WHERE ${isSender}) AS sent, sum(size) FILTER (WHERE is_stored) AS stored FROM (
      SELECT 1 AS is_stored, document ->> 'size' AS size, document FROM files
        WHERE client_id = ?1 AND document ->> 'asset' IS NULL
          AND coalesce(document ->> 'memberId', document ->> 'visitorId') IS NOT NULL
      UNION ALL SELECT 0, coalesce(document ->> 'size', document ->> 'most'), document -> 'file' FROM uploads
        WHERE document ->> 'done' IS NULL AND document ->> 'until' > ?3 AND document -> 'file' ->> 'clientId' = ?1)`,
    clientId,
    memberId ?? visitorId,
    clock.now(),
  ) ?? { sent: 0, stored: 0 };
  if ((sent ?? 0) + size > MAX_SENDER_BYTES || (stored ?? 0) + size > MAX_SHOP_BYTES) throw quotaExceeded();
}

/**
 * Throws 413 if an arrived file of a shopper exceeds the quota of the shop. Many uploads may have been requested at
 * once.
 */
export function requireShopQuota({ db }: Context, { clientId, visitorId, memberId }: Sender, size: number): void {
  if ((visitorId ?? memberId) === null) return;
  const row = db.get<{ stored: number | null }>(
    `SELECT sum(document ->> 'size') AS stored FROM files WHERE client_id = ? AND document ->> 'asset' IS NULL
      AND coalesce(document ->> 'memberId', document ->> 'visitorId') IS NOT NULL`,
    clientId,
  );
  if ((row?.stored ?? 0) + size > MAX_SHOP_BYTES) throw quotaExceeded();
}

/**
 * Deletes shoppers' files older than two days that no review or product uses, except seeded files. Deletes announced
 * uploads that have not arrived two days after they expired.
 */
export function removeUnusedUploads({ db, clock, files }: Context): void {
  const before = clock.now() - UNUSED_LIFETIME_MS;
  const unused = db.all<{ id: string }>(
    `DELETE FROM files WHERE created_at < ? AND document ->> 'asset' IS NULL
      AND coalesce(document ->> 'memberId', document ->> 'visitorId') IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM reviews WHERE instr(reviews.document, files.id))
      AND NOT EXISTS (SELECT 1 FROM products WHERE instr(products.document, files.id)) RETURNING id`,
    before,
  );
  const expired = db.all<{ id: string }>(
    `DELETE FROM uploads WHERE document ->> 'until' < ? AND file_id NOT IN (SELECT id FROM files) RETURNING file_id AS id`,
    before,
  );
  for (const { id } of [...unused, ...expired]) files.remove(id);
}
