import { Hono, type Context as HonoContext } from 'hono';
import type { AuthRequest } from '../../../src/api/redirects.ts';
import { findCredentials } from '../access/credential-store.ts';
import type { LoginToken } from '../access/one-time-tokens.ts';
import type { RouteEnv } from '../access/route.ts';
import { isShopOrigin } from '../access/shop-origins.ts';
import { readSettings } from '../core/settings.ts';
import { pageNotFound, seeOther } from '../redirects/checkout-session.ts';
import { isFromOwnPage, requireOwnPage } from '../redirects/own-page.ts';
import { renderNotice } from '../redirects/pages/layout.ts';
import { readSessionCookie, setSessionCookie, withCookies } from '../redirects/session-cookie.ts';
import { findSectionSession, getShopName, type StoredRedirectSession } from '../redirects/store.ts';
import {
  type AuthorizationResult,
  authorize,
  createBrowserSession,
  findLogin,
  isCookieAccepted,
  takeSessionToken,
} from './authorize-service.ts';
import { type HostedLoginResult, runHostedLogin } from './hosted-login.ts';
import { renderLoginPage } from './login-page.ts';
import { renderWebMessagePage } from './web-message-page.ts';

type PageContext = HonoContext<RouteEnv>;

/**
 * The redirect URI with the result of the request: in the query for the response mode `query`, otherwise in the
 * fragment.
 */
function buildRedirectUrl({ redirectUri = '', responseMode }: AuthRequest, answer: AuthorizationResult): string {
  const url = new URL(redirectUri);
  const params = new URLSearchParams(Object.entries(answer));
  if (responseMode === 'query') for (const [name, value] of params) url.searchParams.set(name, value);
  else url.hash = params.toString();
  return url.href;
}

/** The login that the browser's cookie stands for. */
function findBrowserLogin(c: PageContext, { clientId }: StoredRedirectSession): LoginToken<unknown> | undefined {
  const { context } = c.env;
  const isFramed = c.req.header('sec-fetch-dest') === 'iframe';
  return findLogin(context, clientId, 'cookie', isCookieAccepted(context, isFramed) ? readSessionCookie(c) : undefined);
}

/** Stores the login in a cookie, so that the browser later needs no password. */
const keepLogin = (c: PageContext, login: LoginToken<unknown>): void =>
  setSessionCookie(c, createBrowserSession(c.env.context, login));

/**
 * Whether the browser comes from a page of the shop or of the platform, by a link or in a frame. Otherwise anyone could
 * make a link with a session token of their own account, and leave a stranger's browser logged in to it.
 */
function isFromShop({ req, env }: PageContext, { clientId }: StoredRedirectSession): boolean {
  const referrer = req.header('referer') ?? '';
  if (!URL.canParse(referrer)) return false;
  const { origin } = new URL(referrer);
  return origin === env.origin || isShopOrigin(env.context.db, clientId, origin);
}

/** An authorization request, with the session that was created for it. */
interface Authorization {
  readonly redirect: StoredRedirectSession;
  readonly request: AuthRequest;
}

function findAuthorization({ env: { context } }: PageContext, secret: string | null | undefined) {
  const redirect = findSectionSession(context, secret, 'auth');
  const request = redirect?.auth?.authRequest;
  return redirect && request && { redirect, request };
}

/**
 * An error page if the result would go to a page that is not the shop's, or to another origin than the request's.
 * Undefined for any other target. There must be no redirect to a refused target (RFC 6749 4.1.2.1).
 */
function refuseForeignTarget(
  { env }: PageContext,
  { redirect, request }: Authorization,
): Promise<Response> | undefined {
  const { db } = env.context;
  const { clientId, pageOrigin } = redirect;
  const isMessage = request.responseMode === 'web_message';
  const target = isMessage ? pageOrigin : new URL(request.redirectUri ?? '').origin;
  const isOfShop = !target || isShopOrigin(db, clientId, target);
  if (isOfShop && (isMessage || !pageOrigin || target === pageOrigin)) return undefined;
  const reason = isOfShop
    ? `the redirect_uri is on ${target}, but the request came from ${pageOrigin}`
    : `the shop does not list ${target} among its origins`;
  return renderNotice(
    'This page cannot sign you in',
    `${isMessage ? 'unauthorized_client' : 'invalid_request'}: ${reason}. Go back to the shop.`,
    undefined,
    400,
  );
}

/** Sends the result to the requesting page, by a message from the frame or window, or by a redirect. */
async function deliver(
  c: PageContext,
  { redirect, request }: Authorization,
  login: LoginToken<unknown> | undefined,
): Promise<Response> {
  const { context, transact } = c.env;
  const answer = transact(() => authorize(context, redirect, request, login));
  if (request.responseMode !== 'web_message') return withCookies(c, seeOther(buildRedirectUrl(request, answer)));
  const { authorize: mode } = readSettings(context.db);
  const url = new URL(c.req.url);
  if (mode === 'wrong-origin' && !c.req.query('moved')) {
    url.hostname = url.hostname === '127.0.0.1' ? 'localhost' : '127.0.0.1';
    url.searchParams.set('moved', '1');
    return c.redirect(url.href, 303);
  }
  return withCookies(c, renderWebMessagePage(answer, redirect.pageOrigin ?? c.env.origin, mode));
}

const getLoginPageOptions = (c: PageContext, redirect: StoredRedirectSession) => ({
  session: redirect.secret,
  shop: getShopName(c.env.context, redirect),
});

const askForLogin = (c: PageContext, { redirect, request }: Authorization, more: object = {}) =>
  renderLoginPage({
    ...getLoginPageOptions(c, redirect),
    action: '/authorize',
    origin: request.redirectUri ? new URL(request.redirectUri).origin : undefined,
    ...more,
  });

/** The options of the form for the next step, with the typed email address. */
const toNextForm = ({ stateToken, problem, needsCaptcha }: HostedLoginResult, fields: URLSearchParams) => ({
  stateToken,
  problem,
  needsCaptcha: needsCaptcha || fields.has('captcha'),
  email: fields.get('email') ?? '',
});

/** Redirects to the merchant's page after a login, or shows a notice if there is none. */
async function leaveLogin(c: PageContext, { callbacks }: StoredRedirectSession): Promise<Response> {
  const target = callbacks.postFlowUrl;
  const response = target
    ? seeOther(target)
    : await renderNotice('You are signed in', 'You can close this page.', undefined, 200);
  return withCookies(c, response);
}

const askForShopLogin = (c: PageContext, redirect: StoredRedirectSession, more: object = {}) => {
  const { postFlowUrl } = redirect.callbacks;
  const origin = postFlowUrl && new URL(postFlowUrl).origin;
  return renderLoginPage({ ...getLoginPageOptions(c, redirect), action: '/login', origin, ...more });
};

/** The authorization endpoint with its login page, and the login page of the section `login`. */
export const authorizePages = new Hono<RouteEnv>()
  .get('/authorize', async c => {
    const authorization = findAuthorization(c, c.req.query('session'));
    if (!authorization) return pageNotFound();
    const refusal = refuseForeignTarget(c, authorization);
    if (refusal) return refusal;
    const { context } = c.env;
    const { redirect, request } = authorization;
    const fresh = takeSessionToken(context, redirect.clientId, request.sessionToken);
    if (fresh && isFromShop(c, redirect)) keepLogin(c, fresh);
    const login = fresh ?? findBrowserLogin(c, redirect);
    const { prompt = request.responseMode === 'web_message' ? 'none' : undefined } = redirect.auth ?? {};
    if (prompt === 'none' || fresh || (login && !prompt)) return deliver(c, authorization, login);
    const account = prompt === 'login' || !login ? undefined : findCredentials(context.db, login.memberId)?.email;
    return askForLogin(c, authorization, { account });
  })
  .post('/authorize', requireOwnPage, async c => {
    const fields = new URLSearchParams(await c.req.text());
    const authorization = findAuthorization(c, fields.get('session'));
    if (!authorization) return pageNotFound();
    const refusal = refuseForeignTarget(c, authorization);
    if (refusal) return refusal;
    const { context } = c.env;
    const { redirect } = authorization;
    if (fields.has('account')) {
      const login = findBrowserLogin(c, redirect);
      // The browser may have been logged in to another account after the page was shown.
      const isShown =
        login &&
        isFromOwnPage(c.req.raw, c.env.origin) &&
        findCredentials(context.db, login.memberId)?.email === fields.get('account');
      return isShown ? deliver(c, authorization, login) : askForLogin(c, authorization);
    }
    const result = await runHostedLogin(context, redirect, fields);
    const login = findLogin(context, redirect.clientId, 'session', result.sessionToken);
    if (!login) return askForLogin(c, authorization, toNextForm(result, fields));
    keepLogin(c, login);
    return deliver(c, authorization, login);
  })
  .get('/login', async c => {
    const redirect = findSectionSession(c.env.context, c.req.query('session'), 'login');
    if (!redirect) return pageNotFound();
    return findBrowserLogin(c, redirect) ? leaveLogin(c, redirect) : askForShopLogin(c, redirect);
  })
  .post('/login', requireOwnPage, async c => {
    const fields = new URLSearchParams(await c.req.text());
    const { context } = c.env;
    const redirect = findSectionSession(context, fields.get('session'), 'login');
    if (!redirect) return pageNotFound();
    const result = await runHostedLogin(context, redirect, fields);
    const login = findLogin(context, redirect.clientId, 'session', result.sessionToken);
    if (!login) return askForShopLogin(c, redirect, toNextForm(result, fields));
    keepLogin(c, login);
    return leaveLogin(c, redirect);
  });
