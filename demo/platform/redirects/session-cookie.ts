import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';

/** The cookie of a browser's login, with which later logins need no password. */
const NAME = 'kiosk_session';
const options = { path: '/', httpOnly: true, secure: true, sameSite: 'None' } as const;

export const readSessionCookie = (c: Context): string | undefined => getCookie(c, NAME);
export const setSessionCookie = (c: Context, value: string): void => setCookie(c, NAME, value, options);
export const clearSessionCookie = (c: Context): void => void deleteCookie(c, NAME, options);

/** The `Set-Cookie` value that clears the cookie, for the call `logout`, which returns headers as JSON. */
export const CLEARED_SESSION_COOKIE = `${NAME}=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=None`;

/** Adds the cookies set on `c` to a response that was not made by `c`. */
export function withCookies(c: Context, response: Response): Response {
  for (const cookie of c.res.headers.getSetCookie()) response.headers.append('set-cookie', cookie);
  return response;
}
