import type { Checkout } from '../../../src/api/checkouts.ts';
import type { Database } from '../database.ts';
import type { Owner } from './tokens.ts';

/** An order as the platform keeps and shows it. */
export interface PlacedOrder
  extends Pick<
    Checkout,
    | 'id'
    | 'createdDate'
    | 'updatedDate'
    | 'lineItems'
    | 'buyerInfo'
    | 'billingInfo'
    | 'shippingInfo'
    | 'priceSummary'
    | 'taxSummary'
    | 'appliedDiscounts'
    | 'currency'
    | 'weightUnit'
  > {
  readonly number: string;
  readonly purchasedDate: string;
  readonly checkoutId: string;
  readonly cartId?: string;
  readonly status: 'INITIALIZED' | 'APPROVED' | 'CANCELED';
  readonly paymentStatus: 'NOT_PAID' | 'PAID' | 'FULLY_REFUNDED';
  readonly fulfillmentStatus: 'NOT_FULFILLED' | 'FULFILLED';
}

/** Each shop counts its orders from 10001. */
export const nextOrderNumber = (db: Database, clientId: string): number =>
  (db.one<{ last: number | null }>('SELECT max(number) AS last FROM orders WHERE client_id = ?', clientId)?.last ??
    10_000) + 1;

export function addOrder(
  db: Database,
  { clientId, visitorId, memberId }: Owner,
  order: PlacedOrder,
  now: number,
): void {
  db.run(
    `INSERT INTO orders (id, client_id, number, visitor_id, member_id, created_at, document)
      VALUES (?, ?, ?, ?, ?, ?, ?)`,
    order.id,
    clientId,
    Number(order.number),
    visitorId,
    memberId,
    now,
    JSON.stringify(order),
  );
}

export const allOrders = (db: Database): readonly PlacedOrder[] =>
  db.all<{ document: string }>('SELECT document FROM orders ORDER BY rowid').map(row => JSON.parse(row.document));

export function findOrder(db: Database, id: string): PlacedOrder | undefined {
  const row = db.one<{ document: string }>('SELECT document FROM orders WHERE id = ?', id);
  return row && JSON.parse(row.document);
}

export function saveOrder(db: Database, order: PlacedOrder): void {
  db.run('UPDATE orders SET document = ? WHERE id = ?', JSON.stringify(order), order.id);
}
