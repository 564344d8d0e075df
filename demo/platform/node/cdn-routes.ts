import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { etag } from 'hono/etag';
import type { RouteEnv } from '../access/route.ts';

/** A file with a content hash in its name never changes. */
const hashedFile = /^\/cdn\/shared\//;

/** Serves the built bundle under `/cdn/`: entries are revalidated each time, hashed chunks are cached for good. */
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
