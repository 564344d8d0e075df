import { html } from 'hono/html';
import { encodeBase64 } from 'hono/utils/encode';
import type { Caller } from '../access/caller.ts';
import { parseShopUrl } from '../access/shop-origins.ts';
import { endSession } from '../access/token-store.ts';
import { apiError } from '../core/api-error.ts';
import type { Context } from '../core/context.ts';
import { parseString, validate } from '../core/validate.ts';
import { CLEARED_SESSION_COOKIE } from '../redirects/session-cookie.ts';

interface LogoutInput {
  readonly postLogoutRedirectUri?: unknown;
  readonly clientId?: unknown;
}

/**
 * Ends the member's login. Returns the status, the headers and the body in base64 of a log-out page. For a visitor it
 * ends nothing, and the cart stays.
 */
export function logout({ db }: Context, caller: Caller, input: LogoutInput, origin: string) {
  const { redirectUri, clientId } = validate(report => ({
    redirectUri: parseShopUrl(db, caller.clientId, input.postLogoutRedirectUri, 'postLogoutRedirectUri', report),
    clientId: parseString(input.clientId, 'clientId', 100, report),
  }));
  if (clientId !== caller.clientId) throw apiError(403, 'FORBIDDEN', 'The client id is another shop’s.');
  if (caller.memberId && caller.session) endSession(db, caller.session);
  const target = new URL(redirectUri ?? `${origin}/logout`).href;
  const page = html`<!doctype html><title>Signed out</title><p>You are signed out. <a href="${target}">Go on</a></p>`;
  return {
    body: encodeBase64(new TextEncoder().encode(String(page)).buffer),
    statusCode: 302,
    headers: [
      { key: 'location', value: target },
      { key: 'content-type', value: 'text/html; charset=utf-8' },
      { key: 'set-cookie', value: CLEARED_SESSION_COOKIE },
    ],
  };
}
