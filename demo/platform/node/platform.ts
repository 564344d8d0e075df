import { scrypt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { openBlobStore } from '../files/blob-store.ts';
import { createPlatform, type Platform, type PlatformOptions } from '../platform.ts';
import { serveCdn } from './cdn-routes.ts';
import { openDatabase } from './database.ts';
import { attachSeed } from './seed-snapshot.ts';

export interface NodePlatformOptions extends PlatformOptions {
  /** The database file; in memory by default. Uploaded files lie in a folder beside it. */
  readonly db?: string;
  /** The folder served under `/cdn/`. */
  readonly cdn?: string;
}

/** Runs on a thread of Node's pool. */
const deriveBytes = promisify<string, Uint8Array, number, Uint8Array>(scrypt);

const SOURCE = new URL('../', import.meta.url);

/** The platform on Node. */
export const createNodePlatform = async ({ db, cdn, ...options }: NodePlatformOptions = {}): Promise<Platform> =>
  createPlatform(
    {
      database: openDatabase(db),
      blobs: openBlobStore(db),
      deriveKey: (password, salt) => deriveBytes(password, salt, 32),
      readAsset: async path => new Uint8Array(await readFile(new URL(path, SOURCE))),
      prepareSeed: attachSeed,
      ...(cdn && { hostRoutes: () => serveCdn(cdn) }),
    },
    options,
  );
