import type { Owner } from '../access/token-store.ts';
import type { Database } from '../core/database.ts';
import type { SeedPicture } from '../seed/data/types.ts';
import type { OrderRecord } from './build-order.ts';
import type { Ledger } from './ledger.ts';

/** Units that a line of an order took off a shelf. */
export interface Taken {
  readonly lineItemId: string;
  readonly productId: string;
  readonly stockId: string;
  readonly units: number;
}

/** An order with what the platform knows of it besides. */
export interface KeptOrder extends Owner {
  readonly order: OrderRecord;
  readonly ledger: Ledger;
  /** The card that paid, or paid a part. */
  readonly giftCardCode?: string;
  /** By line. */
  readonly pictures: Readonly<Record<string, SeedPicture>>;
  readonly taken: readonly Taken[];
  /** Units sent, by line. */
  readonly sent: Readonly<Record<string, number>>;
}

/** The number before the first order that is placed: those of the seed end there. */
export const LAST_SEEDED = 10_000;

/** Each shop counts its orders from 10001. */
export const nextOrderNumber = (db: Database, clientId: string): number =>
  (db.one<{ last: number | null }>('SELECT max(number) AS last FROM orders WHERE client_id = ?', clientId)?.last ??
    LAST_SEEDED) + 1;

export function addOrder(db: Database, { clientId, visitorId, memberId, ...document }: KeptOrder): void {
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

export const keptOrderOf = ({ document, ...owner }: Row): KeptOrder => ({ ...owner, ...JSON.parse(document) });

function ordersWhere(db: Database, where: string, ...cells: readonly (string | number)[]): readonly KeptOrder[] {
  const rows = db.all<Row>(
    `SELECT client_id AS clientId, visitor_id AS visitorId, member_id AS memberId, document FROM orders
      WHERE ${where} ORDER BY client_id, number`,
    ...cells,
  );
  return rows.map(keptOrderOf);
}

/** Every order of every shop, as it was written. */
export const allOrders = (db: Database): readonly OrderRecord[] => ordersWhere(db, 'true').map(({ order }) => order);

/** Those placed since the seed. */
export const newOrders = (db: Database): readonly KeptOrder[] => ordersWhere(db, 'number > ?', LAST_SEEDED);

/** A shop's orders, oldest first. */
export const ordersOf = (db: Database, clientId: string): readonly KeptOrder[] =>
  ordersWhere(db, 'client_id = ?', clientId);

/** Those of which something is to happen by itself. */
export const ordersWithSchedule = (db: Database): readonly KeptOrder[] =>
  ordersWhere(db, `document LIKE '%"scheduledAction":%'`);

export const ordersOfMember = (db: Database, clientId: string, memberId: string): readonly KeptOrder[] =>
  ordersWhere(db, 'client_id = ? AND member_id = ?', clientId, memberId);

export const findKeptOrder = (db: Database, id: string): KeptOrder | undefined => ordersWhere(db, 'id = ?', id)[0];

export const findOrder = (db: Database, id: string): OrderRecord | undefined => findKeptOrder(db, id)?.order;

export function saveOrder(db: Database, { clientId: _, visitorId: __, memberId: ___, ...document }: KeptOrder): void {
  db.run('UPDATE orders SET document = ? WHERE id = ?', JSON.stringify(document), document.order.id);
}
