import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { settleDuePayments } from './acts/due-payments.ts';
import { tellChanges } from './acts/events.ts';
import { failOldImports } from './acts/file-imports.ts';
import { makeClock } from './clock.ts';
import { type CourierOptions, makeCourier } from './courier.ts';
import { emptyDatabase, openDatabase } from './database.ts';
import { EVENT_KEYS } from './event-keys.ts';
import { openFileBox } from './file-box.ts';
import { handles } from './handles.ts';
import { keepJournal } from './journal.ts';
import { refusal, refusalAnswer } from './refusal.ts';
import { type RouteEnv, type ServedRoute, served } from './route.ts';
import { authorizePages } from './routes/authorize.ts';
import { cdn } from './routes/cdn.ts';
import { everyRoute } from './routes/every-route.ts';
import { fileBytes } from './routes/file-bytes.ts';
import { fileUploads } from './routes/file-uploads.ts';
import { hosted } from './routes/hosted.ts';
import { pictures } from './routes/pictures.ts';
import { hasChanges, takeChanges } from './rows/changes.ts';
import { shops as demoShops } from './seed/shops.ts';
import type { SeedShop } from './seed/types.ts';
import { seedShops } from './seed-shops.ts';
import { serve, withProblems } from './serve.ts';
import { changeSettings } from './settings.ts';

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
