import { type Cart, checkOutCart } from '../../../api/carts.ts';
import { getCheckoutUrl, updateCheckout } from '../../../api/checkouts.ts';
import { type Callbacks, createRedirectSession, type RedirectRequest } from '../../../api/redirects.ts';
import { sleep } from '../../../transport/sleep.ts';
import { isWebUrl } from '../../../validation/url.ts';
import { patchSlice, type ShopApp } from '../../app.ts';
import { emitError } from '../../errors.ts';
import type { CheckoutOptions } from '../../ports.ts';
import { toProblem } from '../../problem.ts';
import { keepCart } from '../base.ts';
import { CartError, reportInvalidEdit } from '../cart-error.ts';
import { nextChangeId } from '../changes.ts';
import { dismissFailure } from '../queue.ts';
import { getCartPorts, getCartQueue, getCartState } from '../service.ts';
import { untilSettled } from '../settled.ts';
import { getDetailsPorts } from './details-ports.ts';
import { listMemberships } from './memberships.ts';

/** After this long the page has kept the browser from leaving, ms. */
const REDIRECT_TIMEOUT_MS = 8000;

/** So long changes that are under way are waited for, ms. */
const MAX_WAIT_MS = 20_000;

/** The longest address that the platform returns to. */
const MAX_URL_LENGTH = 2048;

/** Makes a checkout of the cart and sends the browser to the platform's hosted page. Failures are in `cart.failures`. */
export async function checkOut(app: ShopApp, from?: Element): Promise<void> {
  await startCheckout(app, {}, from).catch(() => undefined);
}

/** As `checkOut`, and rejects with what fails. Resolves without a redirect if the page cancels or the shopper has to act first. */
export async function startCheckout(app: ShopApp, options: CheckoutOptions, from?: Element): Promise<void> {
  const { checkout, coupon: couponBefore } = getCartState(app);
  if (checkout !== 'idle') return;
  // One that the shopper has come back from ends no other.
  clearTimeout(getCartQueue(app).leaving);
  patchSlice(app, 'cart', { checkout: 'busy', failures: [], returned: undefined });
  const begin = () => startCheckout(app, options, from);
  let retry = begin;
  const stay = () => patchSlice(app, 'cart', { checkout: 'idle' });
  try {
    if (await asksForTerms(app, from)) return void stay();
    // Without a connection it would begin by itself, however late.
    await Promise.race([
      untilSettled(app, ({ ops }) => ops.some(({ waiting }) => waiting === 'offline')),
      sleep(MAX_WAIT_MS),
    ]);
    // The tick may have been taken out meanwhile.
    if (await asksForTerms(app, from)) return void stay();
    const { base, totals, failures, coupon, ops } = getCartState(app);
    // A change has failed since: the shopper sees that first.
    if (failures.length || (coupon?.problem && coupon !== couponBefore)) return void stay();
    if (ops.length) throw new CartError('Changes of the cart wait to be carried out', 'pending');
    const edited = getCartPorts(app).emitCancelable(
      'kiosk:before-checkout',
      {
        cart: base,
        callbacks: { ...getDetailsPorts(app).callbacks(), ...options.callbacks },
        preferences: options.preferences ?? {},
      },
      from,
    );
    if (!edited) return void stay();
    const { callbacks, preferences } = edited;
    if (!areCallbacks(callbacks) || (preferences !== undefined && Object(preferences) !== preferences))
      throw reportInvalidEdit(app, from);
    const checkoutId = await createCheckout(app);
    const url = await getUrl(app, base, { ecomCheckout: { checkoutId }, callbacks, preferences });
    if (!isWebUrl(url)) throw new Error('Invalid URL of the checkout');
    const leave = () => {
      getDetailsPorts(app).redirect(url, { checkoutId, totals: totals?.summary });
      patchSlice(app, 'cart', { checkout: 'leaving', failures: [] });
      // A page may keep the shopper from leaving.
      getCartQueue(app).leaving = setTimeout(stay, REDIRECT_TIMEOUT_MS);
      // A cart that becomes an order is not lost.
      keepCart(app, undefined, 'left');
    };
    // A browser may let a frame leave for a press alone: the next press leaves at once, unless the cart has changed since.
    retry = async () => {
      const { base: current, ops: pending } = getCartState(app);
      return current === base && !pending.length ? leave() : begin();
    };
    app.ports.emit('kiosk:checkout', { checkoutId, url }, from);
    leave();
  } catch (error) {
    const problem = toProblem(error);
    const id = nextChangeId(app);
    getCartQueue(app).retries.set(id, () => retry().catch(() => undefined));
    // A frame that may not leave has no better words than that the checkout did not start.
    const shown = problem.code === 'unavailable' ? { ...problem, name: '' } : problem;
    patchSlice(app, 'cart', { checkout: 'idle', failures: [{ id, kind: 'checkout', problem: shown }] });
    // An earlier failure to start has ended by then.
    if (problem.name === 'NetworkError' || problem.code === 'pending')
      getCartPorts(app).onReconnect(() => dismissFailure(app, id));
    if (problem.code !== 'invalid_edit') emitError(app, problem, () => retry().catch(() => undefined), from);
    throw error;
  }
}

/** Whether the shopper has to agree to the shop's terms first: then the drawer that has them asks. */
async function asksForTerms(app: ShopApp, from: Element | undefined): Promise<boolean> {
  if (getCartState(app).terms?.agreed || !(await app.ports.openTerms(from))) return false;
  const { asked } = getCartState(app).terms ?? { asked: 0 };
  patchSlice(app, 'cart', { terms: { agreed: false, asked: asked + 1 } });
  return true;
}

/** Makes a checkout of the cart, with the delivery and memberships that the shopper has chosen. */
async function createCheckout(app: ShopApp): Promise<string> {
  const cart = getCartState(app);
  const { base, delivery } = cart;
  const memberships = listMemberships(cart);
  // What this device keeps counts where the cart itself has no address.
  const { address, option } = (!base?.contactInfo?.address?.country && delivery) || {};
  const { checkoutId } = await app.client.call(checkOutCart, {
    channelType: 'WEB',
    ...(address && { shippingAddress: address }),
    ...(option && { selectedShippingOption: option }),
    ...(base?.buyerInfo?.email && { email: base.buyerInfo.email }),
  });
  if (typeof checkoutId !== 'string') throw new Error('The answer has no checkout');
  if (memberships.length)
    await app.client.call(updateCheckout, {
      checkout: { id: checkoutId, membershipOptions: { selectedMemberships: { memberships } } },
      fieldMask: ['membershipOptions.selectedMemberships'],
    });
  return checkoutId;
}

/** The address of the checkout: the merchant's own where the cart has one. */
async function getUrl(app: ShopApp, cart: Cart | undefined, request: RedirectRequest): Promise<unknown> {
  if (cart?.overrideCheckoutUrl && request.ecomCheckout)
    return (await app.client.call(getCheckoutUrl, { id: request.ecomCheckout.checkoutId })).checkoutUrl;
  return (await app.client.call(createRedirectSession, request)).redirectSession?.fullUrl;
}

const areCallbacks = (callbacks: unknown): callbacks is Callbacks => {
  const urls = Object.values(Object(callbacks));
  return urls.length > 0 && urls.every(url => url === undefined || (isWebUrl(url) && url.length <= MAX_URL_LENGTH));
};
