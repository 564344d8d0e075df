import { createServer as createHttpServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, relative } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { createServer, type InlineConfig, type LogLevel, normalizePath } from 'vite';
import { hooksApart } from '../../../src/build/preact/hooks-apart.ts';
import { leanPreact } from '../../../src/build/preact/lean-preact.ts';
import { constants, preact } from '../../../src/build/settings.ts';
import { root } from '../build.ts';
import { createDemoPages } from '../demo-pages.ts';
import { fastRefresh } from './fast-refresh.ts';
import { builtFromSource, hotStyles, hotWords, loaderConstants, reloadForOthers } from './plugins.ts';

/** The scripts that connect a page to the dev server. */
const SCRIPTS = ['/@vite/client', '/demo/tools/dev/page/reload-mended.ts']
  .map(source => `<script type="module" src="${source}"></script>`)
  .join('');

const isPage = ({ url = '/' }: IncomingMessage): boolean => /^\/(assets\/.*|[^/?]+\.html)?(\?|$)/.test(url);

/** The demo pages, connected to the dev server. */
function createPages(api: string): Hono {
  const app = new Hono();
  app.use(async (context, next) => {
    await next();
    if (!context.res.headers.get('content-type')?.startsWith('text/html')) return;
    const html = (await context.res.text()).replace('<head>', `$&${SCRIPTS}`);
    context.res = new Response(html, {
      status: context.res.status,
      headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
    });
  });
  return app.route('/', createDemoPages({ api, cdn: '' }));
}

/** Paths from the root that no page loads, or that a page loads only after a build. */
const NOT_WATCHED = /^(dist|\.output|demo\/(platform|e2e|guests|cms|hosting))(\/|$)|\.db(-\w+)?$/;

interface SourceOptions {
  readonly logLevel?: LogLevel;
  /** The folder of bundled dependencies in `node_modules/.vite`. */
  readonly cache?: string;
}

const config = (server: Server, { logLevel = 'info', cache = 'dev' }: SourceOptions): InlineConfig => ({
  configFile: false,
  root,
  mode: 'development',
  appType: 'custom',
  publicDir: false,
  cacheDir: join(root, 'node_modules/.vite', cache),
  logLevel,
  resolve: { alias: preact },
  define: { ...constants, ...loaderConstants },
  plugins: [hooksApart, fastRefresh, builtFromSource, hotStyles(), hotWords, reloadForOthers],
  // All dependencies of the elements, because Vite reloads the page for one that it finds later.
  optimizeDeps: {
    noDiscovery: true,
    include: ['preact', 'preact/hooks', 'preact/jsx-runtime', 'zustand/vanilla', 'tus-js-client'],
    rolldownOptions: { plugins: [leanPreact] },
  },
  server: {
    middlewareMode: true,
    ws: { server },
    watch: { ignored: path => NOT_WATCHED.test(normalizePath(relative(root, path))) },
  },
});

interface SourceServer {
  readonly port: number;
  readonly close: () => Promise<void>;
}

/**
 * Serves the demo pages with the elements from the source, and updates open pages when a file is edited. `api` is the
 * platform's address; port 0 picks a free port.
 */
export async function serveSource(api: string, port: number, options: SourceOptions = {}): Promise<SourceServer> {
  const server = createHttpServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  const vite = await createServer(config(server, options));
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
