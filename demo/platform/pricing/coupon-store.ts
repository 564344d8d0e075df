import type { Database } from '../core/database.ts';
import type { StoredCoupon } from './coupons.ts';

/** A coupon by its code, in any case and with surrounding spaces. */
export function findCoupon(db: Database, clientId: string, code: string): StoredCoupon | undefined {
  const row = db.get<{ document: string }>(
    'SELECT document FROM coupons WHERE client_id = ? AND code = ?',
    clientId,
    code.trim().toUpperCase(),
  );
  return row && JSON.parse(row.document);
}
