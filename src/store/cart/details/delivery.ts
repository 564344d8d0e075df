import type { Cart } from '../../../api/carts.ts';
import type { ShopApp } from '../../app.ts';
import type { ShopCart } from '../cart.ts';
import type { DeliveryChoice } from '../state.ts';
import { changeDetail } from './change-detail.ts';
import { deliveryEntry } from './delivery-entry.ts';
import { getDetailedCart } from './detailed-cart.ts';

/** Sets the address and delivery option of the cart, and stores both on this device if the page may store them. */
export async function chooseDelivery(app: ShopApp, choice: DeliveryChoice, from?: Element): Promise<Cart> {
  const changed = changeDetail(app, { kind: 'delivery', key: 'delivery', ...choice }, from);
  const shopCart = getDetailedCart(app);
  const { changes, details } = shopCart;
  const { sequence } = changes;
  const cart = await changed;
  // A replaced choice ends after the choice that has replaced it.
  if (sequence < details.delivered) return cart;
  details.delivered = sequence;
  shopCart.patch({ delivery: choice });
  deliveryEntry.write(shopCart, choice);
  followDelivery(app);
  return cart;
}

/**
 * Restores the delivery that was chosen on this device. A member's choice is removed at sign-out; a visitor's choice
 * stays at sign-in.
 */
export function followDelivery(app: ShopApp): void {
  const shopCart = getDetailedCart(app);
  if (shopCart.details.followsDelivery) return;
  shopCart.details.followsDelivery = true;
  const kept = readKept(shopCart);
  if (kept && !shopCart.state.delivery && !shopCart.state.base?.contactInfo?.address?.country)
    shopCart.patch({ delivery: kept });
  app.client.session.subscribe(({ role, previous, reason }) => {
    if (previous === 'member') deliveryEntry.write(shopCart);
    // A page from the back/forward cache may have missed a sign-in and sign-out, which removed the stored choice.
    else if (role !== 'none' || reason !== 'tab' || readKept(shopCart)) return;
    shopCart.patch({ delivery: undefined });
  });
}

const isShortText = (value: unknown): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= 100;

const readKept = (shopCart: ShopCart): DeliveryChoice | undefined => deliveryEntry.read(shopCart, parseChoice);

function parseChoice(text: string): DeliveryChoice | undefined {
  const kept = Object(JSON.parse(text));
  const { country, subdivision, postalCode } = Object(kept.address);
  const { carrierId, code } = Object(kept.option);
  if (!isShortText(country) || !/^[A-Z]{2}$/.test(country)) return undefined;
  return {
    address: {
      country,
      ...(isShortText(subdivision) && { subdivision }),
      ...(isShortText(postalCode) && { postalCode }),
    },
    ...(isShortText(code) && { option: { code, ...(isShortText(carrierId) && { carrierId }) } }),
  };
}
