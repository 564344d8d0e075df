import { estimateCart } from '../../api/carts.ts';
import { patchSlice, type ShopApp } from '../app.ts';
import { emitError } from '../errors.ts';
import { toProblem } from '../problem.ts';
import { getShownLines } from './lines.ts';
import { normalizeCart } from './normalize.ts';
import { getCartQueue, getCartState } from './service.ts';

/** Reads the cart's totals from the platform, after pending writes. Nothing is computed here. */
export async function readTotals(app: ShopApp): Promise<void> {
  const version = ++getCartQueue(app).totalsVersion;
  const isCurrent = () => version === getCartQueue(app).totalsVersion;
  if (!getShownLines(getCartState(app)).length) {
    patchSlice(app, 'cart', { totalsStatus: 'none' });
    return;
  }
  patchSlice(app, 'cart', { totalsStatus: 'stale' });
  await getCartQueue(app).lastWrite;
  if (!isCurrent()) return;
  const cartVersion = getCartQueue(app).version;
  try {
    const { cart, priceSummary, currency, violations, shippingInfo } = await app.client.call(estimateCart, {
      calculateTax: false,
      // Until a delivery is chosen any would be a guess.
      calculateShipping: !!getCartState(app).base?.selectedShippingOption,
    });
    if (!isCurrent()) return;
    if (!priceSummary) throw new Error('An estimate without sums');
    patchSlice(app, 'cart', {
      totals: {
        summary: priceSummary,
        currency,
        violations,
        delivery: shippingInfo?.selectedCarrierServiceOption?.title,
      },
      totalsStatus: 'ready',
      ...(cartVersion === getCartQueue(app).version ? { base: normalizeCart(cart) } : {}),
    });
  } catch (error) {
    if (!isCurrent()) return;
    const problem = toProblem(error);
    const cartMissing = problem.code === 'OWNED_CART_NOT_FOUND';
    patchSlice(app, 'cart', cartMissing ? { base: undefined, totalsStatus: 'none' } : { totalsStatus: 'failed' });
    if (!cartMissing) emitError(app, problem, () => readTotals(app));
  }
}
