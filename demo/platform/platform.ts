import { Hono } from 'hono';
import { TrieRouter } from 'hono/router/trie-router';
import { mountRoutes, type RouteDefinition, type RouteEnv } from './access/route.ts';
import { createAdminRoutes, type Reset } from './admin-routes.ts';
import { createApp, withErrorHandling } from './app.ts';
import { createAttempts } from './core/attempts.ts';
import { createClock } from './core/clock.ts';
import type { Context, DeriveKey, ReadAsset } from './core/context.ts';
import { clearDatabase, createTables, type Database } from './core/database.ts';
import type { Files } from './core/files.ts';
import { updateSettings } from './core/settings.ts';
import { buildEvents } from './events/build-events.ts';
import { hasChanges, withoutLog } from './events/change-log.ts';
import { createDispatcher, type DispatcherOptions } from './events/dispatcher.ts';
import { EVENT_KEYS_STATE_KEY } from './events/keys.ts';
import { createTransact } from './events/transact.ts';
import { fileDownloads } from './files/download-routes.ts';
import { failInterruptedImports } from './files/imports.ts';
import { fileUploads } from './files/upload-routes.ts';
import { authorizePages } from './identity/authorize-routes.ts';
import { captchaScript } from './identity/captcha-routes.ts';
import { recoverPage } from './identity/recover-page.ts';
import { settleDuePayments } from './orders/due-payments.ts';
import { pictures } from './pictures/routes.ts';
import { hostedPages } from './redirects/page-routes.ts';
import { removeExpired } from './retention.ts';
import { apiRoutes } from './routes.ts';
import { shops as demoShops } from './seed/data/shops.ts';
import type { SeedShop } from './seed/data/types.ts';
import { writeShops } from './seed/load-shops.ts';

/** The parts that differ between Node and a browser. */
interface PlatformHost {
  readonly database: Database;
  readonly files: Files;
  readonly deriveKey: DeriveKey;
  readonly readAsset: ReadAsset;
  /** Routes that only this host has. */
  readonly hostRoutes?: (context: Context) => Hono<RouteEnv>;
  /**
   * Prepares the seed, outside of transactions. The returned function writes the rows of the shops into empty tables.
   * By default the rows are written one by one.
   */
  readonly prepareSeed?: (context: Context, shops: readonly SeedShop[]) => () => void;
}

export interface PlatformOptions {
  /** The platform's own origin, for links to its pages and files. By default the origin of each request. */
  readonly url?: () => string | undefined;
  /** Origins of the shops' pages, in addition to those of this machine. `POST /_/settings` can change them later. */
  readonly origins?: readonly string[];
  /** The merchant's API key. By default `demo-api-key`. `POST /_/settings` can change it later. */
  readonly merchantKey?: string;
  /**
   * Whether the demo's identity provider logs anyone in with any address, for tests. `POST /_/settings` can change it.
   */
  readonly identityProvider?: boolean;
  /** The real time in milliseconds. By default `Date.now`. */
  readonly now?: () => number;
  /** The shops of the seed. By default the demo's two shops. */
  readonly shops?: readonly SeedShop[];
  /** The URL to which events are posted. `POST /_/settings` can change it later. */
  readonly webhook?: string;
  readonly dispatcher?: DispatcherOptions;
  /** The routes of the served calls. By default the whole contract. */
  readonly routes?: readonly RouteDefinition[];
}

export interface Platform {
  /** The platform's own origin, if the options name one. */
  readonly url?: () => string | undefined;
  fetch(request: Request): Promise<Response>;
  close(): void;
}

/** Milliseconds between checks for payments that are due to be captured or voided, and for expired rows. */
const UPKEEP_INTERVAL_MS = 30_000;

function runLoggingErrors(work: () => unknown): void {
  try {
    work();
  } catch (error) {
    console.error(error);
  }
}

/**
 * Replaces all rows by the seed, except the event keys, because receivers may have stored the public key. Deletes all
 * files and counted attempts.
 */
function reseed(context: Context, writeSeed: () => void): void {
  const { db, files, attempts } = context;
  withoutLog(db, () => {
    clearDatabase(db, EVENT_KEYS_STATE_KEY);
    files.clear();
    attempts.clear();
    writeSeed();
    settleDuePayments(context);
  });
}

/** All routes except the test controls and the routes of the host. */
const createShopRoutes = (routes: readonly RouteDefinition[]) =>
  new Hono<RouteEnv>({ router: new TrieRouter() })
    .route('/', fileUploads)
    .route('/', mountRoutes(routes))
    .route('/', pictures)
    .route('/', fileDownloads)
    .route('/', hostedPages)
    .route('/', captchaScript)
    .route('/', authorizePages)
    .route('/', recoverPage);

/** The mounted routes by their calls. Platforms share them, because mounting takes longer than opening a platform. */
const mountedRoutes = new WeakMap<readonly RouteDefinition[], Hono<RouteEnv>>();

function getShopRoutes(routes: readonly RouteDefinition[]): Hono<RouteEnv> {
  const mounted = mountedRoutes.get(routes) ?? withErrorHandling(createShopRoutes(routes));
  mountedRoutes.set(routes, mounted);
  return mounted;
}

/**
 * Creates a store platform that runs inside the caller. `fetch` answers a request to any origin. `close` ends all
 * background work and releases the database and the files.
 */
export async function createPlatform(host: PlatformHost, options: PlatformOptions = {}): Promise<Platform> {
  const { database: db, files, deriveKey, readAsset, hostRoutes } = host;
  const { prepareSeed = (empty, seeds) => () => writeShops(empty, seeds) } = host;
  const { shops = demoShops, now = Date.now, routes = apiRoutes, url = () => undefined } = options;
  createTables(db);
  const closing = new AbortController();
  const clock = createClock(db, now);
  const attempts = createAttempts();
  const context: Context = { db, clock, files, deriveKey, readAsset, attempts, closeSignal: closing.signal };
  const dispatcher = createDispatcher(context, options.dispatcher);
  const transact = createTransact(db, () => {
    runLoggingErrors(() => hasChanges(db) && db.transaction(() => buildEvents(context)));
    dispatcher.wake();
  });

  const applyOptions = () =>
    updateSettings(db, {
      ...(options.webhook && { webhookUrl: options.webhook }),
      ...(options.merchantKey && { merchantKey: options.merchantKey }),
      ...(options.identityProvider !== undefined && { identityProvider: options.identityProvider }),
      origins: options.origins ?? [],
    });
  let writeSeed: (() => void) | undefined;
  const reset: Reset = {
    // Called only if needed, because a database with shops needs the seed only in a reset.
    prepare() {
      writeSeed ??= prepareSeed(context, shops);
    },
    run() {
      if (writeSeed) reseed(context, writeSeed);
      applyOptions();
    },
  };
  if (db.get('SELECT 1 FROM shops')) applyOptions();
  else {
    reset.prepare();
    db.transaction(reset.run);
  }
  failInterruptedImports(context);
  dispatcher.wake();
  const keepUp = () => {
    runLoggingErrors(() => transact(() => settleDuePayments(context)));
    runLoggingErrors(() => transact(() => removeExpired(context)));
  };
  const timer = setInterval(keepUp, UPKEEP_INTERVAL_MS);
  // Node's timer is an object and would keep the process running. A browser's timer is a number.
  if (typeof timer === 'object') timer.unref();

  return {
    fetch: createApp(
      { context, transact, ...(hostRoutes && { hostRoutes: withErrorHandling(hostRoutes(context)) }) },
      getShopRoutes(routes),
      withErrorHandling(createAdminRoutes(context, transact, reset)),
      url,
    ),
    url,
    close() {
      clearInterval(timer);
      dispatcher.close();
      closing.abort();
      files.close();
      db.close();
    },
  };
}
