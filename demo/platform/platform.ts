import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { mountRoutes, type RouteDefinition, type RouteEnv } from './access/route.ts';
import { createAdminRoutes } from './admin-routes.ts';
import { createApp, withErrorHandling } from './app.ts';
import { serveCdn } from './cdn-routes.ts';
import { apiError, toErrorResponse } from './core/api-error.ts';
import { createClock } from './core/clock.ts';
import { clearDatabase, openDatabase } from './core/database.ts';
import { updateSettings } from './core/settings.ts';
import { buildEvents } from './events/build-events.ts';
import { drainChanges, hasChanges } from './events/change-log.ts';
import { createDispatcher, type DispatcherOptions } from './events/dispatcher.ts';
import { EVENT_KEYS_STATE_KEY } from './events/keys.ts';
import { observeCommits } from './events/on-commit.ts';
import { openBlobStore } from './files/blob-store.ts';
import { fileDownloads } from './files/download-routes.ts';
import { failInterruptedImports } from './files/imports.ts';
import { fileUploads } from './files/upload-routes.ts';
import { authorizePages } from './identity/authorize-routes.ts';
import { captchaScript } from './identity/captcha-routes.ts';
import { settleDuePayments } from './orders/due-payments.ts';
import { pictures } from './pictures/routes.ts';
import { hostedPages } from './redirects/page-routes.ts';
import { apiRoutes } from './routes.ts';
import { shops as demoShops } from './seed/data/shops.ts';
import type { SeedShop } from './seed/data/types.ts';
import { seedDatabase } from './seed/load-shops.ts';

export interface PlatformOptions {
  /** The file that keeps everything; without it, memory does. */
  readonly db?: string;
  /** The folder served under `/cdn/`. */
  readonly cdn?: string;
  /** Milliseconds. */
  readonly now?: () => number;
  /** The seed; the demo's two shops unless given. */
  readonly shops?: readonly SeedShop[];
  /** Where events are posted, until the settings say otherwise. */
  readonly webhook?: string;
  readonly dispatcher?: DispatcherOptions;
  /** The calls served; all of the contract unless given. */
  readonly routes?: readonly RouteDefinition[];
}

export interface Platform {
  fetch(request: Request): Promise<Response>;
  close(): void;
}

/** A cart of 300 lines is a tenth of this. */
const MAX_BODY_BYTES = 1_000_000;

/** Milliseconds between looks at payments that are to be taken or let go by themselves. */
const SETTLE_INTERVAL_MS = 30_000;

const bodyTooLarge = () => toErrorResponse(apiError(413, 'BODY_TOO_LARGE', 'The body is larger than a megabyte.'));

/** Nobody waits for the work, so nobody is to suffer from it. */
function logErrors(work: () => unknown): void {
  try {
    work();
  } catch (error) {
    console.error(error);
  }
}

/** The store platform in-process: `fetch` answers a request to any origin; `close` lets go of the database. */
export async function createPlatform(options: PlatformOptions = {}): Promise<Platform> {
  const { shops = demoShops, now = Date.now, routes = apiRoutes } = options;
  const rawDb = openDatabase(options.db);
  const clock = createClock(rawDb, now);
  const baseContext = { db: rawDb, clock, blobs: openBlobStore(options.db), setActor: () => {} };
  const dispatcher = createDispatcher(baseContext, options.dispatcher);
  const { db, setActor } = observeCommits(rawDb, () => {
    logErrors(() => hasChanges(rawDb) && rawDb.transaction(() => buildEvents(baseContext)));
    dispatcher.wake();
  });
  const context = { ...baseContext, db, setActor };
  const resetDatabase = () => {
    clearDatabase(db, EVENT_KEYS_STATE_KEY);
    context.blobs.clear();
    seedDatabase(db, shops);
    settleDuePayments(context);
    drainChanges(db);
    if (options.webhook) updateSettings(db, { webhookUrl: options.webhook });
  };
  if (!db.get('SELECT 1 FROM shops')) db.transaction(resetDatabase);
  else if (options.webhook) updateSettings(db, { webhookUrl: options.webhook });
  dispatcher.wake();
  const settlePayments = () => logErrors(() => db.transaction(() => settleDuePayments(context)));
  const settleTimer = setInterval(settlePayments, SETTLE_INTERVAL_MS).unref();

  failInterruptedImports(context);

  // Files are larger than what calls may carry.
  const app = new Hono<RouteEnv>()
    .route('/', fileUploads(context))
    .use(bodyLimit({ maxSize: MAX_BODY_BYTES, onError: bodyTooLarge }))
    .route('/', mountRoutes(routes))
    .route('/', pictures)
    .route('/', fileDownloads)
    .route('/', hostedPages)
    .route('/', captchaScript)
    .route('/', authorizePages);
  if (options.cdn) app.route('/', serveCdn(options.cdn));
  const close = () => {
    clearInterval(settleTimer);
    dispatcher.close();
    context.blobs.close();
    db.close();
  };
  return {
    fetch: createApp(context, withErrorHandling(app), withErrorHandling(createAdminRoutes(context, resetDatabase))),
    close,
  };
}
