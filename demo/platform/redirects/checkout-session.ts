import type { Context as HonoContext } from 'hono';
import type { RouteEnv } from '../access/route.ts';
import { toQuote } from '../checkouts/quote.ts';
import { findCheckout, type StoredCheckout } from '../checkouts/store.ts';
import { calculateCheckout, toCheckout } from '../checkouts/view.ts';
import type { Context } from '../core/context.ts';
import { findOrderRecord } from '../orders/store.ts';
import { applyBuyer, toBuyer } from './pages/buyer-form.ts';
import { type CheckoutView, renderCheckoutPage } from './pages/checkout-page.ts';
import { renderNotice } from './pages/layout.ts';
import { findRedirectSession, getLoginUrl, getShopName, type StoredRedirectSession } from './store.ts';

/** A shopper's visit to the checkout page. */
export interface CheckoutSession {
  readonly context: Context;
  readonly origin: string;
  readonly redirect: StoredRedirectSession;
  readonly checkout: StoredCheckout;
}

export const checkoutNotFound = () =>
  renderNotice(
    'This checkout is no longer open',
    'The link is too old or incomplete. Your cart is still in the shop: go back there and start the checkout again.',
    undefined,
    404,
  );

export const pageNotFound = () =>
  renderNotice(
    'This page is no longer open',
    'The link is too old or incomplete. Go back to the shop.',
    undefined,
    404,
  );

export function findCheckoutSession(
  { env }: HonoContext<RouteEnv>,
  secret: string | null,
  checkoutId: string | null,
): CheckoutSession | undefined {
  const { context } = env;
  const redirect = secret ? findRedirectSession(context.db, secret, context.clock.now()) : undefined;
  const checkout =
    redirect?.checkoutId && redirect.checkoutId === checkoutId ? findCheckout(context.db, checkoutId) : undefined;
  return redirect && checkout && { context, redirect, checkout, origin: env.origin };
}

/** The URL of a merchant's page, with parameters and `wixMemberLoggedIn=false`, because the checkout has no login. */
function toReturnUrl(target: string | undefined, parameters: Readonly<Record<string, string>> = {}) {
  if (!target) return undefined;
  const url = new URL(target);
  for (const [name, value] of Object.entries({ ...parameters, wixMemberLoggedIn: 'false' }))
    url.searchParams.set(name, value);
  return url.href;
}

/** The URL of the merchant's thank-you page with the order's id. Undefined if the merchant has no such page. */
export const getThankYouUrl = (
  { redirect: { callbacks } }: CheckoutSession,
  { orderId }: StoredCheckout,
): string | undefined => toReturnUrl(callbacks.thankYouPageUrl, orderId ? { orderId } : {});

export const getCheckoutUrl = ({ redirect, checkout }: CheckoutSession) =>
  `/checkout?${new URLSearchParams({ checkoutId: checkout.id, session: redirect.secret })}`;

export const seeOther = (location: string) =>
  new Response(null, {
    status: 303,
    headers: { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
  });

type CheckoutProblems = Partial<
  Pick<CheckoutView, 'fieldProblems' | 'couponProblem' | 'typedCoupon' | 'problem' | 'buyer' | 'status'>
>;

/** The checkout with the data of the demo's buyer in its empty fields. */
const withDemoBuyer = (checkout: StoredCheckout): StoredCheckout => ({
  ...checkout,
  details: applyBuyer(checkout.details, toBuyer(checkout.details), undefined),
});

export function renderCheckout(session: CheckoutSession, problems: CheckoutProblems = {}): Promise<Response> {
  const { context, origin } = session;
  const checkout = withDemoBuyer(session.checkout);
  const calculation = calculateCheckout(context, checkout);
  const { totals, coupon, giftCardCents, payment, currency, rules } = calculation;
  const { callbacks } = session.redirect;
  return renderCheckoutPage({
    shop: getShopName(context, session.redirect),
    loginUrl: getLoginUrl(session.redirect),
    currency,
    checkoutId: checkout.id,
    secret: session.redirect.secret,
    backUrl: toReturnUrl(callbacks.postFlowUrl),
    cartUrl: toReturnUrl(callbacks.cartPageUrl),
    origins: [...new Set(Object.values(callbacks).map(url => new URL(url).origin))],
    details: checkout.details,
    lines: toCheckout(context, checkout, origin).lineItems,
    totals,
    giftCardCents,
    payment,
    taxIncluded: rules.taxIncluded ?? false,
    keepsPaymentMethod: rules.approvalStrategy === 'PAYMENT_METHOD_SAVED',
    quote: toQuote(calculation),
    couponName: coupon?.name,
    buyer: toBuyer(checkout.details),
    fieldProblems: {},
    couponProblem: coupon && totals.couponProblem?.description,
    typedCoupon: '',
    problem: undefined,
    status: 200,
    ...problems,
  });
}

export function renderConfirmation(session: CheckoutSession): Promise<Response> {
  const order = session.checkout.orderId ? findOrderRecord(session.context.db, session.checkout.orderId) : undefined;
  const href = getThankYouUrl(session, session.checkout) ?? toReturnUrl(session.redirect.callbacks.postFlowUrl);
  return renderNotice(
    order ? `Thank you, order ${order.number} is placed` : 'This checkout is complete',
    order?.buyerInfo.email
      ? `A confirmation is on its way to ${order.buyerInfo.email}.`
      : 'There is nothing left to do.',
    href ? { href, label: 'Back to the shop' } : undefined,
    200,
  );
}
