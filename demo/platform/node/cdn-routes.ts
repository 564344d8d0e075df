import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { etag } from 'hono/etag';
import type { RouteEnv } from '../access/route.ts';

/** Paths of files with a content hash in their name, which never change. */
const hashedFile = /^\/cdn\/shared\//;

/**
 * Serves the built bundle under `/cdn/` to pages of any origin. Browsers cache files of `/cdn/shared/` for a year, and
 * revalidate all other files each time.
 */
export const serveCdn = (folder: string): Hono<RouteEnv> =>
  new Hono<RouteEnv>()
    .use('/cdn/*', async (c, next) => {
      await next();
      const { headers, status } = c.res;
      const immutable = status < 400 && hashedFile.test(c.req.path);
      headers.set('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
      headers.set('cross-origin-resource-policy', 'cross-origin');
      headers.set('x-content-type-options', 'nosniff');
    })
    .use('/cdn/*', etag())
    .get('/cdn/*', serveStatic({ root: folder, rewriteRequestPath: path => path.slice('/cdn'.length) }));
