import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import Libsql from 'libsql';
import type { Platform } from '../platform.ts';
import { CommandError } from './command-line.ts';
import { createNodePlatform, type NodePlatformOptions } from './platform.ts';

/** Errors of SQLite and the file system for an unusable database file, with their descriptions. */
const FILE_PROBLEMS: readonly (readonly [said: RegExp, problem: string])[] = [
  [
    /^SQLITE_(BUSY|LOCKED)/,
    'is in use by another platform or program. Stop that one, or choose another file with --db.',
  ],
  [/^SQLITE_(NOTADB|CORRUPT)/, 'is not a database. Choose another file with --db.'],
  [/^SQLITE_READONLY|^EROFS/, 'cannot be written. Choose another file with --db.'],
  [
    /ConnectionFailed|^SQLITE_CANTOPEN|^E(ACCES|PERM|NOENT|NOTDIR)/,
    'cannot be opened. Is it a file, in a folder that exists, and readable?',
  ],
  [/not one of this platform/, 'is of another program or a newer version. Choose another file with --db.'],
];

/**
 * Locks a database file against other platforms on this machine, or throws SQLite's error if another platform has the
 * lock. The lock is on an empty temporary file, so that other programs can still read the database. The system releases
 * the lock when the process ends.
 */
function lockDatabase(db: string): Libsql.Database {
  const name = createHash('sha256').update(resolve(db)).digest('hex');
  const lock = new Libsql(join(tmpdir(), `kiosk-${name}.lock`));
  try {
    lock.exec('BEGIN EXCLUSIVE');
    return lock;
  } catch (error) {
    lock.close();
    throw error;
  }
}

/**
 * Creates a platform that locks its database file until it closes. Rejects with a `CommandError` if the file is in use
 * or unusable.
 */
export async function openPlatform(options: NodePlatformOptions): Promise<Platform> {
  let lock: Libsql.Database | undefined;
  try {
    lock = options.db && options.db !== ':memory:' ? lockDatabase(options.db) : undefined;
    const platform = await createNodePlatform(options);
    return {
      ...platform,
      close() {
        platform.close();
        lock?.close();
      },
    };
  } catch (error) {
    lock?.close();
    const { code, message } = error as NodeJS.ErrnoException;
    const [, problem] = FILE_PROBLEMS.find(([said]) => said.test(code ?? '') || said.test(message)) ?? [];
    if (!options.db || !problem) throw error;
    throw new CommandError(`The database ${options.db} ${problem}`, { cause: error });
  }
}
