import type { CheckoutFromCart, NewLines } from '../../../src/api/carts.ts';
import { type CheckoutChange, type CheckoutFields, channelTypes } from '../../../src/api/checkouts.ts';
import type { Caller } from '../caller.ts';
import { refusal } from '../refusal.ts';
import { noteOnCart } from '../rows/carts.ts';
import {
  addCheckout,
  type CheckoutNotes,
  findCheckout,
  findCheckoutOfCart,
  type KeptCheckout,
  saveCheckout,
} from '../rows/checkouts.ts';
import { addressIn, contactIn, deliveryIn, emailIn, present } from '../rules/addresses.ts';
import { availabilityOf } from '../rules/availability.ts';
import { checked, isRecord, listIn, optionalTextIn, textIn, wordIn } from '../rules/checks.ts';
import { type KeptLine, type PricedLine, priced } from '../rules/priced-line.ts';
import { wantedLinesIn } from '../rules/references.ts';
import type { Store } from '../store.ts';
import { productFinder } from './cart-answers.ts';
import { couponOfCode, customLinesIn, linesInQuantities, linesWith, ownCart, quantitiesIn } from './cart-writes.ts';

/** A checkout of the caller's own; another's is not found. */
export function ownCheckout({ db }: Store, caller: Caller, id: unknown): KeptCheckout {
  const found = typeof id === 'string' ? findCheckout(db, id) : undefined;
  const own = caller.memberId ? found?.memberId === caller.memberId : found?.visitorId === caller.visitorId;
  if (found && found.clientId === caller.clientId && (own || caller.elevated)) return found;
  throw refusal(404, 'CHECKOUT_NOT_FOUND', 'There is no such checkout.', { id });
}

/** The same, still open to changes. */
export function openCheckout(store: Store, caller: Caller, id: unknown): KeptCheckout {
  const checkout = ownCheckout(store, caller, id);
  if (checkout.completed) throw refusal(400, 'CHECKOUT_IS_COMPLETE', 'The checkout is complete.', { id });
  return checkout;
}

/** Refuses what cannot be bought as it stands. */
export function checkStock(store: Store, clientId: string, lines: readonly KeptLine[]): void {
  if (lines.length === 0) throw refusal(400, 'EMPTY_CHECKOUT', 'There is nothing to check out.');
  const availability = availabilityOf(lines, productFinder(store, clientId));
  const short = lines.filter(({ id }) => availability.get(id)?.status !== 'AVAILABLE');
  if (short.length === 0) return;
  const lineItems = short.map(({ id, quantity, reference }) => ({
    id,
    quantity,
    catalogReference: reference,
    ...availability.get(id),
  }));
  throw short.length === lines.length && lineItems.every(({ quantityAvailable }) => !quantityAvailable)
    ? refusal(400, 'FULL_OUT_OF_STOCK', 'None of it can be bought any more.', { lineItems })
    : refusal(400, 'PARTIAL_OUT_OF_STOCK', 'Some of it cannot be bought any more.', { lineItems });
}

const catalogPrices = (store: Store, clientId: string, lines: readonly KeptLine[]): readonly PricedLine[] => {
  const find = productFinder(store, clientId);
  return lines.map(line => priced(line, line.custom ? undefined : find(line.reference.catalogItemId)));
};

/** The checkout's lines at today's prices, or nothing where they have not changed. */
export function changedPrices(store: Store, { clientId, notes }: KeptCheckout): readonly PricedLine[] | undefined {
  const now = catalogPrices(store, clientId, notes.lines);
  return now.some(({ price }, index) => price !== notes.lines[index]?.price) ? now : undefined;
}

/** Gives new lines ids of their own and prices them all. */
function withLines(
  store: Store,
  clientId: string,
  notes: CheckoutNotes,
  lines: readonly Omit<KeptLine, 'id'>[],
): CheckoutNotes {
  let { linesMade } = notes;
  const known = new Set(notes.lines.map(({ id }) => id));
  const named = lines.map((line): KeptLine => {
    const id = 'id' in line && typeof line.id === 'string' && known.has(line.id) ? line.id : undefined;
    if (id === undefined) linesMade += 1;
    return { ...line, id: id ?? `00000000-0000-0000-0000-${String(linesMade).padStart(12, '0')}` };
  });
  return { ...notes, linesMade, lines: catalogPrices(store, clientId, named) };
}

/** The notes with the lines, coupon and page that a change asks for. No gift cards are on sale here. */
function changed(store: Store, caller: Caller, notes: CheckoutNotes, change: CheckoutChange): CheckoutNotes {
  const read = checked(fail => ({
    wanted: wantedLinesIn(change.lineItems, fail),
    coupon: optionalTextIn(change.couponCode, 'couponCode', 20, fail),
    page: optionalTextIn(change.overrideCheckoutUrl, 'overrideCheckoutUrl', 1000, fail),
  }));
  if (change.giftCardCode) throw refusal(404, 'GIFT_CARD_NOT_FOUND', 'There is no such gift card.');
  const { clientId } = caller;
  const grown = linesWith(notes.lines, read.wanted, productFinder(store, clientId));
  const lines = [...grown, ...customLinesIn(change.customLineItems, caller)];
  const couponCode = read.coupon === undefined ? undefined : couponOfCode(store, clientId, read.coupon);
  return {
    ...withLines(store, clientId, notes, lines),
    ...(couponCode !== undefined && { couponCode }),
    ...(read.page !== undefined && { overrideCheckoutUrl: read.page }),
  };
}

/** The notes with the buyer's fields; with a mask, only those that it names. */
function withFields(notes: CheckoutNotes, fields: CheckoutFields | undefined, mask: unknown): CheckoutNotes {
  const { buyerInfo, billingInfo, shippingInfo } = isRecord(fields) ? fields : {};
  const inner = (value: unknown, name: string) => (isRecord(value) ? value[name] : undefined);
  const destination = inner(shippingInfo, 'shippingDestination');
  return checked(fail => {
    const names = listIn(mask, 'fieldMask', 50, fail).map(String);
    const asked = (name: string, value: unknown) =>
      names.length > 0
        ? names.some(one => `${name}.`.startsWith(`${one}.`) || one.startsWith(`${name}.`))
        : value !== undefined;
    const at = (name: string) => `checkout.${name}`;
    const places = [
      ['buyerInfo.email', inner(buyerInfo, 'email'), 'email', emailIn],
      ['billingInfo.address', inner(billingInfo, 'address'), 'billingAddress', addressIn],
      ['billingInfo.contactDetails', inner(billingInfo, 'contactDetails'), 'billingContact', contactIn],
      ['shippingInfo.shippingDestination.address', inner(destination, 'address'), 'shippingAddress', addressIn],
      [
        'shippingInfo.shippingDestination.contactDetails',
        inner(destination, 'contactDetails'),
        'shippingContact',
        contactIn,
      ],
      [
        'shippingInfo.selectedCarrierServiceOption',
        inner(shippingInfo, 'selectedCarrierServiceOption'),
        'selected',
        deliveryIn,
      ],
    ] as const;
    const read = places.flatMap(([name, value, key, into]) =>
      asked(name, value) ? [[key, into(value, at(name), fail)]] : [],
    );
    return present({ ...notes, ...Object.fromEntries(read) }) as CheckoutNotes; // each key read by its own reader
  });
}

const channelIn = (value: unknown) => checked(fail => wordIn(value, 'channelType', channelTypes, fail)) ?? 'WEB';

const blank = (value: unknown): CheckoutNotes => ({ lines: [], linesMade: 0, channelType: channelIn(value) });

/** A checkout of lines that never were in a cart. */
export function makeCheckout(
  store: Store,
  caller: Caller,
  input: CheckoutChange & { readonly checkoutInfo?: CheckoutFields; readonly channelType: string },
): KeptCheckout {
  const notes = withFields(changed(store, caller, blank(input.channelType), input), input.checkoutInfo, undefined);
  checkStock(store, caller.clientId, notes.lines);
  return addCheckout(store.db, caller, null, notes, store.clock.now());
}

/** A checkout of the cart as it stands; a cart has one open checkout at a time. */
export function checkOutCart(store: Store, caller: Caller, input: CheckoutFromCart): KeptCheckout {
  const cart = ownCart(store, caller);
  const channelType = channelIn(input.channelType);
  const asked = checked(fail => ({
    shippingAddress: addressIn(input.shippingAddress, 'shippingAddress', fail),
    billingAddress: addressIn(input.billingAddress, 'billingAddress', fail),
    selected: deliveryIn(input.selectedShippingOption, 'selectedShippingOption', fail),
    email: emailIn(input.email, 'email', fail),
  }));
  checkStock(store, cart.clientId, cart.lines);
  const { contactInfo, selectedShippingOption, email, couponCode, overrideCheckoutUrl } = cart.notes;
  const before = findCheckoutOfCart(store.db, cart.id);
  const open = before && !before.completed ? before : undefined;
  const notes: CheckoutNotes = {
    ...(open?.notes ?? blank(channelType)),
    ...present({
      shippingAddress: contactInfo?.address,
      shippingContact: contactInfo?.contactDetails,
      selected: selectedShippingOption,
      email,
      overrideCheckoutUrl,
    }),
    ...present(asked),
    lines: catalogPrices(store, cart.clientId, cart.lines),
    linesMade: cart.lines.length,
  };
  const { couponCode: _, ...plain } = notes;
  const final = { ...plain, ...(couponCode !== undefined && { couponCode }) };
  const now = store.clock.now();
  const made = open ? saveCheckout(store.db, open, final, now) : addCheckout(store.db, cart, cart.id, final, now);
  noteOnCart(store.db, cart, { ...cart.notes, checkoutId: made.id });
  return made;
}

const save = (store: Store, checkout: KeptCheckout, notes: CheckoutNotes) =>
  saveCheckout(store.db, checkout, notes, store.clock.now());

export function changeCheckout(
  store: Store,
  caller: Caller,
  input: CheckoutChange & {
    readonly checkout: CheckoutFields & { readonly id: string };
    readonly fieldMask?: readonly string[];
  },
): KeptCheckout {
  const checkout = openCheckout(store, caller, input.checkout.id);
  const notes = changed(store, caller, checkout.notes, input);
  return save(store, checkout, withFields(notes, input.checkout, input.fieldMask));
}

export function addToCheckout(store: Store, caller: Caller, id: unknown, { lineItems, customLineItems }: NewLines) {
  const checkout = openCheckout(store, caller, id);
  const change = present({ lineItems, customLineItems });
  return save(store, checkout, changed(store, caller, checkout.notes, change));
}

export function removeFromCheckout(store: Store, caller: Caller, id: unknown, lineItemIds: unknown): KeptCheckout {
  const ids = checked(fail =>
    listIn(lineItemIds, 'lineItemIds', 300, fail).map((one, index) => textIn(one, `lineItemIds[${index}]`, 36, fail)),
  );
  const checkout = openCheckout(store, caller, id);
  const lines = checkout.notes.lines.filter(line => !ids.includes(line.id));
  return save(store, checkout, { ...checkout.notes, lines });
}

export function changeCheckoutQuantities(store: Store, caller: Caller, id: unknown, lineItems: unknown): KeptCheckout {
  const changes = quantitiesIn(lineItems);
  const checkout = openCheckout(store, caller, id);
  const find = productFinder(store, caller.clientId);
  const lines = linesInQuantities(checkout.notes.lines, changes, find);
  return save(store, checkout, withLines(store, caller.clientId, checkout.notes, lines));
}

/** Drops one of the checkout's notes. */
export function forget(
  store: Store,
  caller: Caller,
  id: unknown,
  what: 'couponCode' | 'overrideCheckoutUrl',
): KeptCheckout {
  const checkout = openCheckout(store, caller, id);
  const { [what]: _, ...notes } = checkout.notes;
  return save(store, checkout, notes);
}
