import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { etag } from 'hono/etag';

/** Files whose name carries a hash of their content never change. */
const hashedFile = /^\/cdn\/shared\//;

/** The built bundle under `/cdn/`: entries are asked for again each time, hashed chunks never. */
export const serveCdn = (folder: string): Hono =>
  new Hono()
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
