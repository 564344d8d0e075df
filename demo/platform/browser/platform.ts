import { scryptAsync } from '@noble/hashes/scrypt.js';
import { Hono } from 'hono';
import type { RouteEnv } from '../access/route.ts';
import { apiError } from '../core/api-error.ts';
import type { ReadAsset } from '../core/context.ts';
import { createPlatform, type Platform, type PlatformOptions } from '../platform.ts';
import { openDatabase, type Sqlite } from './database.ts';
import { openMemoryFiles } from './files.ts';

interface BrowserPlatformOptions extends PlatformOptions {
  readonly sqlite: Sqlite;
  /** Reads a file of the site's copy of `demo/platform`, by its path in that folder. */
  readonly readAsset: ReadAsset;
}

const hostRoutes = () =>
  new Hono<RouteEnv>().all('/upload-resumable/*', () => {
    throw apiError(501, 'NO_RESUMABLE_UPLOADS', 'In a browser the platform takes uploads in one request alone.');
  });

/** Creates the platform in a browser, with all data in memory. A reset or a new start seeds the data again. */
export const createBrowserPlatform = ({ sqlite, readAsset, ...options }: BrowserPlatformOptions): Promise<Platform> =>
  createPlatform(
    {
      database: openDatabase(sqlite),
      files: openMemoryFiles(readAsset),
      deriveKey: (password, salt) => scryptAsync(password, salt, { N: 2 ** 14, r: 8, p: 1, dkLen: 32 }),
      readAsset,
      hostRoutes,
    },
    options,
  );
