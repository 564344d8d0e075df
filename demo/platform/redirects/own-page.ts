import { createMiddleware } from 'hono/factory';
import type { RouteEnv } from '../access/route.ts';
import { renderNotice } from './pages/layout.ts';

/** Whether one of the platform's own pages sent the request, by headers that browsers set and pages cannot. */
export function isFromOwnPage({ headers }: Request, ownOrigin: string): boolean {
  const site = headers.get('sec-fetch-site');
  return site === null ? headers.get('origin') === ownOrigin : site === 'same-origin';
}

/**
 * Answers 403 to forms that other pages send, because they would use the cookie of the shopper who opens the page. A
 * request without `Sec-Fetch-Site` and `Origin` does not come from a browser and is accepted.
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
