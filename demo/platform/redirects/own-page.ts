import { createMiddleware } from 'hono/factory';
import type { RouteEnv } from '../access/route.ts';
import { renderNotice } from './pages/layout.ts';

/** Whether the headers that browsers set, and no page can, say that one of the platform's own pages sent the request. */
export function isFromOwnPage({ headers }: Request, ownOrigin: string): boolean {
  const site = headers.get('sec-fetch-site');
  return site === null ? headers.get('origin') === ownOrigin : site === 'same-origin';
}

/**
 * Refuses forms that pages of others send: they would act with the cookie of the shopper who opens them. A request with neither
 * header comes from no browser.
 */
export const requireOwnPage = createMiddleware<RouteEnv>(async ({ req, env }, next) => {
  const { headers } = req.raw;
  const isByBrowser = headers.has('sec-fetch-site') || headers.has('origin');
  if (isByBrowser && !isFromOwnPage(req.raw, env.origin))
    return renderNotice(
      'This form comes from another page',
      'Nothing was done. Go back to the shop and start there.',
      undefined,
      403,
    );
  return next();
});
