import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Context, Hono } from 'hono';
import { deleteCookie } from 'hono/cookie';
import { ownerIdentity } from '../access/caller.ts';
import type { RouteEnv } from '../access/route.ts';
import { couponOfCode } from '../carts/details.ts';
import { removeLine, setQuantity, touchCart } from '../carts/store.ts';
import { findProductBySlug, shopOf } from '../catalog/store.ts';
import { placeOrder } from '../checkouts/place-order.ts';
import { findCheckout, type KeptCheckout, saveCheckout } from '../checkouts/store.ts';
import { sumsOf } from '../checkouts/view.ts';
import { Refusal } from '../core/api-error.ts';
import { decimal, formatted } from '../core/money.ts';
import { done, pageUrl, seeOther, show, thanks, unknown, type Visit, visitOf } from './checkout-visit.ts';
import { type Buyer, buyerFields, buyerOf, notesWith, problemsIn } from './pages/buyer-form.ts';
import { notice } from './pages/page.ts';
import { productPage } from './pages/product-page.ts';
import { findVisit } from './store.ts';

const asset = (name: string) => readFileSync(join(dirname(fileURLToPath(import.meta.url)), 'pages', name), 'utf8');
const assets = {
  'hosted.css': { text: asset('hosted.css'), type: 'text/css; charset=utf-8' },
  'icon.svg': { text: asset('icon.svg'), type: 'image/svg+xml' },
} as const;

interface Form {
  readonly fields: URLSearchParams;
  readonly buyer: Buyer;
}

/** What was sent; fields that the form did not hold keep what the checkout knows. */
function formOf(fields: URLSearchParams, { notes }: KeptCheckout): Form {
  const known = buyerOf(notes);
  const typed = buyerFields.map(name => [name, fields.get(name)?.trim().slice(0, 200) ?? known[name]]);
  return { fields, buyer: Object.fromEntries(typed) };
}

const keep = (visit: Visit, notes: KeptCheckout['notes']): Visit => ({
  ...visit,
  checkout: saveCheckout(visit.store.db, visit.checkout, notes, visit.store.clock.now()),
});

/** Takes a line out, or as many units as there are not: of the checkout, and of the cart that it came from. */
function fixLine({ store, checkout }: Visit, lineId: string): KeptCheckout['notes'] {
  const { status, quantityAvailable = 0 } = sumsOf(store, checkout).availability.get(lineId) ?? { status: 'AVAILABLE' };
  if (status === 'AVAILABLE') return checkout.notes;
  const { cartId, notes } = checkout;
  if (cartId && quantityAvailable > 0) setQuantity(store.db, cartId, lineId, quantityAvailable);
  else if (cartId) removeLine(store.db, cartId, lineId);
  if (cartId) touchCart(store.db, cartId, store.clock.now());
  const fixed = notes.lines.map(line => (line.id === lineId ? { ...line, quantity: quantityAvailable } : line));
  return { ...notes, lines: fixed.filter(({ quantity }) => quantity > 0) };
}

function change(before: Visit, { fields, buyer }: Form): Promise<Response> | Response {
  const fieldProblems = problemsIn(before.checkout.notes, buyer, false);
  const typedCoupon = fields.get('coupon')?.trim() ?? '';
  if (Object.keys(fieldProblems).length > 0)
    return show(before, { fieldProblems, buyer, typedCoupon, status: 422, problem: 'Look at the marked field.' });
  let visit = keep(before, notesWith(before.checkout.notes, buyer, fields.get('delivery') ?? undefined));
  const fix = fields.get('fix');
  if (fix) visit = keep(visit, fixLine(visit, fix));
  if (fields.has('dropCoupon')) {
    const { couponCode: _, ...notes } = visit.checkout.notes;
    visit = keep(visit, notes);
  }
  if (typedCoupon)
    try {
      const couponCode = couponOfCode(visit.store, visit.checkout.clientId, typedCoupon);
      visit = keep(visit, { ...visit.checkout.notes, couponCode });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return show(visit, { couponProblem: error.message, typedCoupon, status: 422 });
    }
  return seeOther(pageUrl(visit));
}

const words: Readonly<Record<string, string>> = {
  EMPTY_CHECKOUT: 'There is nothing left to buy here. Go back to the shop to fill your cart.',
  FULL_OUT_OF_STOCK: 'Everything in this order has sold out meanwhile. Nothing was charged.',
  PARTIAL_OUT_OF_STOCK:
    'Something in your order has sold out or run low meanwhile. Nothing was charged: put the marked lines right, then pay.',
  CHECKOUT_CHANGED: 'A price has changed since you started. Nothing was charged: check the new total, then pay.',
  REDEEM_GIFT_CARD_ERROR:
    'The gift card can no longer pay. Nothing was charged: go back to the shop and start again without it.',
  NO_SELECTED_CARRIER_SERVICE_OPTION:
    'Nothing can be delivered to this address. Nothing was charged: choose another address.',
};

function pay(before: Visit, { fields, buyer }: Form): Promise<Response> | Response {
  const fieldProblems = problemsIn(before.checkout.notes, buyer, true);
  if (Object.keys(fieldProblems).length > 0)
    return show(before, {
      fieldProblems,
      buyer,
      status: 422,
      problem: 'Some details are missing. Look at the marked fields.',
    });
  const visit = keep(before, notesWith(before.checkout.notes, buyer, fields.get('delivery') ?? undefined));
  const { store } = visit;
  const { totals, byCard, currency } = sumsOf(store, visit.checkout);
  const due = totals.total - byCard;
  const again = () => ({ ...visit, checkout: findCheckout(store.db, visit.checkout.id) ?? visit.checkout });
  if (decimal(due) !== fields.get('shownTotal')) {
    const problem = `The total is now ${formatted(due, currency)}. Nothing was charged: check it, then pay.`;
    return show(again(), { problem, status: 409 });
  }
  try {
    placeOrder(store, visit.checkout);
  } catch (error) {
    if (!(error instanceof Refusal) || !('applicationError' in error.details)) throw error;
    return show(again(), { problem: words[error.details.applicationError.code] ?? error.message, status: 409 });
  }
  const paid = again();
  return seeOther(thanks(paid, paid.checkout) ?? pageUrl(paid));
}

const posting =
  (act: (visit: Visit, form: Form) => Promise<Response> | Response) =>
  async (context: Context<RouteEnv>): Promise<Response> => {
    const fields = new URLSearchParams(await context.req.text());
    const visit = visitOf(context, fields.get('session'), fields.get('checkoutId'));
    if (!visit) return unknown();
    if (visit.checkout.completed) return seeOther(thanks(visit, visit.checkout) ?? pageUrl(visit));
    return visit.store.db.transaction(() => {
      visit.store.actAs({ identity: ownerIdentity(visit.checkout), origin: visit.origin });
      return act(visit, formOf(fields, visit.checkout));
    });
  };

/** The pages that shoppers see on the platform's own host. */
export const hosted = new Hono<RouteEnv>()
  .get('/hosted/:name', c => {
    const name = c.req.param('name');
    const found = name === 'hosted.css' || name === 'icon.svg' ? assets[name] : undefined;
    return found ? c.body(found.text, 200, { 'content-type': found.type, 'cache-control': 'no-cache' }) : c.notFound();
  })
  .get('/product/:slug', c => {
    const product = findProductBySlug(c.env.store.db, c.req.param('slug'));
    if (!product?.visible) return notice('No longer on sale', 'The shop has no such product.', undefined, 404);
    return productPage(product, shopOf(c.env.store.db, product.clientId).name, new URL(c.req.url).origin);
  })
  .get('/checkout', c => {
    const visit = visitOf(c, c.req.query('session') ?? null, c.req.query('checkoutId') ?? null);
    if (!visit) return unknown();
    return visit.checkout.completed ? done(visit) : show(visit);
  })
  .post('/checkout/update', posting(change))
  .post('/checkout/pay', posting(pay))
  .get('/logout', async (c): Promise<Response> => {
    const { store } = c.env;
    const visit = findVisit(store.db, c.req.query('session') ?? '', store.clock.now());
    const target = visit?.callbacks.postFlowUrl;
    deleteCookie(c, 'kiosk_session', { path: '/', secure: true });
    return target ? c.redirect(target, 303) : notice('You are signed out', 'You can close this page.', undefined, 200);
  });
