import { type CheckoutChange, type CheckoutFields, channelTypes } from '../../../src/api/checkouts.ts';
import type { Caller } from '../access/caller.ts';
import { couponOfCode } from '../carts/details.ts';
import { customLinesIn, linesWith } from '../carts/lines.ts';
import { productFinder } from '../carts/view.ts';
import { addressIn, contactIn, deliveryIn, emailIn, present } from '../core/addresses.ts';
import type { Store } from '../core/context.ts';
import { checked, listIn, optionalTextIn, recordIn, webUrlIn, wordIn } from '../core/validate.ts';
import { giftCardOfCode } from '../orders/gift-card-service.ts';
import { wantedLinesIn } from '../pricing/catalog-references.ts';
import { selectedIn } from '../pricing/memberships.ts';
import type { KeptLine } from '../pricing/price-line.ts';
import { catalogPrices } from './stock.ts';
import type { CheckoutNotes } from './store.ts';

/** Gives new lines ids of their own and prices them all. */
export function withLines(
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

/** The notes with the lines, coupon, gift card and page that a change asks for. */
export function changed(store: Store, caller: Caller, notes: CheckoutNotes, change: CheckoutChange): CheckoutNotes {
  const read = checked(fail => ({
    wanted: wantedLinesIn(change.lineItems, caller, fail),
    coupon: optionalTextIn(change.couponCode, 'couponCode', 20, fail),
    card: optionalTextIn(change.giftCardCode, 'giftCardCode', 20, fail),
    page: webUrlIn(change.overrideCheckoutUrl, 'overrideCheckoutUrl', fail, 1_000),
  }));
  const { clientId } = caller;
  const grown = linesWith(notes.lines, read.wanted, productFinder(store, clientId));
  const lines = [...grown, ...customLinesIn(change.customLineItems, caller)];
  const couponCode = read.coupon === undefined ? undefined : couponOfCode(store, clientId, read.coupon);
  return {
    ...withLines(store, clientId, notes, lines),
    ...(couponCode !== undefined && { couponCode }),
    ...(read.card !== undefined && { giftCardCode: giftCardOfCode(store, clientId, read.card) }),
    ...(read.page !== undefined && { overrideCheckoutUrl: read.page }),
  };
}

/** The notes with the buyer's fields; with a mask, only those that it names. */
export function withFields(
  notes: CheckoutNotes,
  fields: CheckoutFields | undefined,
  mask: unknown,
  field = 'checkout',
): CheckoutNotes {
  return checked(fail => {
    const within = (value: unknown, name: string) => recordIn(value, `${field}${name && `.${name}`}`, fail);
    const given = within(fields, '');
    const buyerInfo = within(given.buyerInfo, 'buyerInfo');
    const billingInfo = within(given.billingInfo, 'billingInfo');
    const shippingInfo = within(given.shippingInfo, 'shippingInfo');
    const membershipOptions = within(given.membershipOptions, 'membershipOptions');
    const destination = within(shippingInfo.shippingDestination, 'shippingInfo.shippingDestination');
    const names = listIn(mask, 'fieldMask', 50, fail).map(String);
    const asked = (name: string, value: unknown) =>
      names.length > 0
        ? names.some(one => `${name}.`.startsWith(`${one}.`) || one.startsWith(`${name}.`))
        : value !== undefined;
    const at = (name: string) => `${field}.${name}`;
    const places = [
      [
        'membershipOptions.selectedMemberships',
        membershipOptions.selectedMemberships,
        'selectedMemberships',
        selectedIn,
      ],
      ['buyerInfo.email', buyerInfo.email, 'email', emailIn],
      ['billingInfo.address', billingInfo.address, 'billingAddress', addressIn],
      ['billingInfo.contactDetails', billingInfo.contactDetails, 'billingContact', contactIn],
      ['shippingInfo.shippingDestination.address', destination.address, 'shippingAddress', addressIn],
      ['shippingInfo.shippingDestination.contactDetails', destination.contactDetails, 'shippingContact', contactIn],
      ['shippingInfo.selectedCarrierServiceOption', shippingInfo.selectedCarrierServiceOption, 'selected', deliveryIn],
    ] as const;
    const read = places.flatMap(([name, value, key, into]) =>
      asked(name, value) ? [[key, into(value, at(name), fail)]] : [],
    );
    return present({ ...notes, ...Object.fromEntries(read) }) as CheckoutNotes; // each key read by its own reader
  });
}

const channelIn = (value: unknown) => checked(fail => wordIn(value, 'channelType', channelTypes, fail)) ?? 'WEB';

/** A checkout of nothing yet, from the channel named. */
export const blank = (value: unknown): CheckoutNotes => ({ lines: [], linesMade: 0, channelType: channelIn(value) });
