import type { Context } from 'hono';
import type { RouteEnv } from '../access/route.ts';
import { shopOf } from '../catalog/store.ts';
import { findCheckout, type KeptCheckout } from '../checkouts/store.ts';
import { checkoutOf, sumsOf } from '../checkouts/view.ts';
import type { Store } from '../core/context.ts';
import { findOrder } from '../orders/store.ts';
import { buyerOf, notesWith } from './pages/buyer-form.ts';
import { type CheckoutView, checkoutPage } from './pages/checkout-page.ts';
import { notice } from './pages/page.ts';
import { findVisit, type RedirectVisit } from './store.ts';

/** A shopper at the checkout page. */
export interface Visit {
  readonly store: Store;
  readonly origin: string;
  readonly visit: RedirectVisit;
  readonly checkout: KeptCheckout;
}

export const unknown = () =>
  notice(
    'This checkout is no longer open',
    'The link is too old or incomplete. Your cart is still in the shop: go back there and start the checkout again.',
    undefined,
    404,
  );

export function visitOf(
  { env, req }: Context<RouteEnv>,
  secret: string | null,
  checkoutId: string | null,
): Visit | undefined {
  const { store } = env;
  const visit = secret ? findVisit(store.db, secret, store.clock.now()) : undefined;
  const checkout =
    visit?.checkoutId && visit.checkoutId === checkoutId ? findCheckout(store.db, checkoutId) : undefined;
  return visit && checkout && { store, visit, checkout, origin: new URL(req.url).origin };
}

/** Where the merchant wants shoppers to land after buying, told what was bought. */
export function thanks({ visit: { callbacks } }: Visit, { id, orderId }: KeptCheckout): string | undefined {
  const target = callbacks.thankYouPageUrl ?? callbacks.postFlowUrl;
  if (!target) return undefined;
  const url = new URL(target);
  if (orderId) url.searchParams.set('orderId', orderId);
  url.searchParams.set('checkoutId', id);
  return url.href;
}

const back = ({ visit: { callbacks } }: Visit) => callbacks.cartPageUrl ?? callbacks.postFlowUrl;

export const pageUrl = ({ visit, checkout }: Visit) =>
  `/checkout?${new URLSearchParams({ checkoutId: checkout.id, session: visit.secret })}`;

export const seeOther = (location: string) =>
  new Response(null, {
    status: 303,
    headers: { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
  });

type Troubles = Partial<
  Pick<CheckoutView, 'fieldProblems' | 'couponProblem' | 'typedCoupon' | 'problem' | 'buyer' | 'status'>
>;

/** The checkout as the form shows it: with the demo's shopper until somebody has typed. */
const filledIn = (checkout: KeptCheckout): KeptCheckout => ({
  ...checkout,
  notes: notesWith(checkout.notes, buyerOf(checkout.notes), undefined),
});

export function show(visit: Visit, troubles: Troubles = {}): Promise<Response> {
  const { store, origin } = visit;
  const checkout = filledIn(visit.checkout);
  const { totals, coupon, byCard, currency } = sumsOf(store, checkout);
  const { callbacks } = visit.visit;
  return checkoutPage({
    shop: shopOf(store.db, checkout.clientId).name,
    currency,
    checkoutId: checkout.id,
    secret: visit.visit.secret,
    back: back(visit),
    origins: [...new Set(Object.values(callbacks).map(url => new URL(url).origin))],
    notes: checkout.notes,
    lines: checkoutOf(store, checkout, origin).lineItems,
    totals,
    byCard,
    couponName: coupon?.name,
    buyer: buyerOf(checkout.notes),
    fieldProblems: {},
    couponProblem: coupon && totals.couponProblem?.description,
    typedCoupon: '',
    problem: undefined,
    status: 200,
    ...troubles,
  });
}

export function done(visit: Visit): Promise<Response> {
  const order = visit.checkout.orderId ? findOrder(visit.store.db, visit.checkout.orderId) : undefined;
  const href = thanks(visit, visit.checkout);
  return notice(
    order ? `Thank you, order ${order.number} is placed` : 'This checkout is complete',
    order?.buyerInfo.email
      ? `A confirmation is on its way to ${order.buyerInfo.email}.`
      : 'There is nothing left to do.',
    href ? { href, label: 'Back to the shop' } : undefined,
    200,
  );
}
