import { MAX_QUANTITY } from '../../../src/api/shared/line.ts';
import type { Owner } from '../access/token-store.ts';
import { createProductFinder, type ProductFinder } from '../catalog/product-finder.ts';
import type { Context } from '../core/context.ts';
import { omitUndefined } from '../core/omit-undefined.ts';
import { findStock } from '../pricing/availability.ts';
import type { StoredLine } from '../pricing/price-line.ts';
import { findEqualLine, MAX_LINES } from './lines.ts';
import {
  addCart,
  addCartLine,
  type CartDetails,
  findCart,
  findCartById,
  removeCart,
  removeCartLine,
  type StoredCart,
  setCartLineQuantity,
  touchCart,
  updateCartDetails,
} from './store.ts';

/**
 * The stock of a line's product minus the units in `lines`. Infinite if the stock is not tracked, and 0 if the product
 * is not for sale.
 */
function getUnitsLeft(line: StoredLine, lines: readonly StoredLine[], find: ProductFinder): number {
  const stock = findStock(line, find);
  if (!stock) return 0;
  const held = lines.filter(one => findStock(one, find)?.row === stock.row).reduce((sum, one) => sum + one.quantity, 0);
  return Math.max(0, (stock.units ?? Number.POSITIVE_INFINITY) - held);
}

/**
 * Adds a line of another cart to the cart `to`, up to the stock. An equal line gets a higher quantity. Returns the
 * line's id in `to`, or undefined if `to` is full.
 */
function moveLine({ db }: Context, to: StoredCart, line: StoredLine, find: ProductFinder): string | undefined {
  const unitsLeft = getUnitsLeft(line, to.lines, find);
  const equal = findEqualLine(to.lines, line);
  if (equal) {
    const quantity = Math.min(equal.quantity + Math.min(line.quantity, unitsLeft), MAX_QUANTITY);
    setCartLineQuantity(db, to.id, equal.id, quantity);
    return equal.id;
  }
  if (to.lines.length >= MAX_LINES) return undefined;
  // A line without stock keeps its quantity, and the cart reports why the buyer cannot buy it.
  const { id: _, ...rest } = line;
  return addCartLine(db, to.id, unitsLeft > 0 ? { ...rest, quantity: Math.min(line.quantity, unitsLeft) } : rest);
}

/** The details of both carts; the member's take precedence. `lineIds` has the new ids of the visitor's lines. */
function mergeDetails(
  { checkoutId: _, merchantDiscounts, ...visitor }: CartDetails,
  member: CartDetails,
  lineIds: ReadonlyMap<string, string>,
): CartDetails {
  const discounts = merchantDiscounts?.map(discount => ({
    ...discount,
    lineItemIds: discount.lineItemIds.map(id => lineIds.get(id) ?? id),
  }));
  return { ...visitor, ...omitUndefined({ merchantDiscounts: discounts }), ...member };
}

/**
 * Moves the visitor's lines and details into the member's cart. Equal lines add up to at most the stock and
 * `MAX_QUANTITY`. Lines beyond the limit of a cart stay in the visitor's cart. If no line is left, the visitor's cart
 * is removed.
 */
export function mergeCarts(context: Context, visitor: Owner, member: Owner): void {
  const { db, clock } = context;
  const visitorCart = visitor.visitorId ? findCart(db, visitor) : undefined;
  if (!visitorCart) return;
  const find = createProductFinder(context, member.clientId);
  const { id } = findCart(db, member) ?? addCart(db, member, clock.now());
  const findMemberCart = (): StoredCart | undefined => findCartById(db, id);
  const lineIds = new Map<string, string>();
  for (const line of visitorCart.lines) {
    const memberCart = findMemberCart();
    const movedId = memberCart && moveLine(context, memberCart, line, find);
    if (movedId === undefined) continue;
    lineIds.set(line.id, movedId);
    removeCartLine(db, visitorCart.id, line.id);
  }
  const memberCart = findMemberCart();
  if (memberCart) updateCartDetails(db, memberCart, mergeDetails(visitorCart.details, memberCart.details, lineIds));
  touchCart(db, id, clock.now());
  if (lineIds.size === visitorCart.lines.length) removeCart(db, visitorCart.id);
  else touchCart(db, visitorCart.id, clock.now());
}
