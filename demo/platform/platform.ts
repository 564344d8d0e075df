import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { failOldImports } from './acts/file-imports.ts';
import { makeClock } from './clock.ts';
import { emptyDatabase, openDatabase } from './database.ts';
import { openFileBox } from './file-box.ts';
import { handles } from './handles.ts';
import { refusal, refusalAnswer } from './refusal.ts';
import { type RouteEnv, served } from './route.ts';
import { authorizePages } from './routes/authorize.ts';
import { cdn } from './routes/cdn.ts';
import { everyRoute } from './routes/every-route.ts';
import { fileBytes } from './routes/file-bytes.ts';
import { fileUploads } from './routes/file-uploads.ts';
import { hosted } from './routes/hosted.ts';
import { pictures } from './routes/pictures.ts';
import { shops as demoShops } from './seed/shops.ts';
import type { SeedShop } from './seed/types.ts';
import { seedShops } from './seed-shops.ts';
import { serve, withProblems } from './serve.ts';

export interface PlatformOptions {
  /** The file that keeps everything; without it, memory does. */
  readonly db?: string;
  /** The folder served under `/cdn/`. */
  readonly cdn?: string;
  /** Milliseconds. */
  readonly now?: () => number;
  /** The seed; the demo's two shops unless given. */
  readonly shops?: readonly SeedShop[];
}

export interface Platform {
  fetch(request: Request): Promise<Response>;
  close(): void;
}

/** A cart of 300 lines is a tenth of this. */
const MOST_BYTES = 1_000_000;

const tooLarge = () => refusalAnswer(refusal(413, 'BODY_TOO_LARGE', 'The body is larger than a megabyte.'));

/** The store platform in-process: `fetch` answers a request to any origin; `close` lets go of the database. */
export async function createPlatform(options: PlatformOptions = {}): Promise<Platform> {
  const { shops = demoShops, now = Date.now } = options;
  const db = openDatabase(options.db);
  const store = { db, clock: makeClock(db, now), files: openFileBox(options.db) };
  const sow = () => {
    emptyDatabase(db);
    store.files.empty();
    seedShops(db, shops);
  };
  if (!db.one('SELECT 1 FROM shops')) db.transaction(sow);

  failOldImports(store);

  // Files are larger than what calls may carry.
  const shop = new Hono<RouteEnv>()
    .route('/', fileUploads(store))
    .use(bodyLimit({ maxSize: MOST_BYTES, onError: tooLarge }))
    .route('/', served(everyRoute))
    .route('/', pictures)
    .route('/', fileBytes)
    .route('/', hosted)
    .route('/', authorizePages);
  if (options.cdn) shop.route('/', cdn(options.cdn));
  const close = () => {
    store.files.close();
    db.close();
  };
  return { fetch: serve(store, withProblems(shop), withProblems(handles(store, sow))), close };
}
