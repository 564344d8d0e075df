import { createServer as createHttpServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { createServer, type InlineConfig, type LogLevel } from 'vite';
import { hooksApart } from '../../../src/build/preact/hooks-apart.ts';
import { withoutMarkup } from '../../../src/build/preact/without-markup.ts';
import { constants, preact } from '../../../src/build/settings.ts';
import { root } from '../build.ts';
import { createDemoPages } from '../demo-pages.ts';
import { fastRefresh } from './fast-refresh.ts';
import { builtFromSource, hotStyles, hotWords, loaderConstants, reloadForOthers } from './plugins.ts';

const CLIENT = '<script type="module" src="/@vite/client"></script>';

const isPage = ({ url = '/' }: IncomingMessage): boolean => /^\/(assets\/.*|[^/?]+\.html)?(\?|$)/.test(url);

/** The demo pages, with what connects them to the dev server. */
function createPages(api: string): Hono {
  const app = new Hono();
  app.use(async (context, next) => {
    await next();
    if (!context.res.headers.get('content-type')?.startsWith('text/html')) return;
    const html = (await context.res.text()).replace('<head>', `$&${CLIENT}`);
    context.res = new Response(html, {
      status: context.res.status,
      headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
    });
  });
  return app.route('/', createDemoPages({ api, cdn: '' }));
}

const config = (server: Server, logLevel: LogLevel): InlineConfig => ({
  configFile: false,
  root,
  mode: 'development',
  appType: 'custom',
  publicDir: false,
  cacheDir: join(root, 'node_modules/.vite/dev'),
  logLevel,
  resolve: { alias: preact },
  define: { ...constants, ...loaderConstants },
  plugins: [hooksApart, fastRefresh, builtFromSource, hotStyles(), hotWords, reloadForOthers],
  // All that elements import: none is found late, which would reload the page.
  optimizeDeps: {
    noDiscovery: true,
    include: ['preact', 'preact/hooks', 'zustand/vanilla', 'tus-js-client'],
    rolldownOptions: { plugins: [withoutMarkup] },
  },
  server: {
    middlewareMode: true,
    ws: { server },
    watch: { ignored: ['**/dist/**', '**/.output/**', '**/*.db*', '**/demo/{platform,e2e,guests,cms,hosting}/**'] },
  },
});

interface SourceServer {
  readonly port: number;
  readonly close: () => Promise<void>;
}

/**
 * Serves the demo pages with the elements from the source, and updates what is open when a file is edited. `api` is the
 * platform's address; port 0 picks a free port.
 */
export async function serveSource(api: string, port: number, logLevel: LogLevel = 'info'): Promise<SourceServer> {
  const server = createHttpServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  const vite = await createServer(config(server, logLevel));
  const pages = getRequestListener(createPages(api).fetch);
  server.on('request', (request, response) => {
    if (isPage(request)) pages(request, response);
    else vite.middlewares(request, response, () => pages(request, response));
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      await vite.close();
      server.closeAllConnections();
      await new Promise(done => server.close(done));
    },
  };
}
