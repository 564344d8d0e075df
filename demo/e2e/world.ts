import { serveStatic } from '@hono/node-server/serve-static';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { Hono } from 'hono';
import type { Kiosk } from '../../src/app/kiosk.ts';
import { createNodePlatform } from '../platform/node/platform.ts';
import { startServer } from '../platform/node/server.ts';
import { dist } from '../tools/build.ts';
import { createDemoPages } from '../tools/demo-pages.ts';
import { isRefusedRequest } from '../tools/engines.ts';
import { serveApp } from '../tools/serve-app.ts';
import { type FileOrigins, withFilesApart } from './files-apart.ts';
import { noSecrets, type Secrets, watched, watchForSecrets } from './secrets.ts';

export { expect };

declare global {
  interface Window {
    readonly kiosk: Kiosk;
  }
}

/** A request in the platform's log. */
interface Logged {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly grant?: string;
  readonly clientId?: string;
  readonly visitorId?: string;
  readonly memberId?: string;
  readonly at: string;
}

/**
 * A page to serve. Its body is `html`, or `pieces`, which are sent one by one, `pause` ms apart.
 * `headers` add to or replace the default headers of uncached HTML.
 */
export interface Served {
  readonly html?: string;
  readonly pieces?: readonly string[];
  readonly pause?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The origins of the merchant's page, the CDN and the platform on one machine, and the control of their servers. */
export interface World {
  /** Origins, without a final slash. */
  readonly site: string;
  readonly cdn: string;
  readonly api: string;
  /** The origins of the platform's files after `keepFilesApart`. */
  readonly files: FileOrigins;
  /** Makes the platform serve pictures and films, and take uploads, on other origins than the API in this test. */
  keepFilesApart(): void;
  /** Serves HTML at a path of the merchant's site. Returns the page's address. */
  serve(path: string, served: Served): string;
  /** A whole page with the script tag in its head. */
  html(body: string, options?: { readonly script?: string; readonly head?: string }): string;
  /**
   * The script tag of a file, by default `kiosk.js`. The attributes add to or replace those for the demo client.
   * An attribute with the value `absent` is left out.
   */
  script(attributes?: Readonly<Record<string, string>>, file?: string): string;
  /** Delays the CDN's answers by `ms`. With `file`, delays only files whose name contains `file`. */
  delayCdn(ms: number, file?: string): void;
  /** Holds the CDN's answers for files whose name contains `file`, until the returned function is called. */
  holdCdn(file: string): () => void;
  /** Makes the CDN answer 503 for files whose name contains `file`. An empty `file` ends the failure. */
  breakCdn(file: string): void;
  /** Lets browsers cache the CDN's files until the test ends. By default they must not. */
  keepCdn(): void;
  /** The paths of all requests to the CDN in this test. */
  readonly cdnLog: string[];
  /** Serves another folder under `/{name}/` of the CDN. Returns the folder's address. */
  mount(name: string, folder: string): string;
  /** Calls a test control of the platform, by GET without a body or POST with it. Resolves with the answer's JSON. */
  admin<T = unknown>(path: string, body?: unknown): Promise<T>;
  log(): Promise<readonly Logged[]>;
  faults(...faults: readonly object[]): Promise<void>;
}

interface StartedWorld extends World {
  secrets(): Secrets;
  reset(): Promise<void>;
  close(): Promise<void>;
}

async function startWorld(): Promise<StartedWorld> {
  const platform = await createNodePlatform({ cdn: dist });
  let secrets = noSecrets();
  let filesApart: FileOrigins | undefined;
  const served = withFilesApart(
    watched(platform.fetch, () => secrets),
    () => filesApart,
  );
  const api = await startServer({ ...platform, fetch: served }, 0);
  const apiOrigin = `http://shop.localhost:${api.port}`;
  const files: FileOrigins = {
    pictures: `http://pictures.localhost:${api.port}`,
    films: `http://films.localhost:${api.port}`,
    uploads: `http://uploads.localhost:${api.port}`,
  };

  const cdnLog: string[] = [];
  const delays = new Map<string, number>();
  const held = new Map<string, Promise<void>>();
  let releases: (() => void)[] = [];
  let broken = '';
  let cdnCaching = 'no-store';
  const cdn = new Hono();
  cdn.use('*', async (context, next) => {
    const name = new URL(context.req.url).pathname;
    cdnLog.push(name);
    const delay = [...delays].find(([file]) => name.includes(file))?.[1] ?? 0;
    if (delay) await new Promise(resolve => setTimeout(resolve, delay));
    await [...held].find(([file]) => name.includes(file))?.[1];
    if (broken && name.includes(broken)) return context.text('broken', 503);
    await next();
    context.header('access-control-allow-origin', '*');
    context.header('cross-origin-resource-policy', 'cross-origin');
    context.header('cache-control', cdnCaching);
  });
  const folders = new Map([['kiosk', dist]]);
  cdn.get('/:mount/*', async (context, next) => {
    const mount = context.req.param('mount');
    const folder = folders.get(mount);
    if (!folder) return next();
    return serveStatic({ root: folder, rewriteRequestPath: path => path.replace(`/${mount}`, '') })(context, next);
  });
  const cdnServing = await serveApp(cdn, 0);
  const cdnOrigin = `http://cdn.localhost:${cdnServing.port}`;

  const pages = new Map<string, Served>();
  const site = new Hono();
  site.get('*', (context, next) => {
    const served = pages.get(new URL(context.req.url).pathname);
    if (!served) return next();
    const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', ...served.headers };
    const { pieces, pause = 0 } = served;
    if (!pieces) return context.body(served.html ?? '', 200, headers);
    const encoder = new TextEncoder();
    const stream = new ReadableStream<Uint8Array>({
      async start(controller) {
        for (const piece of pieces) {
          controller.enqueue(encoder.encode(piece));
          await new Promise(resolve => setTimeout(resolve, pause));
        }
        controller.close();
      },
    });
    return context.body(stream, 200, headers);
  });
  site.get('/favicon.ico', context => context.body(null, 204));
  site.route('/', createDemoPages({ api: apiOrigin, cdn: `${cdnOrigin}/kiosk` }));
  const siteServing = await serveApp(site, 0);
  const siteOrigin = `http://127.0.0.1:${siteServing.port}`;

  const admin = async <T>(path: string, body?: unknown): Promise<T> => {
    const answer = await fetch(`http://127.0.0.1:${api.port}/_${path}`, {
      ...(body === undefined
        ? {}
        : { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    if (!answer.ok) throw new Error(`/_${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  const script = (attributes: Readonly<Record<string, string>> = {}, file = 'kiosk.js') => {
    const all = {
      type: 'module',
      crossorigin: '',
      'data-client-id': 'demo-client',
      'data-api-host': apiOrigin,
      ...attributes,
    };
    const text = Object.entries(all).flatMap(([name, value]) =>
      value === 'absent' ? [] : [value ? `${name}="${value}"` : name],
    );
    return `<script src="${cdnOrigin}/kiosk/${file}" ${text.join(' ')}></script>`;
  };
  return {
    site: siteOrigin,
    cdn: cdnOrigin,
    api: apiOrigin,
    files,
    keepFilesApart: () => {
      filesApart = files;
    },
    cdnLog,
    admin,
    script,
    serve: (path, served) => {
      pages.set(path, served);
      return siteOrigin + path;
    },
    html: (body, { script: tag = script(), head = '' } = {}) =>
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>A merchant's page</title>${head}${tag}</head><body>${body}</body></html>`,
    delayCdn: (ms, file = '') => void delays.set(file, ms),
    holdCdn: file => {
      let release = () => {};
      held.set(
        file,
        new Promise<void>(resolve => (release = resolve)).finally(() => held.delete(file)),
      );
      releases.push(release);
      return release;
    },
    breakCdn: file => {
      broken = file;
    },
    keepCdn: () => {
      cdnCaching = 'max-age=3600';
    },
    mount: (name, folder) => {
      folders.set(name, folder);
      return `${cdnOrigin}/${name}`;
    },
    log: async () => (await admin<{ requests: readonly Logged[] }>('/log')).requests,
    faults: async (...faults) => void (await admin('/faults', { faults })),
    secrets: () => secrets,
    reset: async () => {
      secrets = noSecrets();
      filesApart = undefined;
      await admin('/reset', {});
      await admin('/settings', { limits: false });
      pages.clear();
      delays.clear();
      for (const release of releases) release();
      releases = [];
      broken = '';
      cdnCaching = 'no-store';
      cdnLog.length = 0;
    },
    close: async () => {
      await Promise.all([siteServing.close(), cdnServing.close(), api.close()]);
      platform.close();
    },
  };
}

/**
 * A test with a world on the built bundle.
 * All tests of a worker use the same world, which is reset before each test.
 */
export const worldTest = base.extend<{ world: World }, { started: StartedWorld }>({
  started: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from this pattern.
    async ({}, use) => {
      const world = await startWorld();
      await use(world);
      await world.close();
    },
    { scope: 'worker' },
  ],
  world: async ({ started }, use) => {
    await started.reset();
    await use(started);
  },
});

/**
 * A test with a world and a page. The test fails at an uncaught error in any page of its context, other than that of a
 * blocked request, and if a secret of its sign-ins appears outside of the vault.
 */
export const test = worldTest.extend<{ uncaught: Error[]; secretive: undefined; unrouted: undefined }>({
  secretive: [
    async ({ context, world: _, started }, use) => {
      const watch = await watchForSecrets(context, started.secrets());
      await use(undefined);
      await watch.check();
    },
    { auto: true },
  ],
  unrouted: [
    async ({ context }, use) => {
      await use(undefined);
      // A request that is still under way when a test ends needs no answer.
      for (const routed of [...context.pages(), context]) await routed.unrouteAll({ behavior: 'ignoreErrors' });
    },
    { auto: true },
  ],
  uncaught: [
    async ({ context }, use) => {
      const errors: Error[] = [];
      const watch = (page: Page) => page.on('pageerror', error => isRefusedRequest(error) || errors.push(error));
      context.on('page', watch);
      await use(errors);
      expect(errors, 'uncaught exceptions in the page').toEqual([]);
    },
    { auto: true },
  ],
});

/** The entries that a browser context has in the `localStorage` of an origin, by key. */
export const storageOf = async (context: BrowserContext, origin: string): Promise<Readonly<Record<string, string>>> => {
  const { origins } = await context.storageState();
  const held = origins.find(entry => entry.origin === origin)?.localStorage ?? [];
  return Object.fromEntries(held.map(({ name, value }) => [name, value]));
};
