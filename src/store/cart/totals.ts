import { type Cart, type Estimate, type EstimateInput, estimateCart } from '../../api/carts.ts';
import { patchSlice, type ShopApp } from '../app.ts';
import { emitError } from '../errors.ts';
import { normalizeEstimate } from '../normalize/estimate.ts';
import { toProblem } from '../problem.ts';
import { setBase } from './base.ts';
import { listMemberships } from './details/memberships.ts';
import { getShownLines } from './lines.ts';
import { normalizeCart } from './normalize.ts';
import { getCartPorts, getCartQueue, getCartState } from './service.ts';
import { untilSettled } from './settled.ts';
import type { CartState } from './state.ts';

/** Reads the cart's totals from the platform, after pending writes. Nothing is computed here. */
export async function readTotals(app: ShopApp): Promise<void> {
  const version = ++getCartQueue(app).totalsVersion;
  const isCurrent = () => version === getCartQueue(app).totalsVersion;
  if (!getShownLines(getCartState(app)).length) {
    patchSlice(app, 'cart', { totalsStatus: 'none' });
    return;
  }
  patchSlice(app, 'cart', { totalsStatus: 'stale' });
  await untilSettled(app);
  if (!isCurrent()) return;
  const cartVersion = getCartQueue(app).version;
  try {
    const input = toEstimateInput(getCartState(app));
    const { cart, ...estimate } = normalizeEstimate(await app.client.call(estimateCart, input));
    if (!isCurrent()) return;
    const { priceSummary: summary, currency, violations = [], shippingInfo } = estimate;
    const chosen = shippingInfo?.selectedCarrierServiceOption;
    const base = normalizeCart(cart);
    if (cartVersion === getCartQueue(app).version) setBase(app, base);
    patchSlice(app, 'cart', {
      totals: {
        summary,
        currency,
        violations,
        // A country alone gets the cheapest delivery, which is not chosen yet.
        delivery: hasDelivery(getCartState(app)) ? chosen?.title : undefined,
        isFinal: isFinal(estimate, base, !!input.calculateTax),
        estimate,
      },
      totalsStatus: 'ready',
    });
  } catch (error) {
    if (!isCurrent()) return;
    const problem = toProblem(error);
    const cartMissing = problem.code === 'OWNED_CART_NOT_FOUND';
    patchSlice(app, 'cart', { totalsStatus: cartMissing ? 'none' : 'failed' });
    if (cartMissing) setBase(app, undefined);
    else {
      emitError(app, problem, () => readTotals(app));
      getCartPorts(app).onReconnect(() => isCurrent() && void readTotals(app));
    }
  }
}

/** What this device keeps counts where the cart itself has no address. */
const getKept = ({ base, delivery }: CartState): CartState['delivery'] =>
  base?.contactInfo?.address?.country ? undefined : delivery;

/** Whether a delivery has been chosen for the cart. */
const hasDelivery = (cart: CartState): boolean =>
  !!(getKept(cart) ?? { option: cart.base?.selectedShippingOption }).option;

/** Until a country is known, tax and delivery would be a guess. */
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

/** Whether the sums are what is paid: they include the delivery of whatever is delivered, and the tax. */
const isFinal = ({ shippingInfo }: Omit<Estimate, 'cart'>, cart: Cart, hasTax: boolean): boolean =>
  (hasTax || cart.taxIncludedInPrices) &&
  (!!shippingInfo?.selectedCarrierServiceOption || !cart.lineItems.some(line => line.physicalProperties?.shippable));
