import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import { toOwnerIdentity } from '../access/caller.ts';
import { findLoginToken } from '../access/one-time-tokens.ts';
import type { RouteEnv } from '../access/route.ts';
import { endSession } from '../access/token-store.ts';
import { findProductBySlug } from '../catalog/store.ts';
import { type CheckoutForm, parseForm, payCheckout, updateCheckout } from './checkout-form.ts';
import {
  type CheckoutSession,
  checkoutNotFound,
  findCheckoutSession,
  getCheckoutUrl,
  getThankYouUrl,
  pageNotFound,
  renderCheckout,
  renderConfirmation,
  seeOther,
} from './checkout-session.ts';
import type { HostedSection } from './hosted-sections.ts';
import { requireOwnPage } from './own-page.ts';
import { renderNotice, renderPage } from './pages/layout.ts';
import { renderProductPage } from './pages/product-page.ts';
import { renderSectionPage } from './pages/section-page.ts';
import { clearSessionCookie, readSessionCookie, withCookies } from './session-cookie.ts';
import { findSectionSession, getShopName, type StoredRedirectSession } from './store.ts';

/** Sends a file of the hosted pages. Browsers revalidate it. */
const sendAsset = (name: string, type: string) => async (c: Context<RouteEnv>) =>
  c.body(await c.env.context.readAsset(`redirects/pages/${name}`), 200, {
    'content-type': type,
    'cache-control': 'no-cache',
  });

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

/** The page of a section for goods that the platform's shops do not sell. */
const showSection = (section: HostedSection) => (c: Context<RouteEnv>) => {
  const { context } = c.env;
  const session = findSectionSession(context, c.req.query('session'), section);
  return session ? renderSectionPage(section, session, getShopName(context, session)) : pageNotFound();
};

const findBrowserLogin = (c: Context<RouteEnv>) => {
  const { db, clock } = c.env.context;
  return findLoginToken(db, 'cookie', readSessionCookie(c), clock.now());
};

/** The page that asks for confirmation of a log-out link that was not made for the browser's login. */
const askForLogout = (shop: string, secret: string) =>
  renderPage(
    `Sign out – ${shop}`,
    html`<main class="notice">
      <h1>Sign out of ${shop}?</h1>
      <form method="post" action="/logout">
        <input type="hidden" name="session" value="${secret}">
        <p><button class="primary">Sign out</button></p>
      </form>
    </main>`,
  );

/** Redirects to `postFlowUrl`, or without it shows a notice. Clears the cookie unless its login is still valid. */
async function leaveLogout(c: Context<RouteEnv>, redirect?: StoredRedirectSession): Promise<Response> {
  if (!findBrowserLogin(c)) clearSessionCookie(c);
  const target = redirect?.callbacks.postFlowUrl;
  const response = target
    ? seeOther(target)
    : await renderNotice('You are signed out', 'You can close this page.', undefined, 200);
  return withCookies(c, response);
}

/** The hosted pages, which shoppers open on the platform's own origin. */
export const hostedPages = new Hono<RouteEnv>()
  .get('/hosted/hosted.css', sendAsset('hosted.css', 'text/css; charset=utf-8'))
  .get('/hosted/icon.svg', sendAsset('icon.svg', 'image/svg+xml'))
  .get('/product/:slug', c => {
    const { context } = c.env;
    const product = findProductBySlug(context.db, c.req.param('slug'));
    if (!product?.visible) return renderNotice('No longer on sale', 'The shop has no such product.', undefined, 404);
    const session = findSectionSession(context, c.req.query('session'), 'storesProduct');
    return renderProductPage(product, {
      shop: getShopName(context, session ?? { clientId: product.clientId, isGeneric: false }),
      origin: c.env.origin,
      backUrl: session?.callbacks.postFlowUrl,
    });
  })
  .get('/checkout', c => {
    const session = findCheckoutSession(c, c.req.query('session') ?? null, c.req.query('checkoutId') ?? null);
    if (!session) return checkoutNotFound();
    return session.checkout.completed ? renderConfirmation(session) : renderCheckout(session);
  })
  .post('/checkout/update', requireOwnPage, handlePost(updateCheckout))
  .post('/checkout/pay', requireOwnPage, handlePost(payCheckout))
  .get('/bookings/checkout', showSection('bookingsCheckout'))
  .get('/bookings/book', showSection('bookingsBook'))
  .get('/events/checkout', showSection('eventsCheckout'))
  .get('/plans/checkout', showSection('paidPlansCheckout'))
  .get('/logout', async (c): Promise<Response> => {
    const { context } = c.env;
    const redirect = findSectionSession(context, c.req.query('session'), 'logout');
    if (redirect?.session) endSession(context.db, redirect.session);
    const browser = findBrowserLogin(c);
    if (!redirect && browser) return pageNotFound();
    return redirect && browser?.clientId === redirect.clientId
      ? askForLogout(getShopName(context, redirect), redirect.secret)
      : leaveLogout(c, redirect);
  })
  .post('/logout', requireOwnPage, async c => {
    const { context } = c.env;
    const fields = new URLSearchParams(await c.req.text());
    const redirect = findSectionSession(context, fields.get('session'), 'logout');
    if (!redirect) return pageNotFound();
    const browser = findBrowserLogin(c);
    if (browser?.session && browser.clientId === redirect.clientId) endSession(context.db, browser.session);
    return leaveLogout(c, redirect);
  });
