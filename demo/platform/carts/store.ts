import type { Cart } from '../../../src/api/carts.ts';
import type { Owner } from '../access/token-store.ts';
import type { Database } from '../core/database.ts';
import { newGuid } from '../core/ids.ts';
import type { MerchantDiscount } from '../pricing/merchant-discounts.ts';
import type { KeptLine } from '../pricing/price-line.ts';

/** What a cart holds beside its lines. */
export interface CartNotes
  extends Partial<
    Pick<Cart, 'buyerNote' | 'contactInfo' | 'selectedShippingOption' | 'overrideCheckoutUrl' | 'buyerLanguage'>
  > {
  readonly email?: string;
  readonly couponCode?: string;
  readonly merchantDiscounts?: readonly MerchantDiscount[];
  readonly checkoutId?: string;
}

export interface KeptCart extends Owner {
  readonly id: string;
  /** Milliseconds. */
  readonly createdAt: number;
  /** Milliseconds; grows with every write. */
  readonly updatedAt: number;
  readonly notes: CartNotes;
  readonly lines: readonly KeptLine[];
}

interface CartRow extends Owner {
  readonly id: string;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly document: string;
}

function cartsWhere(db: Database, where: string, ...cells: readonly string[]): readonly KeptCart[] {
  const rows = db.all<CartRow>(
    `SELECT id, client_id AS clientId, visitor_id AS visitorId, member_id AS memberId, created_at AS createdAt,
      updated_at AS updatedAt, document FROM carts WHERE ${where} ORDER BY rowid`,
    ...cells,
  );
  return rows.map(({ document, ...cart }) => {
    const lines = db.all<{ id: string; quantity: number; document: string }>(
      'SELECT id, quantity, document FROM cart_lines WHERE cart_id = ? ORDER BY rowid',
      cart.id,
    );
    return {
      ...cart,
      notes: JSON.parse(document),
      lines: lines.map(line => ({ ...JSON.parse(line.document), id: line.id, quantity: line.quantity })),
    };
  });
}

export const allCarts = (db: Database): readonly KeptCart[] => cartsWhere(db, '1');

export const findCartById = (db: Database, id: string): KeptCart | undefined => cartsWhere(db, 'id = ?', id)[0];

/** The current cart of a visitor or member. */
export const findCart = (db: Database, { clientId, visitorId, memberId }: Owner): KeptCart | undefined =>
  memberId
    ? cartsWhere(db, 'client_id = ? AND member_id = ?', clientId, memberId)[0]
    : cartsWhere(db, 'client_id = ? AND visitor_id = ?', clientId, visitorId ?? '')[0];

export function makeCart(db: Database, { clientId, visitorId, memberId }: Owner, now: number): KeptCart {
  const id = newGuid();
  db.run(
    'INSERT INTO carts (id, client_id, visitor_id, member_id, created_at, updated_at, document) VALUES (?, ?, ?, ?, ?, ?, ?)',
    id,
    clientId,
    visitorId,
    memberId,
    now,
    now,
    '{}',
  );
  return { id, clientId, visitorId, memberId, createdAt: now, updatedAt: now, notes: {}, lines: [] };
}

/** Notes that a cart was written to; two writes in one millisecond still differ. */
export function touchCart(db: Database, id: string, now: number): void {
  db.run('UPDATE carts SET updated_at = max(?, updated_at + 1) WHERE id = ?', now, id);
}

export function noteOnCart(db: Database, { id }: KeptCart, notes: CartNotes): void {
  db.run('UPDATE carts SET document = ? WHERE id = ?', JSON.stringify(notes), id);
}

/** Adds a line under an id that the cart never had before. */
export function addLine(db: Database, cartId: string, line: Omit<KeptLine, 'id'>): void {
  const made = db.one<{ made: number }>(
    'UPDATE carts SET lines_made = lines_made + 1 WHERE id = ? RETURNING lines_made AS made',
    cartId,
  );
  const { quantity, ...rest } = line;
  db.run(
    'INSERT INTO cart_lines (cart_id, id, quantity, document) VALUES (?, ?, ?, ?)',
    cartId,
    `00000000-0000-0000-0000-${String(made?.made ?? 1).padStart(12, '0')}`,
    quantity,
    JSON.stringify(rest),
  );
}

export function setQuantity(db: Database, cartId: string, lineId: string, quantity: number): void {
  db.run('UPDATE cart_lines SET quantity = ? WHERE cart_id = ? AND id = ?', quantity, cartId, lineId);
}

export function removeLine(db: Database, cartId: string, lineId: string): void {
  db.run('DELETE FROM cart_lines WHERE cart_id = ? AND id = ?', cartId, lineId);
}

export function removeCart(db: Database, id: string): void {
  db.run('DELETE FROM cart_lines WHERE cart_id = ?', id);
  db.run('DELETE FROM carts WHERE id = ?', id);
}
