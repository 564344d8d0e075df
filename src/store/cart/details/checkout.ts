import { type Cart, checkOutCart } from '../../../api/carts.ts';
import { getCheckoutUrl, updateCheckout } from '../../../api/checkouts.ts';
import { type Callbacks, createRedirectSession, type RedirectRequest } from '../../../api/redirects.ts';
import { sleep } from '../../../transport/sleep.ts';
import { isWebUrl } from '../../../validation/url.ts';
import type { ShopApp } from '../../app.ts';
import { emitError } from '../../errors.ts';
import type { CheckoutOptions } from '../../ports.ts';
import { toProblem } from '../../problem.ts';
import { keepCart } from '../base.ts';
import type { ShopCart } from '../cart.ts';
import { CartError, reportInvalidEdit } from '../cart-error.ts';
import { nextChangeId } from '../changes.ts';
import { dismissFailure } from '../queue.ts';
import { untilSettled } from '../settled.ts';
import { getDetailedCart } from './detailed-cart.ts';
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
  const shopCart = getDetailedCart(app);
  const { checkout, coupon: couponBefore } = shopCart.state;
  if (checkout !== 'idle') return;
  // One that the shopper has come back from ends no other.
  clearTimeout(shopCart.details.leaving);
  shopCart.patch({ checkout: 'busy', failures: [], returned: undefined });
  const begin = () => startCheckout(app, options, from);
  let retry = begin;
  const stay = () => shopCart.patch({ checkout: 'idle' });
  try {
    if (await asksForTerms(shopCart, from)) return void stay();
    // Without a connection it would begin by itself, however late.
    await Promise.race([
      untilSettled(shopCart, ({ ops }) => ops.some(({ waiting }) => waiting === 'offline')),
      sleep(MAX_WAIT_MS),
    ]);
    // The tick may have been taken out meanwhile.
    if (await asksForTerms(shopCart, from)) return void stay();
    const { base, totals, failures, coupon, ops } = shopCart.state;
    // A change has failed since: the shopper sees that first.
    if (failures.length || (coupon?.problem && coupon !== couponBefore)) return void stay();
    if (ops.length) throw new CartError('Changes of the cart wait to be carried out', 'pending');
    const edited = shopCart.page.emitCancelable(
      'kiosk:before-checkout',
      {
        cart: base,
        callbacks: { ...shopCart.details.page.callbacks(), ...options.callbacks },
        preferences: options.preferences ?? {},
      },
      from,
    );
    if (!edited) return void stay();
    const { callbacks, preferences } = edited;
    if (!areCallbacks(callbacks) || (preferences !== undefined && Object(preferences) !== preferences))
      throw reportInvalidEdit(app, from);
    const checkoutId = await createCheckout(shopCart);
    const url = await getUrl(shopCart, base, { ecomCheckout: { checkoutId }, callbacks, preferences });
    if (!isWebUrl(url)) throw new Error('Invalid URL of the checkout');
    const leave = () => {
      shopCart.details.page.redirect(url, { checkoutId, totals: totals?.summary });
      shopCart.patch({ checkout: 'leaving', failures: [] });
      // A page may keep the shopper from leaving.
      shopCart.details.leaving = setTimeout(stay, REDIRECT_TIMEOUT_MS);
      // A cart that becomes an order is not lost.
      keepCart(shopCart, undefined, 'left');
    };
    // A browser may let a frame leave for a press alone: the next press leaves at once, unless the cart has changed since.
    retry = async () => {
      const { base: current, ops: pending } = shopCart.state;
      return current === base && !pending.length ? leave() : begin();
    };
    app.ports.emit('kiosk:checkout', { checkoutId, url }, from);
    leave();
  } catch (error) {
    const problem = toProblem(error);
    const id = nextChangeId(shopCart);
    shopCart.changes.retries.set(id, () => retry().catch(() => undefined));
    // A frame that may not leave has no better words than that the checkout did not start.
    const shown = problem.code === 'unavailable' ? { ...problem, name: '' } : problem;
    shopCart.patch({ checkout: 'idle', failures: [{ id, kind: 'checkout', problem: shown }] });
    // An earlier failure to start has ended by then.
    if (problem.name === 'NetworkError' || problem.code === 'pending')
      shopCart.page.onReconnect(() => dismissFailure(app, id));
    if (problem.code !== 'invalid_edit') emitError(app, problem, () => retry().catch(() => undefined), from);
    throw error;
  }
}

/** Whether the shopper has to agree to the shop's terms first: then the drawer that has them asks. */
async function asksForTerms(shopCart: ShopCart, from: Element | undefined): Promise<boolean> {
  if (shopCart.state.terms?.agreed || !(await shopCart.shop.ports.openTerms(from))) return false;
  const { asked } = shopCart.state.terms ?? { asked: 0 };
  shopCart.patch({ terms: { agreed: false, asked: asked + 1 } });
  return true;
}

/** Makes a checkout of the cart, with the delivery and memberships that the shopper has chosen. */
async function createCheckout(shopCart: ShopCart): Promise<string> {
  const cart = shopCart.state;
  const { base, delivery } = cart;
  const memberships = listMemberships(cart);
  // What this device keeps counts where the cart itself has no address.
  const { address, option } = (!base?.contactInfo?.address?.country && delivery) || {};
  const { checkoutId } = await shopCart.client.call(checkOutCart, {
    channelType: 'WEB',
    ...(address && { shippingAddress: address }),
    ...(option && { selectedShippingOption: option }),
    ...(base?.buyerInfo?.email && { email: base.buyerInfo.email }),
  });
  if (typeof checkoutId !== 'string') throw new Error('The answer has no checkout');
  if (memberships.length)
    await shopCart.client.call(updateCheckout, {
      checkout: { id: checkoutId, membershipOptions: { selectedMemberships: { memberships } } },
      fieldMask: ['membershipOptions.selectedMemberships'],
    });
  return checkoutId;
}

/** The address of the checkout: the merchant's own where the cart has one. */
async function getUrl({ client }: ShopCart, cart: Cart | undefined, request: RedirectRequest): Promise<unknown> {
  if (cart?.overrideCheckoutUrl && request.ecomCheckout)
    return (await client.call(getCheckoutUrl, { id: request.ecomCheckout.checkoutId })).checkoutUrl;
  return (await client.call(createRedirectSession, request)).redirectSession?.fullUrl;
}

const areCallbacks = (callbacks: unknown): callbacks is Callbacks => {
  const urls = Object.values(Object(callbacks));
  return urls.length > 0 && urls.every(url => url === undefined || (isWebUrl(url) && url.length <= MAX_URL_LENGTH));
};
