import type { Database } from '../core/database.ts';
import type { Coupon, StoredCoupon } from './coupons.ts';

/** The user of a coupon. Two customers are the same if any of these fields agrees. */
export interface Customer {
  readonly memberId?: string | null | undefined;
  readonly visitorId?: string | null | undefined;
  readonly email?: string | undefined;
}

const toKey = (code: string): string => code.trim().toUpperCase();

function countUses(db: Database, clientId: string, code: string, customer: Customer): Coupon['uses'] {
  const { memberId = null, visitorId = null, email } = customer;
  const row = db.get<{ total: number; byCustomer: number | null }>(
    `SELECT count(*) AS total, sum(member_id = ? OR visitor_id = ? OR email = ?) AS byCustomer
      FROM coupon_uses WHERE client_id = ? AND code = ?`,
    memberId,
    visitorId,
    email?.toLowerCase() ?? null,
    clientId,
    code,
  );
  return { total: row?.total ?? 0, byCustomer: row?.byCustomer ?? 0 };
}

/** Finds a coupon by its code, in any case and with outer spaces. Counts its uses, in total and by the customer. */
export function findCoupon(db: Database, clientId: string, code: string, customer: Customer): Coupon | undefined {
  const key = toKey(code);
  const row = db.get<{ document: string }>(
    'SELECT document FROM coupons WHERE client_id = ? AND code = ?',
    clientId,
    key,
  );
  return (
    row && {
      ...JSON.parse(row.document),
      uses: countUses(db, clientId, key, customer),
      byMember: Boolean(customer.memberId),
    }
  );
}

/** The coupon of a cart or checkout. If the merchant has removed it, the result is marked as removed. */
export const findHeldCoupon = (
  db: Database,
  clientId: string,
  code: string | undefined,
  customer: Customer,
): Coupon | undefined =>
  code === undefined
    ? undefined
    : (findCoupon(db, clientId, code, customer) ?? {
        code,
        name: code,
        uses: { total: 0, byCustomer: 0 },
        byMember: false,
        removed: true,
      });

/** Adds a coupon, or replaces the coupon with the same code. */
export function saveCoupon(db: Database, clientId: string, coupon: StoredCoupon): void {
  db.run(
    'INSERT OR REPLACE INTO coupons (client_id, code, document) VALUES (?, ?, ?)',
    clientId,
    toKey(coupon.code),
    JSON.stringify(coupon),
  );
}

export function removeCoupon(db: Database, clientId: string, code: string): void {
  db.run('DELETE FROM coupons WHERE client_id = ? AND code = ?', clientId, toKey(code));
}

export function addCouponUse(
  db: Database,
  clientId: string,
  code: string,
  orderId: string,
  { memberId = null, visitorId = null, email }: Customer,
): void {
  db.run(
    'INSERT INTO coupon_uses (order_id, client_id, code, member_id, visitor_id, email) VALUES (?, ?, ?, ?, ?, ?)',
    orderId,
    clientId,
    toKey(code),
    memberId,
    visitorId,
    email?.toLowerCase() ?? null,
  );
}

export function removeCouponUse(db: Database, orderId: string): void {
  db.run('DELETE FROM coupon_uses WHERE order_id = ?', orderId);
}
