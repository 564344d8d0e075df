import type { Owner } from '../access/token-store.ts';
import type { StoredPicture } from '../catalog/types.ts';
import type { Database } from '../core/database.ts';
import type { Ledger } from './ledger.ts';
import type { OrderRecord } from './order-record.ts';

/** Units that an order's line took from stock. */
export interface StockDeduction {
  readonly lineItemId: string;
  readonly productId: string;
  readonly stockId: string;
  readonly units: number;
}

/** An order with its ledger and the platform's own data. */
export interface StoredOrder extends Owner {
  readonly order: OrderRecord;
  readonly ledger: Ledger;
  /** The gift card that paid a part of the order or all of it. */
  readonly giftCardCode?: string;
  /** Pictures by line id. */
  readonly pictures: Readonly<Record<string, StoredPicture>>;
  readonly stockDeductions: readonly StockDeduction[];
  /** Units by line id. */
  readonly fulfilledUnits: Readonly<Record<string, number>>;
  /** The spent membership credits, by membership id. */
  readonly creditsSpent?: readonly (readonly [string, number])[];
  /** Whether the first payment approves the order. */
  readonly approvesWhenPaid?: boolean;
}

/** The highest order number of the seed. */
export const LAST_SEEDED_NUMBER = 10_000;

/** The next order number of a shop; the first is 10001. */
export const nextOrderNumber = (db: Database, clientId: string): number =>
  (db.get<{ last: number | null }>('SELECT max(number) AS last FROM orders WHERE client_id = ?', clientId)?.last ??
    LAST_SEEDED_NUMBER) + 1;

export function addOrder(db: Database, { clientId, visitorId, memberId, ...document }: StoredOrder): void {
  const { id, number, createdDate } = document.order;
  db.run(
    `INSERT INTO orders (id, client_id, number, visitor_id, member_id, created_at, document)
      VALUES (?, ?, ?, ?, ?, ?, ?)`,
    id,
    clientId,
    Number(number),
    visitorId,
    memberId,
    Date.parse(createdDate),
    JSON.stringify(document),
  );
}

interface Row extends Owner {
  readonly document: string;
}

export const toStoredOrder = ({ document, ...owner }: Row): StoredOrder => ({ ...owner, ...JSON.parse(document) });

function selectOrders(db: Database, where: string, ...values: readonly (string | number)[]): readonly StoredOrder[] {
  const rows = db.all<Row>(
    `SELECT client_id AS clientId, visitor_id AS visitorId, member_id AS memberId, document FROM orders
      WHERE ${where} ORDER BY client_id, number`,
    ...values,
  );
  return rows.map(toStoredOrder);
}

export const countOrders = (db: Database, clientId: string): number =>
  db.get<{ count: number }>('SELECT count(*) AS count FROM orders WHERE client_id = ?', clientId)?.count ?? 0;

/** Orders that were placed after the seed. */
export const listPlacedOrders = (db: Database): readonly StoredOrder[] =>
  selectOrders(db, 'number > ?', LAST_SEEDED_NUMBER);

/** A shop's orders, oldest first. */
export const listOrders = (db: Database, clientId: string): readonly StoredOrder[] =>
  selectOrders(db, 'client_id = ?', clientId);

/** Orders with a scheduled payment action. */
export const listScheduledOrders = (db: Database): readonly StoredOrder[] =>
  selectOrders(db, `document LIKE '%"scheduledAction":%'`);

export const listMemberOrders = (db: Database, clientId: string, memberId: string): readonly StoredOrder[] =>
  selectOrders(db, 'client_id = ? AND member_id = ?', clientId, memberId);

/** Orders that a visitor placed while not logged in. */
export const listVisitorOrders = (db: Database, clientId: string, visitorId: string): readonly StoredOrder[] =>
  selectOrders(db, 'client_id = ? AND visitor_id = ? AND member_id IS NULL', clientId, visitorId);

export const findStoredOrder = (db: Database, id: string): StoredOrder | undefined => selectOrders(db, 'id = ?', id)[0];

export const findOrderRecord = (db: Database, id: string): OrderRecord | undefined => findStoredOrder(db, id)?.order;

export function saveOrder(db: Database, { clientId: _, visitorId: __, memberId: ___, ...document }: StoredOrder): void {
  db.run('UPDATE orders SET document = ? WHERE id = ?', JSON.stringify(document), document.order.id);
}
