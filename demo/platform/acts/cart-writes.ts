import type { CartChange, CustomLine, NewLines } from '../../../src/api/carts.ts';
import { STORES_APP_ID } from '../../../src/api/shared/line.ts';
import type { Caller } from '../caller.ts';
import { type Refusal, refusal } from '../refusal.ts';
import {
  addLine,
  type CartNotes,
  findCart,
  findCartById,
  type KeptCart,
  makeCart,
  noteOnCart,
  removeLine,
  setQuantity,
  touchCart,
} from '../rows/carts.ts';
import { findCoupon } from '../rows/catalog.ts';
import { addressIn, contactIn, deliveryIn, emailIn, present } from '../rules/addresses.ts';
import { type ProductFinder, stockFor } from '../rules/availability.ts';
import { checked, isRecord, listIn, optionalTextIn, textIn } from '../rules/checks.ts';
import { couponRefusal } from '../rules/coupons.ts';
import { newGuid } from '../rules/ids.ts';
import type { KeptLine } from '../rules/priced-line.ts';
import { lineKey, quantityIn, variantMeant, type WantedLine, wantedLinesIn } from '../rules/references.ts';
import type { Store } from '../store.ts';
import { productFinder } from './cart-answers.ts';

/** The most lines a cart holds. */
const MOST_LINES = 300;

/** The caller's cart; 404 where there is none. */
export function ownCart({ db }: Store, caller: Caller): KeptCart {
  const cart = findCart(db, caller);
  if (!cart) throw refusal(404, 'OWNED_CART_NOT_FOUND', 'There is no cart yet.');
  return cart;
}

/** The cart as it now stands, after a write. */
export function written({ db, clock }: Store, { id }: KeptCart): KeptCart {
  touchCart(db, id, clock.now());
  const cart = findCartById(db, id);
  if (!cart) throw refusal(404, 'OWNED_CART_NOT_FOUND', 'There is no cart yet.');
  return cart;
}

/** Refuses units that the shelf does not have; `held` are those that other lines of the same stock hold. */
function notEnough(line: KeptLine, units: number, held: number): Refusal {
  const data = {
    catalogItemId: line.reference.catalogItemId,
    variantId: line.variantId,
    quantityAvailable: Math.max(0, units - held),
  };
  return units === 0
    ? refusal(400, 'OUT_OF_STOCK', 'The product is sold out.', data)
    : refusal(400, 'NOT_ENOUGH_STOCK', 'There are not that many left.', data);
}

/** The lines that result from adding; refuses the whole where one does not fit. Lines without an id are new. */
export function linesWith(
  lines: readonly KeptLine[],
  wanted: readonly WantedLine[],
  find: ProductFinder,
): readonly KeptLine[] {
  let result = lines;
  for (const { reference, quantity } of wanted) {
    const variantId = variantMeant(find(reference.catalogItemId), reference).id;
    const key = lineKey(reference, variantId);
    const same = result.find(line => !line.custom && lineKey(line.reference, line.variantId) === key);
    const line = same ?? { id: `new ${result.length}`, reference, variantId, quantity: 0 };
    const stock = stockFor(line, find);
    const held = result.reduce((sum, one) => sum + (stockFor(one, find)?.row === stock?.row ? one.quantity : 0), 0);
    if (stock?.units != null && held + quantity > stock.units) throw notEnough(line, stock.units, held);
    const grown = { ...line, quantity: Math.min(line.quantity + quantity, 100_000) };
    result = same ? result.map(one => (one === same ? grown : one)) : [...result, grown];
  }
  if (result.length > MOST_LINES)
    throw refusal(400, 'TOO_MANY_LINE_ITEMS', `No more than ${MOST_LINES} lines fit.`, { most: MOST_LINES });
  return result;
}

/** Lines that no catalog knows are a merchant's to add. */
export function customLinesIn(value: unknown, caller: Caller): readonly Omit<KeptLine, 'id'>[] {
  const lines = checked(fail =>
    listIn(value, 'customLineItems', 100, fail).map((line, index): Omit<KeptLine, 'id'> => {
      const fields = isRecord(line) ? line : {};
      const at = `customLineItems[${index}]`;
      const name = isRecord(fields.productName) ? fields.productName.original : undefined;
      const price = textIn(fields.price, `${at}.price`, 20, fail);
      if (price && !/^\d{1,9}(\.\d{1,2})?$/.test(price)) fail(`${at}.price`, 'must be a decimal', 'FORMAT');
      const original = textIn(name, `${at}.productName.original`, 200, fail);
      const custom = { ...fields, price, productName: { original } } as CustomLine; // the rest is a merchant's own words
      const reference = { catalogItemId: newGuid(), appId: STORES_APP_ID };
      return { quantity: quantityIn(fields.quantity, `${at}.quantity`, fail), reference, variantId: '', custom };
    }),
  );
  if (lines.length > 0 && !caller.elevated)
    throw refusal(403, 'TRUSTED_CLIENTS_ONLY', 'Only the merchant may add lines that are not in the catalog.');
  return lines;
}

function saveLines(store: Store, cart: KeptCart, lines: readonly KeptLine[]): void {
  const before = new Map(cart.lines.map(line => [line.id, line.quantity]));
  for (const { id, ...line } of lines)
    if (!before.has(id)) addLine(store.db, cart.id, line);
    else if (before.get(id) !== line.quantity) setQuantity(store.db, cart.id, id, line.quantity);
}

/** Adds lines, making the cart where there is none. */
export function addToCart(store: Store, caller: Caller, input: NewLines): KeptCart {
  const wanted = checked(fail => wantedLinesIn(input.lineItems, fail));
  const custom = customLinesIn(input.customLineItems, caller);
  if (wanted.length + custom.length === 0)
    checked(fail => fail('lineItems', 'must name at least one line', 'REQUIRED_FIELD'));
  const cart = findCart(store.db, caller) ?? makeCart(store.db, caller, store.clock.now());
  saveLines(store, cart, linesWith(cart.lines, wanted, productFinder(store, caller.clientId)));
  for (const line of custom) addLine(store.db, cart.id, line);
  return written(store, cart);
}

/** Removes lines; one that is no longer there is no problem. */
export function removeFromCart(store: Store, caller: Caller, lineItemIds: unknown): KeptCart {
  const ids = checked(fail =>
    listIn(lineItemIds, 'lineItemIds', MOST_LINES, fail).map((id, index) =>
      textIn(id, `lineItemIds[${index}]`, 36, fail),
    ),
  );
  const cart = ownCart(store, caller);
  for (const id of ids) removeLine(store.db, cart.id, id);
  return written(store, cart);
}

/** The quantities asked for, by line id. */
export const quantitiesIn = (lineItems: unknown): readonly { readonly id: string; readonly quantity: number }[] =>
  checked(fail =>
    listIn(lineItems, 'lineItems', MOST_LINES, fail).map((line, index) => {
      const { id, quantity } = isRecord(line) ? line : {};
      return {
        id: textIn(id, `lineItems[${index}].id`, 36, fail),
        quantity: quantityIn(quantity, `lineItems[${index}].quantity`, fail),
      };
    }),
  );

/** The lines with other quantities; refuses the whole where the shelf has fewer. Fewer than before always fit. */
export function linesInQuantities(
  lines: readonly KeptLine[],
  changes: readonly { readonly id: string; readonly quantity: number }[],
  find: ProductFinder,
): readonly KeptLine[] {
  const asked = new Map(changes.map(({ id, quantity }) => [id, quantity]));
  for (const id of asked.keys())
    if (!lines.some(line => line.id === id))
      throw refusal(404, 'LINE_ITEM_NOT_FOUND', 'The line is no longer there.', { id });
  const result = lines.map(line => ({ ...line, quantity: asked.get(line.id) ?? line.quantity }));
  for (const [index, line] of result.entries()) {
    if (line.quantity <= (lines[index]?.quantity ?? 0)) continue;
    const stock = stockFor(line, find);
    if (!stock) throw refusal(400, 'INVALID_CATALOG_REFERENCE', 'The product is no longer on sale.', { id: line.id });
    const held = result.reduce(
      (sum, one) => sum + (one !== line && stockFor(one, find)?.row === stock.row ? one.quantity : 0),
      0,
    );
    if (stock.units !== null && held + line.quantity > stock.units) throw notEnough(line, stock.units, held);
  }
  return result;
}

export function changeQuantities(store: Store, caller: Caller, lineItems: unknown): KeptCart {
  const changes = quantitiesIn(lineItems);
  const cart = ownCart(store, caller);
  saveLines(store, cart, linesInQuantities(cart.lines, changes, productFinder(store, caller.clientId)));
  return written(store, cart);
}

/** The coupon of that code, in its own spelling; refuses what is unknown, over or yet to come. */
export function couponOfCode({ db, clock }: Store, clientId: string, code: string): string {
  const coupon = findCoupon(db, clientId, code);
  const problem = couponRefusal(coupon, clock.now());
  if (problem) throw refusal(400, problem.code, problem.description, { couponCode: code });
  return coupon?.code ?? code;
}

const changeable = [
  'buyerNote',
  'buyerInfo',
  'contactInfo',
  'selectedShippingOption',
  'overrideCheckoutUrl',
  'buyerLanguage',
] as const;

/** The notes that a change asks for: the fields that the mask names, or without one those present. */
function notesWith(notes: CartNotes, { cartInfo, cartFieldmask }: CartChange): CartNotes {
  const info = isRecord(cartInfo) ? cartInfo : {};
  return checked(fail => {
    const mask = listIn(cartFieldmask, 'cartFieldmask', 50, fail).map(name => String(name).split('.')[0]);
    const fields = changeable.filter(name => (mask.length > 0 ? mask.includes(name) : name in info));
    const { contactInfo, buyerInfo } = info;
    const read = {
      buyerNote: () => ({ buyerNote: optionalTextIn(info.buyerNote, 'cartInfo.buyerNote', 1000, fail) }),
      buyerLanguage: () => ({ buyerLanguage: optionalTextIn(info.buyerLanguage, 'cartInfo.buyerLanguage', 10, fail) }),
      overrideCheckoutUrl: () => ({
        overrideCheckoutUrl: optionalTextIn(info.overrideCheckoutUrl, 'cartInfo.overrideCheckoutUrl', 1000, fail),
      }),
      buyerInfo: () => ({
        email: emailIn(isRecord(buyerInfo) ? buyerInfo.email : undefined, 'cartInfo.buyerInfo.email', fail),
      }),
      contactInfo: () => {
        const given = isRecord(contactInfo) ? contactInfo : {};
        const address = addressIn(given.address, 'cartInfo.contactInfo.address', fail);
        const contactDetails = contactIn(given.contactDetails, 'cartInfo.contactInfo.contactDetails', fail);
        return { contactInfo: address || contactDetails ? present({ address, contactDetails }) : undefined };
      },
      selectedShippingOption: () => ({
        selectedShippingOption: deliveryIn(info.selectedShippingOption, 'cartInfo.selectedShippingOption', fail),
      }),
    };
    return present(Object.assign({}, notes, ...fields.map(name => read[name]()))) as CartNotes; // each field read above
  });
}

/** Changes what a cart holds beside its lines, and adds lines and a coupon where the change has them. */
export function changeCart(store: Store, caller: Caller, change: CartChange): KeptCart {
  const adds = change.lineItems !== undefined || change.customLineItems !== undefined;
  const cart = adds ? addToCart(store, caller, change) : ownCart(store, caller);
  if (change.merchantDiscounts !== undefined)
    throw refusal(403, 'TRUSTED_CLIENTS_ONLY', 'This platform takes no discounts from its callers.');
  const notes = notesWith(cart.notes, change);
  const code = change.couponCode;
  const couponCode =
    code === undefined
      ? undefined
      : couponOfCode(
          store,
          cart.clientId,
          checked(fail => textIn(code, 'couponCode', 20, fail)),
        );
  noteOnCart(store.db, cart, { ...notes, ...(couponCode !== undefined && { couponCode }) });
  return written(store, cart);
}

export function removeCoupon(store: Store, caller: Caller): KeptCart {
  const cart = ownCart(store, caller);
  const { couponCode: _, ...notes } = cart.notes;
  noteOnCart(store.db, cart, notes);
  return written(store, cart);
}
