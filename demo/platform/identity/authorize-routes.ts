import { type Context, Hono } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { AuthRequest } from '../../../src/api/redirects.ts';
import { findSignInToken } from '../access/one-time-tokens.ts';
import type { RouteEnv } from '../access/route.ts';
import { shopOf } from '../catalog/store.ts';
import { Refusal } from '../core/api-error.ts';
import { readSettings } from '../core/settings.ts';
import { seeOther, unknown } from '../redirects/checkout-visit.ts';
import { findVisit, type RedirectVisit } from '../redirects/store.ts';
import { type Authorization, authorize, browserSession, cookieCounts } from './authorization.ts';
import { login } from './login.ts';
import { loginPage } from './login-page.ts';
import { messagePage } from './message-page.ts';

const COOKIE = 'kiosk_session';

type Ctx = Context<RouteEnv>;

/** Where a redirect leads: to the page that asked, and to no other site. */
function target({ redirectUri = '', responseMode }: AuthRequest, answer: Authorization, visit: RedirectVisit): string {
  const url = new URL(redirectUri);
  if (visit.page && url.origin !== visit.page) return '';
  const said = new URLSearchParams(Object.entries(answer));
  if (responseMode === 'query') for (const [name, value] of said) url.searchParams.set(name, value);
  else url.hash = said.toString();
  return url.href;
}

const signedIn = (c: Ctx) => {
  const framed = c.req.header('sec-fetch-dest') === 'iframe';
  return cookieCounts(c.env.store, framed) ? getCookie(c, COOKIE) : undefined;
};

/** The browser keeps the session, so that it need not ask again. */
function remember(c: Ctx, { clientId }: RedirectVisit, sessionToken: unknown): void {
  const { store } = c.env;
  const found = findSignInToken(store.db, 'session', sessionToken, store.clock.now());
  if (!found) return;
  const value = browserSession(store, clientId, found.memberId);
  setCookie(c, COOKIE, value, { path: '/', httpOnly: true, secure: true, sameSite: 'None' });
}

const visitIn = (c: Ctx, secret: string): { visit: RedirectVisit; request: AuthRequest } | undefined => {
  const { store } = c.env;
  const visit = findVisit(store.db, secret, store.clock.now());
  const request = visit?.auth?.authRequest;
  return visit && request && { visit, request };
};

const finish = (to: string) => (to ? seeOther(to) : unknown());

/** The pages that a sign-in passes through. */
export const authorizePages = new Hono<RouteEnv>()
  .get('/authorize', async c => {
    const secret = c.req.query('session') ?? '';
    const found = visitIn(c, secret);
    if (!found) return unknown();
    const { store } = c.env;
    const { visit, request } = found;
    const answer = store.db.transaction(() => authorize(store, visit, request, signedIn(c)));
    if ('code' in answer) remember(c, visit, request.sessionToken);
    if (request.responseMode === 'web_message') {
      const { authorize: how } = readSettings(store.db);
      const url = new URL(c.req.url);
      if (how === 'wrong-origin' && !c.req.query('moved')) {
        url.hostname = url.hostname === '127.0.0.1' ? 'localhost' : '127.0.0.1';
        url.searchParams.set('moved', '1');
        return c.redirect(url.href);
      }
      const page = messagePage(answer, visit.page ?? url.origin, how);
      for (const cookie of c.res.headers.getSetCookie()) page.headers.append('set-cookie', cookie);
      return page;
    }
    const { prompt } = visit.auth ?? {};
    const silent = prompt === 'none' || (request.sessionToken !== undefined && 'code' in answer);
    if (silent || ('code' in answer && prompt !== 'login')) return finish(target(request, answer, visit));
    return loginPage({
      session: secret,
      shop: shopOf(store.db, visit.clientId).name,
      origin: new URL(request.redirectUri ?? c.req.url).origin,
    });
  })
  .post('/authorize', async c => {
    const fields = new URLSearchParams(await c.req.text());
    const found = visitIn(c, fields.get('session') ?? '');
    if (!found) return unknown();
    const { store } = c.env;
    const { visit, request } = found;
    const email = fields.get('email') ?? '';
    const { clientId, visitorId = null } = visit;
    const caller = { clientId, visitorId, memberId: null, elevated: false };
    try {
      // The platform's own page needs no captcha from elsewhere.
      const captchaTokens = [{ Recaptcha: 'passed' }];
      const state = login(store, caller, { loginId: { email }, password: fields.get('password'), captchaTokens });
      if (state.sessionToken) {
        remember(c, visit, state.sessionToken);
        const asked = { ...request, sessionToken: state.sessionToken };
        const to = target(
          request,
          store.db.transaction(() => authorize(store, visit, asked, undefined)),
          visit,
        );
        if (!to) return unknown();
        return c.redirect(to, 303);
      }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
    return loginPage({
      session: visit.secret,
      shop: shopOf(store.db, clientId).name,
      origin: new URL(request.redirectUri ?? c.req.url).origin,
      email,
      problem: 'That email and password do not match. Try again.',
    });
  });
