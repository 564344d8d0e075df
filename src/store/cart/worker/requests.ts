import {
  addToCart,
  type Cart,
  removeCartCoupon,
  removeFromCart,
  updateCart,
  updateCartQuantities,
} from '../../../api/carts.ts';
import type { Address } from '../../../api/shared/address.ts';
import type { NewLine } from '../../../api/shared/line.ts';
import type { SelectedShippingOption } from '../../../api/shared/totals.ts';
import type { BaseClient } from '../../../client/client.ts';
import type { KioskEvents } from '../../page-events.ts';
import { CartError } from '../cart-error.ts';
import { findLine, lineKey, listCodes } from '../lines.ts';
import type { CartChange, CartValues, DetailChange } from '../state.ts';

/** The client must not retry, because the queue retries and lets other changes go first. */
export const ONCE = { retry: false } as const;

/** The event to emit once a change is applied, and its detail without the cart. */
type Announcement = {
  readonly [E in 'kiosk:add' | 'kiosk:update' | 'kiosk:remove' | 'kiosk:coupon']: {
    readonly event: E;
    readonly detail: Omit<KioskEvents[E], 'cart'>;
  };
}['kiosk:add' | 'kiosk:update' | 'kiosk:remove' | 'kiosk:coupon'];

/** The request of a change, and its event if it has one. */
export type ChangeRequest = {
  /** Undefined if the cart already has the wanted state. */
  readonly send?: (client: BaseClient) => Promise<{ readonly cart: Cart }>;
} & (Announcement | { readonly event?: undefined; readonly detail?: undefined });

/** The request for a change of the cart `base`. Throws a `CartError` if the line is missing there. */
export function toRequest(change: CartChange, base: Cart | undefined): ChangeRequest {
  if (change.kind === 'add') return toAddition(change.lines);
  if (isDetail(change)) return toDetailRequest(change, base);
  if (change.kind === 'remove') {
    const lineItemIds = change.keys.flatMap(key => findLine(base, key)?.id ?? []);
    return {
      ...(lineItemIds.length && { send: client => client.call(removeFromCart, { lineItemIds }, ONCE) }),
      event: 'kiosk:remove',
      detail: { lineItemIds },
    };
  }
  const { key, quantity } = change;
  const line = findLine(base, key);
  if (!line) {
    if (change.kind === 'restore') return toAddition([{ catalogReference: change.preview.catalogReference, quantity }]);
    throw new CartError('The line is no longer in the cart', 'line_gone');
  }
  const { id } = line;
  return {
    ...((change.kind === 'quantity' || line.quantity !== quantity) && {
      send: client => client.call(updateCartQuantities, { lineItems: [{ id, quantity }] }, ONCE),
    }),
    event: 'kiosk:update',
    detail: { lineItemId: id, quantity },
  };
}

const toAddition = (lineItems: readonly NewLine[]): ChangeRequest => ({
  send: client => client.call(addToCart, { lineItems }, ONCE),
  event: 'kiosk:add',
  detail: { lineItems },
});

function toDetailRequest(change: DetailChange, base: Cart | undefined): ChangeRequest {
  if (change.kind === 'coupon') {
    const { code } = change;
    return {
      send: client =>
        code === null ? client.call(removeCartCoupon, {}, ONCE) : client.call(updateCart, { couponCode: code }, ONCE),
      event: 'kiosk:coupon',
      detail: { code },
    };
  }
  const input =
    change.kind === 'note'
      ? { cartInfo: { buyerNote: change.text || null }, cartFieldmask: ['buyerNote'] }
      : {
          cartInfo: {
            contactInfo: { address: withStreet(base, change.address) },
            selectedShippingOption: change.option ?? null,
          },
          cartFieldmask: ['contactInfo.address', 'selectedShippingOption'],
        };
  return { send: client => client.call(updateCart, input, ONCE) };
}

/**
 * The address of a change. If the cart's address has the same country and postal code, also its other fields, such as
 * city and street.
 */
function withStreet(cart: Cart | undefined, address: Address): Address {
  const { country, subdivision, postalCode, ...rest } = cart?.contactInfo?.address ?? {};
  const isSame = country === address.country && postalCode === address.postalCode;
  return isSame ? { ...rest, ...address } : address;
}

/** Whether a change is of the coupon, note or delivery. */
export const isDetail = (change: CartChange): change is Extract<CartChange, DetailChange> => change.kind in readDetail;

/** The coupon, note or delivery of a cart, as a text that can be compared. */
const readDetail: Readonly<Record<DetailChange['kind'], (cart: Cart | undefined) => string>> = {
  coupon: cart => toCode(listCodes(cart)[0]),
  note: cart => toText(cart?.buyerNote),
  delivery: cart => toPlace(cart?.contactInfo?.address, cart?.selectedShippingOption),
};

const toDetail = (change: DetailChange): string =>
  change.kind === 'coupon'
    ? toCode(change.code)
    : change.kind === 'note'
      ? toText(change.text)
      : toPlace(change.address, change.option);

/** The platform may change the line ends of a note and the capitals of a code, so comparisons ignore both. */
const toText = (text: unknown): string => `${text ?? ''}`.replace(/\s+/g, ' ').trim();
const toCode = (code: unknown): string => `${code ?? ''}`.replace(/\s+/g, '').toUpperCase();

const toPlace = (address: Partial<Address> = {}, option?: SelectedShippingOption): string =>
  [...[address.country, address.subdivision, address.postalCode].map(toCode), option?.code].join('\n');

/**
 * By key, the units of lines, or the text of the coupon, note or delivery, that a cart with the values `before` has
 * after a change.
 */
export function targetOf(change: CartChange, before: CartValues): CartValues {
  if (change.kind === 'remove') return Object.fromEntries(change.keys.map(key => [key, 0]));
  if (isDetail(change)) return { [change.key]: toDetail(change) };
  if (change.kind !== 'add') return { [change.key]: change.quantity };
  const target: Record<string, number> = {};
  for (const { catalogReference, quantity } of change.lines) {
    const key = lineKey(catalogReference);
    target[key] = (target[key] ?? Number(before[key] ?? 0)) + quantity;
  }
  return target;
}

/** The keys of the lines that a change concerns, or of the detail. */
export const keysOf = (change: CartChange): readonly string[] => Object.keys(targetOf(change, {}));

/** By key, the values that a cart has for the lines or detail of a change. */
export const valuesOf = (change: CartChange, cart: Cart | undefined): CartValues =>
  Object.fromEntries(
    keysOf(change).map(key => [
      key,
      isDetail(change) ? readDetail[change.kind](cart) : (findLine(cart, key)?.quantity ?? 0),
    ]),
  );
