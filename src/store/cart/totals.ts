import { type Cart, type Estimate, type EstimateInput, estimateCart } from '../../api/carts.ts';
import type { ShopApp } from '../app.ts';
import { emitError } from '../errors.ts';
import { normalizeEstimate } from '../normalize/estimate.ts';
import { toProblem } from '../problem.ts';
import { setBase } from './base.ts';
import { getShopCart } from './cart.ts';
import { listMemberships } from './details/memberships.ts';
import { getShownLines } from './lines.ts';
import { normalizeCart } from './normalize.ts';
import { untilSettled } from './settled.ts';
import type { CartState } from './state.ts';

/**
 * Reads the cart's totals, which the platform computes, once the pending changes are done. A failed read emits
 * `kiosk:error`, and is repeated when the connection is back.
 */
export async function readTotals(app: ShopApp): Promise<void> {
  const shopCart = getShopCart(app);
  const isCurrent = shopCart.startEstimate();
  if (!getShownLines(shopCart.state).length) {
    shopCart.patch({ totalsStatus: 'none' });
    return;
  }
  shopCart.patch({ totalsStatus: 'stale' });
  await untilSettled(shopCart);
  if (!isCurrent()) return;
  const isNewest = shopCart.startVersion(0);
  try {
    const input = toEstimateInput(shopCart.state);
    const { cart, ...estimate } = normalizeEstimate(await app.client.call(estimateCart, input));
    if (!isCurrent()) return;
    const { priceSummary: summary, currency, violations = [], shippingInfo } = estimate;
    const chosen = shippingInfo?.selectedCarrierServiceOption;
    const base = normalizeCart(cart);
    if (isNewest()) setBase(shopCart, base);
    shopCart.patch({
      totals: {
        summary,
        currency,
        violations,
        // With only a country, the platform assumes its cheapest delivery, which the shopper has not chosen.
        delivery: hasDelivery(shopCart.state) ? chosen?.title : undefined,
        isFinal: isFinal(estimate, base, !!input.calculateTax),
        estimate,
      },
      totalsStatus: 'ready',
    });
  } catch (error) {
    if (!isCurrent()) return;
    const problem = toProblem(error);
    const cartMissing = problem.code === 'OWNED_CART_NOT_FOUND';
    shopCart.patch({ totalsStatus: cartMissing ? 'none' : 'failed' });
    if (cartMissing) setBase(shopCart, undefined);
    else {
      emitError(app, problem, () => readTotals(app));
      shopCart.page.onReconnect(() => isCurrent() && void readTotals(app));
    }
  }
}

/** The delivery that was chosen on this device. Undefined if the cart itself has an address. */
const getKept = ({ base, delivery }: CartState): CartState['delivery'] =>
  base?.contactInfo?.address?.country ? undefined : delivery;

/** Whether a delivery option has been chosen, in the cart or on this device. */
const hasDelivery = (cart: CartState): boolean =>
  !!(getKept(cart) ?? { option: cart.base?.selectedShippingOption }).option;

/**
 * Requests the tax only with a country, and the delivery only with a country or with the cart's chosen option.
 * Otherwise the platform would guess them.
 */
function toEstimateInput(cart: CartState): EstimateInput {
  const { base } = cart;
  const { address, option } = getKept(cart) ?? {};
  const memberships = listMemberships(cart);
  const known = !!(address ?? base?.contactInfo?.address)?.country;
  return {
    calculateTax: known,
    calculateShipping: known || !!base?.selectedShippingOption,
    ...(address && { shippingAddress: address }),
    ...(option && { selectedShippingOption: option }),
    ...(memberships.length && { selectedMemberships: { memberships } }),
  };
}

/**
 * Whether the shopper pays exactly these totals. They must include the tax, and the delivery if any line is shipped.
 */
const isFinal = ({ shippingInfo }: Omit<Estimate, 'cart'>, cart: Cart, hasTax: boolean): boolean =>
  (hasTax || cart.taxIncludedInPrices) &&
  (!!shippingInfo?.selectedCarrierServiceOption || !cart.lineItems.some(line => line.physicalProperties?.shippable));
