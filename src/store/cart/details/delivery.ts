import type { Cart } from '../../../api/carts.ts';
import { parseJson } from '../../../transport/response.ts';
import { ignoreErrors } from '../../../validation/ignore-errors.ts';
import { toJson } from '../../../validation/to-json.ts';
import { patchSlice, type ShopApp } from '../../app.ts';
import { getCartPorts, getCartQueue, getCartState } from '../service.ts';
import type { DeliveryChoice } from '../state.ts';
import { changeDetail } from './change-detail.ts';
import { deliveryKey } from './delivery-key.ts';

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
  keep(app, choice);
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
    if (previous === 'member') keep(app, undefined);
    // A page in the cache hears nothing of a member who has come and gone meanwhile.
    else if (role !== 'none' || reason !== 'tab' || readKept(app)) return;
    patchSlice(app, 'cart', { delivery: undefined });
  });
}

function keep(app: ShopApp, choice: DeliveryChoice | undefined): void {
  ignoreErrors(() => {
    const storage = getCartPorts(app).storage();
    if (choice) storage?.setItem(deliveryKey(app.clientId), toJson(choice));
    else storage?.removeItem(deliveryKey(app.clientId));
  });
}

const isShortText = (value: unknown): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= 100;

/** What is kept, of it what makes sense. */
function readKept(app: ShopApp): DeliveryChoice | undefined {
  const kept = Object(
    parseJson(ignoreErrors(() => getCartPorts(app).storage()?.getItem(deliveryKey(app.clientId))) ?? ''),
  );
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
