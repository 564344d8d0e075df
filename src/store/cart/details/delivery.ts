import type { Cart } from '../../../api/carts.ts';
import { patchSlice, type ShopApp } from '../../app.ts';
import { getCartQueue, getCartState } from '../service.ts';
import type { DeliveryChoice } from '../state.ts';
import { changeDetail } from './change-detail.ts';
import { deliveryEntry } from './delivery-entry.ts';

/** Gives the cart its destination and delivery, and keeps both on this device where that is allowed. */
export async function chooseDelivery(app: ShopApp, choice: DeliveryChoice, from?: Element): Promise<Cart> {
  const changed = changeDetail(app, { kind: 'delivery', key: 'delivery', ...choice }, from);
  const queue = getCartQueue(app);
  const { sequence } = queue;
  const cart = await changed;
  // One that was replaced by a later one ends after it.
  if (sequence < (queue.delivered ?? 0)) return cart;
  queue.delivered = sequence;
  patchSlice(app, 'cart', { delivery: choice });
  deliveryEntry.write(app, choice);
  followDelivery(app);
  return cart;
}

/** Takes up what was chosen on this device before. What a member has chosen goes with them; a visitor's stays when they sign in. */
export function followDelivery(app: ShopApp): void {
  if (app.followingDelivery) return;
  app.followingDelivery = true;
  const kept = readKept(app);
  if (kept && !getCartState(app).delivery && !getCartState(app).base?.contactInfo?.address?.country)
    patchSlice(app, 'cart', { delivery: kept });
  app.client.session.subscribe(({ role, previous, reason }) => {
    if (previous === 'member') deliveryEntry.write(app);
    // A page in the cache hears nothing of a member who has come and gone meanwhile.
    else if (role !== 'none' || reason !== 'tab' || readKept(app)) return;
    patchSlice(app, 'cart', { delivery: undefined });
  });
}

const isShortText = (value: unknown): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= 100;

const readKept = (app: ShopApp): DeliveryChoice | undefined => deliveryEntry.read(app, parseChoice);

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
