import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Context, Hono } from 'hono';
import { deleteCookie } from 'hono/cookie';
import { toOwnerIdentity } from '../access/caller.ts';
import type { RouteEnv } from '../access/route.ts';
import { findProductBySlug, getShop } from '../catalog/store.ts';
import { type CheckoutForm, parseForm, payCheckout, updateCheckout } from './checkout-form.ts';
import {
  type CheckoutSession,
  checkoutNotFound,
  findCheckoutSession,
  getCheckoutUrl,
  getThankYouUrl,
  renderCheckout,
  renderConfirmation,
  seeOther,
} from './checkout-session.ts';
import { renderNotice } from './pages/layout.ts';
import { renderProductPage } from './pages/product-page.ts';
import { findRedirectSession } from './store.ts';

const readAsset = (name: string) => readFileSync(join(dirname(fileURLToPath(import.meta.url)), 'pages', name), 'utf8');
const assets = {
  'hosted.css': { text: readAsset('hosted.css'), type: 'text/css; charset=utf-8' },
  'icon.svg': { text: readAsset('icon.svg'), type: 'image/svg+xml' },
} as const;

const handlePost =
  (handler: (session: CheckoutSession, form: CheckoutForm) => Promise<Response> | Response) =>
  async (c: Context<RouteEnv>): Promise<Response> => {
    const fields = new URLSearchParams(await c.req.text());
    const session = findCheckoutSession(c, fields.get('session'), fields.get('checkoutId'));
    if (!session) return checkoutNotFound();
    if (session.checkout.completed)
      return seeOther(getThankYouUrl(session, session.checkout) ?? getCheckoutUrl(session));
    const actor = { identity: toOwnerIdentity(session.checkout), origin: session.origin };
    return c.env.transact(() => handler(session, parseForm(fields, session.checkout)), actor);
  };

/** The pages for shoppers on the platform's own host. */
export const hostedPages = new Hono<RouteEnv>()
  .get('/hosted/:name', c => {
    const name = c.req.param('name');
    const found = name === 'hosted.css' || name === 'icon.svg' ? assets[name] : undefined;
    return found ? c.body(found.text, 200, { 'content-type': found.type, 'cache-control': 'no-cache' }) : c.notFound();
  })
  .get('/product/:slug', c => {
    const product = findProductBySlug(c.env.context.db, c.req.param('slug'));
    if (!product?.visible) return renderNotice('No longer on sale', 'The shop has no such product.', undefined, 404);
    return renderProductPage(product, getShop(c.env.context.db, product.clientId).name, new URL(c.req.url).origin);
  })
  .get('/checkout', c => {
    const session = findCheckoutSession(c, c.req.query('session') ?? null, c.req.query('checkoutId') ?? null);
    if (!session) return checkoutNotFound();
    return session.checkout.completed ? renderConfirmation(session) : renderCheckout(session);
  })
  .post('/checkout/update', handlePost(updateCheckout))
  .post('/checkout/pay', handlePost(payCheckout))
  .get('/logout', async (c): Promise<Response> => {
    const { context } = c.env;
    const session = findRedirectSession(context.db, c.req.query('session') ?? '', context.clock.now());
    const target = session?.callbacks.postFlowUrl;
    deleteCookie(c, 'kiosk_session', { path: '/', secure: true });
    return target
      ? c.redirect(target, 303)
      : renderNotice('You are signed out', 'You can close this page.', undefined, 200);
  });
