import type { Cart } from '../../../api/carts.ts';
import type { ShopApp } from '../../app.ts';
import type { ShopCart } from '../cart.ts';
import { isForeign } from '../changes.ts';
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
  store(shopCart, choice);
  followDelivery(app);
  return cart;
}

/**
 * Shows the delivery that was chosen on this device, unless the page or the cart already has one, and follows the
 * session. A visitor's choice becomes the member's at sign-in. A member's choice is removed at sign-out.
 */
export function followDelivery(app: ShopApp): void {
  const shopCart = getDetailedCart(app);
  if (shopCart.details.followsDelivery) return;
  shopCart.details.followsDelivery = true;
  const stored = readStored(shopCart);
  if (stored && !shopCart.state.delivery && !shopCart.state.base?.contactInfo?.address?.country)
    shopCart.patch({ delivery: stored });
  app.client.session.subscribe(({ role, previous, reason }) => {
    if (previous === 'member') deliveryEntry.write(shopCart);
    else if (role === 'member') return store(shopCart, readStored(shopCart));
    // A page from the back/forward cache may have missed a sign-in and sign-out, which removed the stored choice.
    else if (role !== 'none' || reason !== 'tab' || readStored(shopCart)) return;
    shopCart.patch({ delivery: undefined });
  });
}

const isShortText = (value: unknown): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= 100;

/** Stores a choice with its member, so that no other person gets it, even if no page notices the end of the session. */
function store(shopCart: ShopCart, choice: DeliveryChoice | undefined): void {
  const { owner } = shopCart.client.session;
  deliveryEntry.write(shopCart, choice && { ...choice, ...(owner && { owner }) });
}

const readStored = (shopCart: ShopCart): DeliveryChoice | undefined =>
  deliveryEntry.read(shopCart, text => parseChoice(shopCart, text));

function parseChoice(shopCart: ShopCart, text: string): DeliveryChoice | undefined {
  const stored = Object(JSON.parse(text));
  const { country, subdivision, postalCode } = Object(stored.address);
  const { carrierId, code } = Object(stored.option);
  if (isForeign(shopCart, stored) || !isShortText(country) || !/^[A-Z]{2}$/.test(country)) return undefined;
  return {
    address: {
      country,
      ...(isShortText(subdivision) && { subdivision }),
      ...(isShortText(postalCode) && { postalCode }),
    },
    ...(isShortText(code) && { option: { code, ...(isShortText(carrierId) && { carrierId }) } }),
  };
}
