import type { ChannelType } from '../../../src/api/checkouts.ts';
import type { Address, ContactDetails } from '../../../src/api/shared/address.ts';
import type { MembershipOptions, SelectedMembership } from '../../../src/api/shared/memberships.ts';
import type { SelectedShippingOption } from '../../../src/api/shared/totals.ts';
import type { Owner } from '../access/token-store.ts';
import type { SalesRules } from '../catalog/sales-rules.ts';
import type { Database } from '../core/database.ts';
import { createGuid } from '../core/ids.ts';
import type { Cents } from '../core/money.ts';
import type { Coupon } from '../pricing/coupons.ts';
import type { MerchantDiscount } from '../pricing/merchant-discounts.ts';
import type { PricedLine } from '../pricing/price-line.ts';

/** The values outside a checkout that its sums depend on, as they were at its completion. */
export interface PlacedWith {
  readonly coupon?: Coupon;
  readonly memberships: MembershipOptions;
  readonly rules: SalesRules;
}

/** The contents of a checkout. Its lines keep their prices from the last change of the checkout. */
export interface CheckoutDetails {
  readonly lines: readonly PricedLine[];
  readonly lineCounter: number;
  readonly channelType: ChannelType;
  readonly email?: string;
  readonly shippingAddress?: Address;
  readonly shippingContact?: ContactDetails;
  readonly billingAddress?: Address;
  readonly billingContact?: ContactDetails;
  readonly selected?: SelectedShippingOption;
  readonly couponCode?: string;
  readonly selectedMemberships?: readonly SelectedMembership[];
  readonly merchantDiscounts?: readonly MerchantDiscount[];
  readonly giftCardCode?: string;
  /** The amount paid by the gift card. Set when the checkout is completed. */
  readonly giftCardCents?: Cents;
  readonly buyerNote?: string;
  readonly buyerLanguage?: string;
  /** The coupon, memberships and rules of a completed checkout at its completion. */
  readonly placed?: PlacedWith;
  readonly overrideCheckoutUrl?: string;
}

export interface StoredCheckout extends Owner {
  readonly id: string;
  readonly cartId: string | null;
  /** Milliseconds. */
  readonly createdAt: number;
  /** Milliseconds. For a completed checkout this is the time of completion. */
  readonly updatedAt: number;
  readonly orderId: string | null;
  readonly completed: boolean;
  readonly details: CheckoutDetails;
}

interface CheckoutRow extends Omit<StoredCheckout, 'details' | 'completed'> {
  readonly completed: number;
  readonly document: string;
}

/** Amounts become strings, because JSON has no big integers. */
const toDocument = (details: CheckoutDetails): string =>
  JSON.stringify(details, (_, value) => (typeof value === 'bigint' ? String(value) : value));

function fromDocument(document: string): CheckoutDetails {
  const { lines, giftCardCents, ...details } = JSON.parse(document);
  return {
    ...details,
    lines: lines.map(({ price, fullPrice, deposit, ...line }: Record<'price' | 'fullPrice' | 'deposit', string>) => ({
      ...line,
      price: BigInt(price),
      fullPrice: BigInt(fullPrice),
      ...(deposit && { deposit: BigInt(deposit) }),
    })),
    ...(giftCardCents && { giftCardCents: BigInt(giftCardCents) }),
  };
}

function selectCheckout(db: Database, where: string, ...values: readonly string[]): StoredCheckout | undefined {
  const row = db.get<CheckoutRow>(
    `SELECT id, client_id AS clientId, visitor_id AS visitorId, member_id AS memberId, cart_id AS cartId,
      created_at AS createdAt, updated_at AS updatedAt, order_id AS orderId, completed, document
      FROM checkouts WHERE ${where} ORDER BY rowid DESC LIMIT 1`,
    ...values,
  );
  if (!row) return undefined;
  const { document, completed, ...rest } = row;
  return { ...rest, completed: completed === 1, details: fromDocument(document) };
}

export const findCheckout = (db: Database, id: string): StoredCheckout | undefined => selectCheckout(db, 'id = ?', id);

/** The latest checkout of a cart. */
export const findCheckoutOfCart = (db: Database, cartId: string): StoredCheckout | undefined =>
  selectCheckout(db, 'cart_id = ?', cartId);

export function addCheckout(
  db: Database,
  { clientId, visitorId, memberId }: Owner,
  cartId: string | null,
  details: CheckoutDetails,
  now: number,
): StoredCheckout {
  const id = createGuid();
  db.run(
    `INSERT INTO checkouts (id, client_id, visitor_id, member_id, cart_id, created_at, updated_at, document)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    id,
    clientId,
    visitorId,
    memberId,
    cartId,
    now,
    now,
    toDocument(details),
  );
  const created = { id, clientId, visitorId, memberId, cartId, createdAt: now, updatedAt: now };
  return { ...created, orderId: null, completed: false, details };
}

/** Saves new details with a later update time, and returns the updated checkout. */
export function saveCheckout(
  db: Database,
  checkout: StoredCheckout,
  details: CheckoutDetails,
  now: number,
): StoredCheckout {
  const updatedAt = Math.max(now, checkout.updatedAt + 1);
  db.run('UPDATE checkouts SET document = ?, updated_at = ? WHERE id = ?', toDocument(details), updatedAt, checkout.id);
  return { ...checkout, details, updatedAt };
}

export function completeCheckout(db: Database, id: string, orderId: string | null, now: number): void {
  db.run('UPDATE checkouts SET completed = 1, order_id = ?, updated_at = ? WHERE id = ?', orderId, now, id);
}

/** The digest of the sums after the last write. Empty if there is none, or if a read has shown other sums since. */
export const findQuote = (db: Database, checkoutId: string): string =>
  db.get<{ quote: string }>('SELECT quote FROM checkout_quotes WHERE checkout_id = ?', checkoutId)?.quote ?? '';

export function saveQuote(db: Database, checkoutId: string, quote: string): void {
  db.run('INSERT OR REPLACE INTO checkout_quotes (checkout_id, quote) VALUES (?, ?)', checkoutId, quote);
}
