import { type Context, Hono } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { AuthRequest } from '../../../src/api/redirects.ts';
import { findLoginToken } from '../access/one-time-tokens.ts';
import type { RouteEnv } from '../access/route.ts';
import { getShop } from '../catalog/store.ts';
import { ApiError } from '../core/api-error.ts';
import { readSettings } from '../core/settings.ts';
import { checkoutNotFound, seeOther } from '../redirects/checkout-session.ts';
import { findRedirectSession, type StoredRedirectSession } from '../redirects/store.ts';
import { type AuthorizationResult, authorize, createBrowserSession, isCookieAccepted } from './authorize-service.ts';
import { renderLoginPage } from './login-page.ts';
import { login } from './login-service.ts';
import { renderWebMessagePage } from './web-message-page.ts';

const SESSION_COOKIE = 'kiosk_session';

type HonoContext = Context<RouteEnv>;

/** The redirect URI with the result; empty if it is not on the origin that started the session. */
function buildRedirectUrl(
  { redirectUri = '', responseMode }: AuthRequest,
  answer: AuthorizationResult,
  redirectSession: StoredRedirectSession,
): string {
  const url = new URL(redirectUri);
  if (redirectSession.pageOrigin && url.origin !== redirectSession.pageOrigin) return '';
  const params = new URLSearchParams(Object.entries(answer));
  if (responseMode === 'query') for (const [name, value] of params) url.searchParams.set(name, value);
  else url.hash = params.toString();
  return url.href;
}

const readSessionCookie = (c: HonoContext) => {
  const isFramed = c.req.header('sec-fetch-dest') === 'iframe';
  return isCookieAccepted(c.env.context, isFramed) ? getCookie(c, SESSION_COOKIE) : undefined;
};

/** Keeps the session in a cookie for later logins without a password. */
function setSessionCookie(c: HonoContext, { clientId }: StoredRedirectSession, sessionToken: unknown): void {
  const { context } = c.env;
  const found = findLoginToken(context.db, 'session', sessionToken, context.clock.now());
  if (!found) return;
  const value = createBrowserSession(context, clientId, found.memberId);
  setCookie(c, SESSION_COOKIE, value, { path: '/', httpOnly: true, secure: true, sameSite: 'None' });
}

const findAuthRequest = (
  c: HonoContext,
  secret: string,
): { redirectSession: StoredRedirectSession; request: AuthRequest } | undefined => {
  const { context } = c.env;
  const redirectSession = findRedirectSession(context.db, secret, context.clock.now());
  const request = redirectSession?.auth?.authRequest;
  return redirectSession && request && { redirectSession, request };
};

const redirectOrNotFound = (to: string) => (to ? seeOther(to) : checkoutNotFound());

/** The authorization endpoint and its login page. */
export const authorizePages = new Hono<RouteEnv>()
  .get('/authorize', async c => {
    const secret = c.req.query('session') ?? '';
    const found = findAuthRequest(c, secret);
    if (!found) return checkoutNotFound();
    const { context, transact } = c.env;
    const { redirectSession, request } = found;
    const answer = transact(() => authorize(context, redirectSession, request, readSessionCookie(c)));
    if ('code' in answer) setSessionCookie(c, redirectSession, request.sessionToken);
    if (request.responseMode === 'web_message') {
      const { authorize: mode } = readSettings(context.db);
      const url = new URL(c.req.url);
      if (mode === 'wrong-origin' && !c.req.query('moved')) {
        url.hostname = url.hostname === '127.0.0.1' ? 'localhost' : '127.0.0.1';
        url.searchParams.set('moved', '1');
        return c.redirect(url.href);
      }
      const page = renderWebMessagePage(answer, redirectSession.pageOrigin ?? url.origin, mode);
      for (const cookie of c.res.headers.getSetCookie()) page.headers.append('set-cookie', cookie);
      return page;
    }
    const { prompt } = redirectSession.auth ?? {};
    const silent = prompt === 'none' || (request.sessionToken !== undefined && 'code' in answer);
    if (silent || ('code' in answer && prompt !== 'login'))
      return redirectOrNotFound(buildRedirectUrl(request, answer, redirectSession));
    return renderLoginPage({
      session: secret,
      shop: getShop(context.db, redirectSession.clientId).name,
      origin: new URL(request.redirectUri ?? c.req.url).origin,
    });
  })
  .post('/authorize', async c => {
    const fields = new URLSearchParams(await c.req.text());
    const found = findAuthRequest(c, fields.get('session') ?? '');
    if (!found) return checkoutNotFound();
    const { context, transact } = c.env;
    const { redirectSession, request } = found;
    const email = fields.get('email') ?? '';
    const { clientId, visitorId = null } = redirectSession;
    const caller = { clientId, visitorId, memberId: null, elevated: false };
    try {
      // The platform's own login page has no captcha.
      const captchaTokens = [{ Recaptcha: 'passed' }];
      const state = login(context, caller, { loginId: { email }, password: fields.get('password'), captchaTokens });
      if (state.sessionToken) {
        setSessionCookie(c, redirectSession, state.sessionToken);
        const authenticatedRequest = { ...request, sessionToken: state.sessionToken };
        const to = buildRedirectUrl(
          request,
          transact(() => authorize(context, redirectSession, authenticatedRequest, undefined)),
          redirectSession,
        );
        if (!to) return checkoutNotFound();
        return c.redirect(to, 303);
      }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    }
    return renderLoginPage({
      session: redirectSession.secret,
      shop: getShop(context.db, clientId).name,
      origin: new URL(request.redirectUri ?? c.req.url).origin,
      email,
      problem: 'That email and password do not match. Try again.',
    });
  });
