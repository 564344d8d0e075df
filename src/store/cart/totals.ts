import { estimateCart } from '../../api/carts.ts';
import { type App, patchSlice } from '../app.ts';
import { tellError } from '../errors.ts';
import { toProblem } from '../problem.ts';
import { soundCart } from './normalize.ts';
import { shownLines } from './state.ts';

/** Asks the platform for the sums of the cart, once the writes under way have ended. Nothing is computed here. */
export async function readTotals(app: App): Promise<void> {
  const version = ++app.cart.totalsVersion;
  const current = () => version === app.cart.totalsVersion;
  if (!shownLines(app.store.getState().cart).length) {
    patchSlice(app, 'cart', { totalsStatus: 'none' });
    return;
  }
  patchSlice(app, 'cart', { totalsStatus: 'stale' });
  await app.cart.tail;
  if (!current()) return;
  const read = app.cart.version;
  try {
    const { cart, priceSummary, currency, violations } = await app.client.call(estimateCart, {
      calculateTax: false,
      calculateShipping: false,
    });
    if (!current()) return;
    if (!priceSummary) throw new Error('An estimate without sums');
    patchSlice(app, 'cart', {
      totals: { summary: priceSummary, currency, violations },
      totalsStatus: 'ready',
      ...(read === app.cart.version ? { base: soundCart(cart) } : {}),
    });
  } catch (error) {
    if (!current()) return;
    const problem = toProblem(error);
    const gone = problem.code === 'OWNED_CART_NOT_FOUND';
    patchSlice(app, 'cart', gone ? { base: undefined, totalsStatus: 'none' } : { totalsStatus: 'failed' });
    if (!gone) tellError(app, problem, () => readTotals(app));
  }
}
