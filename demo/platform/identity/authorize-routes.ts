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

/** The redirect URI with the result. */
function buildRedirectUrl({ redirectUri = '', responseMode }: AuthRequest, answer: AuthorizationResult): string {
  const url = new URL(redirectUri);
  const params = new URLSearchParams(Object.entries(answer));
  if (responseMode === 'query') for (const [name, value] of params) url.searchParams.set(name, value);
  else url.hash = params.toString();
  return url.href;
}

/** The login of the browser's cookie. */
function findBrowserLogin(c: PageContext, { clientId }: StoredRedirectSession): LoginToken<unknown> | undefined {
  const { context } = c.env;
  const isFramed = c.req.header('sec-fetch-dest') === 'iframe';
  return findLogin(context, clientId, 'cookie', isCookieAccepted(context, isFramed) ? readSessionCookie(c) : undefined);
}

/** Keeps the login in a cookie, for later ones without a password. */
const keepLogin = (c: PageContext, login: LoginToken<unknown>): void =>
  setSessionCookie(c, createBrowserSession(c.env.context, login));

/**
 * Whether a page of the shop or of the platform has led or framed the browser here. Anyone can make a link or a frame with a
 * session token of an account of theirs, in which a stranger would then stay signed in.
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
 * Says to the person why a request is refused whose result would go to a page that is not the shop's, or not on the origin
 * that the request came from. That page learns nothing: no redirect leads there (RFC 6749 4.1.2.1).
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

/** Hands the result to the page that asked: by a message from a frame or window, or by going back to it. */
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

/** The form of the next step, with what was typed. */
const toNextForm = ({ stateToken, problem, needsCaptcha }: HostedLoginResult, fields: URLSearchParams) => ({
  stateToken,
  problem,
  needsCaptcha: needsCaptcha || fields.has('captcha'),
  email: fields.get('email') ?? '',
});

/** Goes on where the merchant wants people to be after a login. */
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

/** The authorization endpoint, and the login page of the authorization endpoint and of the section `login`. */
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
      // The browser may have been signed in to another account since the page was shown.
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
