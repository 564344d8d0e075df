import { checkOutCart } from '../../../api/carts.ts';
import { createRedirectSession } from '../../../api/redirects.ts';
import { isWebUrl } from '../../../validation/url.ts';
import { patchSlice, type ShopApp } from '../../app.ts';
import { emitError } from '../../errors.ts';
import { toProblem } from '../../problem.ts';
import { reportInvalidEdit } from '../cart-error.ts';
import { getCartPorts, getCartQueue, getCartState } from '../service.ts';

/** After this long the page has kept the browser from leaving, ms. */
const REDIRECT_TIMEOUT_MS = 8000;

/** Makes a checkout of the cart and sends the browser to the platform's hosted page. */
export async function checkOut(app: ShopApp, from: Element): Promise<void> {
  if (getCartState(app).checkout !== 'idle') return;
  patchSlice(app, 'cart', { checkout: 'busy', failures: [] });
  try {
    await getCartQueue(app).lastWrite;
    // A change has failed since: the shopper sees that first.
    if (getCartState(app).failures.length) return patchSlice(app, 'cart', { checkout: 'idle' });
    const { base, totals } = getCartState(app);
    const edited = getCartPorts(app).emitCancelable(
      'kiosk:before-checkout',
      { cart: base, callbacks: getCartPorts(app).callbacks() },
      from,
    );
    if (!edited) return patchSlice(app, 'cart', { checkout: 'idle' });
    const { callbacks } = edited;
    const urls = Object.values(Object(callbacks));
    if (!urls.length || !urls.every(url => url === undefined || isWebUrl(url))) throw reportInvalidEdit(app, from);
    const { checkoutId } = await app.client.call(checkOutCart, { channelType: 'WEB' });
    const { redirectSession } = await app.client.call(createRedirectSession, {
      ecomCheckout: { checkoutId },
      callbacks,
    });
    if (!isWebUrl(redirectSession.fullUrl)) throw new Error('Invalid fullUrl');
    patchSlice(app, 'cart', { checkout: 'leaving' });
    app.ports.emit('kiosk:checkout', { checkoutId, url: redirectSession.fullUrl }, from);
    // A page may keep the shopper from leaving.
    setTimeout(() => patchSlice(app, 'cart', { checkout: 'idle' }), REDIRECT_TIMEOUT_MS);
    getCartPorts(app).redirect(redirectSession.fullUrl, { checkoutId, totals: totals?.summary });
  } catch (error) {
    const problem = toProblem(error);
    const id = getCartQueue(app).nextId++;
    getCartQueue(app).retries.set(id, () => checkOut(app, from));
    patchSlice(app, 'cart', { checkout: 'idle', failures: [{ id, kind: 'checkout', problem }] });
    if (problem.code !== 'invalid_edit') emitError(app, problem, () => checkOut(app, from), from);
  }
}
