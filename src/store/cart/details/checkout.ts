import { type Cart, checkOutCart } from '../../../api/carts.ts';
import { getCheckoutUrl, updateCheckout } from '../../../api/checkouts.ts';
import { type Callbacks, createRedirectSession, type RedirectRequest } from '../../../api/redirects.ts';
import { sleep } from '../../../transport/sleep.ts';
import { isWebUrl } from '../../../validation/url.ts';
import type { ShopApp } from '../../app.ts';
import { emitError } from '../../errors.ts';
import type { CheckoutOptions } from '../../ports.ts';
import { toProblem } from '../../problem.ts';
import { cacheCart } from '../base.ts';
import type { ShopCart } from '../cart.ts';
import { CartError, reportInvalidEdit } from '../cart-error.ts';
import { nextChangeId } from '../changes.ts';
import { getShownLines, hasUnavailable } from '../lines.ts';
import { dismissFailure } from '../queue.ts';
import { untilSettled } from '../settled.ts';
import { getDetailedCart } from './detailed-cart.ts';
import { listMemberships } from './memberships.ts';

/** If the page is still open this long after the redirect, the redirect was blocked, ms. */
const REDIRECT_TIMEOUT_MS = 8000;

/** The longest wait for pending changes, ms. */
const MAX_WAIT_MS = 20_000;

/** The platform's maximum length of a URL to return to. */
const MAX_URL_LENGTH = 2048;

/**
 * Creates a checkout of the cart and sends the browser to its page, as `startCheckout` does. Never rejects. A failure
 * is in `cart.failures`.
 */
export async function checkOut(app: ShopApp, from?: Element): Promise<void> {
  await startCheckout(app, {}, from).catch(() => undefined);
}

/**
 * Creates a checkout of the cart and sends the browser to its page. Resolves without a redirect if the page cancels, if
 * the shopper must first agree to the terms, or if a pending change fails. If a line cannot be bought, opens the drawer
 * and resolves. Rejects on any other failure, which is also in `cart.failures`. Does nothing during another checkout.
 */
export async function startCheckout(app: ShopApp, options: CheckoutOptions, from?: Element): Promise<void> {
  const shopCart = getDetailedCart(app);
  const { checkout, coupon: couponBefore } = shopCart.state;
  if (checkout !== 'idle') return;
  // The timer of an earlier checkout, from which the shopper has returned, must not end this one.
  clearTimeout(shopCart.details.leaving);
  shopCart.patch({ checkout: 'busy', failures: [], returned: undefined });
  const begin = () => startCheckout(app, options, from);
  let retry = begin;
  const stay = () => shopCart.patch({ checkout: 'idle' });
  try {
    if (await asksForTerms(shopCart, from)) return void stay();
    // Does not wait offline, because the redirect would surprise the shopper when the connection is back.
    await Promise.race([
      untilSettled(shopCart, ({ ops }) => ops.some(({ waiting }) => waiting === 'offline')),
      sleep(MAX_WAIT_MS),
    ]);
    // The shopper may have withdrawn the agreement to the terms during the wait.
    if (await asksForTerms(shopCart, from)) return void stay();
    const { base, totals, failures, coupon, ops } = shopCart.state;
    // A change has failed during the wait, so the shopper sees that failure first.
    if (failures.length || (coupon?.problem && coupon !== couponBefore)) return void stay();
    if (ops.length) throw new CartError('Changes of the cart wait to be carried out', 'pending');
    if (hasUnavailable(getShownLines(shopCart.state))) {
      if (!app.store.getState().drawer.open) app.ports.openCart();
      return void stay();
    }
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
      // The page may keep the browser from leaving.
      shopCart.details.leaving = setTimeout(stay, REDIRECT_TIMEOUT_MS);
      // A cart that becomes an order is not offered again.
      cacheCart(shopCart, undefined, 'left');
    };
    // A browser may let a frame leave only within a press. Within its press, the retry leaves at once, unless the cart
    // has changed.
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
    // For a frame that may not leave, the message only says that the checkout did not start.
    const shown = problem.code === 'unavailable' ? { ...problem, name: '' } : problem;
    shopCart.patch({ checkout: 'idle', failures: [{ id, kind: 'checkout', problem: shown }] });
    // These failures no longer hold once the connection is back.
    if (problem.name === 'NetworkError' || problem.code === 'pending')
      shopCart.page.onReconnect(() => dismissFailure(app, id));
    if (problem.code !== 'invalid_edit') emitError(app, problem, () => retry().catch(() => undefined), from);
    throw error;
  }
}

/**
 * Whether the shopper must agree to the shop's terms first. If so, the drawer with the terms asks for the agreement.
 */
async function asksForTerms(shopCart: ShopCart, from: Element | undefined): Promise<boolean> {
  if (shopCart.state.terms?.agreed || !(await shopCart.shop.ports.openTerms(from))) return false;
  const { asked } = shopCart.state.terms ?? { asked: 0 };
  shopCart.patch({ terms: { agreed: false, asked: asked + 1 } });
  return true;
}

/** Creates a checkout of the cart, with the delivery and memberships that the shopper has chosen. */
async function createCheckout(shopCart: ShopCart): Promise<string> {
  const cart = shopCart.state;
  const { base, delivery } = cart;
  const memberships = listMemberships(cart);
  // The device's delivery counts only if the cart has no address.
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

/** The URL of the checkout: the merchant's own, if the cart has an `overrideCheckoutUrl`. */
async function getUrl({ client }: ShopCart, cart: Cart | undefined, request: RedirectRequest): Promise<unknown> {
  if (cart?.overrideCheckoutUrl && request.ecomCheckout)
    return (await client.call(getCheckoutUrl, { id: request.ecomCheckout.checkoutId })).checkoutUrl;
  return (await client.call(createRedirectSession, request)).redirectSession?.fullUrl;
}

const areCallbacks = (callbacks: unknown): callbacks is Callbacks => {
  const urls = Object.values(Object(callbacks));
  return urls.length > 0 && urls.every(url => url === undefined || (isWebUrl(url) && url.length <= MAX_URL_LENGTH));
};
