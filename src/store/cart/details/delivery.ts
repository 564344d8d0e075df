import { type Cart, updateCart } from '../../../api/carts.ts';
import type { Address } from '../../../api/shared/address.ts';
import type { SelectedShippingOption } from '../../../api/shared/totals.ts';
import { parseJson } from '../../../transport/response.ts';
import { ignoreErrors } from '../../../validation/ignore-errors.ts';
import { patchSlice, type ShopApp } from '../../app.ts';
import { emitError } from '../../errors.ts';
import { toProblem } from '../../problem.ts';
import { getCartPorts, getCartState } from '../service.ts';
import { writeCart } from './write-cart.ts';

/** Where a cart goes, and how: without an option, the cheapest that the platform has. */
interface DeliveryChoice {
  readonly address: Address;
  readonly option?: SelectedShippingOption | undefined;
}

/** Gives the cart its destination and delivery, and keeps both on this device where that is allowed. */
export async function chooseDelivery(app: ShopApp, choice: DeliveryChoice, from?: Element): Promise<Cart> {
  const { address, option } = choice;
  try {
    const cart = await writeCart(
      app,
      client =>
        client.call(updateCart, {
          cartInfo: {
            contactInfo: { address: withStreet(getCartState(app).base, address) },
            selectedShippingOption: option ?? null,
          },
          cartFieldmask: ['contactInfo.address', 'selectedShippingOption'],
        }),
      { delivery: choice },
    );
    keep(app, choice);
    return cart;
  } catch (error) {
    emitError(app, toProblem(error), () => void chooseDelivery(app, choice, from).catch(() => undefined), from);
    throw error;
  }
}

/** The address with what the cart's own, in the same place, has besides. */
function withStreet(cart: Cart | undefined, address: Address): Address {
  const { country, subdivision, postalCode, ...rest } = cart?.contactInfo?.address ?? {};
  const isSame = country === address.country && postalCode === address.postalCode;
  return isSame ? { ...rest, ...address } : address;
}

/** Takes up what was chosen on this device before. What a member has chosen goes with them; a visitor's stays when they sign in. */
export function followDelivery(app: ShopApp): void {
  if (app.followingDelivery) return;
  app.followingDelivery = true;
  const kept = readKept(app);
  if (kept && !getCartState(app).delivery && !getCartState(app).base?.contactInfo?.address?.country)
    patchSlice(app, 'cart', { delivery: kept });
  app.client.session.subscribe(({ previous }) => {
    if (previous !== 'member') return;
    keep(app, undefined);
    patchSlice(app, 'cart', { delivery: undefined });
  });
}

const getKey = (app: ShopApp) => `kiosk:delivery:${app.clientId}`;

function keep(app: ShopApp, choice: DeliveryChoice | undefined): void {
  ignoreErrors(() => {
    const storage = getCartPorts(app).storage();
    if (choice) storage?.setItem(getKey(app), JSON.stringify(choice));
    else storage?.removeItem(getKey(app));
  });
}

const isShortText = (value: unknown): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= 100;

/** What is kept, of it what makes sense. */
function readKept(app: ShopApp): DeliveryChoice | undefined {
  const kept = Object(parseJson(ignoreErrors(() => getCartPorts(app).storage()?.getItem(getKey(app))) ?? ''));
  const { country, subdivision, postalCode } = Object(kept.address);
  const { carrierId, code } = Object(kept.option);
  if (!/^[A-Z]{2}$/.test(String(country))) return undefined;
  return {
    address: {
      country,
      ...(isShortText(subdivision) && { subdivision }),
      ...(isShortText(postalCode) && { postalCode }),
    },
    ...(isShortText(code) && { option: { code, ...(isShortText(carrierId) && { carrierId }) } }),
  };
}
