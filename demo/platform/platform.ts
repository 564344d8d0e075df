import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { type RouteEnv, type ServedRoute, served } from './access/route.ts';
import { handles } from './admin-routes.ts';
import { serve, withProblems } from './app.ts';
import { cdn } from './cdn-routes.ts';
import { refusal, refusalAnswer } from './core/api-error.ts';
import { makeClock } from './core/clock.ts';
import { emptyDatabase, openDatabase } from './core/database.ts';
import { changeSettings } from './core/settings.ts';
import { tellChanges } from './events/build-events.ts';
import { hasChanges, takeChanges } from './events/change-log.ts';
import { type CourierOptions, makeCourier } from './events/dispatcher.ts';
import { EVENT_KEYS } from './events/keys.ts';
import { keepJournal } from './events/on-commit.ts';
import { openFileBox } from './files/blob-store.ts';
import { fileBytes } from './files/download-routes.ts';
import { failOldImports } from './files/imports.ts';
import { fileUploads } from './files/upload-routes.ts';
import { authorizePages } from './identity/authorize-routes.ts';
import { captcha } from './identity/captcha-routes.ts';
import { settleDuePayments } from './orders/due-payments.ts';
import { pictures } from './pictures/routes.ts';
import { hosted } from './redirects/page-routes.ts';
import { everyRoute } from './routes.ts';
import { shops as demoShops } from './seed/data/shops.ts';
import type { SeedShop } from './seed/data/types.ts';
import { seedShops } from './seed/load-shops.ts';

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
  readonly courier?: CourierOptions;
  /** The calls served; all of the contract unless given. */
  readonly routes?: readonly ServedRoute[];
}

export interface Platform {
  fetch(request: Request): Promise<Response>;
  close(): void;
}

/** A cart of 300 lines is a tenth of this. */
const MOST_BYTES = 1_000_000;

/** Milliseconds between looks at payments that are to be taken or let go by themselves. */
const EVERY = 30_000;

const tooLarge = () => refusalAnswer(refusal(413, 'BODY_TOO_LARGE', 'The body is larger than a megabyte.'));

/** Nobody waits for the work, so nobody is to suffer from it. */
function unlessItFails(work: () => unknown): void {
  try {
    work();
  } catch (error) {
    console.error(error);
  }
}

/** The store platform in-process: `fetch` answers a request to any origin; `close` lets go of the database. */
export async function createPlatform(options: PlatformOptions = {}): Promise<Platform> {
  const { shops = demoShops, now = Date.now, routes = everyRoute } = options;
  const plain = openDatabase(options.db);
  const clock = makeClock(plain, now);
  const teller = { db: plain, clock, files: openFileBox(options.db), actAs: () => {} };
  const courier = makeCourier(teller, options.courier);
  const { db, actAs } = keepJournal(plain, () => {
    unlessItFails(() => hasChanges(plain) && plain.transaction(() => tellChanges(teller)));
    courier.wake();
  });
  const store = { ...teller, db, actAs };
  const sow = () => {
    emptyDatabase(db, EVENT_KEYS);
    store.files.empty();
    seedShops(db, shops);
    settleDuePayments(store);
    takeChanges(db);
    if (options.webhook) changeSettings(db, { webhookUrl: options.webhook });
  };
  if (!db.one('SELECT 1 FROM shops')) db.transaction(sow);
  else if (options.webhook) changeSettings(db, { webhookUrl: options.webhook });
  courier.wake();
  const settle = () => unlessItFails(() => db.transaction(() => settleDuePayments(store)));
  const ticking = setInterval(settle, EVERY).unref();

  failOldImports(store);

  // Files are larger than what calls may carry.
  const shop = new Hono<RouteEnv>()
    .route('/', fileUploads(store))
    .use(bodyLimit({ maxSize: MOST_BYTES, onError: tooLarge }))
    .route('/', served(routes))
    .route('/', pictures)
    .route('/', fileBytes)
    .route('/', hosted)
    .route('/', captcha)
    .route('/', authorizePages);
  if (options.cdn) shop.route('/', cdn(options.cdn));
  const close = () => {
    clearInterval(ticking);
    courier.close();
    store.files.close();
    db.close();
  };
  return { fetch: serve(store, withProblems(shop), withProblems(handles(store, sow))), close };
}
