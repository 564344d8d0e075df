import type { Cart } from '../../../src/api/carts.ts';
import type { Owner } from '../access/token-store.ts';
import type { Database } from '../core/database.ts';
import { createGuid } from '../core/ids.ts';
import type { MerchantDiscount } from '../pricing/merchant-discounts.ts';
import type { StoredLine } from '../pricing/price-line.ts';

/** The contents of a cart besides its lines. */
export interface CartDetails
  extends Partial<
    Pick<Cart, 'buyerNote' | 'contactInfo' | 'selectedShippingOption' | 'overrideCheckoutUrl' | 'buyerLanguage'>
  > {
  readonly email?: string;
  readonly couponCode?: string;
  readonly merchantDiscounts?: readonly MerchantDiscount[];
  readonly checkoutId?: string;
}

export interface StoredCart extends Owner {
  readonly id: string;
  /** Milliseconds. */
  readonly createdAt: number;
  /** Milliseconds. Increases with every write. */
  readonly updatedAt: number;
  /** 1 for a new cart. Increases by 1 with every write. */
  readonly revision: number;
  readonly details: CartDetails;
  readonly lines: readonly StoredLine[];
}

interface CartRow extends Owner {
  readonly id: string;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly revision: number;
  readonly document: string;
}

function selectCarts(db: Database, where: string, ...values: readonly string[]): readonly StoredCart[] {
  const rows = db.all<CartRow>(
    `SELECT id, client_id AS clientId, visitor_id AS visitorId, member_id AS memberId, created_at AS createdAt,
      updated_at AS updatedAt, revision, document FROM carts WHERE ${where} ORDER BY rowid`,
    ...values,
  );
  return rows.map(({ document, ...cart }) => {
    const lines = db.all<{ id: string; quantity: number; document: string }>(
      'SELECT id, quantity, document FROM cart_lines WHERE cart_id = ? ORDER BY rowid',
      cart.id,
    );
    return {
      ...cart,
      details: JSON.parse(document),
      lines: lines.map(line => ({ ...JSON.parse(line.document), id: line.id, quantity: line.quantity })),
    };
  });
}

export const listCarts = (db: Database): readonly StoredCart[] => selectCarts(db, '1');

export const findCartById = (db: Database, id: string): StoredCart | undefined => selectCarts(db, 'id = ?', id)[0];

export const findCart = (db: Database, { clientId, visitorId, memberId }: Owner): StoredCart | undefined =>
  memberId
    ? selectCarts(db, 'client_id = ? AND member_id = ?', clientId, memberId)[0]
    : selectCarts(db, 'client_id = ? AND visitor_id = ?', clientId, visitorId ?? '')[0];

export function addCart(db: Database, { clientId, visitorId, memberId }: Owner, now: number): StoredCart {
  const id = createGuid();
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
  return { id, clientId, visitorId, memberId, createdAt: now, updatedAt: now, revision: 1, details: {}, lines: [] };
}

/** Sets a later update time, even within a millisecond, and increases the revision by 1. */
export function touchCart(db: Database, id: string, now: number): void {
  db.run('UPDATE carts SET updated_at = max(?, updated_at + 1), revision = revision + 1 WHERE id = ?', now, id);
}

export function updateCartDetails(db: Database, { id }: StoredCart, details: CartDetails): void {
  db.run('UPDATE carts SET document = ? WHERE id = ?', JSON.stringify(details), id);
}

/** Adds a line under an id that the cart has never used, and returns the id. */
export function addCartLine(db: Database, cartId: string, line: Omit<StoredLine, 'id'>): string {
  const counter = db.get<{ value: number }>(
    'UPDATE carts SET line_counter = line_counter + 1 WHERE id = ? RETURNING line_counter AS value',
    cartId,
  );
  const id = `00000000-0000-0000-0000-${String(counter?.value ?? 1).padStart(12, '0')}`;
  const { quantity, ...rest } = line;
  db.run(
    'INSERT INTO cart_lines (cart_id, id, quantity, document) VALUES (?, ?, ?, ?)',
    cartId,
    id,
    quantity,
    JSON.stringify(rest),
  );
  return id;
}

export function setCartLineQuantity(db: Database, cartId: string, lineId: string, quantity: number): void {
  db.run('UPDATE cart_lines SET quantity = ? WHERE cart_id = ? AND id = ?', quantity, cartId, lineId);
}

export function removeCartLine(db: Database, cartId: string, lineId: string): void {
  db.run('DELETE FROM cart_lines WHERE cart_id = ? AND id = ?', cartId, lineId);
}

export function removeCart(db: Database, id: string): void {
  db.run('DELETE FROM cart_lines WHERE cart_id = ?', id);
  db.run('DELETE FROM carts WHERE id = ?', id);
}
