import { type ScryptOptions, scrypt } from 'node:crypto';
import { copyFileSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { DeriveKey } from '../core/context.ts';
import type { Database } from '../core/database.ts';
import { createGuid } from '../core/ids.ts';
import { openDatabase } from '../node/database.ts';
import { createNodePlatform, type NodePlatformOptions } from '../node/platform.ts';
import type { Platform } from '../platform.ts';
import { members } from '../seed/data/members.ts';

/** SQLite need not wait for the disk, because nothing opens the file again. */
const FLEETING =
  'PRAGMA main.journal_mode = MEMORY; PRAGMA main.synchronous = OFF; PRAGMA main.locking_mode = EXCLUSIVE;';

const newFile = () => join(tmpdir(), `kiosk-seeded-${createGuid()}.db`);

function openCopy(bytes: Uint8Array): Database {
  const file = newFile();
  writeFileSync(file, bytes);
  const database = openDatabase(file, FLEETING);
  const remove = () => rmSync(file, { force: true });
  // An open file needs no name, except on Windows.
  if (process.platform !== 'win32') remove();
  return {
    ...database,
    close() {
      database.close();
      remove();
    },
  };
}

async function seed(prepare: (database: Database) => void): Promise<string> {
  const database = openDatabase();
  const platform = await createNodePlatform({ database });
  prepare(database);
  const file = newFile();
  database.run('VACUUM INTO ?', file);
  platform.close();
  return file;
}

/** The bytes of a database file with the seed and with all that `prepare` writes. */
async function readSeed(prepare: (database: Database) => void): Promise<Uint8Array> {
  const file = await seed(prepare);
  const bytes = readFileSync(file);
  rmSync(file);
  return bytes;
}

/** The bytes of a database file that the first worker seeds for all. */
async function readSharedSeed(file: string): Promise<Uint8Array> {
  if (!existsSync(file)) {
    const own = await seed(() => {});
    copyFileSync(own, `${file}-${process.pid}`);
    renameSync(`${file}-${process.pid}`, file);
    rmSync(own);
  }
  return readFileSync(file);
}

/** Returns a function that opens copies of one database file, because seeding takes much longer than copying. */
function createCopier(read: () => Promise<Uint8Array>): () => Promise<Database> {
  let bytes: Promise<Uint8Array> | undefined;
  return async () => {
    bytes ??= read();
    return openCopy(await bytes);
  };
}

/** Returns a function that opens databases with the seed and with all that `prepare` writes. */
export const createSeededDatabases = (prepare: (database: Database) => void): (() => Promise<Database>) =>
  createCopier(() => readSeed(prepare));

/** The file that workers share. Only their bundle of this module has a value for it, see `src/testing/write-bundles.ts`. */
const KIOSK_SHARED_SEED = process.env.KIOSK_SHARED_SEED;

const openSeededDatabase = createCopier(() =>
  KIOSK_SHARED_SEED ? readSharedSeed(KIOSK_SHARED_SEED) : readSeed(() => {}),
);

const deriveBytes = promisify<string, Uint8Array, number, ScryptOptions, Uint8Array>(scrypt);
/** The salt of the seeded passwords, whose hashes have the full cost. */
const [SEEDED_SALT = ''] = members.flatMap(({ password = '' }) => password.split('.'));
const seededKeys = new Map<string, Promise<Uint8Array>>();

/** Hashes passwords at the lowest cost, and each password with the salt of the seed only once. */
const deriveKey: DeriveKey = async (password, salt) => {
  if (Buffer.from(salt).toString('base64url') !== SEEDED_SALT)
    return deriveBytes(password, salt, 32, { N: 2, r: 1, p: 1 });
  const key = seededKeys.get(password) ?? deriveBytes(password, salt, 32, {});
  seededKeys.set(password, key);
  return key;
};

/** Opens a platform as `createNodePlatform` does, but faster: with a copy of the seed, and with cheap passwords. */
export const openSeededPlatform = async (options: NodePlatformOptions = {}): Promise<Platform> =>
  createNodePlatform({
    deriveKey,
    ...(!options.db && !options.database && !options.shops && { database: await openSeededDatabase() }),
    ...options,
  });
