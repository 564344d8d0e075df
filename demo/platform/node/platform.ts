import { scrypt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { Hono } from 'hono';
import type { RouteEnv } from '../access/route.ts';
import type { Context, DeriveKey } from '../core/context.ts';
import type { Database } from '../core/database.ts';
import { createPlatform, type Platform, type PlatformOptions } from '../platform.ts';
import { serveCdn } from './cdn-routes.ts';
import { openDatabase } from './database.ts';
import { openDiskFiles } from './files/disk-files.ts';
import { resumableUploads } from './files/resumable-uploads.ts';
import { attachSeed } from './seed-snapshot.ts';
import { SOURCE } from './source.ts';

export interface NodePlatformOptions extends PlatformOptions {
  /** The database file. By default the database is in memory. Uploaded files are in a folder beside it. */
  readonly db?: string;
  /** An open database in place of `db`. The platform closes it. */
  readonly database?: Database;
  /** The folder of the built bundle, served under `/cdn/`. Without it the platform does not serve `/cdn/`. */
  readonly cdn?: string;
  /** The hash of a password. By default scrypt with the costs that Node chooses. */
  readonly deriveKey?: DeriveKey;
}

/** Runs on a thread of Node's pool, so that it does not block the event loop. */
const deriveBytes = promisify<string, Uint8Array, number, Uint8Array>(scrypt);

export async function createNodePlatform({
  db,
  database = openDatabase(db),
  cdn,
  deriveKey = (password, salt) => deriveBytes(password, salt, 32),
  ...options
}: NodePlatformOptions = {}): Promise<Platform> {
  const files = openDiskFiles(db);
  const host = {
    database,
    files,
    deriveKey,
    readAsset: async (path: string) => new Uint8Array(await readFile(new URL(path, SOURCE))),
    prepareSeed: attachSeed,
    hostRoutes(context: Context) {
      const routes = new Hono<RouteEnv>().route('/', resumableUploads(context, files));
      return cdn ? routes.route('/', serveCdn(cdn)) : routes;
    },
  };
  return createPlatform(host, options);
}
