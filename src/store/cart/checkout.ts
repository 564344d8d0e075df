import { checkOutCart } from '../../api/carts.ts';
import { createRedirectSession } from '../../api/redirects.ts';
import { isWebUrl } from '../../validation/url.ts';
import { type App, patchSlice } from '../app.ts';
import { refuse, tellError } from '../errors.ts';
import { toProblem } from '../problem.ts';

/** Still here after this long, ms: the browser did not leave. */
const STAYED = 8000;

/** Makes a checkout of the cart and sends the browser to the platform's hosted page. */
export async function checkOut(app: App, from: Element): Promise<void> {
  if (app.store.getState().cart.checkout !== 'idle') return;
  patchSlice(app, 'cart', { checkout: 'busy', failures: [] });
  try {
    await app.cart.tail;
    // A change that failed meanwhile is for the shopper to see first.
    if (app.store.getState().cart.failures.length) return patchSlice(app, 'cart', { checkout: 'idle' });
    const { base, totals } = app.store.getState().cart;
    const asked = app.ports.ask('kiosk:before-checkout', { cart: base, callbacks: app.ports.callbacks() }, from);
    if (!asked) return patchSlice(app, 'cart', { checkout: 'idle' });
    const { callbacks } = asked;
    const given = Object.values(Object(callbacks));
    if (!given.length || !given.every(url => url === undefined || isWebUrl(url))) throw refuse(app, from);
    const { checkoutId } = await app.client.call(checkOutCart, { channelType: 'WEB' });
    const { redirectSession } = await app.client.call(createRedirectSession, {
      ecomCheckout: { checkoutId },
      callbacks,
    });
    if (!isWebUrl(redirectSession.fullUrl)) throw new Error('The checkout address is not a web address');
    patchSlice(app, 'cart', { checkout: 'leaving' });
    app.ports.tell('kiosk:checkout', { checkoutId, url: redirectSession.fullUrl }, from);
    // A page may keep the shopper from leaving.
    setTimeout(() => patchSlice(app, 'cart', { checkout: 'idle' }), STAYED);
    app.ports.leave(redirectSession.fullUrl, { checkoutId, totals: totals?.summary });
  } catch (error) {
    const problem = toProblem(error);
    const id = app.cart.nextOp++;
    app.cart.retries.set(id, () => checkOut(app, from));
    patchSlice(app, 'cart', { checkout: 'idle', failures: [{ id, kind: 'checkout', problem }] });
    if (problem.code !== 'invalid_edit') tellError(app, problem, () => checkOut(app, from), from);
  }
}
