import type { CheckoutFromCart, NewLines } from '../../../src/api/carts.ts';
import type { CheckoutChange, CheckoutFields } from '../../../src/api/checkouts.ts';
import type { Caller } from '../access/caller.ts';
import { linesInQuantities, MOST_LINES, quantitiesIn } from '../carts/lines.ts';
import { ownCart } from '../carts/service.ts';
import { noteOnCart } from '../carts/store.ts';
import { productFinder } from '../carts/view.ts';
import { addressIn, deliveryIn, emailIn, present } from '../core/addresses.ts';
import { refusal } from '../core/api-error.ts';
import type { Store } from '../core/context.ts';
import { checked, idsIn } from '../core/validate.ts';
import { blank, changed, withFields, withLines } from './details.ts';
import { catalogPrices, checkStock } from './stock.ts';
import {
  addCheckout,
  type CheckoutNotes,
  findCheckout,
  findCheckoutOfCart,
  type KeptCheckout,
  saveCheckout,
} from './store.ts';

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

/** A checkout of lines that never were in a cart. */
export function makeCheckout(
  store: Store,
  caller: Caller,
  input: CheckoutChange & { readonly checkoutInfo?: CheckoutFields; readonly channelType: string },
): KeptCheckout {
  const notes = withFields(
    changed(store, caller, blank(input.channelType), input),
    input.checkoutInfo,
    undefined,
    'checkoutInfo',
  );
  checkStock(store, caller.clientId, notes.lines);
  return addCheckout(store.db, caller, null, notes, store.clock.now());
}

/** A checkout of the cart as it stands; a cart has one open checkout at a time. */
export function checkOutCart(store: Store, caller: Caller, input: CheckoutFromCart): KeptCheckout {
  const cart = ownCart(store, caller);
  const fresh = blank(input.channelType);
  const asked = checked(fail => ({
    shippingAddress: addressIn(input.shippingAddress, 'shippingAddress', fail),
    billingAddress: addressIn(input.billingAddress, 'billingAddress', fail),
    selected: deliveryIn(input.selectedShippingOption, 'selectedShippingOption', fail),
    email: emailIn(input.email, 'email', fail),
  }));
  checkStock(store, cart.clientId, cart.lines);
  const { contactInfo, selectedShippingOption, email, couponCode, merchantDiscounts, overrideCheckoutUrl } = cart.notes;
  const before = findCheckoutOfCart(store.db, cart.id);
  const open = before && !before.completed ? before : undefined;
  const notes: CheckoutNotes = {
    ...(open?.notes ?? fresh),
    ...present({
      shippingAddress: contactInfo?.address,
      shippingContact: contactInfo?.contactDetails,
      selected: selectedShippingOption,
      email,
      overrideCheckoutUrl,
    }),
    ...present(asked),
    lines: catalogPrices(store, cart.clientId, cart.lines),
    linesMade: Math.max(0, ...cart.lines.map(({ id }) => Number(id.slice(-12)))),
  };
  const { couponCode: _, merchantDiscounts: __, ...plain } = notes;
  const final: CheckoutNotes = { ...plain, ...present({ couponCode, merchantDiscounts }) };
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
  const ids = checked(fail => idsIn(lineItemIds, 'lineItemIds', MOST_LINES, fail));
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
  what: 'couponCode' | 'giftCardCode' | 'overrideCheckoutUrl',
): KeptCheckout {
  const checkout = openCheckout(store, caller, id);
  const { [what]: _, ...notes } = checkout.notes;
  return save(store, checkout, notes);
}
