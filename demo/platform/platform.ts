import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { makeClock } from './clock.ts';
import { emptyDatabase, openDatabase } from './database.ts';
import { handles } from './handles.ts';
import { refusal, refusalAnswer } from './refusal.ts';
import { type RouteEnv, type ServedRoute, served } from './route.ts';
import { authorizePages } from './routes/authorize.ts';
import { cdn } from './routes/cdn.ts';
import { everyRoute } from './routes/every-route.ts';
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
  /** The calls served; all of the contract unless given. */
  readonly routes?: readonly ServedRoute[];
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
  const { shops = demoShops, now = Date.now, routes = everyRoute } = options;
  const db = openDatabase(options.db);
  const store = { db, clock: makeClock(db, now) };
  const sow = () => {
    emptyDatabase(db);
    seedShops(db, shops);
  };
  if (!db.one('SELECT 1 FROM shops')) db.transaction(sow);

  const shop = new Hono<RouteEnv>()
    .use(bodyLimit({ maxSize: MOST_BYTES, onError: tooLarge }))
    .route('/', served(routes))
    .route('/', pictures)
    .route('/', hosted)
    .route('/', authorizePages);
  if (options.cdn) shop.route('/', cdn(options.cdn));
  return { fetch: serve(store, withProblems(shop), withProblems(handles(store, sow))), close: () => db.close() };
}
